import Checking
import Machines

/// Rows that do just what the claim asks of an event.
extension RowChanges {
  private static let mostDemanded = 12

  /// Where an event comes that should lead to something at once, or where one should be possible that does: the rows that
  /// hear it do what is asked, or there is one that does.
  var demanded: [RowChange] {
    guard let demand = result.property.kind.demand else { return [] }
    var found: [RowChange] = []
    // What rows that hear it send, and nobody hears, is part of what should lead there.
    let events = demand.events + (demand.isOffered ? [] : unheardSends)
    for event in events {
      let step = demand.isOffered ? nil : run.steps.lastIndex { demand.events.contains($0.event) }
      let last = step.map { states[$0] } ?? states.last ?? [:]
      for (table, _) in hearing(event) {
        let state = last[table.name] ?? table.initial
        let rows = table.rules(on: .event(event), in: state).filter { $0.ignoredBecause == nil }
        for way in demand.ways {
          let actions = way.compactMap { $0.assignments(for: true).first }
            .filter { !isOfOthers($0, than: table.name) }
          for target in targets(way, of: table, from: state) {
            if rows.isEmpty, target != nil || !actions.isEmpty {
              found.append(
                RowChange(
                  machine: table.name, state: state, old: nil,
                  new: Rule(.event(event), to: target, do: actions)))
            }
            found += rows.map { rule in
              TableRow(table: table, state: state, rule: rule).changed { rule in
                let own = rule.actions.flatMap(\.flattened)
                rule.target = target ?? rule.target
                rule.actions += actions.filter { !own.contains($0) }
              }
            }.filter { $0.old != $0.new }
          }
        }
      }
    }
    return Array(uniqued(found).prefix(Self.mostDemanded))
  }

  /// The states in which the machine is where conditions hold; `nil` where they say nothing of it.
  private func targets(
    _ conditions: [Condition], of table: MachineTable, from state: String
  ) -> [String?] {
    var targets: [String?] = [nil]
    for condition in conditions {
      switch condition {
      case .located(table.name, let states): targets = states
      case .not(.located(table.name, let states)) where states.contains(state):
        targets = table.states.filter { !states.contains($0) }
      default: continue
      }
    }
    return targets
  }
}

extension Property.Kind {
  /// Of which events it asks that they lead to something at once, and the ways to do so: each all of some conditions.
  var demand: (events: [String], ways: [[Condition]], isOffered: Bool)? {
    switch self {
    case .offers(let goal, from: _, by: let events): (events, goal.ways, true)
    case .leadsTo(let first, let then, within: 0, _):
      (first.events, then.conditions.flatMap(\.ways), false)
    default: nil
    }
  }

  /// Where it asks a machine to come to.
  func wantedStates(of machine: String) -> [String] {
    let conditions: [Condition]
    switch self {
    case .offers(let goal, from: _, by: _): conditions = [goal]
    case .leadsTo(_, let then, _, _): conditions = then.conditions
    case .eventually(let point, _): conditions = point.conditions
    default: return []
    }
    return conditions.flatMap(\.ways).joined().flatMap { part -> [String] in
      if case .located(machine, let states) = part { states } else { [] }
    }
  }
}

extension EventPredicate {
  /// The events that it names.
  fileprivate var events: [String] {
    switch self {
    case .event(let event): [event]
    case .either(let points): points.flatMap(\.events)
    default: []
    }
  }
}

extension Condition {
  private static let mostWays = 6

  /// Sets of conditions of which one holds together exactly where this one does; so many at most.
  var ways: [[Condition]] {
    switch self {
    case .not(.not(let part)): part.ways
    case .not(.any(let parts)): Condition.all(parts.map { .not($0) }).ways
    case .not(.all(let parts)): Condition.any(parts.map { .not($0) }).ways
    case .any(let parts): Array(parts.flatMap(\.ways).prefix(Self.mostWays))
    case .all(let parts):
      parts.reduce([[]]) { ways, part in
        Array(ways.flatMap { way in part.ways.map { way + $0 } }.prefix(Self.mostWays))
      }
    default: [[self]]
    }
  }
}
