/// One thread's share of the states by hash: it alone decides which of its candidates are new, and
/// writes its own region of the slots.
@frozen @usableFromInline struct Shard<State>: ~Copyable {
  /// The table of slots is cut into two to this power equal parts, which are dealt to the shards.
  @inlinable static var partBits: Int { 8 }

  /// Which of the shards is this one, and how many there are.
  @usableFromInline let index: Int
  @usableFromInline let shards: Int

  /// The first of each set of equal candidates, in the order of the search: the thread that found
  /// it in the upper half, its position there in the lower.
  @usableFromInline var firsts = Buffer<UInt64>()

  /// Finds the firsts: slots as in ``StateTable``, with positions in `firsts`.
  @usableFromInline var seen = Buffer<UInt64>()

  /// Slots whose place is beyond the region of the shard.
  @usableFromInline var strays = Buffer<UInt64>()

  @usableFromInline var touched: UInt64 = 0

  @inlinable init(index: Int, of shards: Int) {
    self.index = index
    self.shards = shards
  }

  /// The shard that a state with this hash belongs to.
  @inlinable @inline(__always) static func owner(of hash: UInt64, among shards: Int) -> Int {
    let part = Int(truncatingIfNeeded: hash &>> UInt64(truncatingIfNeeded: 64 &- partBits))
    return (part &* shards) &>> partBits
  }

  /// The slots where the search for this shard's states begins, of two to the power `slotBits`.
  @inlinable func region(slotBits: Int) -> Range<Int> {
    let parts = 1 << Self.partBits
    let first = (index * parts + shards - 1) / shards
    let end = ((index + 1) * parts + shards - 1) / shards
    return (first << (slotBits - Self.partBits))..<(end << (slotBits - Self.partBits))
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

  /// Writes the slots of the shard's new states, now numbered, of which those below `end` exist.
  @inlinable mutating func insert(
    below end: Int, from workers: UnsafeMutablePointer<Worker<State>>,
    into slots: UnsafeMutablePointer<UInt64>, slotBits: Int
  ) {
    let region = region(slotBits: slotBits)
    let shift = UInt64(truncatingIfNeeded: 64 &- slotBits)
    let batch = 256
    var next = 0
    while next < firsts.count {
      let stop = min(next &+ batch, firsts.count)
      // The words take the place of the firsts, and their slots are read together.
      for position in next..<stop {
        let first = firsts.base[position]
        let worker = Int(truncatingIfNeeded: first &>> 32)
        let candidate = Int(truncatingIfNeeded: first & 0xFFFF_FFFF)
        let hash = workers[worker].hashes.base[candidate]
        let number = workers[worker].numbers.base[candidate]
        touched &+= slots[Int(truncatingIfNeeded: hash &>> shift)]
        firsts.base[position] =
          hash & 0xFFFF_FFFF_0000_0000 | UInt64(truncatingIfNeeded: Int(number) &+ 1)
      }
      for position in next..<stop {
        let word = firsts.base[position]
        if Int(truncatingIfNeeded: word & 0xFFFF_FFFF) <= end {
          place(word, in: slots, region, shift)
        }
      }
      next = stop
    }
  }

  /// Moves the shard's slots of a table to one twice as large.
  @inlinable mutating func move(
    _ old: UnsafeMutablePointer<UInt64>, slotBits: Int, to new: UnsafeMutablePointer<UInt64>
  ) {
    let region = region(slotBits: slotBits + 1)
    (new + region.lowerBound).initialize(repeating: 0, count: region.count)
    let shift = UInt64(truncatingIfNeeded: 64 &- (slotBits + 1))
    for slot in self.region(slotBits: slotBits) where old[slot] != 0 {
      let word = old[slot]
      if region.contains(Int(truncatingIfNeeded: word &>> shift)) {
        place(word, in: new, region, shift)
      } else {
        strays.append(word)
      }
    }
  }

  /// Writes a slot whose home is in the region at the first empty place of the region, or keeps it
  /// as a stray.
  @inlinable @inline(__always)
  mutating func place(
    _ word: UInt64, in slots: UnsafeMutablePointer<UInt64>, _ region: Range<Int>, _ shift: UInt64
  ) {
    var slot = Int(truncatingIfNeeded: word &>> shift)
    while slot < region.upperBound {
      if slots[slot] == 0 {
        slots[slot] = word
        return
      }
      slot &+= 1
    }
    strays.append(word)
  }
}
