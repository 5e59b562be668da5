package import Diagnostics

/// A run in the making: the state in which the system is, the time, and the steps so far.
///
/// Anyone who follows a run – a path of a graph, a schedule, a token, a walk – says which step comes
/// next and when. This is the one place where steps become a ``Run``.
package struct RunBuilder: Sendable {
  package let compiled: CompiledSystem
  /// The packed state in which the system is.
  package private(set) var state: [UInt64]
  /// The time since the beginning.
  package private(set) var now = Instant.zero
  package private(set) var steps: [RunStep] = []

  /// A run that begins.
  ///
  /// - Parameter state: where; the initial state if not given.
  package init(_ compiled: CompiledSystem, from state: [UInt64]? = nil) {
    self.compiled = compiled
    self.state = state ?? compiled.initial
  }

  /// Everything that can happen now; see ``CompiledSystem/steps(from:)``.
  package func possible() throws(ModelError) -> [Step] { try compiled.steps(from: state) }

  /// Lets time pass.
  ///
  /// - Precondition: it can, with nothing between; see ``CompiledSystem/state(after:in:)``.
  package mutating func wait(until moment: Instant) {
    let length = moment.microseconds - now.microseconds
    if length > 0 {
      state = compiled.state(after: length / max(compiled.tickMicroseconds, 1), in: state)
    }
    now = moment
  }

  /// Lets so many ticks pass.
  ///
  /// - Precondition: they can, with nothing between; see ``CompiledSystem/state(after:in:)``.
  package mutating func wait(_ ticks: Int) { wait(until: now + ticks * compiled.tickMicroseconds) }

  /// Takes one of the steps that are possible; a tick is no step of the run.
  package mutating func take(_ step: Step) {
    if step.isTick { return wait(1) }
    steps.append(compiled.runStep(step, from: state, at: now))
    state = step.next
  }

  /// Takes a step that no rule makes.
  ///
  /// - Parameters:
  ///   - next: the state after it.
  ///   - microseconds: how long it lasts.
  package mutating func take(_ step: RunStep, to next: [UInt64], lasting microseconds: Int) {
    steps.append(step)
    state = next
    now = now + microseconds
  }

  /// The run so far.
  ///
  /// - Parameters:
  ///   - outcome: what it comes to.
  ///   - last: the state in which it does; the present one if not given.
  ///   - awaited: what can happen there, if it stays.
  package func run(
    loopStart: Int? = nil, to outcome: Conclusion.Outcome = .nothing, in last: [UInt64]? = nil,
    awaiting awaited: [PossibleEvent] = []
  ) -> Run {
    Run(
      steps: steps, loopStart: loopStart, end: now,
      conclusion: outcome == .nothing
        ? .none : Conclusion(outcome, in: compiled.describe(last ?? state), awaiting: awaited))
  }

  /// What somebody can do now, other than with the process, if the run stays where it is.
  package func awaited(to outcome: Conclusion.Outcome) throws(ModelError) -> [PossibleEvent] {
    if outcome != .stays { return [] }
    return uniqued(
      try possible().compactMap { step in
        guard case .cause = compiled.kind(ofAction: step.number) else { return nil }
        return PossibleEvent(actor: step.actor, event: step.event)
      })
  }
}

extension Instant {
  fileprivate static func + (moment: Instant, microseconds: Int) -> Instant {
    Instant(microseconds: moment.microseconds + microseconds)
  }
}
