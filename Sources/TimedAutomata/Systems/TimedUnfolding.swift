public import StateSearch

/// Asks a timed system for its discrete states, each once.
@usableFromInline final class TimedUnfolding<System: TimedSystem> {
  @usableFromInline let system: System
  @usableFromInline let states: TimedStates<System.State>
  /// Whether the states are told apart by their bytes.
  @usableFromInline let isBytes: Bool
  /// The states by hash.
  // None of these is checked while it runs: one search asks, on one thread, and a system that is asked
  // knows nothing of its unfolding.
  @exclusivity(unchecked) @usableFromInline var known = HashSlots()
  @exclusivity(unchecked) @usableFromInline var sojourn: TimedSojourn
  @exclusivity(unchecked) @usableFromInline var steps = TimedTransitions<System.State>()
  @exclusivity(unchecked) @usableFromInline var targets: [Int32] = []

  /// - Parameter spill: where the states go when memory becomes short.
  @inlinable init(_ system: System, spill: Spill?) {
    self.system = system
    states = TimedStates(spill: spill)
    sojourn = TimedSojourn(clockCount: system.clockCount)
    isBytes = system.initialStates.first.map { isProvablyItsBytes($0) } ?? false
  }

  /// The number of a discrete state, which is new or not.
  @inlinable func number(of state: System.State, _ arrays: inout TimedArrays) -> Int32 {
    let hash = hash(state)
    let (known, slot) = self.known.find(hash) { states.at($0) == state }
    if known >= 0 { return Int32(known) }
    let number = states.count
    states.append(state)
    self.known.add(number, hash, slot: slot)
    sojourn.removeAll()
    system.describe(state, into: &sojourn)
    arrays.append(sojourn)
    return Int32(number)
  }

  /// Where to look for a state; it decides neither its number nor any result.
  @inlinable func hash(_ state: System.State) -> UInt64 {
    withUnsafePointer(to: state) { state in
      isBytes ? ByBytes<System.State>.hash(state) : ByValue<System.State>.hash(state)
    }
  }

  /// Asks for the states from which runs begin.
  @inlinable func start(_ arrays: inout TimedArrays) {
    for state in system.initialStates { _ = number(of: state, &arrays) }
  }

  /// Asks for the transitions of a state.
  @inlinable func unfold(_ state: Int32, _ arrays: inout TimedArrays) {
    steps.targets.removeAll(keepingCapacity: true)
    steps.parts.removeAll()
    system.transitions(of: states.at(Int(state)), into: &steps)
    targets.removeAll(keepingCapacity: true)
    for target in steps.targets { targets.append(number(of: target, &arrays)) }
    arrays.append(steps.parts, from: state, to: targets)
  }
}
