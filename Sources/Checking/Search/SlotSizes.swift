/// The sizes that the table of slots takes one after the other: a function of the number of states
/// alone.
///
/// A slot has 4 bytes. Small tables double; from a million slots on they grow by a third, which
/// keeps five to seven bytes a state at any number of states.
@frozen @usableFromInline struct SlotSizes: Sendable {
  /// The slots of an empty table.
  @usableFromInline let first: Int

  /// Tables double below this size.
  @usableFromInline let doublesBelow: Int

  @inlinable init(first: Int, doublesBelow: Int) {
    self.first = first
    self.doublesBelow = doublesBelow
  }

  /// How many of so many slots are filled before there must be more: 27 of 32.
  @inlinable @inline(__always) static func limit(_ slots: Int) -> Int {
    (slots &* 27) &>> 5
  }

  /// The size that follows.
  @inlinable func after(_ slots: Int) -> Int {
    slots < doublesBelow ? 2 * slots : slots / 3 * 4
  }

  /// The slots of a table with so many states.
  ///
  /// - Parameter least: a size that is no greater; the first if not given.
  @usableFromInline func slots(for states: Int, from least: Int? = nil) -> Int {
    var slots = least ?? first
    while Self.limit(slots) < states { slots = after(slots) }
    return slots
  }
}
