extension Condition {
  /// The condition with readings decided and constants folded away.
  public func resolved(
    _ takes: (_ reading: String, _ alternative: String) -> Bool
  ) -> Condition {
    meaning { takes($0, $1) ? .always : .never }
  }

  /// The condition with something else for every reading, and constants folded away.
  package func meaning(_ meaning: ReadingMeaning) -> Condition {
    switch self {
    case .always, .never, .located, .running, .elapsedAtLeast, .elapsedAtMost, .phase: return self
    case .reading(let reading, let alternative): return meaning(reading, alternative)
    case .compare(.constant(let left), let comparison, .constant(let right)):
      return comparison.holds(left, right) ? .always : .never
    case .compare: return self
    case .not(let inner):
      switch inner.meaning(meaning) {
      case .always: return .never
      case .never: return .always
      case let other: return .not(other)
      }
    case .all(let parts):
      let kept = parts.map { $0.meaning(meaning) }.filter { $0 != .always }
      if kept.contains(.never) { return .never }
      return kept.isEmpty ? .always : kept.count == 1 ? kept[0] : .all(kept)
    case .any(let parts):
      let kept = parts.map { $0.meaning(meaning) }.filter { $0 != .never }
      if kept.contains(.always) { return .always }
      return kept.isEmpty ? .never : kept.count == 1 ? kept[0] : .any(kept)
    }
  }

  /// The condition with some variables replaced by constants and some timers' conditions decided.
  package func substituting(
    variable: (Variable) -> Int?, timer: (NamedTimer) -> Condition?
  ) -> Condition {
    map { part in
      switch part {
      case .running(let name), .elapsedAtLeast(let name, _), .elapsedAtMost(let name, _):
        timer(name) ?? part
      default:
        part.map(variable: { name in variable(name).map { .constant($0) } ?? .variable(name) })
      }
    }
  }
}

extension Action {
  package func resolved(_ takes: (_ reading: String, _ alternative: String) -> Bool) -> [Action] {
    meaning { takes($0, $1) ? .always : .never }
  }

  package func meaning(_ meaning: ReadingMeaning) -> [Action] {
    switch self {
    case .choose(let condition, let then, let otherwise):
      let yes = then.flatMap { $0.meaning(meaning) }
      let no = otherwise.flatMap { $0.meaning(meaning) }
      switch condition.meaning(meaning) {
      case .always: return yes
      case .never: return no
      case let open: return [.choose(if: open, then: yes, else: no)]
      }
    case .atomically(let actions): return [.atomically(actions.flatMap { $0.meaning(meaning) })]
    default: return [self]
    }
  }
}
