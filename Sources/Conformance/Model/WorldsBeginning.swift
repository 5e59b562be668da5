internal import RuleLanguage
internal import RuleSemantics

/// What begins in the world outside with the first launch: its machines enter their initial states, so that
/// timers run.
///
/// The packed state of an app that was never launched has nothing of it, and a later launch does nothing to it.
struct WorldsBeginning {
  private let never: [UInt64]?
  /// Where the first state of every run differs from what a launch alone leads to, and what is there.
  private var changes: [(word: Int, mask: UInt64, bits: UInt64)] = []
  private var started: [Int] = []

  init(_ compiled: CompiledSystem) {
    never = compiled.neverLaunched
    guard let never else { return }
    let launch = compiled.clockOutcomes(from: never).outcomes.first {
      compiled.kind(ofAction: $0.action) == .process(.launch)
    }
    guard let alone = launch?.state else { return }
    let world =
      zip(compiled.machineFields, compiled.machines).filter(\.1.isOutside).map(\.0)
      + compiled.timers.filter(\.isOutside).map(\.field)
      + zip(compiled.variableFields, compiled.variables).filter { $1.lifetime == .outside }.map(\.0)
    for (word, mask) in world.map(\.place) {
      let bits = compiled.initial[word] & mask
      if bits != alone[word] & mask { changes.append((word, mask, bits)) }
    }
    started = compiled.timers.indices.filter { timer in
      let field = compiled.timers[timer].field
      return compiled.timers[timer].isOutside
        && field.value(in: compiled.initial) != field.value(in: alone)
    }
  }

  /// Where a step leads and what timers it starts; with this if it is the first launch.
  func joined(
    to outcome: ClockOutcome, from source: [UInt64]
  ) -> (target: [UInt64], started: [Int]) {
    guard !changes.isEmpty, source == never, case .resume = outcome.occasion else {
      return (outcome.state, outcome.started)
    }
    var target = outcome.state
    for change in changes { target[change.word] = target[change.word] & ~change.mask | change.bits }
    return (target, outcome.started + started)
  }
}
