/// A difference bound matrix in memory that somebody else owns: the set of clock values that keep
/// every bound.
///
/// Entry (*i*, *j*) bounds xᵢ − xⱼ; clock 0 is the constant zero. Between operations the matrix is
/// *closed*: every bound is the tightest that the others imply. Sources: Bengtsson and Yi, "Timed
/// automata: semantics, algorithms and tools"; the DBM library of UPPAAL.
@frozen @usableFromInline struct ZoneMatrix: BitwiseCopyable {
  @usableFromInline let base: UnsafeMutablePointer<Int32>
  /// The number of clocks, the constant zero included.
  @usableFromInline let size: Int

  @inlinable @inline(__always) init(_ base: UnsafeMutablePointer<Int32>, size: Int) {
    self.base = base
    self.size = size
  }

  @inlinable var entries: Int { size &* size }

  @inlinable @inline(__always) subscript(row: Int, column: Int) -> Int32 {
    get { base[row &* size &+ column] }
    nonmutating set { base[row &* size &+ column] = newValue }
  }

  @inlinable @inline(__always) func copy(from other: ZoneMatrix) {
    base.update(from: other.base, count: entries)
  }

  /// All clocks are zero.
  @inlinable func setToZero() {
    for entry in 0..<entries { base[entry] = 1 }
  }

  /// Tightens one bound, and what follows from it.
  ///
  /// - Returns: whether any value is left; if none is, the matrix is no longer of use.
  /// - Complexity: O(size²).
  @inlinable @inline(__always)
  func constrain(_ first: Int, _ second: Int, _ bound: Int32) -> Bool {
    if bound >= self[first, second] { return true }
    if ClockBound.sum(bound, self[second, first]) < 1 { return false }
    self[first, second] = bound
    tighten(first, second, bound)
    return true
  }

  @inlinable func tighten(_ first: Int, _ second: Int, _ bound: Int32) {
    let firstRow = base + first &* size
    let secondRow = base + second &* size
    for column in 0..<size {
      let sum = ClockBound.sum(bound, secondRow[column])
      if sum < firstRow[column] { firstRow[column] = sum }
    }
    for row in 0..<size {
      let toFirst = self[row, first]
      if toFirst == ClockBound.none.raw { continue }
      let toSecond = ClockBound.sum(toFirst, bound)
      if toSecond >= self[row, second] { continue }
      let here = base + row &* size
      here[second] = toSecond
      for column in 0..<size {
        let sum = ClockBound.sum(toSecond, secondRow[column])
        if sum < here[column] { here[column] = sum }
      }
    }
  }

  /// Sets a clock to a whole number.
  @inlinable @inline(__always) func reset(_ clock: Int, to value: Int32) {
    let up = value &* 2 &+ 1
    let down = 1 &- value &* 2
    for other in 0..<size {
      self[clock, other] = ClockBound.sum(up, self[0, other])
      self[other, clock] = ClockBound.sum(self[other, 0], down)
    }
    self[clock, clock] = 1
  }

  /// Forgets everything about a clock but that it is not negative.
  @inlinable func free(_ clock: Int) {
    for other in 0..<size {
      self[clock, other] = ClockBound.none.raw
      self[other, clock] = self[other, 0]
    }
    self[0, clock] = 1
    self[clock, clock] = 1
  }

  /// Lets time pass.
  @inlinable @inline(__always) func up() {
    var clock = 1
    while clock < size {
      base[clock &* size] = ClockBound.none.raw
      clock &+= 1
    }
  }

  /// Every value from which time leads into the set.
  @inlinable func down() {
    for clock in 1..<max(size, 1) {
      var lowest: Int32 = 1
      for other in 1..<size { lowest = min(lowest, self[other, clock]) }
      self[0, clock] = lowest
    }
  }

  /// Tightens every bound to what the others imply (Floyd and Warshall).
  ///
  /// - Returns: whether any value is left.
  /// - Complexity: O(size³).
  @inlinable func close() -> Bool {
    for middle in 0..<size {
      for row in 0..<size where row != middle {
        let toMiddle = self[row, middle]
        if toMiddle == ClockBound.none.raw { continue }
        for column in 0..<size {
          let sum = ClockBound.sum(toMiddle, self[middle, column])
          if sum < self[row, column] { self[row, column] = sum }
        }
        // An empty matrix would otherwise sink without end.
        if self[row, row] < 1 { return false }
      }
    }
    return true
  }

  /// Widens every bound to the looser of two: the least zone that holds both.
  @inlinable func hull(with other: ZoneMatrix) {
    for entry in 0..<entries where other.base[entry] > base[entry] {
      base[entry] = other.base[entry]
    }
  }

  /// Whether every value of this zone is in the other.
  @inlinable @inline(__always) func isSubset(of other: ZoneMatrix) -> Bool {
    for entry in 0..<entries where base[entry] > other.base[entry] { return false }
    return true
  }

  @inlinable @inline(__always) func isEqual(to other: ZoneMatrix) -> Bool {
    for entry in 0..<entries where base[entry] != other.base[entry] { return false }
    return true
  }

  /// Whether the bounds of one clock and all others are met by these values, in units of which
  /// `scale` make one.
  func contains(_ values: [Int], scale: Int) -> Bool {
    func value(_ clock: Int) -> Int { clock == 0 ? 0 : values[clock - 1] }
    for first in 0..<size {
      for second in 0..<size where self[first, second] != ClockBound.none.raw {
        let bound = ClockBound(raw: self[first, second])
        let difference = value(first) - value(second)
        let limit = bound.limit * scale
        if difference > limit || (difference == limit && !bound.isAttained) { return false }
      }
    }
    return true
  }
}

/// A set of clock values that differences of clocks describe: a copy of what a search stored.
public struct Zone: Hashable, Sendable {
  /// The number of clocks, the constant zero included.
  public let size: Int
  var raw: [Int32]

  /// The bound on the difference of two clocks; clock 0 is the constant zero.
  public func bound(_ first: Int, _ second: Int) -> ClockBound {
    ClockBound(raw: raw[first * size + second])
  }

  /// Whether the values of clocks 1 and up are in the set, in units of which `scale` make one.
  public func contains(_ values: [Int], scale: Int = 1) -> Bool {
    precondition(values.count == size - 1, "\(values.count) values for \(size - 1) clocks")
    var raw = raw
    return raw.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return true }
      return ZoneMatrix(base, size: size).contains(values, scale: scale)
    }
  }
}
