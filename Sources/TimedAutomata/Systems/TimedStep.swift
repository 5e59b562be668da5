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

/// How time passes in one state of a timed system, without the bounds that only zones need.
package struct TimedStay: Hashable, Sendable {
  package let canWait: Bool
  package let invariant: [ClockConstraint]
}

extension TimedSystem {
  /// How time passes in a state.
  package func stay(in state: State) -> TimedStay {
    var sojourn = TimedSojourn(clockCount: clockCount)
    describe(state, into: &sojourn)
    return TimedStay(canWait: sojourn.canWait, invariant: sojourn.invariant)
  }

  /// The transitions that leave a state, in rule order.
  package func steps(from state: State) -> [TimedStep<State>] {
    var sink = TimedTransitions<State>()
    transitions(of: state, into: &sink)
    let parts = sink.parts
    return sink.targets.indices.map { place in
      let start = parts.starts[place]
      let end = place + 1 < parts.starts.count ? parts.starts[place + 1] : nil
      return TimedStep(
        target: sink.targets[place], action: start.action,
        guards: Array(parts.guards[start.guards..<(end?.guards ?? parts.guards.count)]),
        resets: parts.resets[start.resets..<(end?.resets ?? parts.resets.count)].map {
          TimedReset(clock: $0.clock, value: $0.value)
        },
        uses: parts.used[start.used..<(end?.used ?? parts.used.count)].map(Int.init),
        changes: parts.changed[start.changed..<(end?.changed ?? parts.changed.count)].map(Int.init))
    }
  }
}

extension TimedTransitions {
  /// Appends a transition to another target, with the guards and resets that another system
  /// described.
  package mutating func append<Other>(_ target: State, as step: TimedStep<Other>) {
    append(target, by: step.action)
    for constraint in step.guards { require(constraint) }
    for reset in step.resets { self.reset(reset.clock, to: reset.value) }
  }
}
