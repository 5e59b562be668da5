import Machines

/// What one list of actions does that another does not, part by part.
///
/// Where both do something on the same condition, what differs within it is told alone.
struct ActionDifference {
  /// Each with whether it comes or goes, and the conditions on which it is done.
  private var parts: [(path: [String], kind: String, action: Action?)] = []

  static func between(_ old: [Action], _ new: [Action]) -> ActionDifference {
    var difference = ActionDifference()
    // What is done all at once on one side alone is told as that.
    if old.contains(where: \.isAtOnce) == new.contains(where: \.isAtOnce) {
      difference.add(old.flatMap(\.parts), new.flatMap(\.parts), [])
    } else {
      difference.add(old, new, [])
    }
    return difference
  }

  private mutating func add(_ old: [Action], _ new: [Action], _ path: [String]) {
    var gone = old.filter { !new.contains($0) }
    let isAllGone = gone.count == old.count && old.count > 1
    if isAllGone, new.isEmpty {
      parts.append((path, "none of this", nil))
      return
    }
    // Nothing of what was done is done still: what is done stands for all of it.
    if isAllGone, !new.contains(where: { $0.condition != nil }), !old.contains(where: \.isAtOnce) {
      parts += new.enumerated().map { (path, $0 == 0 ? "instead of all this" : "and", $1) }
      return
    }
    for action in new where !old.contains(action) {
      guard case .choose(let condition, let then, let otherwise) = action,
        let place = gone.firstIndex(where: { $0.condition == condition }),
        case .choose(_, let before, let beforeOtherwise) = gone[place]
      else {
        let isGuard = gone.contains(where: action.alternatives.contains)
        // Another value for the same variable stands for the one before.
        let same = gone.filter { !$0.written.isEmpty && $0.written == action.written }
        if !isGuard { gone.removeAll(where: same.contains) }
        parts.append((path, isGuard || !same.isEmpty ? "instead" : "also", action))
        continue
      }
      gone.remove(at: place)
      add(before.flatMap(\.parts), then.flatMap(\.parts), path + ["if \(condition.spelled)"])
      add(
        beforeOtherwise.flatMap(\.parts), otherwise.flatMap(\.parts),
        path + ["unless \(condition.spelled)"])
    }
    // What is done on a condition now is not left out.
    let guarded = new.filter { !old.contains($0) }.flatMap(\.alternatives)
    for action in gone where !guarded.contains(action) { parts.append((path, "not", action)) }
  }

  /// `also emit x`, `not set y`; after a condition all that differs on it.
  var words: [Inline] {
    var told: [(path: [String], words: [Inline])] = []
    for part in parts {
      let words: Inline =
        part.action.map { "\(part.kind) \(code: $0.told)" } ?? "\(part.kind)"
      if let place = told.firstIndex(where: { $0.path == part.path }), !part.path.isEmpty {
        told[place].words.append(words)
      } else {
        told.append((part.path, [words]))
      }
    }
    let lines = told.map { path, words -> Inline in
      (path.isEmpty ? "" : "\(code: path.joined(separator: ", ")): ")
        + .joined(words, by: ", ")
    }
    // The first of many, and how many there are besides: the tables have all of them.
    var room = Self.mostTold
    let first = lines.prefix { line in
      defer { room -= line.markdown.count }
      return room > 0
    }
    return first.count == lines.count
      ? lines : first + ["and alike in \((lines.count - first.count).of("other case"))"]
  }

  /// How many characters are told at most, but for the last part begun.
  private static let mostTold = 600
}

extension Action {
  /// What is done all at once, one by one; anything else as it is.
  var parts: [Action] { if case .atomically(let actions) = self { actions } else { [self] } }

  /// The variables that it gives a value, by name.
  fileprivate var written: Set<String> { Set(flattened.compactMap(\.variable?.name)) }

  fileprivate var isAtOnce: Bool { if case .atomically = self { true } else { false } }

  /// What is done on one condition or another, or all at once.
  fileprivate var alternatives: [Action] {
    switch self {
    case .choose(_, let then, let otherwise): then + otherwise
    case .atomically(let actions): actions
    default: []
    }
  }

  fileprivate var condition: Condition? {
    if case .choose(let condition, _, _) = self { condition } else { nil }
  }
}
