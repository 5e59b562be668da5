import Checking
import Machines
import Reporting
import Simulation

/// What `sim simulate` prints of coverage.
extension CommandEnvironment {
  /// How many missed items of each class are listed in text where one scenario is simulated, and
  /// where several are.
  static let listedItems = 10
  static let listedItemsOfMany = 2

  // MARK: Text

  /// What the runs reached, of how much, and what they themselves let one expect.
  func coverageTable(_ simulated: [SimulatedScenario]) -> String {
    var rows = [
      ["reached", "", "items", "of", "share", "Chao2 at least", "error", "Good-Turing unseen"]
    ]
    for one in simulated {
      for coverage in one.coverage {
        rows.append(
          [one.scenario.name, coverage.itemClass.rawValue, String(coverage.reached)]
            + figures(coverage))
      }
    }
    return plainTable(rows, numeric: Array(2...7))
  }

  /// How many there are, the share reached, and the estimates; `?` is what nobody knows.
  private func figures(_ coverage: ClassCoverage) -> [String] {
    if coverage.total == 0 { return ["0", "-", "-", "-", "-"] }
    let total = coverage.total
    var figures = [
      total.map(String.init) ?? "?", total.map { share(coverage.reached, of: $0) } ?? "?",
    ]
    guard let uncovered = coverage.uncovered else { return figures + ["-", "-", "-"] }
    figures.append(String(uncovered.atLeast))
    figures.append(total.map { error(uncovered.atLeast, of: $0) } ?? "?")
    figures.append("\(decimal(uncovered.missingMillionths, places: 4)) %")
    return figures
  }

  /// What became of the goals, and the missed items with a shortest run to each.
  ///
  /// - Parameter limit: how many items of each class are listed.
  func coverageText(
    _ one: SimulatedScenario, first limit: Int, _ invocation: Invocation
  ) throws -> String {
    var text = ""
    for result in one.goals { text += "\(words(result))  \(one.scenario.name)\n" + advice(result) }
    for coverage in one.coverage where !coverage.missed.isEmpty {
      let missed = try one.missedItems(
        coverage, first: limit, jobs: invocation.jobs ?? processors)
      text += "not reached  \(one.scenario.name)  "
      text += "\(coverage.missed.count) of the \(coverage.itemClass.rawValue)\n"
      for item in missed {
        text += "    \(oneLine(one.words(item)))\n        \(program) reproduce \(item.token)\n"
      }
      let rest = coverage.missed.count - missed.count
      let all = coverage.isListed ? "lists" : "numbers"
      if rest > 0 { text += "    … \(rest) more, --format json \(all) all\n" }
    }
    return text
  }

  private func words(_ result: GoalResult) -> String {
    let goal = "\(result.goal.itemClass.rawValue)=\(result.goal.percent)%"
    return result.answer == .met ? "met  \(goal)" : "not met  \(goal)"
  }

  private func advice(_ result: GoalResult) -> String {
    switch result.answer {
    case .met: ""
    case .notMet(let left): "    \(left) are left; give more --runs or a longer --budget\n"
    case .tooFar(let left, let steps):
      "    \(left) are left, and every one takes more steps than a run has; "
        + "give --steps \(steps)\n"
    case .unknown:
      "    the exhaustive search ended early, so nobody knows how many there are; "
        + "give it more --states, --memory or --seconds\n"
    }
  }

  /// A share in per cent of what there is, rounded down, so that only all is 100.00 %.
  private func share(_ part: Int, of whole: Int) -> String {
    "\(decimal(part * 10_000 / whole, places: 2)) %"
  }

  /// By how much an estimate is off, in per cent of the truth, toward zero.
  private func error(_ estimate: Int, of truth: Int) -> String {
    let thousandths = (estimate - truth) * 1000 / truth
    let sign = estimate < truth ? "-" : estimate > truth ? "+" : ""
    return "\(sign)\(decimal(abs(thousandths), places: 1)) %"
  }

  // MARK: JSON

