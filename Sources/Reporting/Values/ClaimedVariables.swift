package import Machines

extension Property.Kind {
  /// The variables that it speaks of, with repetitions.
  package var variables: [Variable] {
    switch self {
    case .always(let condition, let other), .alwaysPossible(let condition, let other, _),
      .offers(let condition, let other, _):
      condition.variables + other.variables
    case .never(let point), .sometimes(let point), .eventually(let point, _): point.variables
    case .leadsTo(let first, let second, _, _): first.variables + second.variables
    case .noDeadlock(let ends): ends.variables
    case .atMost(_, let point, let per): point.variables + (per?.variables ?? [])
    case .precedes(let first, let second, let per):
      first.variables + second.variables + (per?.variables ?? [])
    case .longest(let from, let until, _), .shortest(let from, let until, _):
      from.variables + until.variables
    case .noAutomaticCycle, .noZeno, .lint: []
    }
  }
}

extension EventPredicate {
  fileprivate var variables: [Variable] {
    switch self {
    case .holds(let condition), .becomes(let condition): condition.variables
    case .either(let points): points.flatMap(\.variables)
    case .rule, .event, .emits, .launch, .kill: []
    }
  }
}

extension Condition {
  /// The variables that it reads, with repetitions.
  package var variables: [Variable] {
    switch self {
    case .compare(let left, _, let right): left.variables + right.variables
    case .not(let inner): inner.variables
    case .all(let parts), .any(let parts): parts.flatMap(\.variables)
    case .always, .never, .located, .running, .elapsedAtLeast, .elapsedAtMost, .phase, .reading: []
    }
  }
}
