/// A number of states or transitions, exact however large it is.
///
/// Unsigned, in limbs of 64 bits; adding is linear in the limbs.
public struct Count: Hashable, Sendable {
  private var low: UInt64
  /// The limbs above the lowest, without zeros at the end.
  private var high: [UInt64] = []

  /// A number, at least 0.
  public init(_ value: Int) {
    precondition(value >= 0, "a count is not below 0")
    low = UInt64(value)
  }

  /// A number below 2¹²⁸.
  init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high == 0 ? [] : [high]
  }

  /// Whether the number is below 2¹²⁸.
  var fitsTwice: Bool { high.count <= 1 }

  /// No state at all.
  public static let zero = Count(0)

  /// The number that decimal digits say, and nothing but digits.
  public init?(digits: some StringProtocol) {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    self = .zero
    for digit in digits.utf8 {
      let twice = self + self
      let eight = twice + twice + (twice + twice)
      self = eight + twice + Count(Int(digit) - 48)
    }
  }

  /// The count as a machine integer, or the greatest one.
  public var clamped: Int { exactly ?? .max }

  /// The count as a machine integer; `nil` if it does not fit.
  public var exactly: Int? { high.isEmpty ? Int(exactly: low) : nil }

  /// The sum; no sum is too great.
  public static func + (left: Count, right: Count) -> Count {
    var sum = left
    sum += right
    return sum
  }

  /// Adds a number; no sum is too great.
  public static func += (left: inout Count, right: Count) {
    let (low, overflow) = left.low.addingReportingOverflow(right.low)
    left.low = low
    if !overflow, left.high.isEmpty, right.high.isEmpty { return }
    var carry: UInt64 = overflow ? 1 : 0
    var limbs: [UInt64] = []
    for place in 0..<max(left.high.count, right.high.count) {
      let a = place < left.high.count ? left.high[place] : 0
      let b = place < right.high.count ? right.high[place] : 0
      let (half, first) = a.addingReportingOverflow(b)
      let (whole, second) = half.addingReportingOverflow(carry)
      limbs.append(whole)
      carry = first || second ? 1 : 0
    }
    if carry > 0 { limbs.append(carry) }
    left.high = limbs
  }
}

extension Count: Comparable {
  public static func < (left: Count, right: Count) -> Bool {
    if left.high.count != right.high.count { return left.high.count < right.high.count }
    for (a, b) in zip(left.high.reversed(), right.high.reversed()) where a != b { return a < b }
    return left.low < right.low
  }
}

extension Count: CustomStringConvertible {
  /// The decimal digits.
  public var description: String {
    var limbs = [low] + high
    var groups: [String] = []
    let base: UInt64 = 1_000_000_000_000_000_000
    while limbs.contains(where: { $0 != 0 }) {
      var remainder: UInt64 = 0
      for place in limbs.indices.reversed() {
        (limbs[place], remainder) = base.dividingFullWidth((remainder, limbs[place]))
      }
      groups.append(String(remainder))
    }
    guard let first = groups.popLast() else { return "0" }
    return groups.reversed().reduce(first) { text, group in
      text + String(repeating: "0", count: 18 - group.count) + group
    }
  }
}

extension Count: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.init(value) }
}

extension Count: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let count = Count(digits: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no digits")
    }
    self = count
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
