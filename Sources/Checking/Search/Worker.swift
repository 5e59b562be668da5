/// What one thread found in a round: the successors of its chunks that were not stored before.
@frozen @usableFromInline struct Worker<State>: ~Copyable {
  @usableFromInline var block: Block<State>

  /// The candidates in the order of the search, each with its hash, the state it is a successor
  /// of, and a place for its number.
  @usableFromInline var states: UnsafeMutablePointer<State>
  @usableFromInline var room = 0
  @usableFromInline var hashes = Buffer<UInt64>()
  @usableFromInline var parents = Buffer<UInt32>()
  @usableFromInline var numbers = Buffer<UInt32>()

  /// By the lowest bits of a hash: the position of a candidate that may have it. Neighbours in a
  /// search have most of their successors in common, and a candidate is costlier than a look.
  @usableFromInline var recent: Buffer<UInt32>

  /// For each shard the positions of its candidates, one after the other: `shards` lists.
  @usableFromInline var lists: UnsafeMutablePointer<Buffer<UInt32>>
  @usableFromInline let shards: Int

  /// How many successors were generated in the round.
  @usableFromInline var generated = 0

  /// - Parameter recent: how many candidates can be recognized, a power of two.
  @inlinable init(blockTarget: Int, shards: Int, recent count: Int) {
    block = Block(target: blockTarget)
    recent = Buffer(room: count)
    recent.base.initialize(repeating: 0, count: count)
    recent.count = count
    states = .allocate(capacity: 0)
    self.shards = shards
    lists = .allocate(capacity: shards)
    for shard in 0..<shards { (lists + shard).initialize(to: Buffer()) }
  }

  @inlinable deinit {
    states.deinitialize(count: hashes.count)
    states.deallocate()
    lists.deinitialize(count: shards)
    lists.deallocate()
  }

  /// How many candidates there are.
  @inlinable var count: Int { hashes.count }

  /// Forgets the candidates.
  @inlinable mutating func removeAll() {
    states.deinitialize(count: count)
    hashes.count = 0
    parents.count = 0
    numbers.count = 0
    generated = 0
    for shard in 0..<shards { lists[shard].count = 0 }
  }

  /// Generates the successors of the states from `first` to `end` and keeps those not in `table`;
  /// writes how many successors each has.
  @inlinable mutating func expand<System: TransitionSystem, Identity: StateIdentity>(
    _ first: Int, before end: Int, of system: System, in table: borrowing StateTable<State>,
    counting counts: UnsafeMutablePointer<UInt32>, by: Identity.Type
  ) where System.State == State, Identity.State == State {
    var next = first
    while next < end {
      table.willRead(next, before: min(end, next &+ block.target))
      block.fill(from: table.states, next, before: end, of: system)
      block.touch(in: table, by: Identity.self)
      if table.isSpilling { block.find(in: table, by: Identity.self) }
      generated &+= block.successors.count
      reserve(block.successors.count)
      var position = 0
      for source in 0..<block.states {
        let successorsEnd = block.ends.base[source &+ 1]
        counts[next &- first &+ source] = UInt32(truncatingIfNeeded: successorsEnd &- position)
        while position < successorsEnd {
          let hash = block.hashes.base[position]
          let state = UnsafePointer(block.successors.states + position)
          let place = position
          position &+= 1
          if isCandidate(state, hash: hash, by: Identity.self) { continue }
          let isNew =
            table.isSpilling
            ? block.lookups.numbers.base[place] == SortedLookups.absent
            : table.slots[
              table.probe(state, hash: hash, from: block.homes.base[place], by: Identity.self)] == 0
          if isNew {
            keep(state, hash: hash, parent: UInt32(truncatingIfNeeded: next &+ source))
          }
        }
      }
      next &+= block.states
    }
  }

  /// Where in `recent` a candidate with this hash stands.
  @inlinable @inline(__always) func line(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash) & (recent.count &- 1)
  }

  /// Whether a state is recognized as a candidate of the round that the worker has already.
  @inlinable @inline(__always)
  func isCandidate<Identity: StateIdentity>(
    _ state: UnsafePointer<State>, hash: UInt64, by: Identity.Type
  ) -> Bool where Identity.State == State {
    // What stands here may be of an earlier round, so that only a comparison tells.
    let position = Int(recent.base[line(hash)])
    return position < count && hashes.base[position] == hash
      && Identity.areEqual(states + position, state)
  }

  /// Keeps a candidate for which there is room.
  @inlinable @inline(__always)
  mutating func keep(_ state: UnsafePointer<State>, hash: UInt64, parent: UInt32) {
    let position = count
    recent.base[line(hash)] = UInt32(truncatingIfNeeded: position)
    (states + position).initialize(to: state.pointee)
    hashes.appendReserved(hash)
    parents.appendReserved(parent)
    let shard = Shard<State>.owner(of: hash, among: shards)
    lists[shard].appendReserved(UInt32(truncatingIfNeeded: position))
  }

  /// Makes room for this many more candidates.
  @inlinable mutating func reserve(_ more: Int) {
    if room &- count < more {
      let wider = max(count + more, 2 * room)
      let moved = UnsafeMutablePointer<State>.allocate(capacity: wider)
      moved.moveInitialize(from: states, count: count)
      states.deallocate()
      states = moved
      room = wider
    }
    hashes.reserve(more)
    parents.reserve(more)
    for shard in 0..<shards { lists[shard].reserve(more) }
  }
}
