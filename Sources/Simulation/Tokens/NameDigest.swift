import Machines
internal import PropertyTesting

/// A name as a recording knows it: some bits of its digest and, where it was written out, its text.
///
/// A token holds digests alone, so that it stays short enough to be typed; a trace file holds names.
package struct NameDigest: Hashable, Sendable {
  package let bits: UInt32
  /// How many bits of the digest are kept, 8, 16 or 24.
  package let width: Int
  package let text: String?

  /// The digest of a name that is known.
  package init(_ text: String, width: Int) {
    bits = NameDigest.digest(text, width: width)
    self.width = width
    self.text = text
  }

  /// The digest of a name of which only the digest was kept.
  package init(bits: UInt32, width: Int) {
    self.bits = bits
    self.width = width
    text = nil
  }

  /// Whether the digest can stand for a name.
  package func matches(_ name: String) -> Bool {
    text.map { $0 == name } ?? (bits == NameDigest.digest(name, width: width))
  }

  /// The name the digest stands for, if it is known or one of the candidates matches.
  package func name(among candidates: [String]) -> String? {
    text ?? candidates.first { matches($0) }
  }

  /// The same digest as a token would hold it.
  var bare: NameDigest { NameDigest(bits: bits, width: width) }

  static func digest(_ text: String, width: Int) -> UInt32 {
    var fingerprint = Fingerprint()
    fingerprint.feed(text)
    return bits(ofDigest: fingerprint.value, width: width)
  }

  /// The upper bits of a digest spread over all its bits; FNV-1a alone changes them too little.
  static func bits(ofDigest digest: UInt64, width: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: SplitMix64.mixed(digest) >> UInt64(64 - width))
  }
}
