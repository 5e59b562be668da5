/// The generator xoshiro256** 1.0 of Blackman and Vigna, and every way from its output to a choice.
///
/// Nothing here is the standard library's, whose mappings differ between its versions: the same
/// seed gives the same choices on every machine and with every compiler.
public struct RandomNumbers: Hashable, Sendable {
  @usableFromInline var a: UInt64
  @usableFromInline var b: UInt64
  @usableFromInline var c: UInt64
  @usableFromInline var d: UInt64

  /// The generator in a given state, of which some bit must be set.
  init(state a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) {
    precondition(a | b | c | d != 0, "a state of zeros yields nothing but zeros")
    self.a = a
    self.b = b
    self.c = c
    self.d = d
  }

  /// The generator whose state four numbers of SplitMix64 make, as its authors advise.
  public init(seed: UInt64) {
    var seeds = SplitMix64(seed: seed)
    self.init(state: seeds.next(), seeds.next(), seeds.next(), seeds.next())
  }

  /// The next 64 bits.
  @inlinable @inline(__always) public mutating func next() -> UInt64 {
    let result = Self.rotated(b &* 5, by: 7) &* 9
    let shifted = b << 17
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = Self.rotated(d, by: 45)
    return result
  }

  @inlinable @inline(__always) static func rotated(_ value: UInt64, by bits: UInt64) -> UInt64 {
    value << bits | value >> (64 - bits)
  }

  // MARK: From bits to choices

  /// A number from 0 up to, not including, a bound; each with exactly the same probability.
  ///
  /// Source: Lemire, "Fast Random Integer Generation in an Interval" (2019): the upper half of a
  /// product, drawn again where the lower half would favour some numbers.
  ///
  /// - Parameter bound: at least 1.
  @inlinable @inline(__always) public mutating func below(_ bound: Int) -> Int {
    precondition(bound >= 1, "no number is below \(bound)")
    let limit = UInt64(bound)
    var product = next().multipliedFullWidth(by: limit)
    if product.low < limit {
      // 2^64 modulo the bound.
      let excess = (0 &- limit) % limit
      while product.low < excess { product = next().multipliedFullWidth(by: limit) }
    }
    return Int(product.high)
  }

  /// A number of a range.
  public mutating func within(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.upperBound - range.lowerBound + 1)
  }

  /// The position of a weight, as often as the weight says.
  ///
  /// - Parameter weights: none below 0 and at least one above.
  public mutating func weighted(_ weights: [Int]) -> Int {
    var rest = below(weights.reduce(0, +))
    for (position, weight) in weights.enumerated() {
      if rest < weight { return position }
      rest -= weight
    }
    preconditionFailure("a weight is below 0")
  }

  /// Puts the elements into an order, each order with the same probability (Fisher and Yates).
  public mutating func shuffle<Element>(_ elements: inout [Element]) {
    var rest = elements.count
    while rest > 1 {
      let chosen = below(rest)
      rest -= 1
      elements.swapAt(chosen, rest)
    }
  }
}
