/// What is put in the place of some values of some fields: a hash table with open addressing.
struct ReplacementTable: Sendable {
  /// The words in which fields stand, and the bits of the fields in each.
  private let active: [(word: Int, mask: UInt64)]
  /// Keys and values, one after the other; a slot is free if its key is its value.
  private var slots: [UInt64]
  private let slotMask: Int
  private let width: Int

  init(_ found: BisimulationQuotient) {
    active = found.mask.enumerated().filter { $0.element != 0 }.map { ($0.offset, $0.element) }
    width = active.count
    let replacements = found.replacements
    var count = 4
    while count < replacements.count * 2 { count *= 2 }
    slotMask = count - 1
    slots = [UInt64](repeating: 0, count: count * 2 * width)
    for (place, replacement) in replacements {
      var slot = Self.hash(active.map { place[$0.word] }) & slotMask
      while !isFree(slot) { slot = (slot + 1) & slotMask }
      for (position, part) in active.enumerated() {
        slots[slot * 2 * width + position] = place[part.word]
        slots[slot * 2 * width + width + position] = replacement[part.word]
      }
    }
  }

  private func isFree(_ slot: Int) -> Bool {
    let base = slot * 2 * width
    for position in 0..<width where slots[base + position] != slots[base + width + position] {
      return false
    }
    return true
  }

  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    var hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
    return hash
  }

  private static func hash(_ words: [UInt64]) -> Int {
    Int(truncatingIfNeeded: words.reduce(0, mix) >> 8)
  }

  /// Replaces the fields of a packed state, if something is to be put in their place.
  func settle(_ state: UnsafeMutablePointer<UInt64>) {
    var hash: UInt64 = 0
    for part in active { hash = Self.mix(hash, state[part.word] & part.mask) }
    var slot = Int(truncatingIfNeeded: hash >> 8) & slotMask
    slots.withUnsafeBufferPointer { slots in
      while true {
        let base = slot * 2 * width
        var isFree = true
        var isFound = true
        for (position, part) in active.enumerated() {
          let key = slots[base + position]
          if key != slots[base + width + position] { isFree = false }
          if key != state[part.word] & part.mask { isFound = false }
        }
        if isFree { return }
        if isFound {
          for (position, part) in active.enumerated() {
            state[part.word] = state[part.word] & ~part.mask | slots[base + width + position]
          }
          return
        }
        slot = (slot + 1) & slotMask
      }
    }
  }
}
