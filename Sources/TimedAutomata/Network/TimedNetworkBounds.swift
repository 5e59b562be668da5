extension TimedNetwork {
  /// With which constants each clock may still be compared from each location of one process on,
  /// before the process resets it: the least solution, by propagation against the edges.
  ///
  /// Source: Behrmann, Bouyer, Larsen, Pelánek, "Lower and Upper Bounds in Zone-Based Abstractions
  /// of Timed Automata" (2006). Invariants and the guards of leaving edges count at a location.
  struct LocalBounds {
    private static let none = -1
    /// By location and clock, clock 0 unused.
    private var lower: [[Int]]
    private var upper: [[Int]]

    init(
      _ invariants: [[ClockConstraint]], _ steps: [(source: Int, step: Tables.Step)], clocks: Int
    ) {
      let row = Array(repeating: Self.none, count: clocks + 1)
      lower = Array(repeating: row, count: invariants.count)
      upper = lower
      for location in invariants.indices {
        for constraint in invariants[location] { note(constraint, at: location) }
      }
      for (source, step) in steps {
        for constraint in step.guards { note(constraint, at: source) }
      }
      let resets = steps.map { step in Set(step.step.resets.map(\.clock)) }
      var changed = true
      while changed {
        changed = false
        for (place, (source, step)) in steps.enumerated() {
          for clock in 0...clocks where !resets[place].contains(clock) {
            if lower[step.target][clock] > lower[source][clock] {
              lower[source][clock] = lower[step.target][clock]
              changed = true
            }
            if upper[step.target][clock] > upper[source][clock] {
              upper[source][clock] = upper[step.target][clock]
              changed = true
            }
          }
        }
      }
    }

    private mutating func note(_ constraint: ClockConstraint, at location: Int) {
      let clock = constraint.clock
      if constraint.relation != .less, constraint.relation != .atMost {
        lower[location][clock] = max(lower[location][clock], constraint.constant)
      }
      if constraint.relation != .greater, constraint.relation != .atLeast {
        upper[location][clock] = max(upper[location][clock], constraint.constant)
      }
    }

    /// The clocks that have bounds at a location; -1 is none.
    func entries(at location: Int) -> [(clock: Int, lower: Int, upper: Int)] {
      lower[location].indices.compactMap { clock in
        let entry = (clock: clock, lower: lower[location][clock], upper: upper[location][clock])
        return entry.lower < 0 && entry.upper < 0 ? nil : entry
      }
    }
  }
}
