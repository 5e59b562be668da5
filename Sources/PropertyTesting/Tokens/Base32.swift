/// Bytes as letters and digits that can be read aloud and typed.
///
/// Source: Douglas Crockford, "Base 32": no I, L, O, U; on reading, case does not matter, O is 0,
/// I and L are 1, and hyphens are passed over.
package enum Base32 {
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// The text of the bytes, in hyphenated groups of a length.
  package static func text(of bytes: [UInt8], groups length: Int) -> String {
    var symbols: [UInt8] = []
    var buffer = 0
    var bits = 0
    for byte in bytes {
      buffer = buffer << 8 | Int(byte)
      bits += 8
      while bits >= 5 {
        bits -= 5
        symbols.append(alphabet[buffer >> bits & 31])
      }
      buffer &= (1 << bits) - 1
    }
    if bits > 0 { symbols.append(alphabet[buffer << (5 - bits) & 31]) }
    var text: [UInt8] = []
    for (position, symbol) in symbols.enumerated() {
      if position > 0, position % length == 0 { text.append(UInt8(ascii: "-")) }
      text.append(symbol)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text.
  ///
  /// - Throws: ``TokenError`` for a character that stands for nothing, or bits left over.
  package static func bytes(of text: String) throws(TokenError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = 0
    var bits = 0
    for (position, character) in text.unicodeScalars.enumerated() {
      if character == "-" { continue }
      guard let value = value(of: character) else {
        throw .notAToken("character \(position + 1) is none of a token's letters and digits")
      }
      buffer = buffer << 5 | value
      bits += 5
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(buffer >> bits & 255))
      }
      buffer &= (1 << bits) - 1
    }
    guard bits < 5, buffer == 0 else { throw .mistyped }
    return bytes
  }

  private static func value(of character: Unicode.Scalar) -> Int? {
    guard character.isASCII else { return nil }
    var code = UInt8(character.value)
    if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(code) { code -= 32 }
    switch code {
    case UInt8(ascii: "O"): return 0
    case UInt8(ascii: "I"), UInt8(ascii: "L"): return 1
    default: return alphabet.firstIndex(of: code)
    }
  }
}

/// What the texts of all tokens have in common.
package enum TokenText {
  /// Longer texts are refused unread.
  package static let maximumLength = 1 << 20

  /// The text of some bytes, with a checksum after them.
  package static func sealed(_ writer: ByteWriter) -> String {
    var writer = writer
    writer.write(UInt64(CRC32.checksum(of: writer.bytes)), bytes: 4)
    return Base32.text(of: writer.bytes, groups: 5)
  }

  /// The bytes of a text, the checksum still after them.
  package static func bytes(of text: String) throws(TokenError) -> [UInt8] {
    guard text.utf8.count <= maximumLength else {
      throw .notAToken("it is longer than \(maximumLength) characters")
    }
    return try Base32.bytes(of: text)
  }

  /// Bytes without the checksum after them, which has to match.
  ///
  /// - Parameter least: how many there are at least, the checksum included.
  package static func unsealed(
    _ bytes: [UInt8], atLeast least: Int = 6
  ) throws(TokenError) -> [UInt8] {
    guard bytes.count >= least else { throw .notAToken("it is too short") }
    var tail = ByteReader(Array(bytes.suffix(4)))
    let payload = Array(bytes.dropLast(4))
    guard try tail.fixed(bytes: 4) == UInt64(CRC32.checksum(of: payload)) else { throw .mistyped }
    return payload
  }
}
