package import RuleLanguage
package import RuleSemantics

extension CompiledSystem {
  /// Every condition that is asked of the states of the system to decide the properties.
  package func observations(for properties: [Property]) -> [Condition] {
    var conditions: [Condition] = []
    for property in properties {
      switch property.kind {
      case .lint(let lint, _): conditions += observations(for: lint)
      case .offers(let condition, let from, _): conditions += [condition, from.onScreen]
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
