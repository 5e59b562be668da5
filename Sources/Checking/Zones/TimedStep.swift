/// One transition of a timed system, with everything that was said of it: for engines that are
/// plain rather than fast, and for systems made from others.
package struct TimedStep<State: Hashable & Sendable>: Hashable, Sendable {
  package let target: State
  package let action: Int
  package let guards: [ClockConstraint]
  /// The clocks that are set, in order, and to what.
  package let resets: [TimedReset]
  package let uses: [Int]
  package let changes: [Int]
}

/// A clock that is set to a number.
package struct TimedReset: Hashable, Sendable {
  package let clock: Int
  package let value: Int
}

extension TimedSystem {
  /// How time passes in a state.
  package func sojourn(in state: State) -> TimedSojourn {
    var sojourn = TimedSojourn(clockCount: clockCount)
    describe(state, into: &sojourn)
    return sojourn
  }

  /// The transitions that leave a state, in rule order.
  package func steps(from state: State) -> [TimedStep<State>] {
    var sink = TimedTransitions<State>()
    transitions(of: state, into: &sink)
    return sink.transitions.map { transition in
      TimedStep(
        target: transition.target, action: transition.action,
        guards: Array(sink.guards[transition.guards]),
        resets: sink.resets[transition.resets].map { TimedReset(clock: $0.clock, value: $0.value) },
        uses: Array(sink.used[transition.uses]), changes: Array(sink.changed[transition.changes]))
    }
  }
}

extension TimedTransitions {
  /// Appends a transition as another system described it.
  package mutating func append(_ step: TimedStep<State>) where State: Hashable {
    append(step.target, by: step.action)
    for constraint in step.guards { require(constraint) }
    for reset in step.resets { self.reset(reset.clock, to: reset.value) }
    for object in step.uses { use(object) }
    for object in step.changes { change(object) }
  }
}
