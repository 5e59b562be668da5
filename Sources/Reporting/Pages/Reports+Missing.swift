import Checking
import Machines

extension Reports {
  /// What is missing where a run only waits, or where the user can do nothing.
  func unbounded(_ finding: Finding, _ lead: inout Lead) {
    guard let run = finding.result.run,
      let missing = EndOfRun(
        run, finding, lead.machines, said: finding.result.property.ids.compactMap { rule($0)?.text }
      ).missing(besideRows: !lead.rows.isEmpty)
    else { return }
    lead.add(
      [
        FaultRow(
          what: "**missing**", machine: missing.table.name, state: missing.state,
          event: missing.event, now: missing.now, repair: missing.repair)
      ], ids: run.introducing(missing.state, of: missing.table.name), isMissing: true)
    lead.basis =
      missing.state.isEmpty
        || run.visited(in: lead.machines).last?[missing.table.name] == missing.state
      ? "The run ends there." : "The app comes there by itself from where the run ends."
  }

  /// Amendments that add what is missing, in the same state of the same machine, and were not tried here.
  func triedElsewhere(_ finding: Finding, _ lead: Lead, on page: Page) -> Inline {
    guard case .none = finding.cure, lead.isMissing, lead.isKnown,
      finding.report.tried[finding.result.property.name] == nil
    else { return "" }
    let asked = finding.report.configuration.amendments.union(
      finding.remedies.amendments.map(\.amendment.id))
    let told = proposals.filter { proposal in
      !asked.contains(proposal.amendment.id)
        && lead.rows.contains { row in
          proposal.adds.contains { $0.isMissing(row) }
        }
    }.map { proposal -> Inline in
      "\(proposal.amendment.text.clause.quoted) ("
        + page.link("\(code: proposal.amendment.id)", to: proposal.place) + ")"
    }
    return told.isEmpty
      ? ""
      : "**Such \(told.count == 1 ? "a row is" : "rows are") proposed on other pages:** "
        + .joined(told, by: "; ") + ". Whether this is enough here was not tried."
  }
}

/// What is missing where a run ends.
private struct EndOfRun {
  typealias Missing = (
    table: MachineTable, state: String, event: String, now: Inline, repair: Inline
  )

  let run: Run
  let finding: Finding
  let machines: [MachineTable]
  let system: System
  let states: [String: String]
  /// What changed in the run, the last first, and the machines of the app among it.
  let changed: [String]
  let apps: [MachineTable]
  /// What the claim names.
  let claimed: Set<String>
  let isAwaited: Bool
  /// The words of the rules that the claim restates.
  let said: Set<String>

  init(_ run: Run, _ finding: Finding, _ machines: [MachineTable], said: [String]) {
    self.said = Likeness.words(said.joined(separator: " "))
    (self.run, self.finding, self.machines) = (run, finding, machines)
    let system = finding.report.system
    self.system = system
    states = run.visited(in: system.machines).last ?? [:]
    changed = run.steps.reversed().flatMap { $0.changes.reversed() }.map(\.what)
    apps = uniqued(changed).compactMap { name in
      system.machines.first { $0.name == name && $0.isOfApp }
    }
    let kind = finding.result.property.kind.taking(finding.report.outcome.readings)
    claimed = Concern(kind).names
    isAwaited = finding.result.detail.explanation?.outlook != nil
  }

  private func state(_ table: MachineTable) -> String { states[table.name] ?? table.initial }

  private func missing(
    _ table: MachineTable, _ event: String, _ now: Inline, _ repair: Inline
  ) -> Missing {
    (table, state(table), event, now, repair)
  }

  func missing(besideRows hasRows: Bool) -> Missing? {
    let end = isAwaited ? unheard : nil
    return end ?? unheardAtTheEnd ?? unsent ?? atTheEnd
      ?? (isAwaited && !hasRows ? unheardLast : nil)
  }

  /// The event of the last step, where a claimed machine has no row in force that hears it.
  private var unheard: Missing? {
    run.unheard(in: machines).first {
      $0.step == run.steps.count - 1 && claimed.contains($0.table.name)
    }.map {
      (
        $0.table, $0.state, $0.trigger.name,
        $0.closed.isEmpty ? "no row hears it" : "the condition of its row does not hold",
        "a row that answers it" + $0.table.answer(to: [$0.trigger])
      )
    }
  }

  /// What somebody can do where a claimed machine ends, and no row hears anywhere.
  private var unheardAtTheEnd: Missing? {
    guard [.deadlock, .noWay].contains(run.conclusion.outcome) else { return nil }
    let unheard = machines.flatMap(\.causes).filter { cause in
      cause.condition != .never && cause.unheardBecause == nil && cause.actions.isEmpty
        && !machines.contains { $0.hears(.event(cause.event)) }
    }
    for table in apps where claimed.contains(table.name) {
      let here = state(table)
      let events = unheard.filter { $0.condition.asks(table.name, to: here) }.map(\.event)
      // The one that the rules name, if they do.
      let named = events.first { !Likeness.words($0).isDisjoint(with: said) }
      guard let event = named ?? events.first else { continue }
      return missing(table, "on \(event)", "no row hears it", "a row that answers it")
    }
    return nil
  }

