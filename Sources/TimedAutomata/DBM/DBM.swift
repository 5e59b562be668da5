/// A zone with memory of its own, for what is done a few times and not in the loop of a search.
package struct DBM: Hashable, Sendable {
  let size: Int
  package private(set) var raw: [Int32]

  package init(size: Int, raw: [Int32]) {
    self.size = size
    self.raw = raw
  }

  package func hash(into hasher: inout Hasher) {
    raw.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  /// What one takes, with what the memory of an array costs.
  static func bytes(ofSize size: Int) -> Int { 64 + 4 * size * size }

  package init(_ zone: Zone) { self.init(size: zone.size, raw: zone.raw) }

  /// All clocks are zero.
  package init(zeroOfSize size: Int) {
    self.init(size: size, raw: Array(repeating: 1, count: size * size))
  }

  /// No clock is negative.
  package init(universeOfSize size: Int) {
    var raw = Array(repeating: ClockBound.none.raw, count: size * size)
    for clock in 0..<size {
      raw[clock] = 1
      raw[clock * size + clock] = 1
    }
    self.init(size: size, raw: raw)
  }

  package subscript(first: Int, second: Int) -> ClockBound {
    ClockBound(raw: raw[first * size + second])
  }

  private mutating func withMatrix<Result>(_ body: (DBMView) -> Result) -> Result {
    let size = size
    return raw.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("a zone of no clocks") }
      return body(DBMView(base, size: size))
    }
  }

  /// The same to read alone: `body` must not change the matrix.
  private func withReadMatrix<Result>(_ body: (DBMView) -> Result) -> Result {
    raw.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("a zone of no clocks") }
      return body(DBMView(UnsafeMutablePointer(mutating: base), size: size))
    }
  }

  /// Keeps the values that meet the bound; whether there are any.
  package mutating func constrain(_ first: Int, _ second: Int, _ bound: ClockBound) -> Bool {
    withMatrix { $0.constrain(first, second, bound.raw) }
  }

  package mutating func reset(_ clock: Int, to value: Int32) {
    withMatrix { $0.reset(clock, to: value) }
  }

  /// Adds the values of another zone, and what it takes to be one.
  mutating func formHull(with other: DBM) {
    withMatrix { mine in other.withReadMatrix { mine.hull(with: $0) } }
  }

  package mutating func free(_ clock: Int) { withMatrix { $0.free(clock) } }
  package mutating func up() { withMatrix { $0.up() } }
  mutating func down() { withMatrix { $0.down() } }
  /// Tightens every bound to what the others imply; whether any value is left.
  package mutating func close() -> Bool { withMatrix { $0.close() } }

  /// Adds a whole number to a clock, which can become negative by it.
  package mutating func shift(_ clock: Int, by distance: Int) {
    func moved(_ raw: Int32, _ distance: Int) -> Int32 {
      raw == ClockBound.none.raw ? raw : raw + Int32(2 * distance)
    }
    for other in 0..<size where other != clock {
      raw[clock * size + other] = moved(raw[clock * size + other], distance)
      raw[other * size + clock] = moved(raw[other * size + clock], -distance)
    }
  }

  /// Forgets everything about a clock, which can be any number then.
  package mutating func forget(_ clock: Int) {
    for other in 0..<size where other != clock {
      raw[clock * size + other] = ClockBound.none.raw
      raw[other * size + clock] = ClockBound.none.raw
    }
  }

  /// With all values that the constants, by clock, do not tell apart: see `ExtraM`.
  package func widened(byConstants constants: [Int32]) -> DBM {
    var zone = self
    constants.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      zone.withMatrix { $0.widen(.extraM, ClockLimits(lower: base, upper: base)) }
    }
    return zone
  }

  /// Whether the other zone imitates every value: see ``DBMView/isSubsumed(by:_:)``.
  func isSubsumed(by other: DBM, lower: [Int32], upper: [Int32]) -> Bool {
    lower.withUnsafeBufferPointer { lower in
      upper.withUnsafeBufferPointer { upper in
        guard let low = lower.baseAddress, let high = upper.baseAddress else { return false }
        return withReadMatrix { one in
          other.withReadMatrix {
            one.isSubsumed(by: $0, ClockLimits(lower: low, upper: high))
          }
        }
      }
    }
  }

  package func isSubset(of other: DBM) -> Bool {
    raw.withUnsafeBufferPointer { mine in
      other.raw.withUnsafeBufferPointer { theirs in
        for place in 0..<min(mine.count, theirs.count) where mine[place] > theirs[place] {
          return false
        }
        return true
      }
    }
  }

  /// The values in both; `nil` if there are none.
  package func intersection(_ other: DBM) -> DBM? {
    var both = self
    for first in 0..<size {
      for second in 0..<size where other[first, second] < both[first, second] {
        if !both.constrain(first, second, other[first, second]) { return nil }
      }
    }
    return both
  }

  /// The values of this zone that are not in the other, as zones without a value in common.
  func subtracting(_ other: DBM) -> [DBM] {
    var rest = self
    var pieces: [DBM] = []
    for first in 0..<size {
      for second in 0..<size where other[first, second] < rest[first, second] {
        let bound = other[first, second]
        var piece = rest
        if piece.constrain(second, first, bound.negated) { pieces.append(piece) }
        if !rest.constrain(first, second, bound) { return pieces }
      }
    }
    return pieces
  }
}

/// A set of clock values that is no zone: the union of some.
package struct Federation: Sendable {
  let zones: [DBM]

  package init(_ zones: [DBM] = []) { self.zones = zones }

  /// Whether some values of a zone are in the set.
  package func meets(_ zone: DBM) -> Bool { zones.contains { $0.intersection(zone) != nil } }

  /// The values of a zone that are in none of the set's.
  package func missing(of zone: DBM) -> [DBM] {
    var rest = [zone]
    for known in zones where !rest.isEmpty { rest = rest.flatMap { $0.subtracting(known) } }
    return rest
  }
}
