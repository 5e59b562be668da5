import Checking
import Machines

extension Reports {
  /// What is missing where a run only waits, or where the user can do nothing.
  func unbounded(_ finding: Finding, _ lead: inout Lead) {
    guard let run = finding.result.run else { return }
    let system = finding.report.system
    let names = StepNames(system)
    let states = run.visited(in: system).last ?? [:]
    let changed = run.steps.reversed().flatMap { $0.changes.reversed() }.map(\.what)
    let apps = uniqued(changed).compactMap { name in
      system.machines.first { $0.name == name && $0.isOfApp }
    }
    func add(
      _ table: MachineTable, _ event: String, _ now: Inline, _ repair: Inline,
      in place: String? = nil
    ) {
      let state = place ?? states[table.name] ?? table.initial
      lead.add(
        [
          FaultRow(
            what: "**missing**", machine: table.name, state: state, event: event, now: now,
            repair: repair)
        ], ids: run.introducing(state, of: table.name), isMissing: true)
      lead.basis = "The run ends there."
    }
    let claimed = Concern(
      finding.result.property.kind.taking(finding.report.outcome.readings)
    ).names
    let isAwaited = finding.result.detail.explanation?.outlook != nil
    if isAwaited,
      let unheard = run.unheard(in: lead.machines).first(where: {
        $0.step == run.steps.count - 1 && claimed.contains($0.table.name)
      })
    {
      return add(
        unheard.table, unheard.trigger.name,
        unheard.closed.isEmpty ? "no row hears it" : "the condition of its row does not hold",
        "a row that answers it" + unheard.table.answer(to: [unheard.trigger]), in: unheard.state)
    }
    let isStuck = [.stays, .deadlock, .noWay].contains(run.conclusion.outcome)
    if isAwaited || isStuck {
      let brought = system.brought(by: lead.machines)
      // Elsewhere a machine may wait for what comes in no scenario of the system, and nothing depends on it.
      let others = run.conclusion.outcome == .stays ? [] : changed
      let near = uniqued(lead.machines.map(\.name).filter(claimed.contains) + others)
      for table in near.compactMap({ name in lead.machines.first { $0.name == name } }) {
        let rules = table.rules(in: states[table.name] ?? table.initial)
        let events = rules.filter { $0.condition != .never }.compactMap { rule in
          if case .event(let event) = rule.trigger { event } else { nil as String? }
        }
        // Where another event can come, it may be the one that is waited for.
        guard let event = events.first, !events.contains(where: brought.contains) else { continue }
        return add(
          table, "on \(event)", "waits for \(code: event), which nothing sends",
          "as now: another row has to send it")
      }
    }
    switch run.conclusion.outcome {
    case .noAction:
      let events: [String] =
        if case .offers(_, _, let events) = finding.result.property.kind { events } else { [] }
      let heard = (events + lead.machines.sent(by: events)).map(Trigger.event)
      let tables = lead.machines.filter { table in heard.contains(where: table.hears) }
      // A run of no step changes nothing.
      let named = system.machines.first { $0.isOfApp && claimed.contains($0.name) }
      guard let table = tables.first(where: \.isOfApp) ?? named ?? apps.first else { return }
      let isUnheard =
        !events.isEmpty
        && !tables.contains { table in
          table.rules(in: states[table.name] ?? table.initial).contains { rule in
            rule.condition != .never && rule.ignoredBecause == nil && heard.contains(rule.trigger)
          }
        }
      let names = events.prefix(2).joined(separator: " or ") + (events.count > 2 ? " or …" : "")
      let hindrances = run.hindrances(of: events, in: lead.machines, finding.report)
      if isUnheard {
        add(
          table, "on " + names, "no row hears it", "a row that leads on" + table.answer(to: heard))
      } else if let hindrance = hindrances.first, hindrances.count == events.count {
        add(
          table, "on \(hindrance.event)", hindrance.words,
          hindrance.rows?.isEmpty == true ? "a row that brings it about" : "an action that can come"
        )
      } else {
        add(table, "", "no action of the user leads on from here", "an action that does")
      }
    case .noWay:
      if let table = apps.first {
        add(table, "", "no way leads on from here to what should stay possible", "a row that does")
      }
    case .stays:
      for table in apps {
        let heard = run.heardAtTheEnd(in: finding.report, by: table.name)
        let awaited = run.conclusion.awaited.filter { heard.contains($0.event) }
        let others = awaited.filter { $0.actor != Actor.user.name }
        if others.isEmpty { continue }
        let waits = Inline.joined(others.map(names.words), by: " or ")
        return add(
          table, "after …", "waits for " + waits + ", and nothing ends the wait",
          "a row that leads on after some time")
      }
    default: break
    }
    // What should follow does not, and nobody hears the last that happens.
    guard isAwaited, lead.rows.isEmpty,
      let last = run.steps.last, last.rows.isEmpty, ![Actor.app.name, "time"].contains(last.actor),
      last.changes.allSatisfy({ $0.what != "process" }), !last.event.contains(","),
      let table = apps.first(where: { claimed.contains($0.name) })
    else { return }
    add(table, "on \(last.event)", "no row hears it", "a row that answers it")
  }
}

extension MachineTable {
  /// What the first row of any state does on one of some triggers: `, as in S: → T`; empty if there is none.
  fileprivate func answer(to triggers: [Trigger]) -> Inline {
    for state in states {
      for rule in rules(in: state) where triggers.contains(rule.trigger) && rule.condition != .never
      {
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
    let sent = (process.onLaunch + rules.flatMap(\.actions)).flatMap(\.flattened).compactMap {
      if case .send(let event) = $0 { event } else { nil as String? }
    }
    return Set(causes.map(\.event) + causes.flatMap(\.sends) + sent)
      .union([process.backgrounded, process.foregrounded].compactMap(\.self))
  }
}
