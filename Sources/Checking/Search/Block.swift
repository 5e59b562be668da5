/// The successors of a run of states, looked up together.
@frozen @usableFromInline struct Block<State, Action>: ~Copyable {
  @usableFromInline var successors = Transitions<State, Action>()

  /// The state whose successors are being made, for the words that end a program in which they trap.
  @usableFromInline let expansion: Expansion

  /// Which successors are compared both ways, see ``probe(in:by:)``.
  @usableFromInline var probes = ProbeSchedule()

  /// How many successors the block aims at; also the most states in it.
  @usableFromInline let target: Int

  /// `ends[k]`: how many successors the first `k` states have.
  @usableFromInline var ends: Buffer<Int>

  /// The hash of each successor.
  @usableFromInline var hashes: Buffer<UInt64>

  /// The slot of each successor where the search for it begins.
  @usableFromInline var homes: Buffer<Int>

  /// See ``StateTable/touched``.
  @usableFromInline var touched: UInt64 = 0

  /// What the successors are numbered, where the table may lie in a file.
  @usableFromInline var lookups = SortedLookups()

  /// - Parameter report: what tells about a trap; none if a trap ends the program without a word.
  @inlinable init(target: Int, report: TrapReport? = nil) {
    self.target = max(target, 1)
    expansion = Expansion(report)
    ends = Buffer(room: self.target + 1)
    ends.append(0)
    hashes = Buffer(room: 2 * self.target)
    homes = Buffer(room: 2 * self.target)
  }

  @inlinable deinit { expansion.deallocate() }

  /// How many states the successors are of.
  @inlinable var states: Int { ends.count &- 1 }

  @inlinable mutating func removeAll() {
    successors.removeAll()
    ends.count = 1
  }

  /// Appends the successors of the states from `first` on, until the block is full or `end` is
  /// reached; those outside the system's constraint have none.
  ///
  /// - Parameter parentBits: how far the parents of states are written.
  @inlinable @inline(__always)
  mutating func fill<System: TransitionSystem>(
    from states: UnsafePointer<State>, _ first: Int, before end: Int, of system: System,
    parentBits: Int = 0
  ) where System.State == State, System.Action == Action {
    removeAll()
    let constraint = system.constraint
    var next = first
    expansion.begin(parentBits: parentBits)
    while next < end && successors.count < target && self.states < target {
      expansion.note(next)
      if constraint.map({ $0(states[next]) }) ?? true {
        system.successors(of: states[next], into: &successors)
      }
      ends.append(successors.count)
      next &+= 1
    }
    expansion.end()
  }

  /// Hashes the successors and reads what the search for them needs.
  @inlinable @inline(__always) mutating func touch<Identity: StateIdentity>(
    in table: borrowing StateTable<State>, by: Identity.Type
  ) where Identity.State == State {
    let count = successors.count
    hashes.count = 0
    hashes.reserve(count)
    for position in 0..<count {
      hashes.base[position] = Identity.hash(successors.states + position)
    }
    hashes.count = count
    homes.count = 0
    homes.reserve(count)
    if table.isInFile {
      for position in 0..<count { homes.base[position] = table.home(hashes.base[position]) }
    } else {
      touched &+= table.touch(hashes.base, count: count, homes: homes.base)
    }
    homes.count = count
  }

  /// Finds out which successors are stored or candidates, in the order in which the table lies in its
  /// file.
  @inlinable mutating func find<Identity: StateIdentity>(
    in table: borrowing StateTable<State>, among candidates: Candidates<State>, by: Identity.Type
  ) where Identity.State == State {
    lookups.find(
      successors.states, hashes: hashes.base, count: successors.count, in: table,
      among: candidates, by: Identity.self)
  }
}
