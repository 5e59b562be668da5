/// The bytes that a search of so many states holds: a function of their number alone, so that
/// every run with the same bound on memory ends at the same state.
@usableFromInline struct TableBytes: Sendable {
  /// The bytes of one stored state and of the number of the state it was found from.
  let perState: Int

  /// The table of slots begins with two to this power.
  let slotBits: Int

  @usableFromInline init(stateStride: Int, slotBits: Int) {
    perState = stateStride + MemoryLayout<UInt32>.stride
    self.slotBits = slotBits
  }

  /// The bytes held when `count` states are stored.
  @usableFromInline func held(by count: Int) -> Int {
    count * perState + (8 << slotBitsNeeded(by: count))
  }

  /// The most states that can be stored without ever holding more than `bound` bytes, the moment
  /// when the table of slots doubles and both sizes exist included.
  @usableFromInline func states(within bound: Int) -> Int {
    var bits = slotBits
    guard 8 << bits <= bound else { return 0 }
    while bits < 32 {
      let full = StateTable<UInt8>.limit(slotBits: bits)
      let fit = (bound - (8 << bits)) / perState
      let whileDoubling = full * perState + (8 << bits) + (8 << (bits + 1))
      if fit <= full || whileDoubling > bound { return min(fit, full) }
      bits += 1
    }
    return min((bound - (8 << bits)) / perState, StateTable<UInt8>.mostStates)
  }

  private func slotBitsNeeded(by count: Int) -> Int {
    var bits = slotBits
    while StateTable<UInt8>.limit(slotBits: bits) < count { bits += 1 }
    return bits
  }
}
