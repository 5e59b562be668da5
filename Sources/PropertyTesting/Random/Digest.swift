/// A 64-bit digest of texts fed in order, the same on every machine and in every process.
///
/// FNV-1a over the bytes of each text and a zero after it; source: Fowler, Noll, Vo.
struct Digest {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func feed(_ text: String) {
    for byte in text.utf8 { feed(byte: byte) }
    feed(byte: 0)
  }

  private mutating func feed(byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }
}
