package import Machines

extension Action {
  /// The action in plain notation: `set loggedIn`, `retries := retries + 1`, `start loader (2 s)`.
  package var words: String {
    switch self {
    case .assign(let variable, let expression): return Self.assignment(variable, expression)
    case .start(let timer, let delay): return "start \(timer.name) (\(delay.words))"
    case .stop(let timer): return "stop \(timer.name)"
    case .emit(let output): return "emit \(output)"
    case .send(let event): return "send \(event)"
    case .choose(let condition, let then, let otherwise):
      let rest = otherwise.isEmpty ? "" : ", or else \(otherwise.words)"
      return "if \(condition.spelled): \(then.words)\(rest)"
    case .atomically(let actions): return "all at once: (\(actions.words))"
    }
  }

  /// The same as a page tells it: an output of several words stands in quotation marks.
  var told: String {
    if case .emit(let output) = self, output.contains(" ") { return "emit \(output.quoted)" }
    // Of many cases the first tells what the others are like.
    if cases > Self.mostCases, case .choose(let condition, let then, _) = self {
      return "if \(condition.spelled): \(then.words), or else as fits \(cases - 1) other cases"
    }
    return words
  }

  private static let mostCases = 3

  /// How many conditions are asked one after the other.
  private var cases: Int {
    guard case .choose(_, _, let otherwise) = self else { return 0 }
    return 1 + (otherwise.count == 1 ? otherwise[0].cases : 0)
  }

  private static func assignment(_ variable: Variable, _ expression: IntegerExpression) -> String {
    switch expression {
    case .constant(let value) where variable.isFact:
      return value == 1 ? "set \(variable.name)" : "clear \(variable.name)"
    case .constant(let value): return "\(variable.name) := \(variable.text(value))"
    default: return "\(variable.name) := \(expression.words(for: variable))"
    }
  }
}

extension [Action] {
  /// The actions in the order in which they are done.
  package var words: String { map(\.words).joined(separator: "; ") }
}

extension Delay {
  /// The span as documents write it: `3 s`, `2 s, 4 s, 8 s in turn`, or the name of a parameter.
  var words: String {
    switch self {
    case .fixed(let milliseconds): milliseconds.span
    case .listed(let list, at: let index):
      "\(list.map(\.span).joined(separator: ", ")) in turn, by \(index.words)"
    case .parameter(let parameter): parameter.id
    }
  }
}

extension Rule {
  /// Where the rule leads: a state, or that the machine stays.
  var destination: String {
    if let target { return target }
    if ignoredBecause != nil { return "(ignored)" }
    switch trigger {
    case .entry, .exit: return ""
    default: return "(stays)"
    }
  }

  /// What is done, or why nothing is.
  var work: String { ignoredBecause.map { "nothing: \($0)" } ?? actions.words }

  /// The rule in one line of plain text, as the lists of changes print it.
  func line(in state: String) -> String {
    var parts = ["\(state): \(trigger.name)"]
    if condition != .always { parts.append("when \(condition.words)") }
    if !destination.isEmpty { parts.append("→ \(destination)") }
    if !work.isEmpty { parts.append("do \(work)") }
    if !ids.isEmpty { parts.append("[\(ids.joined(separator: ", "))]") }
    return parts.joined(separator: "  ")
  }
}

extension EventCause {
  /// The cause in one line of plain text.
  var line: String {
    var parts = ["\(actor.name): \(event)"]
    if condition != .always { parts.append("when \(condition.words)") }
    if !actions.isEmpty { parts.append("then \(actions.words)") }
    if !ids.isEmpty { parts.append("[\(ids.joined(separator: ", "))]") }
    return parts.joined(separator: "  ")
  }
}
