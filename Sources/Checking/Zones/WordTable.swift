/// Every different sequence of words that was asked for, once, one after the other.
///
/// A sequence is known by its number: the place at which it begins, in units of the table's width.
/// No sequence may be the beginning of another: all are of one length, or say how long they are.
struct WordTable: ~Copyable {
  /// Of which the length of every sequence is a multiple.
  let width: Int
  private(set) var words = Buffer<Int32>()
  private(set) var count = 0
  /// Half of the hash and the number plus one, or 0.
  private var slots = Buffer<UInt64>()
  private var slotCount = 0

  init(width: Int = 1) {
    self.width = width
    grow()
  }

  var bytes: Int { words.bytes + slots.bytes }

  /// The sequence with this number, valid until one is added.
  @inline(__always) func base(of number: Int32) -> UnsafePointer<Int32> {
    UnsafePointer(words.base + Int(number) &* width)
  }

  private static var hashMask: UInt64 { 0xFFFF_FFFF_0000_0000 }

  /// The number of a sequence, or -1 if it is not there.
  @inline(__always) func find(_ sequence: UnsafePointer<Int32>, _ length: Int) -> Int32 {
    find(sequence, length, Self.hash(sequence, length)).number
  }

  /// The number of a sequence, which is added if it is new.
  mutating func number(of sequence: UnsafePointer<Int32>, _ length: Int) -> Int32 {
    let hash = Self.hash(sequence, length)
    let (known, slot) = find(sequence, length, hash)
    if known >= 0 { return known }
    let place = words.count / width
    precondition(
      length % width == 0 && place < Int(Int32.max), "more than 2³¹ words of zones or transitions")
    slots.base[slot] = hash & Self.hashMask | UInt64(place &+ 1)
    words.reserve(length)
    (words.base + words.count).update(from: sequence, count: length)
    words.count &+= length
    count &+= 1
    if count &* 4 >= slotCount &* 3 { grow() }
    return Int32(truncatingIfNeeded: place)
  }

  /// The number or -1, and the slot where it is or would be.
  @inline(__always) private func find(
    _ sequence: UnsafePointer<Int32>, _ length: Int, _ hash: UInt64
  ) -> (number: Int32, slot: Int) {
    let mask = slotCount &- 1
    var slot = Int(truncatingIfNeeded: hash >> 32) & mask
    while true {
      let entry = slots.base[slot]
      if entry == 0 { return (-1, slot) }
      if (entry ^ hash) & Self.hashMask == 0 {
        let place = Int(truncatingIfNeeded: entry & ~Self.hashMask) &- 1
        if holds(sequence, length, at: place &* width) {
          return (Int32(truncatingIfNeeded: place), slot)
        }
      }
      slot = (slot &+ 1) & mask
    }
  }

  @inline(__always) private func holds(
    _ sequence: UnsafePointer<Int32>, _ length: Int, at start: Int
  ) -> Bool {
    if start &+ length > words.count { return false }
    let known = words.base + start
    for word in 0..<length where known[word] != sequence[word] { return false }
    return true
  }

  private mutating func grow() {
    let old = slotCount
    slotCount = max(2 * old, 64)
    let wider = Buffer<UInt64>(room: slotCount)
    for slot in 0..<slotCount { wider.base[slot] = 0 }
    let mask = slotCount - 1
    for place in 0..<old {
      let entry = slots.base[place]
      if entry == 0 { continue }
      var slot = Int(truncatingIfNeeded: entry >> 32) & mask
      while wider.base[slot] != 0 { slot = (slot &+ 1) & mask }
      wider.base[slot] = entry
    }
    slots = wider
  }

  /// The words, which are no longer to be found by what they are.
  mutating func takeWords() -> Buffer<Int32> {
    slots = Buffer()
    return words.taken()
  }

  @inline(__always)
  private static func hash(_ sequence: UnsafePointer<Int32>, _ length: Int) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 &+ UInt64(truncatingIfNeeded: length)
    var word = 0
    while word &+ 1 < length {
      let pair =
        UInt64(UInt32(bitPattern: sequence[word])) << 32
        | UInt64(UInt32(bitPattern: sequence[word &+ 1]))
      hash = mixed(hash, pair)
      word &+= 2
    }
    if word < length { hash = mixed(hash, UInt64(UInt32(bitPattern: sequence[word]))) }
    return hash
  }

  @inline(__always) private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}
