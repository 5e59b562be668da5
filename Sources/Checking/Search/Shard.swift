/// One thread's share of the states by hash: it alone decides which of its candidates are new, and
/// writes its own region of the slots.
@frozen @usableFromInline struct Shard<State>: ~Copyable {
  /// Which of the shards is this one, and how many there are.
  @usableFromInline let index: Int
  @usableFromInline let shards: Int

  /// The first of each set of equal candidates, in the order of the search: the thread that found
  /// it in the upper half, its position there in the lower.
  @usableFromInline var firsts = Buffer<UInt64>()

  /// Finds the firsts: 32 bits of the hash above the position in `firsts` plus one.
  @usableFromInline var seen = Buffer<UInt64>()

  /// What is to be written into slots outside of the region, and where the search for one begins.
  @usableFromInline var strays = Buffer<(word: UInt32, home: Int)>()

  /// See ``StateTable/touched``.
  @usableFromInline var touched: UInt64 = 0

  @inlinable init(index: Int, of shards: Int) {
    self.index = index
    self.shards = shards
  }

  /// The shard that a state with this hash belongs to.
  @inlinable @inline(__always) static func owner(of hash: UInt64, among shards: Int) -> Int {
    Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(truncatingIfNeeded: shards)).high)
  }

  /// The slots where only searches for this shard's states begin.
  @inlinable func region(of table: borrowing StateTable<State>) -> Range<Int> {
    let first = index == 0 ? 0 : table.home(firstHash(of: index) &- 1) &+ 1
    let end = index == shards &- 1 ? table.slotCount : table.home(firstHash(of: index &+ 1))
    return first..<max(first, end)
  }

  /// The lowest hash of the shard with an index below `shards`.
  @inlinable func firstHash(of index: Int) -> UInt64 {
    let (hash, rest) = UInt64(shards).dividingFullWidth((UInt64(index), 0))
    return rest > 0 ? hash &+ 1 : hash
  }

  /// Begins a round with at most this many candidates.
  @inlinable mutating func begin(candidates: Int) {
    firsts.count = 0
    strays.count = 0
    var slots = 64
    while slots < 2 * candidates { slots *= 2 }
    seen.count = 0
    seen.reserve(slots)
    seen.base.initialize(repeating: 0, count: slots)
    seen.count = slots
  }

  /// Marks, among the candidates of a thread at these positions, those equal to none before them;
  /// returns how many they are.
  @inlinable mutating func sift<Identity: StateIdentity>(
    _ positions: UnsafeBufferPointer<UInt32>, of worker: Int,
    among workers: UnsafeMutablePointer<Worker<State>>, by: Identity.Type
  ) -> Int where Identity.State == State {
    let before = firsts.count
    firsts.reserve(positions.count)
    let mask = seen.count &- 1
    let states = workers[worker].states
    let hashes = workers[worker].hashes.base
    let numbers = workers[worker].numbers.base
    for position in positions {
      let position = Int(position)
      let hash = hashes[position]
      let tag = hash & 0xFFFF_FFFF_0000_0000
      // The upper bits are much alike within a shard.
      var slot = Int(truncatingIfNeeded: hash) & mask
      var isNew = true
      while seen.base[slot] != 0 {
        let word = seen.base[slot]
        if word & 0xFFFF_FFFF_0000_0000 == tag {
          let first = firsts.base[Int(truncatingIfNeeded: word & 0xFFFF_FFFF) &- 1]
          let other =
            workers[Int(truncatingIfNeeded: first &>> 32)].states
            + Int(truncatingIfNeeded: first & 0xFFFF_FFFF)
          if Identity.areEqual(other, states + position) {
            isNew = false
            break
          }
        }
        slot = (slot &+ 1) & mask
      }
      numbers[position] = isNew ? 1 : 0
      if isNew {
        firsts.appendReserved(
          UInt64(truncatingIfNeeded: worker) &<< 32 | UInt64(truncatingIfNeeded: position))
        seen.base[slot] = tag | UInt64(truncatingIfNeeded: firsts.count)
      }
    }
    return firsts.count &- before
  }

  /// Writes the slots of the shard's new states, now numbered, of which those below the count of
  /// the table exist.
  @inlinable mutating func insert(
    from workers: UnsafeMutablePointer<Worker<State>>, into table: borrowing StateTable<State>
  ) {
    if table.isSpilling { return insertSorted(from: workers, into: table) }
    let region = region(of: table)
    var next = 0
    while next < firsts.count {
      let stop = min(next &+ 256, firsts.count)
      // The slots are read together before the first is written.
      for position in next..<stop {
        touched &+= UInt64(truncatingIfNeeded: table.slots[table.home(hash(of: position, workers))])
      }
      for position in next..<stop {
        insert(position, from: workers, in: region, table)
      }
      next = stop
    }
  }

  /// Writes the slot of one of the new states, if it exists.
  @inlinable @inline(__always) mutating func insert(
    _ position: Int, from workers: UnsafeMutablePointer<Worker<State>>, in region: Range<Int>,
    _ table: borrowing StateTable<State>
  ) {
    let first = firsts.base[position]
    let worker = Int(truncatingIfNeeded: first &>> 32)
    let candidate = Int(truncatingIfNeeded: first & 0xFFFF_FFFF)
    let number = Int(workers[worker].numbers.base[candidate])
    let hash = workers[worker].hashes.base[candidate]
    if number < table.count {
      place(table.word(number: number, hash: hash), from: table.home(hash), in: region, table)
    }
  }

  @inlinable @inline(__always)
  func hash(of position: Int, _ workers: UnsafeMutablePointer<Worker<State>>) -> UInt64 {
    let first = firsts.base[position]
    return workers[Int(truncatingIfNeeded: first &>> 32)]
      .hashes.base[Int(truncatingIfNeeded: first & 0xFFFF_FFFF)]
  }

  /// Writes the slots of all states of a table that are this shard's, where all are empty.
  @inlinable mutating func fill<Identity: StateIdentity>(
    _ table: borrowing StateTable<State>, by: Identity.Type
  ) where Identity.State == State {
    let region = region(of: table)
    var hashes = Buffer<UInt64>(room: 256)
    let numbers = Buffer<Int>(room: 256)
    var next = 0
    while next < table.count {
      hashes.count = 0
      while next < table.count && hashes.count < 256 {
        // Written in any case, and kept if it is the shard's: nobody could foretell a branch.
        let hash = Identity.hash(table.states + next)
        hashes.base[hashes.count] = hash
        numbers.base[hashes.count] = next
        let isOwn = Self.owner(of: hash, among: shards) == index
        hashes.count &+= isOwn ? 1 : 0
        next &+= 1
      }
      for position in 0..<hashes.count {
        touched &+= UInt64(truncatingIfNeeded: table.slots[table.home(hashes.base[position])])
      }
      for position in 0..<hashes.count {
        let hash = hashes.base[position]
        let word = table.word(number: numbers.base[position], hash: hash)
        place(word, from: table.home(hash), in: region, table)
      }
    }
  }

  /// Writes a slot, or keeps it as a stray if the search for an empty one leaves the region.
  @inlinable @inline(__always)
  mutating func place(
    _ word: UInt32, from home: Int, in region: Range<Int>, _ table: borrowing StateTable<State>
  ) {
    var slot = home
    while slot >= region.lowerBound && slot < region.upperBound {
      table.willTouch(table.slots + slot)
      if table.slots[slot] == 0 {
        table.put(word, home: home, empty: slot)
        return
      }
      slot &+= 1
    }
    strays.append((word, home))
  }
}
