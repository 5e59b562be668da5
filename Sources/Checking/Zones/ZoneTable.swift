/// Every different zone of a search, once.
///
/// Most zones of a search are those of many states: what is stored of a node is a number.
struct ZoneTable: ~Copyable {
  let size: Int
  private(set) var count = 0
  private var memory = Buffer<Int32>()
  private var slots: [UInt32]

  init(size: Int) {
    self.size = size
    slots = Array(repeating: 0, count: 1 << 10)
  }

  var bytes: Int { memory.bytes + slots.count * 4 }

  /// A zone by its number, valid until the next is added.
  @inline(__always) func matrix(_ number: Int32) -> ZoneMatrix {
    ZoneMatrix(memory.base + Int(number) * size * size, size: size)
  }

  /// All entries of all zones, in the order of their numbers.
  var all: [Int32] { Array(UnsafeBufferPointer(start: memory.base, count: memory.count)) }

  /// The number of a zone, which is added if it is new.
  mutating func number(of zone: ZoneMatrix) -> Int32 {
    if count * 4 >= slots.count * 3 { grow() }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: Self.hash(zone)) & mask
    while slots[slot] != 0 {
      let known = Int32(slots[slot] - 1)
      if matrix(known).isEqual(to: zone) { return known }
      slot = (slot + 1) & mask
    }
    slots[slot] = UInt32(count + 1)
    memory.reserve(zone.entries)
    (memory.base + memory.count).update(from: zone.base, count: zone.entries)
    memory.count += zone.entries
    count += 1
    return Int32(count - 1)
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for number in 0..<count {
      var slot = Int(truncatingIfNeeded: Self.hash(matrix(Int32(number)))) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(number + 1)
    }
  }

  private static func hash(_ zone: ZoneMatrix) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for entry in 0..<zone.entries {
      let word = UInt64(UInt32(bitPattern: zone.base[entry]))
      let product = (hash ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
      hash = product.high ^ product.low
    }
    return hash
  }
}
