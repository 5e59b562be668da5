/// The packed states that a search found, where the search put them.
struct PackedStates {
  /// Keeps the memory.
  private let owner: AnyObject
  private let first: UnsafePointer<UInt64>

  /// How many words lie between the beginnings of two states.
  let stride: Int

  fileprivate init(_ owner: AnyObject, _ first: UnsafePointer<UInt64>, stride: Int) {
    self.owner = owner
    self.first = first
    self.stride = stride
  }

  /// What `body` makes of the address of a state, valid during the call.
  func withState<Result>(
    _ number: Int, _ body: (UnsafePointer<UInt64>) throws -> Result
  ) rethrows -> Result {
    try withExtendedLifetime(owner) { try body(first + number * stride) }
  }
}

extension StateSpace {
  /// The states of a compiled table, whose numbers are those of the space.
  func words<let count: Int>() -> PackedStates where System.State == PackedWords<count> {
    let words = UnsafeRawPointer(storage.table.states).assumingMemoryBound(to: UInt64.self)
    return PackedStates(storage, words, stride: count)
  }
}
