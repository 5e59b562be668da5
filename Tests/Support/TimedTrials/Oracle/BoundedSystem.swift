package import Checking

/// A timed system that declares in every state what it declares in any: the bounds of the whole,
/// as the simplest checkers take them. Zones are then told apart that need not be.
package struct BoundedSystem<System: TimedSystem>: TimedSystem {
  package typealias State = System.State
  private let system: System
  /// By clock, from 1; -1 is none.
  private var lower: [Int]
  private var upper: [Int]

  /// Finds the bounds in all states that could be reached if clocks did not matter.
  package init(_ system: System) {
    self.system = system
    lower = Array(repeating: -1, count: system.clockCount + 1)
    upper = lower
    var seen: Set<System.State> = []
    var waiting = system.initialStates
    while let state = waiting.popLast() {
      if !seen.insert(state).inserted { continue }
      let steps = system.steps(from: state)
      for constraint in system.stay(in: state).invariant + steps.flatMap(\.guards) {
        let clock = constraint.clock
        if constraint.relation != .less, constraint.relation != .atMost {
          lower[clock] = max(lower[clock], constraint.constant)
        }
        if constraint.relation != .greater, constraint.relation != .atLeast {
          upper[clock] = max(upper[clock], constraint.constant)
        }
      }
      waiting += steps.map(\.target)
    }
  }

  package var clockCount: Int { system.clockCount }
  package var objectCount: Int { system.objectCount }
  package var initialStates: [State] { system.initialStates }
  package func name(ofAction action: Int) -> String { system.name(ofAction: action) }

  package func describe(_ state: State, into sojourn: inout TimedSojourn) {
    system.describe(state, into: &sojourn)
    for clock in 1..<lower.count {
      if lower[clock] >= 0 { sojourn.bound(clock, lower: lower[clock]) }
      if upper[clock] >= 0 { sojourn.bound(clock, upper: upper[clock]) }
    }
  }

  package func transitions(of state: State, into transitions: inout TimedTransitions<State>) {
    system.transitions(of: state, into: &transitions)
  }
}
