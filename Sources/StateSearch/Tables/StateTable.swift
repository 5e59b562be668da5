public import Synchronization

/// The states found so far, numbered in the order in which they were found, and the table that
/// finds their numbers.
///
/// States lie densely, and beside them two bits each for the state it was first found from. The
/// table is open addressing over slots of 4 bytes: the number plus one, and in the bits that no
/// number needs a part of the hash, which tells most states apart without looking at them. A state
/// found by its slot is always compared in full.
///
/// The hash picks a home by a multiplication, so that there can be any number of slots; from there
/// to the slot of a state no slot is empty. When there must be more slots, they are refilled from
/// the states, where they are: nothing is ever held twice.
@frozen @usableFromInline package struct StateTable<State>: ~Copyable {
  @usableFromInline var statePages: ReservedMemory
  @usableFromInline package let states: UnsafeMutablePointer<State>
  @usableFromInline var parents: ParentRuns
  @usableFromInline var slotPages: ReservedMemory

  /// Read and written by several threads at once in a ``Round``, and as plain memory elsewhere.
  ///
  /// An `Atomic` is laid out as the representation of its value (SE-0410), which of an integer is its
  /// bytes: the zeros with which pages begin are empty slots, and no slot needs to be destroyed.
  @usableFromInline let slots: UnsafeMutablePointer<Atomic<UInt32>>

  /// How many states are stored.
  @usableFromInline var count = 0

  /// How many states fit before there must be more pages for them.
  @usableFromInline var room = 0

  @usableFromInline let sizes: SlotSizes
  @usableFromInline var slotCount: Int

  /// How many states the slots take before there must be more.
  @usableFromInline var limit: Int

  /// The bits of a slot that hold a part of the hash.
  @usableFromInline var tagMask: UInt32

  /// Whether states can be moved and forgotten as bytes.
  @usableFromInline package let isBytes: Bool

  /// How many slots stand for state 0 because what they stood for was given up.
  @usableFromInline var graves = 0

  /// The sum of what was read ahead of its use, lest the reads are left out.
  @usableFromInline var touched: UInt64 = 0

  /// Where the table goes when memory becomes short.
  @usableFromInline let spill: Spill?

  /// Whether a part of the table lies in a file, so that what is looked at must be told first.
  @usableFromInline package private(set) var isInFile = false

  /// - Parameters:
  ///   - mostStates: more than this are never stored.
  ///   - spill: where the table goes when memory becomes short.
  @inlinable init(sizes: SlotSizes, mostStates: Int, isBytes: Bool, spill: Spill? = nil) {
    self.sizes = sizes
    self.isBytes = isBytes
    self.spill = spill
    let most = min(max(mostStates, 1), Self.mostStates)
    statePages = ReservedMemory(mostBytes: most * MemoryLayout<State>.stride, spill: spill)
    states = statePages.base.assumingMemoryBound(to: State.self)
    parents = ParentRuns(mostStates: most, spill: spill)
    slotCount = sizes.first
    slotPages = ReservedMemory(mostBytes: 4 * max(sizes.slots(for: most), slotCount), spill: spill)
    slotPages.grow(to: 4 * slotCount)
    slots = slotPages.base.assumingMemoryBound(to: Atomic<UInt32>.self)
    limit = sizes.limit(slotCount)
    tagMask = Self.tagMask(limit: limit)
    makeRoom(for: 1)
  }

  @inlinable deinit {
    if !isBytes { states.deinitialize(count: count) }
  }

  /// The most states that can be numbered.
  @inlinable static var mostStates: Int { Int(UInt32.max) - 1 }

  /// The bits of a slot that no number up to `limit` needs, nor the numbers above it that stand for
  /// the candidates of a round.
  @inlinable static func tagMask(limit: Int) -> UInt32 {
    let bits = UInt32(truncatingIfNeeded: min(limit &+ limit / 16, Int(UInt32.max)))
    return ~(UInt32.max >> UInt32(truncatingIfNeeded: bits.leadingZeroBitCount))
  }

  /// The number of the state equal to `state`, which has this hash.
  @inlinable @inline(__always)
  func find<Identity: StateIdentity>(
    _ state: UnsafePointer<State>, hash: UInt64, by: Identity.Type
  ) -> Int? where Identity.State == State {
    let slot = probe(state, hash: hash, from: home(hash), by: Identity.self)
    let word = word(at: slot)
    return word == 0 ? nil : number(in: word)
  }

  @inlinable @inline(__always) package func word(at slot: Int) -> UInt32 {
    slots[slot].load(ordering: .relaxed)
  }

  @inlinable @inline(__always) func write(_ word: UInt32, at slot: Int) {
    slots[slot].store(word, ordering: .relaxed)
  }

  /// The number of the state that a filled slot stands for.
  @inlinable @inline(__always) package func number(in word: UInt32) -> Int {
    Int(truncatingIfNeeded: word & ~tagMask) &- 1
  }

  /// What the slot of a state holds.
  @inlinable @inline(__always) func word(number: Int, hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: hash) & tagMask | UInt32(truncatingIfNeeded: number &+ 1)
  }

  /// The slot that holds the state equal to `state`, or the empty one where it belongs.
  @inlinable @inline(__always)
  package func probe<Identity: StateIdentity>(
    _ state: UnsafePointer<State>, hash: UInt64, from start: Int, by: Identity.Type
  ) -> Int where Identity.State == State {
    let tag = UInt32(truncatingIfNeeded: hash)
    var slot = start
    while true {
      willTouch(slots + slot)
      let word = word(at: slot)
      if word == 0 { return slot }
      if (word ^ tag) & tagMask == 0 {
        willTouch(states + number(in: word))
        if Identity.areEqual(states + number(in: word), state) { return slot }
      }
      slot &+= 1
      if slot == slotCount { slot = 0 }
    }
  }

  /// To be called before a part of the table that may lie in a file is read or written.
  @inlinable @inline(__always) func willTouch(_ address: UnsafeRawPointer) {
    if isInFile { spill?.touch(address) }
  }

  /// To be called before these states are read one after the other.
  @inlinable package func willRead(_ first: Int, before end: Int) {
    if isInFile { spill?.touch(bytes: (end - first) * MemoryLayout<State>.stride) }
  }

  /// Where the search for a state with this hash begins.
  @inlinable @inline(__always) func home(_ hash: UInt64) -> Int {
    let slots = UInt64(truncatingIfNeeded: slotCount)
    return Int(truncatingIfNeeded: hash.multipliedFullWidth(by: slots).high)
  }

  /// Writes the home of each of these hashes, and reads what the search for its state needs.
  ///
  /// First every home is read, then every state that is to be compared. The reads do not wait for
  /// each other: a block of them takes little longer than one, and what follows finds everything in
  /// the cache. Which state that is, the first four slots from the home on say in nearly all cases,
  /// and without a branch that could be foretold wrongly. The result means nothing, but it must be
  /// kept somewhere lest the reads are left out.
  @inlinable @inline(__always)
  func touch(
    _ hashes: UnsafePointer<UInt64>, count: Int, homes: UnsafeMutablePointer<Int>
  ) -> UInt64 {
    let (slots, states, tagMask) = (self.slots, self.states, self.tagMask)
    let (lastSlot, lastState) = (slotCount &- 4, max(count &- 1, 0))
    var sum: UInt64 = 0
    for position in 0..<count {
      let home = home(hashes[position])
      homes[position] = home
      sum &+= UInt64(truncatingIfNeeded: slots[home].load(ordering: .relaxed))
    }
    for position in 0..<count {
      let tag = UInt32(truncatingIfNeeded: hashes[position])
      let first = slots + min(homes[position], lastSlot)
      var word: UInt32 = 0
      for place in 0..<4 {
        let other = first[3 &- place].load(ordering: .relaxed)
        if (other ^ tag) & tagMask == 0 { word = other }
      }
      // An empty slot stands for no state, and a number too great for a candidate, which is in the
      // cache already: any state is as good.
      let number = min(max(Int(truncatingIfNeeded: word & ~tagMask) &- 1, 0), lastState)
      sum &+= UInt64(UnsafeRawPointer(states + number).load(as: UInt8.self))
    }
    return sum
  }

  /// Stores a new state, for which the search ended at an empty slot.
  @inlinable @inline(__always)
  mutating func store(_ state: UnsafePointer<State>, hash: UInt64, slot: Int) {
    if count == room { makeRoom(for: count &+ 1) }
    willTouch(states + count)
    (states + count).initialize(to: state.pointee)
    put(word(number: count, hash: hash), home: home(hash), empty: slot)
    count &+= 1
  }

  /// Makes `states` long enough for this many.
  @inlinable @inline(never) mutating func makeRoom(for wanted: Int) {
    if wanted <= room { return }
    statePages.grow(to: wanted * MemoryLayout<State>.stride)
    room = statePages.bytes / max(MemoryLayout<State>.stride, 1)
    noteFiles()
  }

  /// To be called when pages have grown, for only then do they move into a file.
  @inlinable mutating func noteFiles() {
    isInFile = statePages.file >= 0 || slotPages.file >= 0
  }

  /// Makes the table of slots the next larger one, without filling it.
  @inlinable mutating func widenSlots() {
    slotCount = sizes.after(slotCount)
    slotPages.grow(to: 4 * slotCount)
    noteFiles()
    limit = sizes.limit(slotCount)
    tagMask = Self.tagMask(limit: limit)
  }

  /// Makes all slots empty.
  @inlinable mutating func clearSlots() {
    slotPages.clear(4 * slotCount)
    graves = 0
  }

  /// Makes more slots and fills them.
  @inlinable mutating func growSlots<Identity: StateIdentity>(by: Identity.Type)
  where Identity.State == State {
    widenSlots()
    clearSlots()
    fillSlots(by: Identity.self)
  }

  /// Fills the slots, which are all empty.
  @inlinable @inline(never) mutating func fillSlots<Identity: StateIdentity>(by: Identity.Type)
  where Identity.State == State {
    if isInFile { return fillSpilledSlots(by: Identity.self) }
    var hashes = Buffer<UInt64>(room: 256)
    var sum: UInt64 = 0
    var next = 0
    while next < count {
      let end = min(next &+ 256, count)
      hashes.count = 0
      for number in next..<end {
        let hash = Identity.hash(states + number)
        hashes.appendReserved(hash)
        sum &+= UInt64(truncatingIfNeeded: word(at: home(hash)))
      }
      for number in next..<end {
        let hash = hashes.base[number &- next]
        place(word(number: number, hash: hash), from: home(hash))
      }
      next = end
    }
    touched &+= sum
  }

  /// Writes a word into its home, and what stands there into the first empty slot after it.
  ///
  /// A breadth-first search looks most often for what it has found last. So the newest state
  /// stands where the search for it begins, and an older one makes room. (After last come, first
  /// served: Poblete and Munro, *Journal of Algorithms* 10, 1989; but one word moves, not all.)
  @inlinable @inline(__always) func put(_ word: UInt32, home: Int, empty slot: Int) {
    write(self.word(at: home), at: slot)
    write(word, at: home)
  }

  /// Writes the slot of a state that has none.
  @inlinable @inline(__always) func place(_ word: UInt32, from home: Int) {
    var slot = home
    willTouch(slots + slot)
    while self.word(at: slot) != 0 {
      slot &+= 1
      if slot == slotCount { slot = 0 }
      willTouch(slots + slot)
    }
    put(word, home: home, empty: slot)
  }

  /// Forgets all states, which are their bytes, before there are slots for them.
  @inlinable mutating func forgetAll() { count = 0 }

  /// Forgets the states from `end` on, of `stored` that were stored without their slots.
  @inlinable mutating func forget(from end: Int, of stored: Int) {
    (states + end).deinitialize(count: stored - end)
    count = end
  }
}
