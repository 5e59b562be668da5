internal import PropertyTesting

extension ByteWriter {
  mutating func write(_ digest: NameDigest) {
    write(UInt64(digest.bits), bytes: digest.width / 8)
  }

  mutating func write(list digests: [NameDigest]) {
    write(digests.count)
    for digest in digests { write(digest) }
  }
}

extension ByteReader {
  /// A number of ticks, in microseconds.
  mutating func duration(tick: Int) throws(TokenError) -> Int {
    let (product, overflow) = try number().multipliedReportingOverflow(by: tick)
    guard !overflow, product <= 1 << 60 else { throw .malformed("a time is too great") }
    return product
  }

  mutating func digest(width: Int) throws(TokenError) -> NameDigest {
    NameDigest(bits: UInt32(try fixed(bytes: width / 8)), width: width)
  }

  mutating func digests() throws(TokenError) -> [NameDigest] {
    var digests: [NameDigest] = []
    for _ in 0..<(try count(ofAtLeast: Recording.nameWidth / 8)) {
      digests.append(try digest(width: Recording.nameWidth))
    }
    return digests
  }
}
