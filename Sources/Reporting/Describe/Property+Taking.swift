package import Checking
package import Machines

extension Condition {
  /// The condition where these alternatives are taken: it speaks of them no more.
  package func taking(_ readings: [TakenReading]) -> Condition {
    resolved { readings.contains(TakenReading(reading: $0, alternative: $1)) }
  }
}

extension EventPredicate {
  /// The moment where these alternatives are taken; either-or without what can no longer occur.
  package func taking(_ readings: [TakenReading]) -> EventPredicate {
    guard case .either(let points) = self else { return map { $0.taking(readings) } }
    let left = points.map { $0.taking(readings) }.filter {
      $0 != .becomes(.never) && $0 != .holds(.never)
    }
    return left.count == 1 ? left[0] : .either(left)
  }
}

extension Property.Kind {
  /// What is checked where these alternatives are taken.
  package func taking(_ readings: [TakenReading]) -> Property.Kind {
    map(point: { $0.taking(readings) }, condition: { $0.taking(readings) })
  }
}