  /// What a machine waits for, and nothing sends.
  private var unsent: Missing? {
    let isStuck = [.stays, .deadlock, .noWay].contains(run.conclusion.outcome)
    guard isAwaited || isStuck else { return nil }
    let brought = system.brought(by: machines)
    // Elsewhere a machine may wait for what comes in no scenario of the system, and nothing depends on it.
    let others = run.conclusion.outcome == .stays ? [] : changed
    let near = uniqued(machines.map(\.name).filter(claimed.contains) + others)
    for table in near.compactMap({ name in machines.first { $0.name == name } }) {
      let events = table.rulesInForce(in: state(table))
        .compactMap(\.trigger.heardEvent)
      // Where another event can come, it may be the one that is waited for.
      guard let event = events.first, !events.contains(where: brought.contains) else { continue }
      return missing(
        table, "on \(event)", "waits for \(code: event), which nothing sends",
        "as now: another row has to send it")
    }
    return nil
  }

  private var atTheEnd: Missing? {
    switch run.conclusion.outcome {
    case .noAction: return action
    case .noWay:
      return apps.first.map {
        (
          $0, settled($0), "", "no way leads on from here to what should stay possible",
          "a row that does"
        )
      }
    case .stays:
      let names = StepNames(system)
      for table in apps {
        let heard = run.heardAtTheEnd(in: finding.report, by: table.name)
        let awaited = run.conclusion.awaited.filter { heard.contains($0.event) }
        let others = awaited.filter { $0.actor != Actor.user.name }
        if others.isEmpty { continue }
        let waits = Inline.joined(others.map(names.words), by: " or ")
        return missing(
          table, FaultRow.afterSome, "waits for " + waits + ", and nothing ends the wait",
          "a row that leads on after some time")
      }
      return nil
    default: return nil
    }
  }

  /// Where a machine comes to by itself from where the run ends.
  private func settled(_ table: MachineTable) -> String {
    var known = [state(table)]
    while let next = table.rules(in: known[known.count - 1]).first(where: {
      $0.trigger == .immediately && $0.condition == .always && $0.target != nil
    })?.target, !known.contains(next) {
      known.append(next)
    }
    return known[known.count - 1]
  }

  /// What the user should be able to do.
  private var action: Missing? {
    let events: [String] =
      if case .offers(_, _, let events) = finding.result.property.kind { events } else { [] }
    let heard = (events + machines.sent(by: events)).map(Trigger.event)
    let tables = machines.filter { table in heard.contains(where: table.hears) }
    // A run of no step changes nothing.
    let named = system.machines.first { $0.isOfApp && claimed.contains($0.name) }
    guard let table = tables.first(where: \.isOfApp) ?? named ?? apps.first else { return nil }
    let isUnheard =
      !events.isEmpty
      && !tables.contains { table in
        table.rules(in: state(table)).contains { rule in
          rule.condition != .never && rule.ignoredBecause == nil && heard.contains(rule.trigger)
        }
      }
    let names = events.prefix(2).joined(separator: " or ") + (events.count > 2 ? " or …" : "")
    let hindrances = run.hindrances(of: events, in: machines, finding.report)
    if isUnheard {
      return missing(
        table, "on " + names, "no row hears it", "a row that leads on" + table.answer(to: heard))
    }
    if let hindrance = hindrances.first, hindrances.count == events.count {
      return missing(
        table, "on \(hindrance.event)", hindrance.words,
        hindrance.rows?.isEmpty == true ? "a row that brings it about" : "an action that can come")
    }
    return events.isEmpty
      ? missing(table, "", "no action of the user leads on from here", "an action that does")
      : missing(
        table, "on " + names, "what hears it does not lead to what is claimed",
        "a row, here or next, that does")
  }

  /// The last that happens, where what should follow does not, and nobody hears it.
  private var unheardLast: Missing? {
    guard
      let last = run.steps.last, last.rows.isEmpty, ![Actor.app.name, "time"].contains(last.actor),
      last.changes.allSatisfy({ $0.what != "process" }), !last.event.contains(","),
      let table = apps.first(where: { claimed.contains($0.name) })
    else { return nil }
    return missing(table, "on \(last.event)", "no row hears it", "a row that answers it")
  }
}

extension MachineTable {
  /// What the first row of any state does on one of some triggers: `, as in S: → T`; empty if there is none.
  fileprivate func answer(to triggers: [Trigger]) -> Inline {
    for state in states {
      for rule in rulesInForce(in: state) where triggers.contains(rule.trigger) {
        return ", as in \(code: state): "
          + FaultRow(rule, in: state, of: self, what: "", repair: "").now
      }
    }
    return ""
  }
}

extension [MachineTable] {
  /// The events that causes of some events send.
  fileprivate func sent(by events: [String]) -> [String] {
    flatMap(\.causes).filter { events.contains($0.event) }.flatMap(\.sends)
  }
}

extension System {
  /// The events that can come at all, in some scenario: what others do, what the process makes heard, and what rows send.
  ///
  /// - Parameter tables: the rows in force.
  fileprivate func brought(by tables: [MachineTable]) -> Set<String> {
    let causes = (machines + tables).flatMap(\.causes)
    let rules = tables.flatMap(\.rules).flatMap(\.rules).filter { $0.condition != .never }
    let sent = (process.onLaunch + rules.flatMap(\.actions)).flatMap(\.sends)
    return Set(causes.map(\.event) + causes.flatMap(\.sends) + sent)
      .union([process.backgrounded, process.foregrounded].compactMap(\.self))
  }
}

extension Condition {
  /// Whether it, or a part of it, asks a machine to be in a state.
  fileprivate func asks(_ machine: String, to be: String) -> Bool {
    switch self {
    case .located(let other, let states): other == machine && states.contains(be)
    case .all(let parts), .any(let parts): parts.contains { $0.asks(machine, to: be) }
    default: false
    }
  }
}
