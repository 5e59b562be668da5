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
    switch self {
    case .always, .never, .located, .phase, .reading: return self
    case .running(let name), .elapsedAtLeast(let name, _), .elapsedAtMost(let name, _):
      return timer(name) ?? self
    case .compare(let left, let comparison, let right):
      return .compare(left.substituting(variable), comparison, right.substituting(variable))
    case .not(let inner): return .not(inner.substituting(variable: variable, timer: timer))
    case .all(let parts):
      return .all(parts.map { $0.substituting(variable: variable, timer: timer) })
    case .any(let parts):
      return .any(parts.map { $0.substituting(variable: variable, timer: timer) })
    }
  }

  /// Calls `visit` for this condition and everything inside it.
  package func walk(_ visit: (Condition) -> Void) {
    visit(self)
    switch self {
    case .not(let inner): inner.walk(visit)
    case .all(let parts), .any(let parts): for part in parts { part.walk(visit) }
    default: break
    }
  }
}

extension IntegerExpression {
  func substituting(_ variable: (Variable) -> Int?) -> IntegerExpression {
    switch self {
    case .constant: return self
    case .variable(let name): return variable(name).map { .constant($0) } ?? self
    case .sum(let a, let b): return .sum(a.substituting(variable), b.substituting(variable))
    case .difference(let a, let b):
      return .difference(a.substituting(variable), b.substituting(variable))
    case .minimum(let a, let b): return .minimum(a.substituting(variable), b.substituting(variable))
    case .maximum(let a, let b): return .maximum(a.substituting(variable), b.substituting(variable))
    case .element(let list, let index): return .element(list, at: index.substituting(variable))
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

  /// Calls the visitors for everything inside the action, in the order written.
  package func walk(action: (Action) -> Void, condition: (Condition) -> Void) {
    action(self)
    switch self {
    case .choose(let test, let then, let otherwise):
      test.walk(condition)
      for inner in then + otherwise { inner.walk(action: action, condition: condition) }
    case .atomically(let actions):
      for inner in actions { inner.walk(action: action, condition: condition) }
    default: break
    }
  }
}
