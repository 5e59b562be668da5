import Checking
import Machines

/// What a finding is led by: the rows whose change repairs it, or what is missing.
struct Lead {
  /// What is wrong, row by row.
  var items: [Inline] = []
  /// The rules that the rows restate, or by which the run comes to where something is missing.
  var ids: [String] = []
  /// Whether something is missing at all, rather than wrong.
  var isMissing = false
}

extension Reports {
  private static let mostLed = 2

  /// The row, or the missing row, whose change repairs a finding; empty where that is not known.
  func lead(of finding: Finding) -> Lead {
    if finding.remedies.isMatterOfReading { return answered(finding) }
    guard let run = finding.result.run else { return Lead() }
    let changes = finding.changes.prefix(Self.mostLed)
    if changes.isEmpty {
      // A change of what others do, or of a row that no amendment names.
      if case .one(let check) = finding.cure {
        let lines = check.amendment.patches.flatMap { $0.lines(in: finding.report.system) }
        return Lead(items: lines.prefix(Self.mostLed).map { "this would change: \(code: $0)" })
      }
      return unbounded(finding, run)
    }
    var lead = Lead()
    for change in changes {
      lead.items.append(change.words)
      lead.ids += change.old?.ids ?? run.introducing(change.state, of: change.machine)
    }
    lead.ids = uniqued(lead.ids)
    lead.isMissing = changes.allSatisfy { $0.old == nil }
    return lead
  }

  /// What is missing where a run only waits, or where the user can do nothing.
  private func unbounded(_ finding: Finding, _ run: Run) -> Lead {
    let system = finding.report.system
    let names = StepNames(system)
    let states = run.visited(in: system).last ?? [:]
    let changed = run.steps.reversed().flatMap { $0.changes.reversed() }.map(\.what)
    let apps = uniqued(changed).compactMap { name in
      system.machines.first { $0.name == name && $0.isOfApp }
    }
    func lead(_ table: MachineTable, _ words: Inline) -> Lead {
      let state = states[table.name] ?? table.initial
      return Lead(
        items: ["\(table.name) in \(code: state): " + words],
        ids: run.introducing(state, of: table.name), isMissing: true)
    }
    switch run.conclusion.outcome {
    case .noAction:
      return apps.first.map {
        lead($0, "no action of the user leads on from here. A row is missing.")
      }
        ?? Lead()
    case .stays:
      for table in apps {
        let heard = run.heardAtTheEnd(in: finding.report, by: table.name)
        let awaited = run.conclusion.awaited.filter { heard.contains($0.event) }
        let others = awaited.filter { $0.actor != Actor.user.name }
        if others.isEmpty { continue }
        return lead(
          table,
          "nothing bounds the wait for \(Inline.joined(others.map(names.words), by: " or ")). "
            + "A row is missing that ends it after some time.")
      }
      return Lead()
    default: return Lead()
    }
  }

  /// The rows that the answer to a question puts in force, and those that another answer does.
  private func answered(_ finding: Finding) -> Lead {
    let report = finding.report
    guard let run = finding.result.run, let taken = finding.recommended,
      let reading = report.system.readings.first(where: { $0.id == taken.reading }),
      let here = report.outcome.readings.first(where: { $0.reading == taken.reading })
    else { return Lead() }
    let there = report.outcome.readings.map { $0.reading == taken.reading ? taken : $0 }
    var visited: [String: Set<String>] = [:]
    for states in run.visited(in: report.system) {
      for (machine, state) in states { visited[machine, default: []].insert(state) }
    }
    var (on, off): ([(String, String, Rule)], [(String, String, Rule)]) = ([], [])
    for table in report.system.machines {
      for state in table.states where visited[table.name]?.contains(state) == true {
        for rule in table.rules(in: state) {
          let isHere = rule.condition.taking(report.outcome.readings) != .never
          let isThere = rule.condition.taking(there) != .never
          if isHere && !isThere { on.append((table.name, state, rule)) }
          if isThere && !isHere { off.append((table.name, state, rule)) }
        }
      }
    }
    let fired = run.firedRules(in: report)
    let guilty = on.filter { row in
      fired.contains { $0.machine == row.0 && $0.state == row.1 && $0.rule == row.2 }
    }
    var lead = Lead()
    func told(_ rows: [(String, String, Rule)], _ taken: [TakenReading]) -> Inline {
      .joined(
        rows.prefix(Self.mostLed).map { machine, state, rule in
          var rule = rule
          rule.condition = rule.condition.taking(taken)
          return "\(machine) in \(code: state) " + rule.phrase
        }, by: "; ")
    }
    let most = guilty.isEmpty ? on : guilty
    if !most.isEmpty {
      lead.items.append(
        "the answer **\(here.alternative)**, taken here, puts in force: "
          + told(most, report.outcome.readings))
    }
    let places = Set(most.map { $0.0 + "/" + $0.1 })
    let beside = places.isEmpty ? off : off.filter { places.contains($0.0 + "/" + $0.1) }
    if !beside.isEmpty {
      lead.items.append(
        "under **\(taken.alternative)**, with which the claim holds, "
          + (most.isEmpty ? "there is, and is missing here: " : "there is instead: ")
          + told(beside, there))
    }
    lead.ids = uniqued(
      most.prefix(Self.mostLed).flatMap { $0.2.ids } + (lead.items.isEmpty ? [] : reading.ids))
    return lead
  }
}

extension Finding {
  /// The answer to a question under which it holds: one with which no other claim gets worse, the usual one first.
  var recommended: TakenReading? {
    func isUsual(_ taken: TakenReading) -> Bool {
      report.system.readings.contains { $0.id == taken.reading && $0.default == taken.alternative }
    }
    let readings = remedies.readings
    let clean = readings.filter { worsened(under: $0).isEmpty }
    return clean.first(where: isUsual) ?? clean.first ?? readings.first(where: isUsual)
      ?? readings.first
  }

  /// The other claims that get worse under another answer.
  func worsened(under taken: TakenReading) -> [PropertyVerdict] {
    report.variants.filter {
      $0.change == .reading(taken.reading, alternative: taken.alternative)
    }.flatMap(report.worsened)
  }
}
