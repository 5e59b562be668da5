/// A rational number in lowest terms.
public struct Fraction: Hashable, Sendable, Codable {
  /// The number above the line; of no common divisor with the one below.
  public let numerator: Int
  /// At least 1.
  public let denominator: Int

  /// - Precondition: the denominator is not 0.
  public init(_ numerator: Int, over denominator: Int = 1) {
    precondition(denominator != 0, "nothing is divided by 0")
    var (a, b) = (abs(numerator), abs(denominator))
    while b != 0 { (a, b) = (b, a % b) }
    let sign = denominator < 0 ? -1 : 1
    self.numerator = sign * numerator / a
    self.denominator = sign * denominator / a
  }

  /// The number as people write it: `107`, `11600/3`.
  public var words: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }

  static func + (left: Fraction, right: Fraction) -> Fraction {
    Fraction(
      left.numerator * right.denominator + right.numerator * left.denominator,
      over: left.denominator * right.denominator)
  }

  static func - (left: Fraction, right: Fraction) -> Fraction {
    left + Fraction(-right.numerator, over: right.denominator)
  }

  static func * (left: Fraction, right: Fraction) -> Fraction {
    Fraction(left.numerator * right.numerator, over: left.denominator * right.denominator)
  }

  /// - Precondition: the right one is not 0.
  static func / (left: Fraction, right: Fraction) -> Fraction {
    Fraction(left.numerator * right.denominator, over: left.denominator * right.numerator)
  }
}
