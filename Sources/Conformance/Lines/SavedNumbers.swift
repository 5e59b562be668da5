/// What was saved cannot be of the check that is to go on.
public struct SavedCheckError: Error {}

/// Writes whole numbers one after the other, small ones in few bytes.
///
/// Source of the encoding: the zigzag LEB128 of Protocol Buffers.
struct SavedWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ value: Int) {
    var rest = UInt64(bitPattern: Int64(value << 1 ^ value >> 63))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func add(_ value: Bool) { add(value ? 1 : 0) }

  mutating func add(_ values: some Collection<some BinaryInteger>) {
    add(values.count)
    for value in values { add(Int(truncatingIfNeeded: value)) }
  }

  mutating func add<Value>(
    all values: some Collection<Value>, _ body: (inout SavedWriter, Value) -> Void
  ) {
    add(values.count)
    for value in values { body(&self, value) }
  }
}

/// Reads them.
struct SavedReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func next() throws(SavedCheckError) -> Int {
    var value: UInt64 = 0
    for shift in stride(from: 0 as UInt64, to: 64, by: 7) {
      guard position < bytes.count else { break }
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(bitPattern: UInt(value >> 1)) ^ -Int(value & 1) }
    }
    throw SavedCheckError()
  }

  /// A number of the type.
  mutating func next<Value: FixedWidthInteger>(
    _ type: Value.Type
  ) throws(SavedCheckError) -> Value {
    guard let value = Value(exactly: try next()) else { throw SavedCheckError() }
    return value
  }

  /// A number from 0 on below a bound.
  mutating func next(below bound: Int) throws(SavedCheckError) -> Int {
    let value = try next()
    guard value >= 0, value < bound else { throw SavedCheckError() }
    return value
  }

  mutating func bool() throws(SavedCheckError) -> Bool { try next(below: 2) == 1 }

  mutating func all<Value>(
    _ body: (inout SavedReader) throws(SavedCheckError) -> Value
  ) throws(SavedCheckError) -> [Value] {
    // Everything takes a byte.
    let count = try next(below: bytes.count + 1)
    var values: [Value] = []
    for _ in 0..<count { values.append(try body(&self)) }
    return values
  }

  mutating func numbers<Value: FixedWidthInteger>(
    _ type: Value.Type
  ) throws(SavedCheckError) -> [Value] {
    try all { (input) throws(SavedCheckError) in try input.next(type) }
  }
}
