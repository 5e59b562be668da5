internal import Checking

/// When a state is reached first, and how great each clock gets in it.
struct Extremes: Equatable {
  /// Times beyond are not told apart.
  static let latest = 8

  /// The bound on the time from below, that is on its opposite.
  var earliest: ClockBound
  /// The bound on each clock from above; none where it gets greater than what is told apart.
  var greatest: [ClockBound]

  /// Of each state of a watched system, from the zones.
  static func all<System: TimedSystem>(
    of space: ZoneSpace<WatchedSystem<System>>, limit: Int
  ) -> [System.State: Extremes] {
    var found: [System.State: Extremes] = [:]
    for node in 0..<space.nodeCount {
      let zone = space.zone(of: node)
      let clocks = 1..<zone.size - 1
      let here = Extremes(
        earliest: max(zone.bound(0, zone.size - 1), .lessThan(-latest)),
        greatest: clocks.map { clock in
          let bound = zone.bound(clock, 0)
          return bound > .atMost(limit) ? .none : bound
        })
      found[space.state(of: node)] = found[space.state(of: node)]?.joined(with: here) ?? here
    }
    return found
  }

  /// Of each state, from digital clocks in whole units.
  static func all<System: TimedSystem>(
    of space: DigitalSpace<System>, limit: Int
  ) -> [System.State: Extremes] {
    var found: [System.State: Extremes] = [:]
    for (state, time) in space.earliest {
      found[state] = Extremes(
        earliest: time > latest ? .lessThan(-latest) : .atMost(-time),
        greatest: (space.greatest[state] ?? []).map { $0 > limit ? .none : .atMost($0) })
    }
    return found
  }

  private func joined(with other: Extremes) -> Extremes {
    Extremes(
      earliest: max(earliest, other.earliest),
      greatest: zip(greatest, other.greatest).map { max($0, $1) })
  }
}
