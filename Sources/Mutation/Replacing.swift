import Machines

extension System {
  /// The same system with another variable in the place of one, in everything done and asked.
  func replacing(_ old: Variable, by new: Variable) -> System {
    func swapped(_ variable: Variable) -> IntegerExpression {
      .variable(variable == old ? new : variable)
    }
    func swapped(_ condition: Condition) -> Condition { condition.map(variable: swapped) }
    func swapped(_ actions: [Action]) -> [Action] { actions.map { $0.replacing(old, by: new) } }
    return map(
      onLaunch: swapped,
      rule: {
        var rule = $0.map(condition: swapped, actions: swapped)
        if case .after(let delay) = rule.trigger {
          rule.trigger = .after(delay.map(variable: swapped))
        }
        return rule
      }, cause: { $0.map(condition: swapped, actions: swapped) })
  }
}

extension Property {
  func replacing(_ old: Variable, by new: Variable) -> Property {
    func swapped(_ condition: Condition) -> Condition {
      condition.map(variable: { .variable($0 == old ? new : $0) })
    }
    return with(
      kind: kind.map(point: { $0.map(swapped) }, condition: swapped),
      given: given?.map(swapped))
  }

  /// The same property of another kind.
  func with(kind: Kind) -> Property { with(kind: kind, given: given) }

  private func with(kind: Kind, given: EventPredicate?) -> Property {
    var property = Property(
      name, statement, per: ids, kind, given: given, under: applies, fault: fault, harm: harm)
    property.source = source
    return property
  }
}
