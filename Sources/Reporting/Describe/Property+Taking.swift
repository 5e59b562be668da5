package import Checking
package import Machines

extension Condition {
  /// The condition where these alternatives are taken: it speaks of them no more.
  package func taking(_ readings: [TakenReading]) -> Condition {
    resolved { reading, alternative in
      readings.contains { $0.reading == reading && $0.alternative == alternative }
    }
  }
}

extension EventPredicate {
  /// The moment where these alternatives are taken; either-or without what can no longer occur.
  package func taking(_ readings: [TakenReading]) -> EventPredicate {
    switch self {
    case .holds(let condition): return .holds(condition.taking(readings))
    case .becomes(let condition): return .becomes(condition.taking(readings))
    case .rule, .event, .emits, .launch, .kill: return self
    case .either(let points):
      let left = points.map { $0.taking(readings) }.filter {
        $0 != .becomes(.never) && $0 != .holds(.never)
      }
      return left.count == 1 ? left[0] : .either(left)
    }
  }
}

extension Property.Kind {
  /// What is checked where these alternatives are taken.
  package func taking(_ readings: [TakenReading]) -> Property.Kind {
    func at(_ point: EventPredicate) -> EventPredicate { point.taking(readings) }
    func when(_ condition: Condition) -> Condition { condition.taking(readings) }
    return switch self {
    case .always(let condition, whenever: let guarding):
      .always(when(condition), whenever: when(guarding))
    case .never(let point): .never(at(point))
    case .sometimes(let point): .sometimes(at(point))
    case .leadsTo(let cause, let effect, within: let limit, let fairness):
      .leadsTo(at(cause), at(effect), within: limit, fairness)
    case .eventually(let point, let fairness): .eventually(at(point), fairness)
    case .alwaysPossible(let goal, from: let start, with: let help):
      .alwaysPossible(when(goal), from: when(start), with: help)
    case .offers(let goal, from: let start, by: let events):
      .offers(when(goal), from: when(start), by: events)
    case .noDeadlock(let ends): .noDeadlock(ends: when(ends))
    case .noAutomaticCycle, .noZeno, .lint: self
    case .atMost(let limit, let point, per: let scope):
      .atMost(limit, at(point), per: scope.map(at))
    case .precedes(let first, let second, per: let scope):
      .precedes(at(first), at(second), per: scope.map(at))
    case .longest(from: let start, until: let end, let limit):
      .longest(from: at(start), until: at(end), limit)
    case .shortest(from: let start, until: let end, let limit):
      .shortest(from: at(start), until: at(end), limit)
    }
  }
}
