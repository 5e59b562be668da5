extension DrawShrinker {
  /// How far apart two draws are at most that are changed together, where there are many.
  private var reach: Int { best.draws.count <= 60 ? 60 : 12 }

  /// Calls with the positions of every two draws that are near each other, the first of which can be
  /// lowered.
  private mutating func forPairs(_ body: (inout DrawShrinker, Int, Int) -> Void) {
    var first = 0
    while first < best.draws.count {
      var second = first + 1
      while second < min(best.draws.count, first + reach), isFree(first) {
        if !best.draws[second].isForced, best.draws[second].maximum > 1 {
          body(&self, first, second)
        }
        second += 1
      }
      first += 1
    }
  }

  /// Swaps two draws of the same alternatives so that the simpler one comes first.
  mutating func swapDraws() {
    forPairs { shrinker, first, second in
      let (one, other) = (shrinker.best.draws[first], shrinker.best.draws[second])
      guard one.maximum == other.maximum, one.below == other.below, one.index > other.index
      else { return }
      var indices = shrinker.best.indices
      indices.swapAt(first, second)
      _ = shrinker.consider(indices)
    }
  }

  /// Brings two integers nearer to their simplest values by the same amount, so that their difference
  /// stays, or their sum where they lie on different sides.
  mutating func lowerPairs() {
    forPairs { shrinker, first, second in
      shrinker.move(first, second) { one, _ in (one.signum(), one.signum()) }
    }
  }

  /// Brings two integers nearer to their simplest values so that their ratio stays.
  mutating func lowerInProportion() {
    forPairs { shrinker, first, second in
      shrinker.move(first, second) { one, other in
        let divisor = Self.greatestCommonDivisor(one, other)
        return divisor > 1 && abs(one) != abs(other) ? (one / divisor, other / divisor) : nil
      }
    }
  }

  /// Brings an integer nearer to its simplest value and a later one by as much in the other direction,
  /// so that their sum stays.
  mutating func redistribute() {
    forPairs { shrinker, first, second in
      shrinker.move(first, second) { one, _ in (one.signum(), -one.signum()) }
    }
  }

  /// Takes from two integers a multiple of two steps, as great as it goes.
  ///
  /// - Parameter steps: what is taken at least, given how far they lie from their simplest values; of
  ///   the first one in its direction.
  private mutating func move(
    _ first: Int, _ second: Int, by steps: (Int, Int) -> (Int, Int)?
  ) {
    let base = best
    guard base.draws[first].maximum > 1, let one = base.draws[first].offset,
      let other = base.draws[second].offset, one != 0, let steps = steps(one, other)
    else { return }
    func take(_ count: UInt64, _ shrinker: inout DrawShrinker) -> Bool {
      guard count <= UInt64((one / steps.0).magnitude) else { return false }
      let (change, isTooMuch) = steps.1.multipliedReportingOverflow(by: Int(count))
      let (moved, overflow) = other.subtractingReportingOverflow(change)
      guard !isTooMuch, !overflow,
        let firstIndex = base.draws[first].index(ofOffset: one - steps.0 * Int(count)),
        let secondIndex = base.draws[second].index(ofOffset: moved)
      else { return false }
      var indices = base.indices
      indices[first] = firstIndex
      indices[second] = secondIndex
      return shrinker.consider(indices)
    }
    if take(UInt64((one / steps.0).magnitude), &self) { return }
    _ = Self.greatest { take($0, &self) }
  }

  private static func greatestCommonDivisor(_ one: Int, _ other: Int) -> Int {
    var (one, other) = (abs(one), abs(other))
    while other != 0 { (one, other) = (other, one % other) }
    return one
  }

  /// Lowers a draw with a later one at its last alternative, which is lowered again by itself.
  mutating func lowerAndRaise() {
    forPairs { shrinker, first, second in
      let draw = shrinker.best.draws[second]
      guard draw.index < draw.maximum, draw.maximum > 1 else { return }
      var base = shrinker.best.indices
      base[second] = draw.maximum
      func take(_ number: UInt64, _ shrinker: inout DrawShrinker) -> Bool {
        base[first] = number
        return shrinker.consider(base)
      }
      let start = base[first]
      if take(start - 1, &shrinker) { shrinker.lower(start - 1) { take($1, &$0) } }
    }
  }

  /// Deletes a span and lets a draw take over what it did: by as much as a draw in the span lay from
  /// its simplest value, or with its own last alternative.
  mutating func deleteAndRaise() {
    guard best.spans.count <= 60 else { return }
    var number = best.spans.count - 1
    while number > 0 {
      let span = best.spans[number]
      for position in best.draws.indices where span.count > 0 && span.count <= 4 {
        if (span.start..<span.end).contains(position) || best.draws[position].isForced { continue }
        if raise(position, deleting: span) { break }
      }
      number = min(number, best.spans.count) - 1
    }
  }

  private mutating func raise(_ position: Int, deleting span: ChoiceSpan) -> Bool {
    let draw = best.draws[position]
    guard draw.maximum > 1, let own = draw.offset else { return false }
    let sums = best.draws[span.start..<span.end].compactMap { lost -> UInt64? in
      guard lost.maximum > 1, let offset = lost.offset, offset != 0 else { return nil }
      let (sum, overflow) = own.addingReportingOverflow(offset)
      return overflow ? nil : draw.index(ofOffset: sum)
    }
    for index in sums + [draw.maximum] where index != draw.index {
      var indices = best.indices
      indices[position] = index
      indices.removeSubrange(span.start..<span.end)
      if consider(indices) { return true }
    }
    return false
  }
}
