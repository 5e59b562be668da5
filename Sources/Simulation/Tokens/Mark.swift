import Machines

/// A name as a recording knows it: some bits of its digest and, where it was written out, its text.
///
/// A token holds digests alone, so that it stays short enough to be typed; a trace file holds names.
public struct Mark: Hashable, Sendable {
  public let bits: UInt32
  /// How many bits of the digest are kept, 8, 16 or 24.
  public let width: Int
  public let text: String?

  /// The mark of a name that is known.
  public init(_ text: String, width: Int) {
    bits = Mark.digest(text, width: width)
    self.width = width
    self.text = text
  }

  /// The mark of a name of which only the digest was kept.
  public init(bits: UInt32, width: Int) {
    self.bits = bits
    self.width = width
    text = nil
  }

  /// Whether the mark can stand for a name.
  public func matches(_ name: String) -> Bool {
    text.map { $0 == name } ?? (bits == Mark.digest(name, width: width))
  }

  /// The name the mark stands for, if it is known or one of the candidates matches.
  public func name(among candidates: [String]) -> String? {
    text ?? candidates.first { matches($0) }
  }

  /// The same mark as a token would hold it.
  var bare: Mark { Mark(bits: bits, width: width) }

  static func digest(_ text: String, width: Int) -> UInt32 {
    var fingerprint = Fingerprint()
    fingerprint.feed(text)
    return UInt32(truncatingIfNeeded: mixed(fingerprint.value) >> UInt64(64 - width))
  }

  /// Spreads a digest over all its bits; FNV-1a alone changes its upper bits too little.
  ///
  /// Source: the finalizer of SplitMix64 (Steele, Lea, Flood 2014).
  static func mixed(_ value: UInt64) -> UInt64 {
    var mix = value
    mix = (mix ^ (mix >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mix = (mix ^ (mix >> 27)) &* 0x94d0_49bb_1331_11eb
    return mix ^ (mix >> 31)
  }
}
