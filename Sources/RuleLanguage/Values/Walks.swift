// What is inside of conditions and actions, and the same with its parts changed.

extension IntegerExpression {
  /// The expression with something else for each variable.
  package func map(_ leaf: (Variable) -> IntegerExpression) -> IntegerExpression {
    switch self {
    case .constant: self
    case .variable(let variable): leaf(variable)
    case .sum(let a, let b): .sum(a.map(leaf), b.map(leaf))
    case .difference(let a, let b): .difference(a.map(leaf), b.map(leaf))
    case .minimum(let a, let b): .minimum(a.map(leaf), b.map(leaf))
    case .maximum(let a, let b): .maximum(a.map(leaf), b.map(leaf))
    case .element(let list, let index): .element(list, at: index.map(leaf))
    }
  }
}

extension Condition {
  /// The condition with something else for each part that is neither `not`, `all` nor `any`.
  package func map(_ leaf: (Condition) -> Condition) -> Condition {
    switch self {
    case .not(let inner): .not(inner.map(leaf))
    case .all(let parts): .all(parts.map { $0.map(leaf) })
    case .any(let parts): .any(parts.map { $0.map(leaf) })
    default: leaf(self)
    }
  }

  /// The condition with something else for each variable that it reads.
  package func map(variable: (Variable) -> IntegerExpression) -> Condition {
    map { part in
      guard case .compare(let left, let comparison, let right) = part else { return part }
      return .compare(left.map(variable), comparison, right.map(variable))
    }
  }

  /// Calls `visit` for this condition and everything inside it.
  package func walk(_ visit: (Condition) -> Void) {
    visit(self)
    switch self {
    case .not(let inner): inner.walk(visit)
    case .all(let parts), .any(let parts): for part in parts { part.walk(visit) }
    default: break
    }
  }

  /// Conditions that hold together exactly where this one does.
  package var conjuncts: [Condition] {
    switch self {
    case .always: []
    case .all(let parts): parts.flatMap(\.conjuncts)
    default: [self]
    }
  }

  /// The variables that it reads, with repetitions.
  package var variables: [Variable] {
    var variables: [Variable] = []
    walk { part in
      if case .compare(let left, _, let right) = part {
        variables += left.variables + right.variables
      }
    }
    return variables
  }
}

extension Delay {
  /// The delay with something else for each variable that it reads.
  package func map(variable: (Variable) -> IntegerExpression) -> Delay {
    if case .listed(let list, let index) = self { return .listed(list, at: index.map(variable)) }
    return self
  }
}

extension Action {
  /// The action with other conditions, and something else for each that holds no others.
  package func map(_ condition: (Condition) -> Condition, _ leaf: (Action) -> Action) -> Action {
    switch self {
    case .choose(let test, let then, let otherwise):
      .choose(
        if: condition(test), then: then.map { $0.map(condition, leaf) },
        else: otherwise.map { $0.map(condition, leaf) })
    case .atomically(let inner): .atomically(inner.map { $0.map(condition, leaf) })
    default: leaf(self)
    }
  }

  /// The action with one variable in the place of another.
  package func replacing(_ old: Variable, by new: Variable) -> Action {
    func swapped(_ variable: Variable) -> IntegerExpression {
      .variable(variable == old ? new : variable)
    }
    return map({ $0.map(variable: swapped) }) { leaf in
      switch leaf {
      case .assign(let variable, let value):
        .assign(variable == old ? new : variable, value.map(swapped))
      case .start(let timer, let delay): .start(timer, delay.map(variable: swapped))
      default: leaf
      }
    }
  }

  /// The action and all inside it, in the order written.
  package var flattened: [Action] {
    switch self {
    case .choose(_, let then, let otherwise): [self] + (then + otherwise).flatMap(\.flattened)
    case .atomically(let inner): [self] + inner.flatMap(\.flattened)
    default: [self]
    }
  }

  /// Calls the visitors for everything inside the action, in the order written.
  package func walk(action: (Action) -> Void, condition: (Condition) -> Void) {
    for inner in flattened {
      action(inner)
      if case .choose(let test, _, _) = inner { test.walk(condition) }
    }
  }
}

extension EventPredicate {
  /// The conditions that it names.
  package var conditions: [Condition] {
    switch self {
    case .holds(let condition), .becomes(let condition): [condition]
    case .either(let points): points.flatMap(\.conditions)
    case .rule, .event, .emits, .launch, .kill: []
    }
  }

  /// The point with other conditions.
  package func map(_ condition: (Condition) -> Condition) -> EventPredicate {
    switch self {
    case .holds(let inner): .holds(condition(inner))
    case .becomes(let inner): .becomes(condition(inner))
    case .either(let points): .either(points.map { $0.map(condition) })
    case .rule, .event, .emits, .launch, .kill: self
    }
  }
}

extension Property.Kind {
  /// Every point that it speaks of; a condition is where it holds.
  package var points: [EventPredicate] {
    switch self {
    case .always(let condition, let whenever): [.holds(condition), .holds(whenever)]
    case .never(let point), .sometimes(let point), .eventually(let point, _): [point]
    case .leadsTo(let first, let second, _, _): [first, second]
    case .alwaysPossible(let condition, let from, _), .offers(let condition, let from, _):
      [.holds(condition), .holds(from)]
    case .noDeadlock(let ends): [.holds(ends)]
    case .noAutomaticCycle, .noZeno, .lint: []
    case .atMost(_, let point, let per): [point] + [per].compactMap { $0 }
    case .precedes(let first, let second, let per): [first, second] + [per].compactMap { $0 }
    case .longest(let from, let until, _), .shortest(let from, let until, _): [from, until]
    }
  }

  /// The conditions that it names.
  package var conditions: [Condition] { points.flatMap(\.conditions) }

  /// The variables that it reads, with repetitions.
  package var variables: [Variable] { conditions.flatMap(\.variables) }

  /// The kind with other points and conditions.
  package func map(
    point: (EventPredicate) -> EventPredicate, condition: (Condition) -> Condition
  ) -> Property.Kind {
    switch self {
    case .always(let inner, let whenever):
      .always(condition(inner), whenever: condition(whenever))
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
    case .noAutomaticCycle, .noZeno, .lint: self
    }
  }
}
