extension DrawShrinker {
  /// Sorts the parts of each span that are of the same kind, the simplest first: all of them, then any
  /// two.
  mutating func sortParts() {
    var span = 0
    while span < best.spans.count {
      if !sortAll(partsOf: span) { swapAny(partsOf: span) }
      span += 1
    }
  }

  /// The parts of a span that are of the same kind as its first one and not empty.
  private func parts(of span: Int) -> [ChoiceSpan] {
    let children = best.children(of: span).map { best.spans[$0] }.filter { $0.count > 0 }
    return children.filter { $0.kind == children[0].kind }
  }

  private func content(_ span: ChoiceSpan) -> [UInt64] {
    best.draws[span.start..<span.end].map(\.index)
  }

  private static func isSimpler(_ one: [UInt64], _ other: [UInt64]) -> Bool {
    one.count != other.count ? one.count < other.count : one.lexicographicallyPrecedes(other)
  }

  private func indices(putting contents: [[UInt64]], into parts: [ChoiceSpan]) -> [UInt64] {
    var indices = best.indices
    for (part, content) in zip(parts, contents).reversed() {
      indices.replaceSubrange(part.start..<part.end, with: content)
    }
    return indices
  }

  /// - Returns: whether they are sorted now.
  private mutating func sortAll(partsOf span: Int) -> Bool {
    let parts = parts(of: span)
    guard parts.count > 1 else { return true }
    let contents = parts.map { content($0) }
    let sorted = contents.sorted(by: Self.isSimpler)
    return sorted == contents || consider(indices(putting: sorted, into: parts))
  }

  private mutating func swapAny(partsOf span: Int) {
    var first = 0
    while first < parts(of: span).count {
      var second = first + 1
      while second < min(parts(of: span).count, first + 20) {
        let parts = parts(of: span)
        var contents = parts.map { content($0) }
        if Self.isSimpler(contents[second], contents[first]) {
          contents.swapAt(first, second)
          _ = consider(indices(putting: contents, into: parts))
        }
        second += 1
      }
      first += 1
    }
  }

  /// Swaps two spans of the same kind that lie apart, such as a subtree and an empty place of another
  /// one.
  mutating func swapSpans() {
    guard best.spans.count <= 80 else { return }
    var first = 1
    while first < best.spans.count {
      var second = first + 1
      while second < best.spans.count {
        let (one, other) = (best.spans[first], best.spans[second])
        if one.kind == other.kind, one.end <= other.start, other.count > 0 {
          let draws = best.indices
          var swapped = Array(draws[..<one.start])
          swapped += draws[other.start..<other.end]
          swapped += draws[one.end..<other.start]
          swapped += draws[one.start..<one.end]
          swapped += draws[other.end...]
          _ = consider(swapped)
        }
        second += 1
      }
      first += 1
    }
  }
}
