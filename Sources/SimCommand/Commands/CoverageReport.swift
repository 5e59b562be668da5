import Checking
import Machines
import Simulation

/// What runs reached of one class of items.
struct ClassCoverage {
  let itemClass: ItemClass
  let reached: Int
  /// How many there are; `nil` where the exhaustive search did not end.
  let total: Int?
  /// The numbers of those that no run reached, ascending; empty where it is not known what there is.
  let missed: [Int]
  /// What the runs say of those they did not reach; `nil` where some of them were led.
  let uncovered: Uncovered?

  /// Whether there are few enough to list all that are missed, each with a run.
  var isListed: Bool { itemClass != .states && itemClass != .transitions }

  init(_ itemClass: ItemClass, _ tally: CampaignSummary, _ routes: Routes?) {
    self.itemClass = itemClass
    let seen = tally[itemClass]
    reached = seen.count
    total = routes?.count(itemClass)
    uncovered = Uncovered(tally, itemClass)
    missed = routes.map { seen.missing(from: $0.items(itemClass)) } ?? []
  }
}

/// How a goal fared.
struct GoalResult {
  enum Answer: Equatable {
    case met
    /// The runs were over before.
    case notMet(left: Int)
    /// All that is left takes more steps than a run has: so many items, so many steps at most.
    case tooFar(left: Int, steps: Int)
    /// The exhaustive search did not end, so nobody knows how much there is.
    case unknown
  }

  let goal: Goal
  let answer: Answer

  init(_ goal: Goal, _ coverage: ClassCoverage, _ routes: Routes?, stepLimit: Int) {
    self.goal = goal
    guard let routes, let total = coverage.total else {
      answer = .unknown
      return
    }
    if goal.isMet(reached: coverage.reached, of: total) {
      answer = .met
      return
    }
    let steps = coverage.missed.lazy
      .compactMap { routes.steps(to: Item(goal.itemClass, $0)) }
    let farthest = steps.max() ?? 0
    let isTooFar = steps.allSatisfy { $0 > stepLimit }
    answer =
      isTooFar
      ? .tooFar(left: coverage.missed.count, steps: farthest)
      : .notMet(left: coverage.missed.count)
  }
}

/// An item that no run reached, with the shortest run that does.
struct MissedItem {
  let item: Item
  let run: Run
  /// Reproduces the run; it was seen to do so.
  let token: String
}

extension SimulatedScenario {
  /// The shortest runs to the first so many of the items of a class that were missed.
  ///
  /// - Throws: a ``Defect`` if one of them cannot be replayed.
  func missedItems(
    _ coverage: ClassCoverage, first limit: Int = .max, jobs: Int
  ) throws -> [MissedItem] {
    guard let routes else { return [] }
    let numbers = Array(coverage.missed.prefix(limit))
    return try inParallel(numbers.count, jobs: jobs) { position in
      Result { try missedItem(Item(coverage.itemClass, numbers[position]), routes) }
    }
    .compactMap { try $0?.get() }
  }

  private func missedItem(_ item: Item, _ routes: Routes) throws -> MissedItem {
    guard let path = try routes.path(to: item) else {
      throw Defect("no run of \(scenario.name) leads to a missed item")
    }
    let run = try routes.reachability.ground.run(of: path)
    let compiled = routes.reachability.ground.compiled
    return MissedItem(
      item: item, run: run,
      token: try replayedToken(
        Recording(of: run, property: "", in: scenario, on: compiled), of: run, on: compiled))
  }

  /// A missed item in words.
  func words(_ missed: MissedItem) -> String {
    guard let routes else { return "" }
    let rows = watch.ground.compiled.rows
    switch missed.item.itemClass {
    case .states: return missed.run.conclusion.state
    case .transitions:
      guard let last = missed.run.steps.last, last.at == missed.run.end else {
        return "time passes to: \(missed.run.conclusion.state)"
      }
      return "\(last.action) to: \(missed.run.conclusion.state)"
    case .rows: return rows[missed.item.number].words
    case .cells: return routes.cell(missed.item.number).words
    case .pairs:
      let pair = routes.rows(ofPair: missed.item.number)
      return "\(rows[pair.first].words), then \(rows[pair.second].words)"
    }
  }
}

extension FiredRow {
  /// Where it stands and what it restates: `Door/closed on press [BELL-1]`.
  var words: String {
    "\(machine)/\(state) \(label)" + (ids.isEmpty ? "" : " [\(ids.joined(separator: ", "))]")
  }
}

extension Cell {
  /// `Door/ringing, before timer Door/ringing after 3000 ms`.
  var words: String { "\(machine)/\(state), \(timing.rawValue) timer \(timer)" }
}
