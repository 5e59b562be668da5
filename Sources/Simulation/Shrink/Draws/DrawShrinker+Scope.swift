extension DrawShrinker {
  /// Tries every sequence that is shorter or simpler and of small numbers alone, as long as few are
  /// enough.
  ///
  /// What is reached by no small step from a local minimum is often small itself. Source of the idea:
  /// Runciman, Naylor and Lindblad, "SmallCheck and Lazy SmallCheck" (2008).
  mutating func searchSmallScope() {
    for greatest in [1, 2] as [UInt64] {
      guard best.draws.count <= Self.longestScope else { return }
      var rest = Self.sequencesOfScope
      var next: [UInt64]? = []
      while let indices = next, rest > 0, !isOver {
        rest -= 1
        guard let trace = trace(of: indices, atMost: best.draws.count) else {
          next = successor(of: indices, upTo: greatest) { _ in greatest }
          continue
        }
        next = successor(of: trace.indices, upTo: greatest) { position in
          trace.draws[position].isForced ? 0 : trace.draws[position].maximum
        }
      }
    }
  }

  private static let longestScope = 20
  private static let sequencesOfScope = 0

  /// The next sequence in the order of a depth-first search, no longer than the best one.
  private func successor(
    of indices: [UInt64], upTo greatest: UInt64, maximum: (Int) -> UInt64
  ) -> [UInt64]? {
    var position = min(indices.count, best.draws.count) - 1
    while position >= 0 {
      if indices[position] < min(maximum(position), greatest) {
        return Array(indices[..<position]) + [indices[position] + 1]
      }
      position -= 1
    }
    return nil
  }
}
