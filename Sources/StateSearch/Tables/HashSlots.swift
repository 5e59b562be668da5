/// A table that finds numbers by a hash: open addressing over slots of 8 bytes, each half of a hash
/// and a number plus one, or 0.
///
/// It grows in place. In slots that are twice as many an entry stands in the lower or the upper
/// half, at or before the same offset: so one pass upwards moves every entry once, but for those
/// that were carried round from the end, which are set aside.
@usableFromInline package struct HashSlots: ~Copyable {
  @usableFromInline var slots = SpillBuffer<UInt64>()
  /// One less than the number of slots, a power of two.
  @usableFromInline private(set) var mask = 63
  /// How many of them are filled.
  @usableFromInline private(set) var filled = 0

  @usableFromInline package init() { slots.appendZeros(mask + 1) }

  /// The bytes that it takes; with those of the next growth, if it is near.
  @usableFromInline package var bytes: Int {
    isFull(with: filled + filled / 16 + 4096) ? 16 * (mask + 1) : 8 * (mask + 1)
  }

  @inlinable static var hashMask: UInt64 { 0xFFFF_FFFF_0000_0000 }

  /// The number that has this hash and is the one looked for, or -1, and the slot where it is or
  /// would be.
  @inlinable @inline(__always)
  package func find(_ hash: UInt64, where isSame: (Int) -> Bool) -> (number: Int, slot: Int) {
    var slot = Int(truncatingIfNeeded: hash >> 32) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { return (-1, slot) }
      if (entry ^ hash) & Self.hashMask == 0 {
        let number = Int(truncatingIfNeeded: entry & ~Self.hashMask) &- 1
        if isSame(number) { return (number, slot) }
      }
      slot = (slot &+ 1) & mask
    }
  }

  /// Adds a number that was looked for, below 2³² − 1, in the empty slot that was found.
  @inlinable @inline(__always) package mutating func add(_ number: Int, _ hash: UInt64, slot: Int) {
    slots[slot] = hash & Self.hashMask | UInt64(truncatingIfNeeded: number &+ 1)
    filled &+= 1
    if isFull(with: filled) { grow() }
  }

  @inlinable @inline(__always) func isFull(with count: Int) -> Bool {
    count &* 4 >= (mask &+ 1) &* 3
  }

  /// Forgets all numbers, and keeps the slots.
  package mutating func removeAll() {
    if filled == 0 { return }
    for slot in 0...mask { slots[slot] = 0 }
    filled = 0
  }

  @usableFromInline @inline(never) mutating func grow() {
    let old = mask + 1
    mask = 2 * old - 1
    slots.appendZeros(old)
    var carried: [UInt64] = []
    var place = 0
    while slots[place] != 0 {
      carried.append(slots[place])
      slots[place] = 0
      place += 1
    }
    while place < old {
      let entry = slots[place]
      if entry != 0 {
        slots[place] = 0
        put(entry)
      }
      place += 1
    }
    for entry in carried { put(entry) }
  }

  private mutating func put(_ entry: UInt64) {
    var slot = Int(truncatingIfNeeded: entry >> 32) & mask
    while slots[slot] != 0 { slot = (slot &+ 1) & mask }
    slots[slot] = entry
  }
}
