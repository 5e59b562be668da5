internal import RuleLanguage
internal import RuleSemantics

/// Why nothing of what a line can mean is possible where the app can be.
extension Diagnostician {
  /// Where the app can be, packed; not too many.
  private var places: [[UInt64]] {
    Array(model.words(of: atAnyTime.quiet).prefix(200))
  }

  func reasons(for thing: LoggedThing) -> [Diagnosis.Reason] {
    if case .event(let event) = thing { return places.flatMap { reasons(for: event, in: $0) } }
    let writers = rowsThatLead(to: thing)
    let found = places.flatMap { words in
      writers.flatMap { row, rule -> [Diagnosis.Reason] in
        guard model.compiled.location(of: row.machine, in: words) == row.state else { return [] }
        let wrong = failing(rule.condition, in: words)
        if !wrong.isEmpty { return [.rowGuard(row: row, false: wrong)] }
        guard case .event(let event) = rule.trigger else { return [] }
        return hindrances(of: event, in: words)
      }
    }
    if !found.isEmpty { return found }
    return processReason(for: thing, hasWriters: !writers.isEmpty).map { [$0] } ?? [.noRowFires]
  }

  /// What the process does instead, where only a step of it writes a line of a thing.
  private func processReason(for thing: LoggedThing, hasWriters: Bool) -> Diagnosis.Reason? {
    var isLaunch = true
    switch thing {
    case .process(let action): isLaunch = action.hasPrefix("launch")
    case .entry(let machine, let state):
      let begins = model.compiled.machines.contains {
        $0.name == machine && $0.initial == state && !$0.isOutside
      }
      if hasWriters || !begins { return nil }
    default: return nil
    }
    let phases = Set(places.map { model.compiled.phase(in: $0) })
    guard let phase = phases.first, phases.count == 1 else { return nil }
    return .process(phase, deaths: isLaunch ? model.mapping.budget.deaths : nil)
  }

  /// The rows that write a line of a thing, and those of the same machine after which such a row fires at once.
  private func rowsThatLead(to thing: LoggedThing) -> [(row: FiredRow, rule: Rule)] {
    let all = model.compiled.rowRules.filter { $0.rule.condition != .never }
    var found = all.filter { thing.isWritten(by: $0.rule, of: $0.row.machine) }
    var position = 0
    while position < found.count {
      let (row, rule) = found[position]
      position += 1
      guard rule.trigger == .immediately else { continue }
      found += all.filter { other in
        other.row.machine == row.machine && other.rule.target == row.state
          && !found.contains { $0.row == other.row }
      }
    }
    return found
  }

  /// Why nobody can cause an event.
  private func hindrances(of event: String, in words: [UInt64]) -> [Diagnosis.Reason] {
    var reasons: [Diagnosis.Reason] = []
    for table in model.compiled.machines {
      for cause in table.causes where cause.event == event {
        let wrong = failing(cause.possible, in: words)
        // A cause that other readings put in force says nothing here.
        if !wrong.isEmpty, !wrong.contains(.never) {
          reasons.append(.causeGuard(event: event, actor: cause.actor.name, false: wrong))
        }
      }
    }
    return reasons
  }

  private func reasons(for event: String, in words: [UInt64]) -> [Diagnosis.Reason] {
    var reasons = hindrances(of: event, in: words)
    if !reasons.isEmpty { return reasons }
    for table in model.compiled.machines
    where table.rules.contains(where: { $0.rules.contains { $0.trigger == .event(event) } }) {
      guard let state = model.compiled.location(of: table.name, in: words) else { continue }
      let rows = model.compiled.rowRules.filter {
        $0.row.machine == table.name && $0.rule.trigger == .event(event)
          && $0.rule.condition != .never && $0.row.state == state
      }
      if rows.isEmpty {
        reasons.append(.noRow(machine: table.name, state: state, event: event))
      }
      for (row, rule) in rows {
        let wrong = failing(rule.condition, in: words)
        if !wrong.isEmpty { reasons.append(.rowGuard(row: row, false: wrong)) }
      }
    }
    return reasons
  }

  /// The parts of a condition that do not hold.
  private func failing(_ condition: Condition, in words: [UInt64]) -> [Condition] {
    if case .all(let parts) = condition { return parts.flatMap { failing($0, in: words) } }
    guard let compiled = try? model.compiled.predicate(condition) else { return [] }
    return model.compiled.holds(compiled, in: words) ? [] : [condition]
  }
}
