package import RuleLanguage
package import RuleSemantics

extension CompiledSystem {
  /// Every condition that is asked of the states of the system to decide the properties.
  package func observations(for properties: [Property]) -> [Condition] {
    var conditions: [Condition] = []
    for property in properties {
      switch property.kind {
      case .lint(let lint, _): conditions += observations(for: lint)
      default: conditions += property.kind.conditions
      }
      conditions += property.given?.conditions ?? []
    }
    return conditions
  }

  private func observations(for lint: Lint) -> [Condition] {
    switch lint {
    case .total: (machines.silences + machines.unheardEvents).map(\.condition)
    case .noOverlap: machines.overlaps.map(\.condition)
    case .noDeadRow: []
    case .noUnreachableState: machines.flatMap { table in table.states.map(table.isIn) }
    case .noStateWithoutExit:
      machines.flatMap { table in
        table.rules.filter { !$0.hasExit }.map { table.isIn($0.state) }
      }
    case .everyAnswerHasTimeout:
      machines.flatMap { table in
        table.rules.compactMap { machines.wait(of: table, in: $0)?.condition }
      }
    }
  }
}

extension Condition {
  /// That it holds and the app is in the foreground.
  var onScreen: Condition { .all([self, .phase([.foreground])]) }
}

extension Property.Kind {
  fileprivate var conditions: [Condition] {
    switch self {
    case .always(let condition, let whenever): [condition, whenever]
    case .never(let point), .sometimes(let point), .eventually(let point, _): point.conditions
    case .leadsTo(let first, let second, _, _): first.conditions + second.conditions
    case .alwaysPossible(let condition, let from, _): [condition, from]
    case .offers(let condition, let from, _): [condition, from.onScreen]
    case .noDeadlock(let ends): [ends]
    case .noAutomaticCycle, .noZeno, .lint: []
    case .atMost(_, let point, let per): point.conditions + (per?.conditions ?? [])
    case .precedes(let first, let second, let per):
      first.conditions + second.conditions + (per?.conditions ?? [])
    case .longest(let from, let until, _), .shortest(let from, let until, _):
      from.conditions + until.conditions
    }
  }
}

extension EventPredicate {
  fileprivate var conditions: [Condition] {
    switch self {
    case .holds(let condition), .becomes(let condition): [condition]
    case .rule, .event, .emits, .launch, .kill: []
    case .either(let points): points.flatMap(\.conditions)
    }
  }
}
