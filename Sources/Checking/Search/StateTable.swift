/// The states found so far, numbered in the order in which they were found, and the table that
/// finds their numbers.
///
/// States lie densely, with the number of the state each was first found from (4 bytes) beside
/// them. The table is open addressing with linear probing over words of 8 bytes: 32 bits of the
/// hash, which tell most states apart without looking at them, and the number plus one. A state
/// found by its slot is always compared in full.
@frozen @usableFromInline struct StateTable<State>: ~Copyable {
  @usableFromInline var states: UnsafeMutablePointer<State>
  @usableFromInline var parents: UnsafeMutablePointer<UInt32>
  @usableFromInline var slots: UnsafeMutablePointer<UInt64>

  /// How many states are stored.
  @usableFromInline var count = 0

  /// How many states fit before `states` and `parents` grow.
  @usableFromInline var room: Int

  /// There are two to this power slots.
  @usableFromInline var slotBits: Int

  /// Whether states can be moved and forgotten as bytes.
  @usableFromInline let isBytes: Bool

  @inlinable init(slotBits: Int, isBytes: Bool) {
    self.slotBits = slotBits
    self.isBytes = isBytes
    room = 0
    states = .allocate(capacity: 0)
    parents = resized(nil, toBytes: 0).assumingMemoryBound(to: UInt32.self)
    slots = .allocate(capacity: 1 << slotBits)
    slots.initialize(repeating: 0, count: 1 << slotBits)
    if isRemapped {
      states.deallocate()
      states = resized(nil, toBytes: 0).assumingMemoryBound(to: State.self)
    }
  }

  /// Whether `states` is memory of ``resized(_:toBytes:)``, which aligns to 16 bytes and no more.
  @inlinable var isRemapped: Bool { isBytes && MemoryLayout<State>.alignment <= 16 }

  @inlinable deinit {
    if isRemapped {
      giveBack(states)
    } else {
      states.deinitialize(count: count)
      states.deallocate()
    }
    giveBack(parents)
    slots.deallocate()
  }

  /// The number that stands for "found from no state" among parents.
  @inlinable static var noParent: UInt32 { .max }

  /// The most states that can be numbered.
  @inlinable static var mostStates: Int { Int(UInt32.max) - 1 }

  /// How many states two to the power `slotBits` slots take before they double: five eighths.
  @inlinable @inline(__always) static func limit(slotBits: Int) -> Int {
    (5 &<< slotBits) / 8
  }

  /// The number of the state equal to `state`, which has this hash.
  @inlinable @inline(__always)
  func find<Identity: StateIdentity>(
    _ state: UnsafePointer<State>, hash: UInt64, by: Identity.Type
  ) -> Int? where Identity.State == State {
    let slot = probe(state, hash: hash, by: Identity.self)
    return slots[slot] == 0 ? nil : Int(truncatingIfNeeded: slots[slot] & 0xFFFF_FFFF) &- 1
  }

  /// The slot that holds the state equal to `state`, or the empty one where it belongs.
  @inlinable @inline(__always)
  func probe<Identity: StateIdentity>(
    _ state: UnsafePointer<State>, hash: UInt64, by: Identity.Type
  ) -> Int where Identity.State == State {
    let mask = (1 &<< slotBits) &- 1
    let tag = hash &>> 32
    var slot = home(hash)
    while true {
      let word = slots[slot]
      if word == 0 { return slot }
      if word &>> 32 == tag {
        let number = Int(truncatingIfNeeded: word & 0xFFFF_FFFF) &- 1
        if Identity.areEqual(states + number, state) { return slot }
      }
      slot = (slot &+ 1) & mask
    }
  }

  /// Where the search for a state with this hash begins.
  @inlinable @inline(__always) func home(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash &>> UInt64(truncatingIfNeeded: 64 &- slotBits))
  }

  /// Whether no stored state is equal to `state`, which has this hash.
  @inlinable @inline(__always)
  func isMissing<Identity: StateIdentity>(
    _ state: UnsafePointer<State>, hash: UInt64, by: Identity.Type
  ) -> Bool where Identity.State == State {
    slots[probe(state, hash: hash, by: Identity.self)] == 0
  }

  /// Reads every slot, then every state, where the search for one of these hashes begins.
  ///
  /// The reads do not wait for each other: a block of them takes little longer than one, and the
  /// lookups that follow find everything in the cache. The result means nothing, but it must be
  /// kept somewhere lest the reads are left out.
  @inlinable @inline(__always)
  func touch(_ hashes: UnsafePointer<UInt64>, count: Int) -> UInt64 {
    var sum: UInt64 = 0
    for position in 0..<count { sum &+= slots[home(hashes[position])] }
    for position in 0..<count {
      let held = Int(truncatingIfNeeded: slots[home(hashes[position])] & 0xFFFF_FFFF)
      let number = max(held &- 1, 0)
      sum &+= UInt64(UnsafeRawPointer(states + number).load(as: UInt8.self))
    }
    return sum
  }

  /// Stores a new state in the empty slot where it belongs.
  @inlinable @inline(__always)
  mutating func store(
    _ state: UnsafePointer<State>, hash: UInt64, parent: UInt32, slot: Int
  ) {
    if count == room { makeRoom(for: count &+ 1) }
    (states + count).initialize(to: state.pointee)
    parents[count] = parent
    count &+= 1
    slots[slot] = hash & 0xFFFF_FFFF_0000_0000 | UInt64(truncatingIfNeeded: count)
  }

  /// Makes `states` and `parents` long enough for this many.
  @inlinable @inline(never) mutating func makeRoom(for wanted: Int) {
    if wanted <= room { return }
    var wider = max(room, 256)
    while wider < wanted { wider *= 2 }
    if isRemapped {
      states = resized(states, toBytes: wider * MemoryLayout<State>.stride)
        .assumingMemoryBound(to: State.self)
    } else {
      let moved = UnsafeMutablePointer<State>.allocate(capacity: wider)
      moved.moveInitialize(from: states, count: count)
      states.deallocate()
      states = moved
    }
    parents = resized(parents, toBytes: wider * MemoryLayout<UInt32>.stride)
      .assumingMemoryBound(to: UInt32.self)
    room = wider
  }

  /// Doubles the slots.
  ///
  /// A slot's 32 bits of hash are enough to find its new place, since there are fewer slots.
  @inlinable @inline(never) mutating func doubleSlots() {
    precondition(slotBits < 32, "a search of more states than can be numbered")
    let (old, oldCount) = (slots, 1 << slotBits)
    let wider = UnsafeMutablePointer<UInt64>.allocate(capacity: 2 * oldCount)
    wider.initialize(repeating: 0, count: 2 * oldCount)
    slots = wider
    slotBits += 1
    for slot in 0..<oldCount where old[slot] != 0 { place(old[slot]) }
    old.deallocate()
  }

  /// Takes slots filled elsewhere in place of its own.
  @inlinable mutating func replaceSlots(by wider: UnsafeMutablePointer<UInt64>, slotBits: Int) {
    slots.deallocate()
    slots = wider
    self.slotBits = slotBits
  }

  /// Writes a slot at the first empty place from its home on.
  @inlinable @inline(__always) mutating func place(_ word: UInt64) {
    let mask = (1 &<< slotBits) &- 1
    var slot = home(word)
    while slots[slot] != 0 { slot = (slot &+ 1) & mask }
    slots[slot] = word
  }

  /// Forgets the states from `end` on, of `stored` that were stored without their slots.
  @inlinable mutating func forget(from end: Int, of stored: Int) {
    (states + end).deinitialize(count: stored - end)
    count = end
  }
}
