/// The successors of a run of states, looked up together.
@frozen @usableFromInline struct Block<State>: ~Copyable {
  @usableFromInline var successors = Successors<State>()

  /// How many states the successors are of.
  @usableFromInline var states = 0

  /// How many successors the block aims at; also the most states in it.
  @usableFromInline let target: Int

  /// `ends[k]`: how many successors the first `k` states have.
  @usableFromInline let ends: UnsafeMutablePointer<Int>

  @usableFromInline var hashes: UnsafeMutablePointer<UInt64>
  @usableFromInline var hashRoom: Int

  @inlinable init(target: Int) {
    self.target = max(target, 1)
    ends = .allocate(capacity: self.target + 1)
    ends[0] = 0
    hashRoom = 2 * self.target
    hashes = .allocate(capacity: hashRoom)
  }

  @inlinable deinit {
    ends.deallocate()
    hashes.deallocate()
  }

  @inlinable mutating func removeAll() {
    successors.removeAll()
    states = 0
  }

  /// Whether the block has the successors or the states it aims at.
  @inlinable var isFull: Bool { successors.count >= target || states == target }

  /// Says that all successors of the block's next state have been appended.
  @inlinable mutating func endState() {
    states &+= 1
    ends[states] = successors.count
  }

  /// How many successors the first `count` states have.
  @inlinable @inline(__always) func end(ofFirst count: Int) -> Int { ends[count] }

  /// The hashes of the successors.
  @inlinable mutating func hash<Identity: StateIdentity>(
    by: Identity.Type
  ) -> UnsafePointer<UInt64> where Identity.State == State {
    let count = successors.count
    if hashRoom < count {
      hashes.deallocate()
      hashRoom = 2 * count
      hashes = .allocate(capacity: hashRoom)
    }
    for position in 0..<count {
      hashes[position] = Identity.hash(successors.states + position)
    }
    return UnsafePointer(hashes)
  }
}
