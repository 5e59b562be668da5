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
      shrinker.move(first, second, together: true)
    }
  }

  /// Brings an integer nearer to its simplest value and a later one by as much in the other direction,
  /// so that their sum stays.
  mutating func redistribute() {
    forPairs { shrinker, first, second in
      shrinker.move(first, second, together: false)
    }
  }

  private mutating func move(_ first: Int, _ second: Int, together: Bool) {
    let base = best
    guard base.draws[first].maximum > 1, let start = base.draws[first].offset,
      let other = base.draws[second].offset, start != 0
    else { return }
    let sign = start < 0 ? -1 : 1
    func take(_ amount: UInt64, _ shrinker: inout DrawShrinker) -> Bool {
      guard amount <= UInt64(start.magnitude) else { return false }
      let change = sign * Int(amount)
      let (moved, overflow) =
        together ? other.subtractingReportingOverflow(change) : other.addingReportingOverflow(change)
      guard !overflow, let one = base.draws[first].index(ofOffset: start - change),
        let two = base.draws[second].index(ofOffset: moved)
      else { return false }
      var indices = base.indices
      indices[first] = one
      indices[second] = two
      return shrinker.consider(indices)
    }
    if take(UInt64(start.magnitude), &self) { return }
    _ = Self.greatest { take($0, &self) }
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

  private mutating func raise(_ position: Int, deleting span: DrawSpan) -> Bool {
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
