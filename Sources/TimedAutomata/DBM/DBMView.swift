/// A difference bound matrix in memory that somebody else owns: the set of clock values that keep
/// every bound.
///
/// Entry (*i*, *j*) bounds xᵢ − xⱼ; clock 0 is the constant zero. Between operations the matrix is
/// *closed*: every bound is the tightest that the others imply. Sources: Bengtsson and Yi, "Timed
/// automata: semantics, algorithms and tools"; the DBM library of UPPAAL.
@frozen @usableFromInline package struct DBMView: BitwiseCopyable {
  @usableFromInline let base: UnsafeMutablePointer<Int32>
  /// The number of clocks, the constant zero included.
  @usableFromInline let size: Int
  /// How far apart rows begin. What follows the entries of a row, if anything, is unbounded.
  @usableFromInline let stride: Int

  /// A matrix without gaps.
  @inlinable @inline(__always) init(_ base: UnsafeMutablePointer<Int32>, size: Int) {
    self.init(base, size: size, stride: size)
  }

  @inlinable @inline(__always)
  init(_ base: UnsafeMutablePointer<Int32>, size: Int, stride: Int) {
    self.base = base
    self.size = size
    self.stride = stride
  }

  /// How far apart the rows of a search's matrices begin: vectors of four are compared at once.
  static func paddedStride(_ size: Int) -> Int { (size + 3) / 4 * 4 }

  /// How many words it takes.
  @inlinable var entries: Int { size &* stride }

  @inlinable @inline(__always) package subscript(row: Int, column: Int) -> Int32 {
    get { base[row &* stride &+ column] }
    nonmutating set { base[row &* stride &+ column] = newValue }
  }

  @inlinable @inline(__always) func copy(from other: DBMView) {
    base.update(from: other.base, count: entries)
  }

  /// The values of a zone, whose rows have no gaps.
  func copy(from zone: DBM) {
    for row in 0..<size {
      for column in 0..<stride {
        self[row, column] = column < size ? zone[row, column].raw : ClockBound.none.raw
      }
    }
  }

  /// All clocks are zero.
  @inlinable func setToZero() {
    for row in 0..<size {
      for column in 0..<stride {
        self[row, column] = column < size ? 1 : ClockBound.none.raw
      }
    }
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
    let secondRow = base + second &* stride
    relax(base + first &* stride, by: bound, secondRow)
    for row in 0..<size {
      let toFirst = self[row, first]
      if toFirst == ClockBound.none.raw { continue }
      let toSecond = ClockBound.sum(toFirst, bound)
      if toSecond >= self[row, second] { continue }
      let here = base + row &* stride
      here[second] = toSecond
      relax(here, by: toSecond, secondRow)
    }
  }

  /// Tightens a row to a bound, which is one, and another row after it.
  @inlinable @inline(__always) func relax(
    _ row: UnsafeMutablePointer<Int32>, by bound: Int32, _ other: UnsafeMutablePointer<Int32>
  ) {
    var column = 0
    while column &+ 4 <= stride {
      let sum = ClockBound.sums(bound, Lanes.load(other + column))
      let here = Lanes.load(row + column)
      Lanes.store(here.replacing(with: sum, where: sum .< here), row + column)
      column &+= 4
    }
    while column < stride {
      let sum = ClockBound.sum(bound, other[column])
      if sum < row[column] { row[column] = sum }
      column &+= 1
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
      base[clock &* stride] = ClockBound.none.raw
      clock &+= 1
    }
  }

  /// Lets time pass as long as clocks are within upper bounds that they meet now: after ``up()``,
  /// the same as constraining by each.
  ///
  /// No difference of clocks changes: what leads over zero is no less than it was before time
  /// passed.
  @inline(__always) func limit(by bounds: MatrixBounds) {
    for position in 0..<bounds.count {
      let bound = bounds[position]
      for clock in 1..<size {
        let sum = ClockBound.sum(self[clock, bound.first], bound.raw)
        if sum < self[clock, 0] { self[clock, 0] = sum }
      }
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
  @inlinable func hull(with other: DBMView) {
    for entry in 0..<entries { base[entry] = max(base[entry], other.base[entry]) }
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

/// Four bounds at once, in memory that need not be aligned.
@usableFromInline enum Lanes {
  @inlinable @inline(__always)
  static func load(_ place: UnsafePointer<Int32>) -> SIMD4<Int32> {
    UnsafeRawPointer(place).loadUnaligned(as: SIMD4<Int32>.self)
  }

  @inlinable @inline(__always)
  static func store(_ bounds: SIMD4<Int32>, _ place: UnsafeMutablePointer<Int32>) {
    UnsafeMutableRawPointer(place).storeBytes(of: bounds, as: SIMD4<Int32>.self)
  }

  /// Whether one of four numbers is negative.
  @inlinable @inline(__always) static func isAnyNegative(_ numbers: SIMD4<Int32>) -> Bool {
    let halves = unsafeBitCast(numbers, to: SIMD2<UInt64>.self)
    return (halves[0] | halves[1]) & 0x8000_0000_8000_0000 != 0
  }
}

extension ClockBound {
  /// What a bound, which is one, and each of four others amount to.
  @inlinable @inline(__always)
  static func sums(_ one: Int32, _ others: SIMD4<Int32>) -> SIMD4<Int32> {
    let none = SIMD4<Int32>(repeating: 0x3FFF_FFFE)
    let bounds = SIMD4<Int32>(repeating: one)
    let sums = (bounds &+ others) &- ((bounds | others) & 1)
    return sums.replacing(with: none, where: others .== none)
  }
}
