/// The bytes of a token apart, written a second time from the description of the format: what comes
/// out bears a right checksum, so that what it says is looked at.
struct TokenBytes: Equatable {
  enum Field: Equatable {
    /// Bytes of a fixed number.
    case fixed([UInt8])
    /// A number in LEB128.
    case number(UInt64)
    /// How many groups of fields follow.
    case count(UInt64)
  }

  var fields: [Field]

  /// Takes a right token apart; `nil` if that is impossible.
  init?(_ text: String) {
    guard var rest = Self.bytes(of: text)?.dropLast(4) else { return nil }
    var fields: [Field] = []
    func fixed(_ count: Int) -> [UInt8] {
      let bytes = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
      fields.append(.fixed(bytes))
      return bytes
    }
    func number(_ isCount: Bool = false) -> Int {
      var value: UInt64 = 0
      var shift: UInt64 = 0
      while let byte = rest.popFirst() {
        value |= UInt64(byte & 127) << shift
        shift += 7
        if byte < 128 || shift > 56 { break }
      }
      fields.append(isCount ? .count(value) : .number(value))
      return Int(value)
    }
    func list(_ sizes: Int...) {
      for _ in 0..<number(true) { for size in sizes { _ = size == 0 ? [] : fixed(size) } }
    }
    let format = fixed(1).first ?? 0
    let isDrawn = format > 2 && fixed(1) == [1]
    if format > 2 { _ = fixed(isDrawn ? 8 : 3) }
    for size in [3, 3, 4] { _ = fixed(size) }
    for _ in 0..<3 { list(3) }
    for _ in 0..<2 { _ = number() }
    if format > 1 {
      for _ in 0..<number(true) {
        _ = fixed(3)
        _ = number()
      }
    }
    _ = number()
    if isDrawn {
      for _ in 0..<2 { _ = fixed(1) }
      _ = fixed(Int(fixed(1).first ?? 0))
      for _ in 0..<2 { _ = number() }
      _ = fixed(2)
      list(1, 2)
    } else {
      for _ in 0..<number(true) {
        _ = number()
        for size in [2, 2, 1] { _ = fixed(size) }
      }
      _ = number()
    }
    _ = number()
    _ = fixed(4)
    guard rest.isEmpty else { return nil }
    self.fields = fields
  }

  /// The bytes before the checksum.
  var payload: [UInt8] {
    fields.flatMap { field -> [UInt8] in
      switch field {
      case .fixed(let bytes): return bytes
      case .number(var rest), .count(var rest):
        var bytes: [UInt8] = []
        while rest >= 128 {
          bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
          rest >>= 7
        }
        return bytes + [UInt8(rest)]
      }
    }
  }

  /// Changes a field, or repeats or removes some.
  mutating func mutate(_ dice: inout Dice) {
    let position = dice.below(fields.count)
    let part = dice.part(of: fields.count)
    switch dice.below(8) {
    case 0: fields.removeSubrange(part)
    case 1: fields.insert(contentsOf: fields[part], at: dice.place(in: fields))
    case 2: fields.swapAt(position, dice.below(fields.count))
    default:
      switch fields[position] {
      case .fixed(var bytes):
        if bytes.isEmpty { bytes = [dice.byte()] }
        let byte = dice.below(bytes.count)
        bytes[byte] = dice.isOne(in: 2) ? bytes[byte] ^ 1 << UInt8(dice.below(8)) : dice.byte()
        fields[position] = .fixed(bytes)
      case .number(let value): fields[position] = .number(Self.near(value, &dice))
      case .count(let value): fields[position] = .count(Self.near(value, &dice))
      }
    }
  }

  private static func near(_ value: UInt64, _ dice: inout Dice) -> UInt64 {
    switch dice.below(4) {
    case 0: value &+ 1
    case 1: value &* 1000
    case 2: dice.word() >> UInt64(dice.below(64))
    default: UInt64(bitPattern: Int64(dice.pick(Nasty.integers)))
    }
  }

  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// The bytes with a right checksum, in base 32.
  static func text(of payload: [UInt8]) -> String {
    let sum = checksum(of: payload)
    let bytes = payload + (0..<4).map { UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * $0)) }
    var symbols: [UInt8] = []
    for start in stride(from: 0, to: bytes.count * 8, by: 5) {
      var value = 0
      for bit in start..<(start + 5) {
        let isSet = bit < bytes.count * 8 && bytes[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
        value = value << 1 | (isSet ? 1 : 0)
      }
      if !symbols.isEmpty, symbols.count % 6 == 5 { symbols.append(45) }
      symbols.append(alphabet[value])
    }
    return String(decoding: symbols, as: UTF8.self)
  }

  static func bytes(of text: String) -> [UInt8]? {
    var bits: [UInt8] = []
    for symbol in text.utf8 where symbol != 45 {
      guard let value = alphabet.firstIndex(of: symbol) else { return nil }
      for bit in (0..<5).reversed() { bits.append(UInt8(value >> bit & 1)) }
    }
    guard bits.count >= 80 else { return nil }
    return stride(from: 0, to: bits.count / 8 * 8, by: 8).map { start in
      bits[start..<(start + 8)].reduce(0) { $0 << 1 | $1 }
    }
  }

  /// CRC-32 of ISO 3309.
  static func checksum(of bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xffff_ffff as UInt32) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in
        rest & 1 == 1 ? rest >> 1 ^ 0xedb8_8320 : rest >> 1
      }
    }
  }
}
