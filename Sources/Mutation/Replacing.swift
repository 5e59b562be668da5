import Machines

extension System {
  /// The same system with another variable in the place of one, in everything done and asked.
  func replacing(_ old: Variable, by new: Variable) -> System {
    var system = self
    let swap = VariableSwap(old: old, new: new)
    system.process.onLaunch = swap.actions(process.onLaunch)
    for machine in machines.indices {
      for state in machines[machine].rules.indices {
        system.machines[machine].rules[state].rules = machines[machine].rules[state].rules.map {
          var rule = $0
          if case .after(let delay) = rule.trigger { rule.trigger = .after(swap.delay(delay)) }
          rule.condition = swap.condition(rule.condition)
          rule.actions = swap.actions(rule.actions)
          return rule
        }
      }
      system.machines[machine].causes = machines[machine].causes.map {
        var cause = $0
        cause.condition = swap.condition(cause.condition)
        cause.actions = swap.actions(cause.actions)
        return cause
      }
    }
    return system
  }
}

extension Property {
  func replacing(_ old: Variable, by new: Variable) -> Property {
    let swap = VariableSwap(old: old, new: new)
    return with(kind: swap.kind(kind), given: given.map(swap.point))
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

/// Puts one variable in the place of another.
private struct VariableSwap {
  let old: Variable
  let new: Variable

  func expression(_ expression: IntegerExpression) -> IntegerExpression {
    switch expression {
    case .constant: expression
    case .variable(let variable): variable == old ? .variable(new) : expression
    case .sum(let a, let b): .sum(self.expression(a), self.expression(b))
    case .difference(let a, let b): .difference(self.expression(a), self.expression(b))
    case .minimum(let a, let b): .minimum(self.expression(a), self.expression(b))
    case .maximum(let a, let b): .maximum(self.expression(a), self.expression(b))
    case .element(let list, let index): .element(list, at: self.expression(index))
    }
  }

  func condition(_ condition: Condition) -> Condition {
    switch condition {
    case .compare(let left, let comparison, let right):
      .compare(expression(left), comparison, expression(right))
    case .not(let inner): .not(self.condition(inner))
    case .all(let parts): .all(parts.map(self.condition))
    case .any(let parts): .any(parts.map(self.condition))
    case .always, .never, .located, .running, .elapsedAtLeast, .elapsedAtMost, .phase, .reading:
      condition
    }
  }

  func delay(_ delay: Delay) -> Delay {
    if case .listed(let list, let index) = delay { return .listed(list, at: expression(index)) }
    return delay
  }

  func actions(_ actions: [Action]) -> [Action] {
    actions.map { action in
      switch action {
      case .assign(let variable, let value):
        .assign(variable == old ? new : variable, expression(value))
      case .start(let timer, let span): .start(timer, delay(span))
      case .choose(let test, let then, let otherwise):
        .choose(
          if: condition(test), then: self.actions(then), else: self.actions(otherwise))
      case .atomically(let inner): .atomically(self.actions(inner))
      case .stop, .emit, .send: action
      }
    }
  }

  func point(_ point: EventPredicate) -> EventPredicate {
    switch point {
    case .holds(let condition): .holds(self.condition(condition))
    case .becomes(let condition): .becomes(self.condition(condition))
    case .either(let points): .either(points.map(self.point))
    case .rule, .event, .emits, .launch, .kill: point
    }
  }

  func kind(_ kind: Property.Kind) -> Property.Kind {
    switch kind {
    case .always(let holds, let whenever):
      .always(condition(holds), whenever: condition(whenever))
    case .never(let what): .never(point(what))
    case .sometimes(let what): .sometimes(point(what))
    case .leadsTo(let first, let second, let limit, let fairness):
      .leadsTo(point(first), point(second), within: limit, fairness)
    case .eventually(let what, let fairness): .eventually(point(what), fairness)
    case .alwaysPossible(let goal, let from, let help):
      .alwaysPossible(condition(goal), from: condition(from), with: help)
    case .offers(let goal, let from, let events):
      .offers(condition(goal), from: condition(from), by: events)
    case .noDeadlock(let ends): .noDeadlock(ends: condition(ends))
    case .atMost(let limit, let what, let per): .atMost(limit, point(what), per: per.map(point))
    case .precedes(let first, let second, let per):
      .precedes(point(first), point(second), per: per.map(point))
    case .longest(let from, let until, let limit):
      .longest(from: point(from), until: point(until), limit)
    case .shortest(let from, let until, let limit):
      .shortest(from: point(from), until: point(until), limit)
    case .noAutomaticCycle, .noZeno, .lint: kind
    }
  }
}
