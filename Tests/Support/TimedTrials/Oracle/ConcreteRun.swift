package import Checking

/// A run of a timed system in actual numbers: the plain reading of what a timed system means, to
/// judge others by.
///
/// Clocks and durations count parts of a unit of time, as many to the unit as `scale` says, so that
/// a moment just after or before a limit can be told from the limit.
package struct ConcreteRun<System: TimedSystem> {
  private let system: System
  private let scale: Int
  package private(set) var state: System.State
  /// The values of clocks 1 and up.
  package private(set) var clocks: [Int]
  package private(set) var time = 0

  /// The run that has only begun; `nil` if no clock value is allowed in the state.
  package init?(_ system: System, from state: System.State, scale: Int) {
    self.system = system
    self.scale = scale
    self.state = state
    clocks = Array(repeating: 0, count: system.clockCount)
    if !isAllowed { return nil }
  }

  /// Lets time pass; whether it may. If it may not, the run is of no more use.
  package mutating func wait(_ duration: Int) -> Bool {
    if duration == 0 { return true }
    if duration < 0 || !system.stay(in: state).canWait { return false }
    for clock in clocks.indices { clocks[clock] += duration }
    time += duration
    // Invariants bound clocks from above: what holds at the end held all along.
    return isAllowed
  }

  /// Takes the action; whether it is possible now. If it is not, the run is of no more use.
  ///
  /// - Parameter target: the state that it must lead to; any, if not given.
  package mutating func take(_ action: Int, to target: System.State? = nil) -> Bool {
    for step in system.steps(from: state) where step.action == action {
      if let target, step.target != target { continue }
      guard step.guards.allSatisfy({ $0.holds(of: clocks, scale: scale) }) else { continue }
      for reset in step.resets { clocks[reset.clock - 1] = reset.value * scale }
      state = step.target
      return isAllowed
    }
    return false
  }

  private var isAllowed: Bool {
    system.stay(in: state).invariant.allSatisfy { $0.holds(of: clocks, scale: scale) }
  }
}

extension ClockConstraint {
  /// Whether the comparison is true of clocks whose values count parts of a unit.
  package func holds(of clocks: [Int], scale: Int = 1) -> Bool {
    let value = clocks[clock - 1]
    let limit = constant * scale
    switch relation {
    case .less: return value < limit
    case .atMost: return value <= limit
    case .equal: return value == limit
    case .atLeast: return value >= limit
    case .greater: return value > limit
    }
  }
}
