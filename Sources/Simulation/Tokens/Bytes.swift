/// Collects the bytes of a token.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(byte: UInt8) { bytes.append(byte) }

  /// Writes the lowest bytes of a value, the most significant first.
  mutating func write(_ value: UInt64, bytes count: Int) {
    for position in (0..<count).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * position)))
    }
  }

  /// Writes a number that is not negative, seven bits a byte, the lowest first (LEB128).
  mutating func write(_ number: Int) {
    var rest = UInt64(max(number, 0))
    while rest >= 128 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func write(_ mark: Mark) { write(UInt64(mark.bits), bytes: mark.width / 8) }

  mutating func write(list marks: [Mark]) {
    write(marks.count)
    for mark in marks { write(mark) }
  }
}

/// Takes the bytes of a token apart, and never reads beyond them.
struct ByteReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func fixed(bytes count: Int) throws(TokenError) -> UInt64 {
    guard bytes.count - position >= count else { throw .malformed("it ends too early") }
    defer { position += count }
    return bytes[position..<(position + count)].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A byte that is 0 or 1.
  mutating func flag() throws(TokenError) -> Bool {
    let byte = try fixed(bytes: 1)
    guard byte <= 1 else { throw .malformed("a field is out of range") }
    return byte == 1
  }

  mutating func number() throws(TokenError) -> Int {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 63, by: 7) {
      let byte = try fixed(bytes: 1)
      value |= (byte & 127) << shift
      if byte < 128 {
        guard byte > 0 || shift == 0 else { throw .malformed("a number is written too long") }
        return Int(value)
      }
    }
    throw .malformed("a number is too great")
  }

  /// A count of things that take at least so many bytes each: never more than there is room for.
  mutating func count(ofAtLeast size: Int) throws(TokenError) -> Int {
    let count = try number()
    guard count <= (bytes.count - position) / size else { throw .malformed("it ends too early") }
    return count
  }

  /// A number of ticks, in microseconds.
  mutating func duration(tick: Int) throws(TokenError) -> Int {
    let (product, overflow) = try number().multipliedReportingOverflow(by: tick)
    guard !overflow, product <= 1 << 60 else { throw .malformed("a time is too great") }
    return product
  }

  mutating func mark(width: Int) throws(TokenError) -> Mark {
    Mark(bits: UInt32(try fixed(bytes: width / 8)), width: width)
  }

  mutating func marks() throws(TokenError) -> [Mark] {
    var marks: [Mark] = []
    for _ in 0..<(try count(ofAtLeast: Recording.nameWidth / 8)) {
      marks.append(try mark(width: Recording.nameWidth))
    }
    return marks
  }
}
