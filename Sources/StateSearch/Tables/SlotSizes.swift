/// The sizes that the table of slots takes one after the other: a function of the number of states
/// and of the size of one alone.
///
/// A slot has 4 bytes. Small tables double. From a million slots on they grow by as much as leaves
/// a state, with its slots, below twice its size and below 48 bytes, however many there are: the
/// fewer growths, the less often all slots are refilled; the emptier the slots, the shorter a
/// search among them.
@frozen @usableFromInline struct SlotSizes: Sendable {
  /// The slots of an empty table.
  @usableFromInline let first: Int

  /// Tables double below this size.
  @usableFromInline let doublesBelow: Int

  /// Of 32 slots, how many are filled before there must be more.
  @usableFromInline let filled: Int

  /// A table grows from so many slots to one more.
  @usableFromInline let growsFrom: Int

  /// - Parameter stateStride: the bytes from one state to the next.
  @inlinable init(first: Int, doublesBelow: Int, stateStride: Int) {
    self.first = first
    self.doublesBelow = doublesBelow
    switch stateStride {
    // At most 8 bytes of slots a state.
    case 9...39: (filled, growsFrom) = (24, 2)
    // At most 7.2.
    case 8: (filled, growsFrom) = (24, 3)
    // At most 6.4: twice the size, or 48 bytes, are out of reach.
    default: (filled, growsFrom) = (27, 3)
    }
  }

  /// How many of so many slots are filled before there must be more.
  @inlinable @inline(__always) func limit(_ slots: Int) -> Int {
    (slots &* filled) &>> 5
  }

  /// The size that follows.
  @inlinable func after(_ slots: Int) -> Int {
    slots < doublesBelow ? 2 * slots : slots / growsFrom * (growsFrom + 1)
  }

  /// The slots of a table with so many states.
  ///
  /// - Parameter least: a size that is no greater; the first if not given.
  @usableFromInline func slots(for states: Int, from least: Int? = nil) -> Int {
    var slots = least ?? first
    while limit(slots) < states { slots = after(slots) }
    return slots
  }
}
