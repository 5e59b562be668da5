/// A case of a generator as one line: its decisions, which failure it showed, and what it was drawn
/// from.
///
/// The text is that of ``Token``, with a format number that no token of a run has. Its bytes are the
/// format, the indices in LEB128, a digest of the alternatives that each decision had, one of the
/// failure, and a CRC-32.
struct DrawToken: Hashable {
  static let format: UInt8 = 0x81

  var indices: [UInt64]
  /// By which it is seen that the generator is no longer the same.
  var alternatives: UInt32
  var failure: UInt32

  init(_ trace: ChoiceSequence, _ failure: FailureIdentity) {
    indices = trace.indices
    alternatives = Self.digest(of: trace)
    self.failure = Self.digest(of: failure)
  }

  static func digest(of trace: ChoiceSequence) -> UInt32 {
    var digest = SplitMix64.mixed(UInt64(trace.draws.count))
    for draw in trace.draws {
      digest = SplitMix64.mixed(digest ^ draw.maximum)
      digest = SplitMix64.mixed(digest ^ draw.below)
    }
    return UInt32(truncatingIfNeeded: digest >> 32)
  }

  static func digest(of failure: FailureIdentity) -> UInt32 {
    var digest = Digest()
    digest.feed(failure.type)
    digest.feed(failure.label)
    return UInt32(truncatingIfNeeded: SplitMix64.mixed(digest.value) >> 32)
  }

  var text: String {
    var writer = ByteWriter()
    writer.write(byte: Self.format)
    writer.write(indices.count)
    for index in indices { writer.write(word: index) }
    writer.write(UInt64(alternatives), bytes: 4)
    writer.write(UInt64(failure), bytes: 4)
    return TokenText.sealed(writer)
  }

  /// Reads the text of a token.
  init(_ text: String) throws(TokenError) {
    let payload = try TokenText.unsealed(TokenText.bytes(of: text))
    guard payload[0] == Self.format else {
      throw .notAToken("it is that of a run of a system, which `sim reproduce` reads")
    }
    var reader = ByteReader(payload)
    _ = try reader.fixed(bytes: 1)
    indices = []
    for _ in 0..<(try reader.count(ofAtLeast: 1)) { indices.append(try reader.word()) }
    alternatives = UInt32(try reader.fixed(bytes: 4))
    failure = UInt32(try reader.fixed(bytes: 4))
    guard reader.isAtEnd else { throw .malformed("something is left over") }
  }
}

extension ByteWriter {
  /// Writes 64 bits, seven bits a byte, the lowest first (LEB128).
  fileprivate mutating func write(word: UInt64) {
    var rest = word
    while rest >= 128 {
      write(byte: UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    write(byte: UInt8(rest))
  }
}

extension ByteReader {
  fileprivate mutating func word() throws(TokenError) -> UInt64 {
    var word: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try fixed(bytes: 1)
      guard shift < 63 || byte < 2 else { break }
      word |= (byte & 127) << shift
      if byte < 128 { return word }
    }
    throw .malformed("a number is too great")
  }
}
