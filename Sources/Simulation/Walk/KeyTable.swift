internal import PropertyTesting

/// Numbers keys of a fixed number of words in the order in which they come: open addressing, with
/// whole keys compared.
struct KeyTable: ~Copyable {
  let words: Int
  private(set) var count = 0
  private var keys: UnsafeMutablePointer<UInt64>
  private var keyCapacity: Int
  /// One more than the number of the key in a slot, or 0.
  private var slots: UnsafeMutablePointer<UInt32>
  private var mask: Int

  init(words: Int) {
    self.words = words
    keyCapacity = 512
    keys = .allocate(capacity: 512 * words)
    mask = 1023
    slots = .allocate(capacity: 1024)
    slots.initialize(repeating: 0, count: 1024)
  }

  deinit {
    keys.deallocate()
    slots.deallocate()
  }

  /// The key with a number; valid until the next insertion.
  func key(_ number: Int) -> UnsafePointer<UInt64> { UnsafePointer(keys + number * words) }

  /// The number of a key, which is new if it is the count before the call.
  mutating func insert(_ key: UnsafePointer<UInt64>) -> Int {
    var slot = Int(truncatingIfNeeded: hash(key)) & mask
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if isEqual(number, key) { return number }
      slot = (slot + 1) & mask
    }
    if count == keyCapacity { growKeys() }
    for word in 0..<words { keys[count * words + word] = key[word] }
    slots[slot] = UInt32(count + 1)
    count += 1
    if 2 * count > mask { growSlots() }
    return count - 1
  }

  /// Whether the key is among those inserted.
  func contains(_ key: UnsafePointer<UInt64>) -> Bool {
    var slot = Int(truncatingIfNeeded: hash(key)) & mask
    while slots[slot] != 0 {
      if isEqual(Int(slots[slot]) - 1, key) { return true }
      slot = (slot + 1) & mask
    }
    return false
  }

  private func isEqual(_ number: Int, _ key: UnsafePointer<UInt64>) -> Bool {
    for word in 0..<words where keys[number * words + word] != key[word] { return false }
    return true
  }

  private func hash(_ key: UnsafePointer<UInt64>) -> UInt64 {
    var hash: UInt64 = 0
    for word in 0..<words { hash = SplitMix64.mixed((hash ^ key[word]) &+ 0x9e37_79b9_7f4a_7c15) }
    return hash
  }

  private mutating func growKeys() {
    let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: 2 * keyCapacity * words)
    larger.update(from: keys, count: count * words)
    keys.deallocate()
    keys = larger
    keyCapacity *= 2
  }

  private mutating func growSlots() {
    slots.deallocate()
    mask = 2 * mask + 1
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: 0, count: mask + 1)
    for number in 0..<count {
      var slot = Int(truncatingIfNeeded: hash(key(number))) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(number + 1)
    }
  }
}
