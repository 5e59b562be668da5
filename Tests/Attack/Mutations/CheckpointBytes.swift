/// The words of a checkpoint with a right sum, written a second time from the description of the
/// format.
struct CheckpointBytes: Equatable {
  static let headerWords = 10
  var header: [UInt64]
  /// States, then the bits of their parents, then the starts of layers.
  var states: [UInt8]
  var parents: [UInt8]
  var layers: [UInt8]

  /// Takes a right checkpoint apart; `nil` if that is impossible.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headerWords * 8 + 8 else { return nil }
    header = (0..<Self.headerWords).map { Self.word(bytes[($0 * 8)...]) }
    let sizes = [header[3] &* header[4], (header[9] &+ 63) / 64 &* 8, header[8] &* 8]
    let start = Self.headerWords * 8
    guard sizes.allSatisfy({ $0 < 1 << 40 }),
      start + Int(sizes.reduce(0, +)) + 8 == bytes.count
    else { return nil }
    states = Array(bytes[start..<(start + Int(sizes[0]))])
    parents = Array(bytes[(start + Int(sizes[0]))...].prefix(Int(sizes[1])))
    layers = Array(bytes.dropLast(8).suffix(Int(sizes[2])))
    guard sealed == bytes else { return nil }
  }

  /// The file, its sum made right.
  var sealed: [UInt8] {
    let head = header.flatMap(Self.bytes(of:))
    var sum: UInt64 = 0x9E37_79B9_7F4A_7C15
    for part in [head, states, parents, layers] { Self.add(part, to: &sum) }
    return head + states + parents + layers + Self.bytes(of: sum)
  }

  private static func add(_ bytes: [UInt8], to sum: inout UInt64) {
    func add(_ word: UInt64) {
      let product = (sum ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
      sum = (product.high ^ product.low) &+ 0xA076_1D64_78BD_642F
    }
    let whole = bytes.count / 8 * 8
    for start in stride(from: 0, to: whole, by: 8) { add(word(bytes[start...])) }
    add(bytes[whole...].reduce(UInt64(bytes.count)) { $0 << 8 | UInt64($1) })
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  static func bytes(of word: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) }
  }

  /// Changes the header, states, parents or layers; lengths stay those that the header says most of
  /// the time, so that the file is read to its end.
  mutating func mutate(_ dice: inout Dice) {
    switch dice.below(8) {
    case 0, 1:
      // What the length of the file follows from is left alone.
      header[dice.pick([5, 6, 7])] = Self.number(&dice, near: Int(clamping: header[4]))
    case 2: header[dice.below(Self.headerWords)] = Self.number(&dice, near: 10)
    case 3: Self.change(&layers, &dice, near: Int(clamping: header[4]))
    case 4:
      layers += Self.bytes(of: Self.number(&dice, near: Int(clamping: header[4])))
      header[8] &+= 1
    case 5: if !parents.isEmpty { parents[dice.below(parents.count)] = dice.byte() }
    case 6: if !states.isEmpty { states[dice.below(states.count)] = dice.byte() }
    default:
      header[9] = Self.number(&dice, near: Int(clamping: header[9]))
      if header[9] < 1 << 20 {
        let size = Int((header[9] + 63) / 64 * 8)
        parents += [UInt8](repeating: dice.byte(), count: max(0, size - parents.count))
        parents = Array(parents.prefix(size))
      }
    }
  }

  private static func change(_ words: inout [UInt8], _ dice: inout Dice, near bound: Int) {
    guard words.count >= 8 else { return }
    let place = dice.below(words.count / 8) * 8
    words.replaceSubrange(place..<(place + 8), with: bytes(of: number(&dice, near: bound)))
  }

  private static func number(_ dice: inout Dice, near bound: Int) -> UInt64 {
    switch dice.below(3) {
    case 0: UInt64(bitPattern: Int64(dice.pick(Nasty.integers)))
    case 1: UInt64(bitPattern: Int64(bound &+ dice.pick([-1, 0, 1, 2])))
    default: dice.word() >> UInt64(dice.below(64))
    }
  }
}
