/// Numbers for texts, by their bytes; in order of first appearance.
struct ByteTable {
  private var slots: [Int32]
  private var hashes: [UInt64] = []
  private var starts: [Int] = [0]
  private var bytes: [UInt8] = []

  init() { slots = Array(repeating: -1, count: 64) }

  var count: Int { hashes.count }

  func text(_ number: Int32) -> String {
    let number = Int(number)
    return String(decoding: bytes[starts[number]..<starts[number + 1]], as: UTF8.self)
  }

  /// Source: FNV-1a, eight bytes at a time, with a final mix.
  static func hash(_ text: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var position = 0
    while position &+ 8 <= text.count {
      let word = text.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      hash = (hash ^ UInt64(littleEndian: word)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
      position &+= 8
    }
    while position < text.count {
      hash = (hash ^ UInt64(text[position])) &* 0x100_0000_01b3
      position &+= 1
    }
    hash = (hash ^ (hash >> 29)) &* 0xBF58_476D_1CE4_E5B9
    return hash ^ (hash >> 32)
  }

  /// The number of a text; -1 if it has none.
  func find(_ text: UnsafeRawBufferPointer) -> Int32 {
    let hash = Self.hash(text)
    return slots[place(of: text, hash)]
  }

  private func place(of text: UnsafeRawBufferPointer, _ hash: UInt64) -> Int {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while slots[place] >= 0 {
      let number = Int(slots[place])
      if hashes[number] == hash, isEqual(number, text) { return place }
      place = (place + 1) & mask
    }
    return place
  }

  private func isEqual(_ number: Int, _ text: UnsafeRawBufferPointer) -> Bool {
    let start = starts[number]
    guard starts[number + 1] - start == text.count else { return false }
    return bytes.withUnsafeBytes { mine in
      var position = 0
      while position < text.count {
        if mine[start + position] != text[position] { return false }
        position += 1
      }
      return true
    }
  }

  /// The number of a text, which it is given if it has none; whether it was.
  mutating func insert(_ text: UnsafeRawBufferPointer) -> (number: Int32, isNew: Bool) {
    let hash = Self.hash(text)
    let place = place(of: text, hash)
    if slots[place] >= 0 { return (slots[place], false) }
    let number = Int32(hashes.count)
    slots[place] = number
    hashes.append(hash)
    bytes.append(contentsOf: text)
    starts.append(bytes.count)
    if hashes.count * 2 > slots.count { grow() }
    return (number, true)
  }

  mutating func insert(_ text: String) -> Int32 {
    var text = text
    return text.withUTF8 { insert(UnsafeRawBufferPointer($0)).number }
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    let mask = slots.count - 1
    for (number, hash) in hashes.enumerated() {
      var place = Int(truncatingIfNeeded: hash) & mask
      while slots[place] >= 0 { place = (place + 1) & mask }
      slots[place] = Int32(number)
    }
  }

  // MARK: Saving

  func save(_ output: inout SavedWriter) {
    output.add(all: 0..<count) { $0.add(bytes[starts[$1]..<starts[$1 + 1]]) }
  }

  init(_ input: inout SavedReader) throws(SavedCheckError) {
    self.init()
    for text in try input.all({ (input) throws(SavedCheckError) in try input.numbers(UInt8.self) })
    where !text.withUnsafeBytes({ insert($0).isNew }) {
      throw SavedCheckError()
    }
  }
}
