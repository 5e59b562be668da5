/// The checksum of ISO 3309, as used by Ethernet and zip: it notices every error confined to 32
/// neighbouring bits, so every single mistyped character.
package enum CRC32 {
  /// By byte: what it makes of a remainder of 0.
  private static let table = (0..<256).map { (byte: UInt32) in
    (0..<8).reduce(byte) { remainder, _ in
      remainder & 1 == 1 ? remainder >> 1 ^ 0xedb8_8320 : remainder >> 1
    }
  }

  package static func checksum(of bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(0xffff_ffff) { remainder, byte in
      remainder >> 8 ^ table[Int((remainder ^ UInt32(byte)) & 0xff)]
    }
  }

  /// The checksum in eight hexadecimal digits.
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    let digits = String(checksum(of: bytes), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
