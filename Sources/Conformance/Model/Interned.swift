public import StateSearch

/// Gives equal values one number: each is hashed once, and kept once.
@usableFromInline struct Interned<Value: Hashable> {
  @usableFromInline var values: [Value] = []
  /// Half a hash and a number plus one, or 0: open addressing in a power of two.
  @usableFromInline var slots = [UInt64](repeating: 0, count: 16)
  /// Whether values are equal exactly where their bytes are.
  @usableFromInline let isBytes: Bool

  @inlinable init(byBytes isBytes: Bool = false) { self.isBytes = isBytes }

  @inlinable mutating func number(of value: Value) -> Int32 {
    let hash = hash(value)
    let slot = slot(of: value, hash)
    if slots[slot] != 0 { return Int32(truncatingIfNeeded: slots[slot] & 0xFFFF_FFFF) - 1 }
    values.append(value)
    slots[slot] = hash & ~0xFFFF_FFFF | UInt64(values.count)
    if values.count * 2 > slots.count { grow() }
    return Int32(values.count - 1)
  }

  /// The number of a value, if it has one.
  @inlinable func find(_ value: Value) -> Int32? {
    let entry = slots[slot(of: value, hash(value))]
    return entry == 0 ? nil : Int32(truncatingIfNeeded: entry & 0xFFFF_FFFF) - 1
  }

  /// Whether a value has a number.
  func contains(_ value: Value) -> Bool { find(value) != nil }

  @inlinable subscript(number: Int32) -> Value { values[Int(number)] }
  @inlinable var count: Int { values.count }

  /// It decides where a value is found, and no number.
  @inlinable @inline(__always) func hash(_ value: Value) -> UInt64 {
    withUnsafePointer(to: value) {
      isBytes ? ByBytes<Value>.hash($0) : ByValue<Value>.hash($0)
    }
  }

  /// The slot where a value is, or would be.
  @inlinable @inline(__always) func slot(of value: Value, _ hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
    while slots[slot] != 0 {
      let entry = slots[slot]
      if (entry ^ hash) >> 32 == 0,
        values[Int(truncatingIfNeeded: entry & 0xFFFF_FFFF) - 1] == value
      {
        break
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  @usableFromInline mutating func grow() {
    let old = slots
    slots = Array(repeating: 0, count: old.count * 2)
    for entry in old where entry != 0 {
      var slot = Int(truncatingIfNeeded: entry >> 32) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }
}
