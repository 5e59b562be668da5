/// The packed states that a search found, where the search put them.
struct PackedStates {
  /// Keeps the memory.
  private let owner: AnyObject
  private let first: UnsafePointer<UInt64>

  /// How many words lie between the beginnings of two states.
  let stride: Int

  /// To be asked before a state is read, if they may lie in a file.
  private let governor: Governor?

  fileprivate init(
    _ owner: AnyObject, _ first: UnsafePointer<UInt64>, stride: Int, _ governor: Governor? = nil
  ) {
    self.governor = governor
    self.owner = owner
    self.first = first
    self.stride = stride
  }

  /// A copy of states that stand one after the other, so many words each.
  init(copying words: [UInt64], stride: Int) {
    let copy = CopiedWords(words)
    self.init(copy, copy.first, stride: stride)
  }

  /// What `body` makes of the address of a state, valid during the call.
  func withState<Result>(
    _ number: Int, _ body: (UnsafePointer<UInt64>) throws -> Result
  ) rethrows -> Result {
    governor?.touch(first + number * stride)
    return try withExtendedLifetime(owner) { try body(first + number * stride) }
  }
}

extension StateSpace {
  /// The states of a compiled table, whose numbers are those of the space.
  func words<let count: Int>() -> PackedStates where System.State == PackedWords<count> {
    let words = UnsafeRawPointer(storage.table.states).assumingMemoryBound(to: UInt64.self)
    return PackedStates(storage, words, stride: count, storage.spill?.governor)
  }
}

/// Words in memory of their own, which never moves.
private final class CopiedWords {
  let first: UnsafePointer<UInt64>

  init(_ words: [UInt64]) {
    let memory = UnsafeMutablePointer<UInt64>.allocate(capacity: max(words.count, 1))
    memory.initialize(from: words, count: words.count)
    first = UnsafePointer(memory)
  }

  deinit { first.deallocate() }
}
