public import Synchronization

/// Looks up many states at once in the order in which the table lies in its file.
///
/// First the slots are read in ascending order, then the states to be compared in theirs; so a page
/// is brought in once for all that need it, not once for each. Where the tag of a slot deceives,
/// the search goes on in a further turn. (The principle is that of delayed duplicate detection:
/// Stern and Dill, *Using magnetic disk instead of main memory in the Murphi verifier*, 1998.)
@frozen @usableFromInline package struct SortedLookups: ~Copyable {
  /// By position: the number of the state, or `absent`.
  @usableFromInline package var numbers = Buffer<UInt32>()

  /// By position: the slot that may be its state's.
  @usableFromInline var slots = Buffer<Int>()

  /// A slot or a number, and in the lower bits the position that is to go on there.
  @usableFromInline var waiting = Buffer<UInt64>()
  @usableFromInline var candidates = Buffer<UInt64>()

  @inlinable init() {}

  @inlinable package static var absent: UInt32 { .max }
  @inlinable static var positionBits: UInt64 { 31 }

  @inlinable static func key(_ place: Int, _ position: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: place) &<< positionBits | UInt64(truncatingIfNeeded: position)
  }

  @inlinable static func place(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: key &>> positionBits)
  }

  @inlinable static func position(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: key & (1 &<< positionBits &- 1))
  }

  /// Finds the numbers of states of which these are the hashes.
  ///
  /// - Parameter candidates: those of the round under way, whose numbers follow those of the table.
  @inlinable package mutating func find<State, Identity: StateIdentity>(
    _ states: UnsafePointer<State>, hashes: UnsafePointer<UInt64>, count: Int,
    in table: borrowing StateTable<State>, among round: Candidates<State>? = nil, by: Identity.Type
  ) where Identity.State == State {
    numbers.count = 0
    slots.count = 0
    waiting.count = 0
    candidates.count = 0
    numbers.reserve(count)
    slots.reserve(count)
    waiting.reserve(count)
    candidates.reserve(count)
    for position in 0..<count {
      waiting.appendReserved(Self.key(table.home(hashes[position]), position))
    }
    numbers.count = count
    slots.count = count
    while waiting.count > 0 {
      waiting.sort()
      candidates.count = 0
      for index in 0..<waiting.count {
        let position = Self.position(waiting.base[index])
        let slot = table.candidate(hashes[position], from: Self.place(waiting.base[index]))
        slots.base[position] = slot
        let word = table.slots[slot].load(ordering: .acquiring)
        if word == 0 {
          numbers.base[position] = Self.absent
        } else {
          candidates.appendReserved(Self.key(table.number(in: word), position))
        }
      }
      candidates.sort()
      waiting.count = 0
      for index in 0..<candidates.count {
        let number = Self.place(candidates.base[index])
        let position = Self.position(candidates.base[index])
        var other = UnsafePointer(table.states + number)
        if let round, number >= table.count {
          other = UnsafePointer(round.states + (number &- table.count))
        } else {
          table.willTouch(other)
        }
        if Identity.areEqual(other, states + position) {
          numbers.base[position] = UInt32(truncatingIfNeeded: number)
        } else {
          let next = slots.base[position] &+ 1
          waiting.appendReserved(Self.key(next == table.slotCount ? 0 : next, position))
        }
      }
    }
  }
}

extension Buffer where Element == UInt64 {
  @inlinable mutating func sort() {
    var elements = UnsafeMutableBufferPointer(start: base, count: count)
    elements.sort()
  }
}

extension StateTable {
  /// The first slot from `start` on that is empty or may be that of a state with this hash.
  @inlinable @inline(__always) func candidate(_ hash: UInt64, from start: Int) -> Int {
    let tag = UInt32(truncatingIfNeeded: hash)
    var slot = start
    while true {
      willTouch(slots + slot)
      let word = slots[slot].load(ordering: .acquiring)
      if word == 0 || (word ^ tag) & tagMask == 0 { return slot }
      slot &+= 1
      if slot == slotCount { slot = 0 }
    }
  }

  /// Fills the slots, which are all empty, one part after the other that fits into memory: the
  /// states are read in their order as often as there are parts.
  @inlinable @inline(never)
  func fillSpilledSlots<Identity: StateIdentity>(by: Identity.Type)
  where Identity.State == State {
    let parts = spill?.parts(ofBytes: 4 * slotCount) ?? 1
    for part in 0..<parts {
      let low = slotCount / parts * part
      let high = part == parts - 1 ? slotCount : slotCount / parts * (part + 1)
      for number in 0..<count {
        willTouch(states + number)
        let hash = Identity.hash(states + number)
        let home = home(hash)
        if home >= low && home < high { place(word(number: number, hash: hash), from: home) }
      }
    }
  }
}
