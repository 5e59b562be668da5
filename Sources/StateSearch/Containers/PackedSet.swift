/// A set of small numbers, a bit for each: `PackedSet<UInt8>` holds numbers below 8.
///
/// A state with properties of this type is its bytes, if its other properties leave no gap. It
/// takes the bytes of `Bits`, any unsigned integer: the width of `Bits` in bits is the number of
/// numbers that it can hold. All operations of two sets and on one number take constant time;
/// iteration ascends.
///
/// ```swift
/// struct State: PackedState {
///   var waiting: PackedSet<UInt8> = []
/// }
/// next.append(state, by: .ask(process)) { $0.waiting.insert(process) }
/// ```
///
/// Inserting a number out of range ends the program with a message.
@frozen public struct PackedSet<Bits>: PackedState, SetAlgebra
where Bits: PackedInteger & PackedState {
  /// That of `Bits`.
  public typealias PackedCount = Bits.PackedCount

  /// The bit of each number, that of 0 lowest.
  public var bits: Bits

  /// The set whose bits these are, that of 0 lowest.
  @inlinable public init(bits: Bits) { self.bits = bits }

  /// The empty set.
  @inlinable public init() { bits = 0 }

  /// The numbers of a range.
  ///
  /// - Precondition: none is less than 0, and all are below the width of `Bits`.
  @inlinable public init(_ range: Range<Int>) {
    demand(
      range.lowerBound >= 0 && range.upperBound <= Bits.bitWidth,
      "\(range) is not within 0..<\(Bits.bitWidth)")
    bits = ~(~0 << Bits(truncatingIfNeeded: range.count)) << Bits(range.lowerBound)
  }
}

extension PackedSet {
  /// Whether a number is in the set; no number out of range is.
  @inlinable @inline(__always) public func contains(_ member: Int) -> Bool {
    member >= 0 && member < Bits.bitWidth && bits & Self.bit(member) != 0
  }

  /// Adds a number.
  ///
  /// - Precondition: it is from 0 to the width of `Bits` less 1.
  /// - Returns: whether it was not there before, and the number.
  @discardableResult
  @inlinable @inline(__always)
  public mutating func insert(_ member: Int) -> (inserted: Bool, memberAfterInsert: Int) {
    demand(
      member >= 0 && member < Bits.bitWidth, "\(member) is not in 0..<\(Bits.bitWidth)")
    let before = bits
    bits |= Self.bit(member)
    return (bits != before, member)
  }

  /// Adds a number as ``insert(_:)`` does, and returns it if it was there before.
  @discardableResult
  @inlinable public mutating func update(with member: Int) -> Int? {
    insert(member).inserted ? nil : member
  }

  /// Takes a number out, and returns it if it was there.
  @discardableResult
  @inlinable @inline(__always) public mutating func remove(_ member: Int) -> Int? {
    guard contains(member) else { return nil }
    bits &= ~Self.bit(member)
    return member
  }

  /// Adds all numbers of another set.
  @inlinable public mutating func formUnion(_ other: Self) { bits |= other.bits }

  /// Takes out all numbers that are not in another set.
  @inlinable public mutating func formIntersection(_ other: Self) { bits &= other.bits }

  /// Takes out the numbers that are in both sets, and adds those that are in the other alone.
  @inlinable public mutating func formSymmetricDifference(_ other: Self) { bits ^= other.bits }

  /// Takes out all numbers of another set.
  @inlinable public mutating func subtract(_ other: Self) { bits &= ~other.bits }

  /// The numbers of both sets.
  @inlinable public func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }

  /// The numbers that are in both sets.
  @inlinable public func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }

  /// The numbers that are in one of both sets alone.
  @inlinable public func symmetricDifference(_ other: Self) -> Self {
    Self(bits: bits ^ other.bits)
  }

  /// The numbers that another set lacks.
  @inlinable public func subtracting(_ other: Self) -> Self { Self(bits: bits & ~other.bits) }

  /// Whether all numbers are in another set.
  @inlinable public func isSubset(of other: Self) -> Bool { bits & ~other.bits == 0 }

  /// Whether no number is in another set.
  @inlinable public func isDisjoint(with other: Self) -> Bool { bits & other.bits == 0 }

  @inlinable @inline(__always) static func bit(_ member: Int) -> Bits {
    1 &<< Bits(truncatingIfNeeded: member)
  }
}

extension PackedSet: BidirectionalCollection {
  /// The least number, or the end if there is none.
  @inlinable public var startIndex: Int { bits.trailingZeroBitCount }

  /// The width of `Bits`.
  @inlinable public var endIndex: Int { Bits.bitWidth }

  /// The next greater number, or the end if there is none.
  @inlinable public func index(after index: Int) -> Int {
    (bits & (~1 &<< Bits(truncatingIfNeeded: index))).trailingZeroBitCount
  }

  /// The next smaller number.
  @inlinable public func index(before index: Int) -> Int {
    let below = index == Bits.bitWidth ? bits : bits & (Self.bit(index) &- 1)
    demand(below != 0, "no number of the set is before \(index)")
    return Bits.bitWidth - 1 - below.leadingZeroBitCount
  }

  /// The number itself: numbers are their own positions.
  @inlinable public subscript(index: Int) -> Int {
    demand(contains(index), "\(index) is not in the set")
    return index
  }

  /// How many numbers there are.
  @inlinable public var count: Int { bits.nonzeroBitCount }

  /// Whether there is no number.
  @inlinable public var isEmpty: Bool { bits == 0 }
}

extension PackedSet: CustomStringConvertible {
  /// The numbers, ascending, as an array prints them.
  public var description: String { "\(Array(self))" }
}
