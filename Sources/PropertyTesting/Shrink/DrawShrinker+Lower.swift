extension DrawShrinker {
  /// Looks for a smaller number that is taken, asking about few.
  ///
  /// Zero, the smallest ones, then by halves and other fractions, then by steps that grow as long as
  /// they succeed; steps of two keep the sign of an integer.
  ///
  /// - Parameter takes: whether a number is taken; it is the best one from then on.
  mutating func lower(
    _ start: UInt64, _ takes: (inout DrawShrinker, UInt64) -> Bool
  ) {
    var now = start
    func take(_ number: UInt64, _ shrinker: inout DrawShrinker) -> Bool {
      guard number < now, takes(&shrinker, number) else { return false }
      now = number
      return true
    }
    for number in 0..<min(start, 6) where take(number, &self) { return }
    for part in [2, 3] as [UInt64] {
      while take(now / part, &self) {}
      // The same sign as before.
      while take((now / part) ^ 1, &self) {}
    }
    for step in [2, 1] as [UInt64] {
      let base = now
      _ = Self.greatest { count in
        let (product, overflow) = count.multipliedReportingOverflow(by: step)
        return !overflow && product <= base && take(base - product, &self)
      }
    }
  }

  /// The greatest number for which something holds, as far as small numbers tell: one after the other
  /// up to four, then twice as many each time, then by halves between.
  static func greatest(_ holds: (UInt64) -> Bool) -> UInt64 {
    for number in 1...4 as ClosedRange<UInt64> where !holds(number) { return number - 1 }
    var low: UInt64 = 4
    var high: UInt64 = 8
    while holds(high) {
      low = high
      guard high < 1 << 62 else { return low }
      high *= 2
    }
    while low + 1 < high {
      let middle = low + (high - low) / 2
      if holds(middle) { low = middle } else { high = middle }
    }
    return low
  }

  /// Whether a draw can be lowered.
  func isFree(_ position: Int) -> Bool {
    position < best.draws.count && best.draws[position].index > 0
      && !best.draws[position].isForced
  }

  /// Lowers each draw alone.
  mutating func lowerDraws() {
    var position = 0
    while position < best.draws.count {
      if isFree(position) {
        let base = best.indices
        lower(base[position]) { shrinker, number in
          var indices = base
          indices[position] = number
          return shrinker.consider(indices)
        }
      }
      position += 1
    }
  }

  /// Lowers equal draws together: all that have the same alternatives, all, and two at a time.
  mutating func lowerEqualDraws() {
    var first = 0
    while first < best.draws.count {
      for isAlike in [Self.haveSameAlternatives, Self.areAlike] {
        let equal = equalDraws(from: first, isAlike)
        if equal.count > 1 { lowerTogether(equal) }
      }
      for second in equalDraws(from: first, Self.areAlike).dropFirst() where isFree(second) {
        if equalDraws(from: first, Self.areAlike).contains(second) {
          lowerTogether([first, second])
        }
      }
      first += 1
    }
  }

  /// The draws of the same value as one, from that one on.
  private func equalDraws(from first: Int, _ isAlike: (ChoiceNode, ChoiceNode) -> Bool) -> [Int] {
    guard isFree(first) else { return [] }
    return (first..<best.draws.count).filter {
      isFree($0) && best.draws[$0].index == best.draws[first].index
        && isAlike(best.draws[first], best.draws[$0])
    }
  }

  private static func haveSameAlternatives(_ one: ChoiceNode, _ other: ChoiceNode) -> Bool {
    one.maximum == other.maximum && one.below == other.below
  }

  private static func areAlike(_ one: ChoiceNode, _ other: ChoiceNode) -> Bool {
    (one.below == 0) == (other.below == 0) && (one.maximum > 1) == (other.maximum > 1)
  }

  private mutating func lowerTogether(_ positions: [Int]) {
    let base = best.indices
    lower(base[positions[0]]) { shrinker, number in
      var indices = base
      for position in positions { indices[position] = number }
      return shrinker.consider(indices)
    }
  }

  /// Lowers draws on which the number of later ones depends, and deletes as many later ones as are
  /// not asked for any more, from each place.
  mutating func lowerLengths() {
    var position = 0
    while position < best.draws.count {
      if isFree(position) {
        let index = best.draws[position].index
        for number in [0, 1, index / 2, index - 1] where number < index {
          if lowerLength(position, to: number) { break }
        }
      }
      position += 1
    }
  }

  private mutating func lowerLength(_ position: Int, to number: UInt64) -> Bool {
    var indices = best.indices
    indices[position] = number
    guard let trace = trace(of: indices, atMost: indices.count) else { return false }
    let missing = indices.count - trace.draws.count
    guard missing > 0 else { return false }
    for start in stride(from: position + 1, through: indices.count - missing, by: 1) {
      var shorter = indices
      shorter.removeSubrange(start..<(start + missing))
      if consider(shorter) { return true }
    }
    return false
  }

  /// Tries in the place of each draw every small number, then the value divided by each of its prime
  /// factors and less by each power of two: that finds the smallest of several multiples.
  mutating func scanDraws() {
    var position = 0
    while position < best.draws.count {
      if isFree(position) {
        let base = best.indices
        let index = base[position]
        let candidates = Array(0..<min(index, Self.smallNumbers)) + parts(of: best.draws[position])
        for number in candidates where number < index {
          var indices = base
          indices[position] = number
          if consider(indices) { break }
        }
      }
      position += 1
    }
  }

  private static let smallNumbers: UInt64 = 64

  private func parts(of draw: ChoiceNode) -> [UInt64] {
    guard let offset = draw.offset else { return [] }
    let powers = (0..<62).reversed().map { 1 << $0 }.filter { $0 < abs(offset) }
    let smaller =
      Self.primeFactors(of: abs(offset)).reversed().map { offset / $0 }
      + powers.map { offset - $0 * offset.signum() }
    return smaller.compactMap { draw.index(ofOffset: $0) }
  }

  /// The prime factors of a number above 0, each once, the smallest first; what is left when all up to
  /// 4096 are divided out counts as one.
  static func primeFactors(of number: Int) -> [Int] {
    var factors: [Int] = []
    var rest = number
    var factor = 2
    while factor <= 4096, factor * factor <= rest {
      if rest % factor == 0 { factors.append(factor) }
      while rest % factor == 0 { rest /= factor }
      factor += 1
    }
    return rest > 1 ? factors + [rest] : factors
  }
}
