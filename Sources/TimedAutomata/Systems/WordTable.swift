internal import StateSearch

/// Every different sequence of words that was asked for, once, one after the other.
///
/// A sequence is known by its number: the place at which it begins, in units of the table's width.
/// No sequence may be the beginning of another: all are of one length, or say how long they are.
struct WordTable: ~Copyable {
  /// Of which the length of every sequence is a multiple.
  let width: Int
  private(set) var words = SpillBuffer<Int32>()
  private(set) var count = 0
  private var slots = HashSlots()

  init(width: Int = 1) { self.width = width }

  var bytes: Int { words.bytes + slots.bytes }

  /// Whether accesses are to be told, by ``willTouch(_:_:)``.
  @inline(__always) var isInFile: Bool { words.isInFile }

  /// To be called before a sequence of so many words is read.
  @inline(__always) func willTouch(_ number: Int32, _ length: Int) {
    words.willTouch(Int(number) &* width, count: length)
  }

  /// The sequence with this number, valid until one is added.
  @inline(__always) func base(of number: Int32) -> UnsafePointer<Int32> {
    UnsafePointer(words.base + Int(number) &* width)
  }

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
    slots.add(place, hash, slot: slot)
    words.append(sequence, count: length)
    count &+= 1
    return Int32(truncatingIfNeeded: place)
  }

  /// The number or -1, and the slot where it is or would be.
  @inline(__always) private func find(
    _ sequence: UnsafePointer<Int32>, _ length: Int, _ hash: UInt64
  ) -> (number: Int32, slot: Int) {
    let found = slots.find(hash) { holds(sequence, length, at: $0 &* width) }
    return (Int32(truncatingIfNeeded: found.number), found.slot)
  }

  @inline(__always) private func holds(
    _ sequence: UnsafePointer<Int32>, _ length: Int, at start: Int
  ) -> Bool {
    if start &+ length > words.count { return false }
    words.willTouch(start, count: length)
    let known = words.base + start
    for word in 0..<length where known[word] != sequence[word] { return false }
    return true
  }

  /// The words, which are no longer to be found by what they are.
  mutating func takeWords() -> SpillBuffer<Int32> {
    slots = HashSlots()
    return words.taken()
  }

  @inline(__always)
  static func hash(_ sequence: UnsafePointer<Int32>, _ length: Int) -> UInt64 {
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
