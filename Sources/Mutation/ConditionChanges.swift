import Machines
import Reporting

extension Condition {
  /// Every way in which the condition is checked wrongly: each conjunct is dropped or negated, each
  /// alternative of one is dropped, each number with which a counter is compared is shifted by one.
  var changes: [Change<Condition>] {
    let parts = conjuncts
    return parts.indices.flatMap { index in
      let others = { (new: [Condition]) in
        Self.joined(Array(parts[..<index]) + new + Array(parts[(index + 1)...]))
      }
      let part = parts[index]
      var changes = [
        Change(
          operator: .dropCondition, words: "do not check `\(part.spelled)`", value: others([])),
        Change(
          operator: .negateCondition, words: "check `\(Condition.not(part).spelled)`",
          value: others([.not(part)])),
      ]
      if case .any(let alternatives) = part, alternatives.count > 1 {
        changes += alternatives.indices.map { dropped in
          var kept = alternatives
          kept.remove(at: dropped)
          return Change(
            operator: .dropCondition,
            words: "not enough is `\(alternatives[dropped].spelled)`",
            value: others([kept.count == 1 ? kept[0] : .any(kept)]))
        }
      }
      return changes + part.shifts.map { $0.map { others([$0]) } }
    }
  }

  /// The condition with one number in it shifted.
  private var shifts: [Change<Condition>] {
    switch self {
    case .compare(.variable(let variable), let comparison, .constant(let value))
    where variable.labels.isEmpty:
      return [value - 1, value + 1].filter(variable.range.contains).map { shifted in
        let condition = Condition.compare(.variable(variable), comparison, .constant(shifted))
        return Change(
          operator: .shiftBound, words: "check `\(condition.spelled)`", value: condition)
      }
    case .elapsedAtLeast(let timer, let span):
      return spans(span).map { $0.map { .elapsedAtLeast(timer, $0) } }
    case .elapsedAtMost(let timer, let span):
      return spans(span).map { $0.map { .elapsedAtMost(timer, $0) } }
    case .not(let inner): return inner.shifts.map { $0.map { .not($0) } }
    case .all(let parts): return Self.shifts(of: parts).map { $0.map { .all($0) } }
    case .any(let parts): return Self.shifts(of: parts).map { $0.map { .any($0) } }
    default: return []
    }
  }

  private static func shifts(of parts: [Condition]) -> [Change<[Condition]>] {
    parts.indices.flatMap { index in
      parts[index].shifts.map { change in
        change.map { shifted in
          var parts = parts
          parts[index] = shifted
          return parts
        }
      }
    }
  }
}

/// A span in milliseconds that is a moment too long, a moment too short, or twice as long.
private func spans(_ span: Int) -> [Change<Int>] {
  Delay.fixed(span).changes.compactMap { change in
    change.value.choices.first.map { span in change.map { _ in span } }
  }
}

extension Delay {
  /// The delay a millisecond longer, a millisecond shorter, and twice as long.
  var changes: [Change<Delay>] {
    func change(_ kind: MutationOperator, _ transform: (Int) -> Int) -> Change<Delay>? {
      let value: Delay
      switch self {
      case .fixed(let span): value = .fixed(transform(span))
      case .listed(let list, let index): value = .listed(list.map(transform), at: index)
      case .parameter: return nil
      }
      if value == self || value.choices.contains(where: { $0 < 0 }) { return nil }
      return Change(operator: kind, words: "wait \(value.words)", value: value)
    }
    return [
      change(.lengthenLimit) { $0 + 1 }, change(.shortenLimit) { $0 - 1 },
      change(.doubleLimit) { $0 * 2 },
    ].compactMap { $0 }
  }
}
