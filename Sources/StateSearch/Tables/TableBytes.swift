/// The bytes that a search of so many states holds: a function of their number alone, so that
/// every run with the same bound on memory ends at the same state.
@usableFromInline struct TableBytes: Sendable {
  /// What a state takes, and what is to be done with it.
  let stateStride: Int
  let sizes: SlotSizes

  @usableFromInline init(stateStride: Int, sizes: SlotSizes) {
    self.stateStride = stateStride
    self.sizes = sizes
  }

  /// The bytes held when `count` states are stored in a table of so many slots.
  @usableFromInline func held(by count: Int, slots: Int) -> Int {
    count * stateStride + ParentRuns.bytes(of: count) + 4 * slots
  }

  /// The bytes held when `count` states are stored.
  @usableFromInline func held(by count: Int) -> Int {
    held(by: count, slots: sizes.slots(for: count))
  }

  /// The bytes held when a few thousand more are stored than `count`, as far as slots go.
  ///
  /// - Parameter slots: no more than there are then.
  @usableFromInline func heldSoon(by count: Int, slots: Int) -> Int {
    held(by: count, slots: sizes.slots(for: count + 4096, from: slots))
  }

  /// The most states that can be stored without ever holding more than `bound` bytes.
  @usableFromInline func states(within bound: Int) -> Int {
    var slots = sizes.first
    guard held(by: 0, slots: slots) <= bound else { return 0 }
    while true {
      let full = min(sizes.limit(slots), StateTable<UInt8>.mostStates)
      if held(by: full, slots: slots) > bound {
        return fitting(within: bound, slots: slots)
      }
      let next = sizes.after(slots)
      if full == StateTable<UInt8>.mostStates || held(by: full + 1, slots: next) > bound {
        return full
      }
      slots = next
    }
  }

  /// The most states that fit beside so many slots.
  private func fitting(within bound: Int, slots: Int) -> Int {
    firstNumber(in: 1..<max(sizes.limit(slots), 1)) { held(by: $0, slots: slots) > bound } - 1
  }
}
