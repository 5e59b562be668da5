/// Compares a new zone with those of the same discrete state.
///
/// Prepared once for the new zone, and then asked about one stored zone after the other. Rows with
/// the same number need no comparison; others are compared four bounds at a time.
struct ZoneComparison {
  /// How two zones are related: whether the stored one covers the new one, or the other way round.
  struct Relation {
    var isCovered: Bool
    var covers: Bool
  }

  let zone: DBMView
  private let limits: ClockLimits
  /// The numbers of the rows of the new zone, -1 where a row is new or was not looked for.
  private let numbers: UnsafePointer<Int32>
  /// By clock, below which bound on zero less the clock the clock plays no part: see
  /// ``DBMView/isSubsumed(by:_:)``.
  private let floors: UnsafeMutablePointer<Int32>
  /// The first row of the new zone where it is not below them, and less than every bound elsewhere.
  private let ceilings: UnsafeMutablePointer<Int32>

  /// Less than every sum of two bounds that is compared with it.
  private static var never: Int32 { -0x4000_0000 }

  /// - Parameter scratch: room for two rows.
  init(
    _ zone: DBMView, _ limits: ClockLimits, numbers: UnsafePointer<Int32>,
    scratch: UnsafeMutablePointer<Int32>
  ) {
    self.zone = zone
    self.limits = limits
    self.numbers = numbers
    floors = scratch
    ceilings = scratch + zone.stride
    for clock in 0..<zone.stride {
      let isCompared = clock < zone.size && limits.upper[clock] != ClockLimits.none
      floors[clock] = isCompared ? 1 &- limits.upper[clock] &* 2 : Int32.max
      ceilings[clock] = zone.base[clock] < floors[clock] ? Self.never : zone.base[clock]
    }
  }

  /// By aLU; see ``DBMView/isSubsumed(by:_:)``.
  @inline(__always)
  func imitation(_ others: UnsafePointer<Int32>, in table: borrowing ZoneTable) -> Relation {
    let otherFirst = table.row(others[0])
    let isCompared = { (row: Int) in limits.lower[row] != ClockLimits.none }
    return relation(others, in: table, comparing: isCompared) { row, column, my, their in
      let twice = SIMD4<Int32>(repeating: limits.lower[row] &* 2)
      let first = Lanes.load(otherFirst + column)
      let ceiling = first.replacing(
        with: Self.never, where: first .< Lanes.load(floors + column))
      // A difference is negative, and so its highest bit set, where it is less.
      return (
        (their &- my) & ((their & ~1) &- twice &- Lanes.load(ceilings + column)),
        (my &- their) & ((my & ~1) &- twice &- ceiling)
      )
    }
  }

  /// By inclusion.
  @inline(__always)
  func inclusion(_ others: UnsafePointer<Int32>, in table: borrowing ZoneTable) -> Relation {
    let isCompared = { (_: Int) in true }
    return relation(others, in: table, comparing: isCompared) { _, _, my, their in
      (their &- my, my &- their)
    }
  }

  /// - Parameters:
  ///   - isCompared: whether a row matters.
  ///   - lanes: of four bounds of both in a row from a column on, negative numbers where the new
  ///     one is not covered, and where it does not cover.
  @inline(__always)
  private func relation(
    _ others: UnsafePointer<Int32>, in table: borrowing ZoneTable,
    comparing isCompared: (_ row: Int) -> Bool,
    _ lanes: (_ row: Int, _ column: Int, _ my: SIMD4<Int32>, _ their: SIMD4<Int32>) -> (
      more: SIMD4<Int32>, less: SIMD4<Int32>
    )
  ) -> Relation {
    var relation = Relation(isCovered: true, covers: true)
    for row in 0..<zone.size where others[row] != numbers[row] && isCompared(row) {
      let mine = UnsafePointer(zone.base + row &* zone.stride)
      let theirs = table.row(others[row])
      var more = SIMD4<Int32>()
      var less = SIMD4<Int32>()
      var column = 0
      while column < zone.stride {
        let found = lanes(row, column, Lanes.load(mine + column), Lanes.load(theirs + column))
        more |= found.more
        less |= found.less
        column &+= 4
      }
      if Lanes.isAnyNegative(more) { relation.isCovered = false }
      if Lanes.isAnyNegative(less) { relation.covers = false }
      if !relation.isCovered, !relation.covers { return relation }
    }
    return relation
  }
}
