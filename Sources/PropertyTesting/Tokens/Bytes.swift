/// Collects the bytes of a token.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func write(byte: UInt8) { bytes.append(byte) }

  /// Writes the lowest bytes of a value, the most significant first.
  package mutating func write(_ value: UInt64, bytes count: Int) {
    for position in (0..<count).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * position)))
    }
  }

  /// Writes a number that is not negative, seven bits a byte, the lowest first (LEB128).
  package mutating func write(_ number: Int) {
    var rest = UInt64(max(number, 0))
    while rest >= 128 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// Takes the bytes of a token apart, and never reads beyond them.
package struct ByteReader {
  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var isAtEnd: Bool { position == bytes.count }

  package mutating func fixed(bytes count: Int) throws(TokenError) -> UInt64 {
    guard bytes.count - position >= count else { throw .malformed("it ends too early") }
    defer { position += count }
    return bytes[position..<(position + count)].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A byte that is 0 or 1.
  package mutating func flag() throws(TokenError) -> Bool {
    let byte = try fixed(bytes: 1)
    guard byte <= 1 else { throw .malformed("a field is out of range") }
    return byte == 1
  }

  package mutating func number() throws(TokenError) -> Int {
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
  package mutating func count(ofAtLeast size: Int) throws(TokenError) -> Int {
    let count = try number()
    guard count <= (bytes.count - position) / size else { throw .malformed("it ends too early") }
    return count
  }
}
