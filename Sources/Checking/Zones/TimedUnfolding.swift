/// Asks a timed system for its discrete states, each once.
@usableFromInline final class TimedUnfolding<System: TimedSystem> {
  @usableFromInline let system: System
  @usableFromInline var states: [System.State] = []
  /// Whether the states are told apart by their bytes.
  @usableFromInline let isBytes: Bool
  /// A hash table of the states: the upper half of the hash and the number plus one, or 0.
  @usableFromInline var slots: [UInt64] = Array(repeating: 0, count: 64)
  @usableFromInline var sojourn: TimedSojourn
  @usableFromInline var steps = TimedTransitions<System.State>()
  @usableFromInline var targets: [Int32] = []

  @inlinable init(_ system: System) {
    self.system = system
    sojourn = TimedSojourn(clockCount: system.clockCount)
    isBytes = system.initialStates.first.map { isProvablyItsBytes($0) } ?? false
  }

  /// The number of a discrete state, which is new or not.
  @inlinable func number(of state: System.State, _ arrays: inout TimedArrays) -> Int32 {
    if states.count &* 3 >= slots.count &* 2 { grow() }
    let mask = slots.count &- 1
    let hash = hash(state)
    var slot = Int(truncatingIfNeeded: hash >> 32) & mask
    while slots[slot] != 0 {
      let entry = slots[slot]
      let known = Int32(truncatingIfNeeded: entry) &- 1
      if (entry ^ hash) >> 32 == 0, states[Int(known)] == state { return known }
      slot = (slot &+ 1) & mask
    }
    let number = Int32(states.count)
    states.append(state)
    slots[slot] = hash & ~0xFFFF_FFFF | UInt64(number + 1)
    sojourn.removeAll()
    system.describe(state, into: &sojourn)
    arrays.append(sojourn)
    return number
  }

  /// Where to look for a state; it decides neither its number nor any result.
  @inlinable func hash(_ state: System.State) -> UInt64 {
    withUnsafePointer(to: state) { state in
      isBytes ? ByBytes<System.State>.hash(state) : ByValue<System.State>.hash(state)
    }
  }

  @inlinable func grow() {
    let old = slots
    slots = Array(repeating: 0, count: old.count * 2)
    let mask = slots.count - 1
    for entry in old where entry != 0 {
      var slot = Int(truncatingIfNeeded: entry >> 32) & mask
      while slots[slot] != 0 { slot = (slot &+ 1) & mask }
      slots[slot] = entry
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
    system.transitions(of: states[Int(state)], into: &steps)
    targets.removeAll(keepingCapacity: true)
    for target in steps.targets { targets.append(number(of: target, &arrays)) }
    arrays.append(steps.parts, from: state, to: targets)
  }
}

extension Buffer {
  /// The bytes that it holds.
  @usableFromInline var bytes: Int { room * MemoryLayout<Element>.stride }
}
