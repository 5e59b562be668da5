/// What all randomness of a campaign comes from.
///
/// Written as a decimal number, as a hexadecimal one after `0x`, or as the hash of a commit, so that
/// a run in CI is random for each commit and is reproduced from the hash alone.
public struct Seed: Hashable, Sendable {
  /// The 64 bits.
  public let value: UInt64

  /// A seed of these 64 bits.
  public init(_ value: UInt64) { self.value = value }

  /// Reads a seed.
  ///
  /// Digits alone are a decimal number, unless they are 40 or 64, as many as a whole hash has. Of a
  /// hash, and of a hexadecimal number of up to 64 digits, the first sixteen digits count.
  ///
  /// - Throws: ``SeedError`` with what is wrong and what would be right.
  public init(_ text: String) throws(SeedError) {
    let bytes = Array(text.utf8)
    if bytes.isEmpty { throw SeedError("it is empty; \(SeedError.forms)") }
    if bytes.count > 2, bytes[0] == UInt8(ascii: "0"), bytes[1] | 0x20 == UInt8(ascii: "x") {
      let digits = bytes.dropFirst(2)
      guard digits.count <= 64 else {
        throw SeedError("it has \(digits.count) hexadecimal digits, and at most 64 can count")
      }
      value = try Self.hexadecimal(digits, of: text)
      return
    }
    let isDecimal = bytes.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    if isDecimal, bytes.count != 40, bytes.count != 64 {
      guard let value = UInt64(text) else {
        throw SeedError("it is above \(UInt64.max), the greatest number of 64 bits")
      }
      self.value = value
      return
    }
    let value = try Self.hexadecimal(bytes[...], of: text)
    guard (7...64).contains(bytes.count) else {
      throw SeedError(
        "as a commit hash it has \(bytes.count) digits, and 7 to 64 are wanted; "
          + "write a hexadecimal number as 0x\(text.prefix(64))")
    }
    self.value = value
  }

  private static func hexadecimal(
    _ digits: ArraySlice<UInt8>, of text: String
  ) throws(SeedError) -> UInt64 {
    var value: UInt64 = 0
    for (position, digit) in digits.enumerated() {
      let lower = digit | 0x20
      let worth: UInt8
      switch (digit, lower) {
      case (UInt8(ascii: "0")...UInt8(ascii: "9"), _): worth = digit - UInt8(ascii: "0")
      case (_, UInt8(ascii: "a")...UInt8(ascii: "f")): worth = lower - UInt8(ascii: "a") + 10
      default: throw SeedError("it is no number and no hash; \(SeedError.forms)")
      }
      if position < 16 { value = value << 4 | UInt64(worth) }
    }
    return value
  }

  /// The seed in the form in which reports print it, which reads as the same seed.
  public var text: String {
    let digits = String(value, radix: 16)
    return "0x" + String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// What is wrong with the text of a seed, in words that follow its name.
public struct SeedError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with the text.
  public let description: String

  init(_ description: String) { self.description = description }

  static let forms = "write a number such as 42, a hexadecimal one such as 0x2a, or a commit hash"
}
