extension DrawShrinker {
  private mutating func delete(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty, range.upperBound <= best.draws.count else { return false }
    var indices = best.indices
    indices.removeSubrange(range)
    return consider(indices)
  }

  /// Deletes runs of the parts of each span: all, half of them, a quarter and so on down to one; the
  /// last ones first, since what comes later depends on what comes before.
  mutating func deleteSpans() {
    var span = 0
    while span < best.spans.count {
      var size = best.children(of: span).count
      while size >= 1 {
        var end = best.children(of: span).count
        while end >= size {
          let parts = best.children(of: span)
          guard end <= parts.count else {
            end = parts.count
            continue
          }
          let range = best.spans[parts[end - size]].start..<best.spans[parts[end - 1]].end
          end -= delete(range) ? size : 1
        }
        size /= 2
      }
      span += 1
    }
  }

  /// Deletes up to eight neighbouring draws, whatever they belong to: that joins what is apart, such
  /// as two lists between which one ends and the other begins.
  mutating func deleteBlocks() {
    for size in (1...8).reversed() {
      var start = best.draws.count - size
      while start >= 0 {
        if !delete(start..<(start + size)) { start -= 1 }
        start = min(start, best.draws.count - size)
      }
    }
  }

  /// Puts the simplest draws in the place of each span.
  ///
  /// Where the span has fewer draws then, those after it keep their places.
  mutating func zeroSpans() {
    var number = 1
    while number < best.spans.count {
      let span = best.spans[number]
      var indices = best.indices
      indices.replaceSubrange(
        span.start..<span.end, with: repeatElement(0, count: span.count))
      if indices != best.indices, !consider(indices),
        let simplest = trace(of: indices, atMost: 2 * indices.count), number < simplest.spans.count,
        simplest.spans[number].start == span.start,
        simplest.spans[number].count < span.count
      {
        let own = simplest.indices[span.start..<simplest.spans[number].end]
        indices = best.indices
        indices.replaceSubrange(span.start..<span.end, with: own)
        _ = consider(indices)
      }
      number += 1
    }
  }

  /// Puts a part of a span in its place, of the same kind, so that a tree becomes one of its subtrees.
  mutating func liftParts() {
    var outer = 1
    while outer < best.spans.count {
      var inner = outer + 1
      while inner < best.spans.count, outer < best.spans.count,
        best.spans[inner].start < best.spans[outer].end
      {
        let (whole, part) = (best.spans[outer], best.spans[inner])
        if part.kind == whole.kind, part.count < whole.count, part.count > 0 {
          var indices = best.indices
          indices.replaceSubrange(
            whole.start..<whole.end, with: best.indices[part.start..<part.end])
          if consider(indices) { inner = outer }
        }
        inner += 1
      }
      outer += 1
    }
  }

  /// Deletes a part of a span and lowers by one every draw above the number of the part, which may be
  /// the number of a later one.
  mutating func deleteAndRenumber() {
    var number = best.spans.count - 1
    while number > 0 {
      let span = best.spans[number]
      let place = UInt64(best.children(of: span.parent).firstIndex(of: number) ?? 0)
      var indices = best.indices
      for position in indices.indices where isFree(position) {
        let draw = best.draws[position]
        if let offset = draw.offset, offset > place, let lower = draw.index(ofOffset: offset - 1) {
          indices[position] = lower
        }
      }
      indices.removeSubrange(span.start..<span.end)
      _ = consider(indices)
      number = min(number, best.spans.count) - 1
    }
  }

  /// Deletes two spans at once, such as the two commands of which each needs the other.
  mutating func deletePairsOfSpans() {
    guard best.spans.count <= Self.mostSpansInPairs else { return }
    var second = best.spans.count - 1
    while second > 1 {
      var first = min(second, best.spans.count) - 1
      while first > 0, second < best.spans.count {
        let (one, other) = (best.spans[first], best.spans[second])
        if one.end <= other.start, one.count > 0, other.count > 0 {
          var indices = best.indices
          indices.removeSubrange(other.start..<other.end)
          indices.removeSubrange(one.start..<one.end)
          _ = consider(indices)
        }
        first -= 1
      }
      second = min(second, best.spans.count) - 1
    }
  }

  private static let mostSpansInPairs = 80
}
