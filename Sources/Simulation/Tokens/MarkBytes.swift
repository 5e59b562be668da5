internal import PropertyTesting

extension ByteWriter {
  mutating func write(_ mark: NameDigest) { write(UInt64(mark.bits), bytes: mark.width / 8) }

  mutating func write(list marks: [NameDigest]) {
    write(marks.count)
    for mark in marks { write(mark) }
  }
}

extension ByteReader {
  /// A number of ticks, in microseconds.
  mutating func duration(tick: Int) throws(TokenError) -> Int {
    let (product, overflow) = try number().multipliedReportingOverflow(by: tick)
    guard !overflow, product <= 1 << 60 else { throw .malformed("a time is too great") }
    return product
  }

  mutating func mark(width: Int) throws(TokenError) -> NameDigest {
    NameDigest(bits: UInt32(try fixed(bytes: width / 8)), width: width)
  }

  mutating func marks() throws(TokenError) -> [NameDigest] {
    var marks: [NameDigest] = []
    for _ in 0..<(try count(ofAtLeast: Recording.nameWidth / 8)) {
      marks.append(try mark(width: Recording.nameWidth))
    }
    return marks
  }
}
