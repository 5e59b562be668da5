public import StateSearch

/// A bound on the difference of two clocks: at most, or less than, a whole number; or none.
///
/// Held as twice the number, plus one if the bound may be attained, so that bounds are ordered as
/// integers are. Numbers are within ±2²⁸, so that no sum of two overflows. Source of the encoding:
/// the DBM library of UPPAAL.
@frozen public struct ClockBound: BitwiseCopyable, Hashable, Sendable, Comparable {
  /// Twice the number, and one more if it may be attained.
  public let raw: Int32

  /// A bound in this encoding.
  @inlinable @inline(__always) public init(raw: Int32) { self.raw = raw }

  /// The greatest number that a bound can speak of.
  public static var greatestConstant: Int { 1 << 28 }

  /// The difference is anything.
  @inlinable public static var none: ClockBound { ClockBound(raw: 0x3FFF_FFFE) }
  /// The difference is at most zero.
  @inlinable public static var zero: ClockBound { ClockBound(raw: 1) }

  /// The difference is at most this number, within ±2²⁸.
  @inlinable public static func atMost(_ limit: Int) -> ClockBound {
    ClockBound(raw: Int32(checking: limit) * 2 + 1)
  }

  /// The difference is less than this number, within ±2²⁸.
  @inlinable public static func lessThan(_ limit: Int) -> ClockBound {
    ClockBound(raw: Int32(checking: limit) * 2)
  }

  /// The number; meaningless if there is no bound.
  @inlinable public var limit: Int { Int(raw >> 1) }
  /// Whether the number itself is allowed.
  @inlinable public var isAttained: Bool { raw & 1 == 1 }

  @inlinable public static func < (one: ClockBound, other: ClockBound) -> Bool {
    one.raw < other.raw
  }

  /// The bound that two bounds, one after the other, amount to.
  @inlinable @inline(__always)
  public static func + (one: ClockBound, other: ClockBound) -> ClockBound {
    ClockBound(raw: sum(one.raw, other.raw))
  }

  @inlinable @inline(__always) static func sum(_ one: Int32, _ other: Int32) -> Int32 {
    if one == 0x3FFF_FFFE || other == 0x3FFF_FFFE { return 0x3FFF_FFFE }
    return (one &+ other) &- ((one | other) & 1)
  }

  /// What holds of the opposite difference where this bound does not hold.
  @inlinable public var negated: ClockBound { ClockBound(raw: 1 &- raw) }
}

extension Int32 {
  /// The number, which must be one that a bound can speak of.
  @inlinable init(checking limit: Int) {
    demand(
      limit >= -ClockBound.greatestConstant && limit <= ClockBound.greatestConstant,
      "a clock is compared with \(limit), which is beyond ±2²⁸; count in a longer unit")
    self = Int32(truncatingIfNeeded: limit)
  }
}

/// How a clock is compared with a number.
public enum ClockRelation: String, Sendable, CaseIterable {
  /// The clock is below the number.
  case less = "<"
  /// The clock is at most the number.
  case atMost = "<="
  /// The clock is the number.
  case equal = "=="
  /// The clock is at least the number.
  case atLeast = ">="
  /// The clock is above the number.
  case greater = ">"
}

/// A comparison of one clock with a whole number.
public struct ClockConstraint: Hashable, Sendable {
  /// From 1 to the number of clocks.
  public var clock: Int
  /// How it is compared.
  public var relation: ClockRelation
  /// At least 0.
  public var constant: Int

  /// A comparison of the clock with this number, from 1, and a constant.
  public init(_ clock: Int, _ relation: ClockRelation, _ constant: Int) {
    self.clock = clock
    self.relation = relation
    self.constant = constant
  }
}