  func coverageJSON(
    _ one: SimulatedScenario, _ invocation: Invocation
  ) throws -> [String: JSON] {
    var reached: [String: JSON] = [:]
    var total: [String: JSON] = [:]
    var estimates: [String: JSON] = [:]
    var members: [String: JSON] = [:]
    for coverage in one.coverage {
      let name = coverage.itemClass.rawValue
      reached[name] = .integer(coverage.reached)
      total[name] = coverage.total.map(JSON.integer) ?? .null
      estimates[name] = coverage.uncovered.map(json) ?? .null
      let items = try one.missedItems(
        coverage, first: coverage.isListed ? .max : Self.listedItems,
        jobs: invocation.jobs ?? processors
      ).map { json($0, in: one) }
      members["missed_\(name)"] =
        coverage.isListed
        ? .array(items)
        : .object([
          "count": .integer(coverage.missed.count),
          "numbers": .array(ranges(coverage.missed).map(JSON.string)), "first": .array(items),
        ])
    }
    members["reached"] = .object(reached)
    members["total"] = .object(total)
    members["estimates"] = .object(estimates)
    members["led_runs"] = .integer(one.result.ledRuns)
    members["goals"] = .array(one.goals.map(json))
    return members
  }

  private func json(_ uncovered: Uncovered) -> JSON {
    .object([
      "seen_once": .integer(uncovered.once), "seen_twice": .integer(uncovered.twice),
      "sightings": .integer(uncovered.sum), "at_least": .integer(uncovered.atLeast),
      "missing_millionths": .integer(uncovered.missingMillionths),
    ])
  }

  private func json(_ result: GoalResult) -> JSON {
    let (answer, left): (String, Int?) =
      switch result.answer {
      case .met: ("met", 0)
      case .notMet(let left): ("not met", left)
      case .tooFar(let left, _): ("too far", left)
      case .unknown: ("unknown", nil)
      }
    return .object([
      "items": .string(result.goal.itemClass.rawValue), "percent": .integer(result.goal.percent),
      "answer": .string(answer), "left": left.map(JSON.integer) ?? .null,
    ])
  }

  private func json(_ missed: MissedItem, in one: SimulatedScenario) -> JSON {
    var members: [String: JSON] = [
      "number": .integer(missed.item.number), "steps": .integer(missed.run.steps.count),
      "end_ms": .number(missed.run.end.milliseconds), "token": .string(missed.token),
    ]
    let rows = one.watch.ground.compiled.rows
    switch missed.item.itemClass {
    case .states, .transitions: members["words"] = .string(one.words(missed))
    case .rows: members.merge(json(rows[missed.item.number])) { $1 }
    case .cells:
      if let cell = one.routes?.cell(missed.item.number) {
        members["machine"] = .string(cell.machine)
        members["state"] = .string(cell.state)
        members["timer"] = .string(cell.timer)
        members["timing"] = .string(cell.timing.rawValue)
      }
    case .pairs:
      if let pair = one.routes?.rows(ofPair: missed.item.number) {
        members["first"] = .object(json(rows[pair.first]))
        members["second"] = .object(json(rows[pair.second]))
      }
    }
    return .object(members)
  }

  private func json(_ row: FiredRow) -> [String: JSON] {
    [
      "machine": .string(row.machine), "state": .string(row.state), "row": .string(row.label),
      "rules": .array(row.ids.map(JSON.string)),
    ]
  }
}

/// A number of tenths, hundredths … as a decimal number.
private func decimal(_ value: Int, places: Int) -> String {
  let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
  return "\(value / scale).\(String(value % scale + scale).dropFirst())"
}

/// Ascending numbers as ranges, such as `3` and `5-9`.
func ranges(_ numbers: [Int]) -> [String] {
  var texts: [String] = []
  var first = 0
  while first < numbers.count {
    var last = first
    while last + 1 < numbers.count, numbers[last + 1] == numbers[last] + 1 { last += 1 }
    texts.append(last == first ? "\(numbers[first])" : "\(numbers[first])-\(numbers[last])")
    first = last + 1
  }
  return texts
}
