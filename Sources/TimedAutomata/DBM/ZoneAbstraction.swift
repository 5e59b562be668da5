/// How zones are widened so that there are finitely many.
///
/// Only the subsumption of aLU needs none of them. All preserve which discrete states are reached;
/// ``extraM`` and ``extraMPlus`` also preserve what can happen afterwards, and when nothing can.
/// Source: Behrmann, Bouyer, Larsen and Pelánek, "Lower and upper bounds in zone-based abstractions
/// of timed automata".
public enum ZoneAbstraction: String, Sendable, CaseIterable {
  /// Zones as they are.
  case none
  /// The greatest constant of each clock.
  case extraM
  /// The same, widened further by what the zone says of other clocks.
  case extraMPlus
  /// The greatest constants of lower and of upper bounds apart.
  case extraLU
  /// The same, widened further by what the zone says of other clocks.
  case extraLUPlus
}

/// When a zone is given up because of another of the same discrete state.
public enum ZoneSubsumption: String, Sendable, CaseIterable {
  /// Every value of it can be imitated by one of the other, as far as lower and upper bounds tell.
  case alu
  /// It is part of the other.
  case inclusion
  /// It is the other.
  case equality
}

/// The bounds of one discrete state, by clock, the constant zero first; ``ClockLimits/none`` where
/// the clock is compared no more.
@usableFromInline struct ClockLimits {
  @usableFromInline let lower: UnsafePointer<Int32>
  @usableFromInline let upper: UnsafePointer<Int32>

  @inlinable init(lower: UnsafePointer<Int32>, upper: UnsafePointer<Int32>) {
    self.lower = lower
    self.upper = upper
  }

  /// Less than every constant.
  @usableFromInline static var none: Int32 { Int32.min / 2 }
}

extension DBMView {
  /// Widens the zone; see ``ZoneAbstraction``.
  @inlinable func widen(_ abstraction: ZoneAbstraction, _ limits: ClockLimits) {
    let changed =
      switch abstraction {
      case .none: false
      case .extraM, .extraLU: widen(limits.lower, limits.upper)
      case .extraMPlus, .extraLUPlus: widenByRow(limits.lower, limits.upper)
      }
    if changed { _ = close() }
  }

  /// What stands for a lower bound beyond which a clock is not compared.
  @inlinable func floor(_ limit: Int32, isFirstRow: Bool) -> Int32 {
    if limit != ClockLimits.none { return limit &* -2 }
    return isFirstRow ? 1 : ClockBound.none.raw
  }

  @inlinable func widen(_ lower: UnsafePointer<Int32>, _ upper: UnsafePointer<Int32>) -> Bool {
    var isChanged = false
    for column in 1..<max(size, 1) {
      let bound = self[0, column]
      if bound != 1, -(bound >> 1) > upper[column] {
        self[0, column] = floor(upper[column], isFirstRow: true)
        isChanged = true
      }
    }
    for row in 1..<max(size, 1) {
      for column in 0..<size where column != row {
        let bound = self[row, column]
        if bound == ClockBound.none.raw { continue }
        if bound >> 1 > lower[row] {
          self[row, column] = ClockBound.none.raw
          isChanged = true
        } else if -(bound >> 1) > upper[column] {
          self[row, column] = floor(upper[column], isFirstRow: false)
          isChanged = true
        }
      }
    }
    return isChanged
  }

  @inlinable
  func widenByRow(_ lower: UnsafePointer<Int32>, _ upper: UnsafePointer<Int32>) -> Bool {
    var isChanged = false
    for row in 1..<max(size, 1) {
      let isBeyond = -(base[row] >> 1) > lower[row]
      for column in 0..<size where column != row {
        let bound = self[row, column]
        if bound == ClockBound.none.raw { continue }
        if isBeyond || bound >> 1 > lower[row] || -(base[column] >> 1) > upper[column] {
          self[row, column] = ClockBound.none.raw
          isChanged = true
        }
      }
    }
    // The rows above were judged by the first row as it was.
    for column in 1..<max(size, 1) where -(base[column] >> 1) > upper[column] {
      base[column] = floor(upper[column], isFirstRow: true)
      isChanged = true
    }
    return isChanged
  }

  /// Whether every value of this zone can be imitated by one of the other, by the bounds of their
  /// discrete state: the zone is in the abstraction aLU of the other, which is never computed.
  ///
  /// - Complexity: O(size²). Source: Herbreteau, Srivathsan and Walukiewicz, "Better abstractions
  ///   for timed automata".
  @inlinable @inline(__always)
  func isSubsumed(by other: DBMView, _ limits: ClockLimits) -> Bool {
    for first in 0..<size {
      let upper = limits.upper[first]
      if upper == ClockLimits.none { continue }
      let fromZero = base[first]
      if fromZero < 1 &- upper &* 2 { continue }
      for second in 0..<size where second != first {
        let lower = limits.lower[second]
        if lower == ClockLimits.none { continue }
        let theirs = other[second, first]
        if theirs < self[second, first], ClockBound.sum(theirs, lower &* -2) < fromZero {
          return false
        }
      }
    }
    return true
  }
}
