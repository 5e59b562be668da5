package import Machines

extension Variable {
  /// Whether it is true or false, and so is written by its name alone.
  var isFact: Bool { range == 0...1 && labels == ["false", "true"] }
}

extension Condition {
  /// The condition in plain notation: `firstLaunch and retries < 3`; empty if it always holds.
  package var words: String { self == .always ? "" : phrase(within: .top) }

  /// The condition in plain notation, with a word also where it always holds.
  package var spelled: String { phrase(within: .top) }

  /// The condition as a sentence tells it: what speaks of several states of one machine beside something else stands
  /// in brackets.
  var told: String { phrase(within: .top, isTold: true) }

  /// What surrounds a phrase, and so decides whether it needs brackets.
  private enum Context { case top, and, or }

  private func phrase(within context: Context, isTold: Bool = false) -> String {
    switch self {
    case .always: return "always"
    case .never: return "never"
    case .compare(let left, let comparison, let right):
      return Self.comparison(left, comparison, right)
    case .located(let machine, let states):
      let text = states.isEmpty ? "never" : "\(machine) is in \(states.listed("or"))"
      return isTold && context != .top && states.count > 1 ? "(\(text))" : text
    case .running(let timer): return "\(timer.name) is running"
    case .elapsedAtLeast(let timer, let span):
      return "\(timer.name) has run for at least \(span.span)"
    case .elapsedAtMost(let timer, let span):
      return "\(timer.name) has run for at most \(span.span)"
    case .phase(let phases):
      return phases.isEmpty ? "never" : "the process is \(phases.map(\.words).listed("or"))"
    case .reading(let reading, is: let alternative): return "\(reading) = \(alternative.quoted)"
    case .not(let condition): return condition.denial(within: context, isTold)
    case .all(let conditions):
      let parts = conditions.filter { $0 != .always }
      guard let first = parts.first else { return "always" }
      if parts.count == 1 { return first.phrase(within: context, isTold: isTold) }
      let text = parts.map { $0.phrase(within: .and, isTold: isTold) }.joined(separator: " and ")
      return context == .or ? "(\(text))" : text
    case .any(let conditions):
      let parts = conditions.filter { part in
        if isTold, case .located(_, let states) = part { return !states.isEmpty }
        return part != .never
      }
      guard let first = parts.first else { return "never" }
      if parts.count == 1 { return first.phrase(within: context, isTold: isTold) }
      let text = parts.map { $0.phrase(within: .or, isTold: isTold) }.joined(separator: " or ")
      return context == .and ? "(\(text))" : text
    }
  }

  /// That the condition does not hold.
  private func denial(within context: Context, _ isTold: Bool) -> String {
    switch self {
    case .always: return "never"
    case .never: return "always"
    case .compare(let left, let comparison, let right):
      return Self.comparison(left, comparison.negated, right)
    case .located(let machine, let states) where isTold && states.count > 1:
      let text = "\(machine) is neither in \(states.joined(separator: " nor in "))"
      return context == .top ? text : "(\(text))"
    case .located(let machine, let states) where !states.isEmpty:
      return "\(machine) is not in \(states.listed("or"))"
    case .running(let timer): return "\(timer.name) is not running"
    case .phase(let phases) where !phases.isEmpty:
      return "the process is not \(phases.map(\.words).listed("or"))"
    case .reading(let reading, is: let alternative): return "\(reading) ≠ \(alternative.quoted)"
    case .not(let condition): return condition.phrase(within: context, isTold: isTold)
    default: return "not (\(phrase(within: .top, isTold: isTold)))"
    }
  }

  private static func comparison(
    _ left: IntegerExpression, _ comparison: Comparison, _ right: IntegerExpression
  ) -> String {
    if case .variable(let variable) = left, case .constant(let value) = right {
      if variable.isFact && (comparison == .equal || comparison == .unequal) {
        return (value == 1) == (comparison == .equal) ? variable.name : variable.name.denied
      }
      return "\(variable.name) \(comparison.rawValue) \(variable.text(value))"
    }
    if case .variable(let variable) = left {
      return "\(variable.name) \(comparison.rawValue) \(right.words(for: variable))"
    }
    return "\(left.words) \(comparison.rawValue) \(right.words)"
  }
}

extension Condition {
  /// The condition in two parts that must both hold: what it says of readings alone, and the rest.
  var parted: (readings: Condition, rest: Condition) {
    switch self {
    case .all(let parts):
      let readings = parts.filter(\.isAboutReadings)
      let rest = parts.filter { !$0.isAboutReadings }
      return (Self.joined(readings), Self.joined(rest))
    default: return isAboutReadings ? (self, .always) : (.always, self)
    }
  }

  /// That all hold, flat.
  package static func joined(_ parts: [Condition]) -> Condition {
    parts.isEmpty ? .always : parts.count == 1 ? parts[0] : .all(parts)
  }

  private var isAboutReadings: Bool {
    switch self {
    case .reading: true
    case .not(let condition): condition.isAboutReadings
    case .all(let parts), .any(let parts): !parts.isEmpty && parts.allSatisfy(\.isAboutReadings)
    default: false
    }
  }
}

extension Phase {
  /// Where the process is, after "the process is".
  var words: String {
    switch self {
    case .foreground: "in the foreground"
    case .background: "in the background"
    case .suspended: "suspended"
    case .dead: "dead"
    }
  }
}

extension IntegerExpression {
  /// The expression in plain notation: `retries + 1`, `min(a, 3)`, `(2000, 4000)[n]`.
  var words: String {
    switch self {
    case .constant(let value): value < 0 ? "−\(value.magnitude)" : String(value)
    case .variable(let variable): variable.name
    case .sum(let left, let right): "\(left.words) + \(right.words)"
    case .difference(let left, let right): "\(left.words) − \(right.operand)"
    case .minimum(let left, let right): "min(\(left.words), \(right.words))"
    case .maximum(let left, let right): "max(\(left.words), \(right.words))"
    case .element(let list, at: let index):
      "(\(list.map(String.init).joined(separator: ", ")))[\(index.words)]"
    }
  }

  /// The expression as the value of a variable: `that of bundle (1.0, 1.0, 2.0)`.
  func words(for variable: Variable) -> String {
    guard case .element(let list, at: let index) = self else { return words }
    return "that of \(index.words) (\(list.map(variable.text).joined(separator: ", ")))"
  }

  /// The expression to the right of a minus sign.
  private var operand: String {
    switch self {
    case .sum, .difference: "(\(words))"
    default: words
    }
  }
}
