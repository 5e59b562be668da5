package import Checking

/// A timed system with one more clock, which is never set: it tells the time. All clocks are told
/// apart up to given limits, so that earliest times and greatest values can be read from zones.
package struct WatchedSystem<System: TimedSystem>: TimedSystem {
  package typealias State = System.State
  private let system: System
  private let limit: Int
  private let latest: Int

  /// - Parameters:
  ///   - limit: up to which values of the system's own clocks are told apart.
  ///   - latest: up to which times are told apart.
  package init(_ system: System, clocksTo limit: Int, timesTo latest: Int) {
    self.system = system
    self.limit = limit
    self.latest = latest
  }

  package var clockCount: Int { system.clockCount + 1 }
  package var objectCount: Int { system.objectCount }
  package var initialStates: [State] { system.initialStates }
  package func name(ofAction action: Int) -> String { system.name(ofAction: action) }

  package func describe(_ state: State, into sojourn: inout TimedSojourn) {
    system.describe(state, into: &sojourn)
    for clock in 1..<clockCount { sojourn.bound(clock, limit) }
    sojourn.bound(clockCount, latest)
  }

  package func transitions(of state: State, into transitions: inout TimedTransitions<State>) {
    system.transitions(of: state, into: &transitions)
  }
}

/// A timed system whose transitions come in the opposite order.
package struct ReversedSystem<System: TimedSystem>: TimedSystem {
  package typealias State = System.State
  private let system: System

  package init(_ system: System) { self.system = system }

  package var clockCount: Int { system.clockCount }
  package var objectCount: Int { system.objectCount }
  package var initialStates: [State] { system.initialStates }
  package func name(ofAction action: Int) -> String { system.name(ofAction: action) }

  package func describe(_ state: State, into sojourn: inout TimedSojourn) {
    system.describe(state, into: &sojourn)
  }

  package func transitions(of state: State, into transitions: inout TimedTransitions<State>) {
    for step in system.steps(from: state).reversed() { transitions.append(step) }
  }
}

extension TimedTransitions {
  /// Appends a transition as another system described it.
  mutating func append(_ step: TimedStep<State>) where State: Hashable {
    append(step.target, as: step)
    for object in step.uses { use(object) }
    for object in step.changes { change(object) }
  }
}
