internal import PropertyTesting
internal import StateSearch

/// Numbers keys of a fixed number of words in the order in which they come.
struct KeyTable: ~Copyable {
  let words: Int
  private(set) var count = 0
  private var keys: UnsafeMutablePointer<UInt64>
  private var keyCapacity = 512
  private var slots = HashSlots()

  init(words: Int) {
    self.words = words
    keys = .allocate(capacity: 512 * words)
  }

  deinit { keys.deallocate() }

  /// The key with a number; valid until the next insertion.
  func key(_ number: Int) -> UnsafePointer<UInt64> { UnsafePointer(keys + number * words) }

  /// The number of a key, which is new if it is the count before the call.
  mutating func insert(_ key: UnsafePointer<UInt64>) -> Int {
    let hash = hash(key)
    let (known, slot) = slots.find(hash) { isEqual($0, key) }
    if known >= 0 { return known }
    if count == keyCapacity { growKeys() }
    (keys + count * words).update(from: key, count: words)
    slots.add(count, hash, slot: slot)
    count += 1
    return count - 1
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
}
