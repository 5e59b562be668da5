/// The checksum of ISO 3309, as used by Ethernet and zip: it notices every error confined to 32
/// neighbouring bits, so every single mistyped character.
package enum CRC32 {
  package static func checksum(of bytes: [UInt8]) -> UInt32 {
    var remainder: UInt32 = 0xffff_ffff
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 {
        remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xedb8_8320 : remainder >> 1
      }
    }
    return ~remainder
  }
}
