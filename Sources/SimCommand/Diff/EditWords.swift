import Machines
import Reporting

// By what edits are named, and how they are told: of rows, causes, claims, questions, parameters and machines.

extension Rule {
  func editKey(in place: String) -> String {
    if !ids.isEmpty { return ids.joined(separator: "+") }
    if case .after = trigger { return "\(place): after" }
    return "\(place): \(trigger.name)"
  }

  var words: String {
    [
      trigger.name, condition == .always ? "" : "if \(condition.words)",
      target.map { "to \($0)" } ?? "",
      actions.isEmpty ? "" : "do \(actions.words)",
    ].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What of the row differs, old → new.
  func difference(to new: Rule) -> String {
    var parts: [String] = []
    let name = trigger.name
    if name != new.trigger.name { parts.append("\(name) → \(new.trigger.name)") }
    if target != new.target {
      parts.append(
        "\(name): to \(target ?? "the same state") → to \(new.target ?? "the same state")")
    }
    if condition != new.condition {
      let words = [condition, new.condition].map { $0 == .always ? "always" : "if \($0.spelled)" }
      parts.append("\(name): \(words[0]) → \(words[1])")
    }
    if actions != new.actions {
      parts.append(
        "\(name): do \(actions.isEmpty ? "nothing" : actions.words) → "
          + "\(new.actions.isEmpty ? "nothing" : new.actions.words)")
    }
    return parts.isEmpty ? "\(words) → \(new.words)" : parts.joined(separator: "; ")
  }
}

extension EventCause {
  func editKey(in machine: String) -> String {
    ids.isEmpty ? "\(machine): cause of \(event)" : ids.joined(separator: "+")
  }

  var words: String {
    "\(actor.name) causes \(event)" + (condition == .always ? "" : " if \(condition.words)")
      + (actions.isEmpty ? "" : " and does \(actions.words)")
  }
}

extension Property {
  var editKey: String { "claim \(name)" }

  /// What of it differs, old → new: the numbers alone, or the sentence.
  func difference(to new: Property) -> String {
    let (numbers, others) = (kind.numbers, new.kind.numbers)
    if numbers.words != others.words, numbers.rest == others.rest {
      return "claims \(numbers.words) → \(others.words)"
    }
    let sentences = [statement, new.statement].map { "\"\(oneLine($0))\"" }
    return sentences[0] == sentences[1]
      ? "claims something else in the same words" : sentences.joined(separator: " → ")
  }
}

extension Property.Kind {
  /// The number that is claimed, in words, and the kind without it.
  fileprivate var numbers: (words: String, rest: Property.Kind) {
    func words(_ limit: TimeLimit) -> String {
      switch limit {
      case .none: "no limit"
      case .finite: "some limit"
      case .atMost(let span): "at most \(Delay.fixed(span).short)"
      case .lessThan(let span): "less than \(Delay.fixed(span).short)"
      case .atLeast(let span): "at least \(Delay.fixed(span).short)"
      }
    }
    switch self {
    case .leadsTo(let first, let second, let span?, let fairness):
      return (words(.atMost(span)), .leadsTo(first, second, within: 0, fairness))
    case .longest(let first, let second, let limit):
      return (words(limit), .longest(from: first, until: second, .none))
    case .shortest(let first, let second, let limit):
      return (words(limit), .shortest(from: first, until: second, .none))
    case .atMost(let count, let point, let reset):
      return ("at most \(count)", .atMost(0, point, per: reset))
    default: return ("", self)
    }
  }
}

extension Reading {
  var editKey: String { "reading \(id)" }

  /// What of it differs but words, old → new.
  func difference(to new: Reading) -> String {
    let (old, mine) = (alternatives.map(\.id), new.alternatives.map(\.id))
    var parts = mine.filter { !old.contains($0) }.map { "new answer \($0)" }
    parts += old.filter { !mine.contains($0) }.map { "answer \($0) gone" }
    if `default` != new.default { parts.append("by default \(`default`) → \(new.default)") }
    return parts.isEmpty ? "is another" : parts.joined(separator: "; ")
  }
}

extension Patch {
  /// The rows that it brings in.
  var rows: [Rule] {
    switch self {
    case .add(_, _, let rules): rules
    case .replace(_, _, _, let rule): [rule]
    case .remove, .addCause, .replaceCause, .removeCause: []
    }
  }
}

extension Parameter {
  var editKey: String { "parameter \(id)" }
}

extension MachineTable {
  /// What of the frames differs, a phrase each.
  func frameDifferences(to new: MachineTable) -> [String] {
    var words: [String] = []
    func compare(_ old: [String], _ new: [String], _ what: String, _ role: String = "") {
      words += new.filter { !old.contains($0) }.map { "\(what) \($0) is new\(role)" }
      words += old.filter { !new.contains($0) }.map { "\(what) \($0) is gone\(role)" }
    }
    compare(states, new.states, "state")
    if initial != new.initial { words.append("begins in \(initial) → begins in \(new.initial)") }
    if isOutside != new.isOutside {
      words.append(new.isOutside ? "is outside the process now" : "is inside the process now")
    }
    compare(errors, new.errors, "state", " among those in which something has gone wrong")
    compare(failures, new.failures, "event", " among those by which something goes wrong")
    if (environment == nil) != (new.environment == nil) {
      words.append(new.environment == nil ? "is the app's now" : "stands for the environment now")
    }
    for (names, mine, what) in [(screens, new.screens, "screen of"), (deeds, new.deeds, "deed")] {
      words += Set(names.keys).union(mine.keys).sorted().filter { names[$0] != mine[$0] }.map {
        "\(what) \($0): \(names[$0] ?? "none") → \(mine[$0] ?? "none")"
      }
    }
    return words.isEmpty ? ["its states are in another order"] : words
  }

  /// All but rows and causes.
  var frame: MachineTable {
    var frame = self
    frame.rules = []
    frame.causes = []
    return frame
  }
}

extension Machines.System {
  /// All but machines and lists of named things.
  var frame: Machines.System {
    var frame = self
    frame.machines = []
    frame.readings = []
    frame.parameters = []
    frame.amendments = []
    frame.properties = []
    frame.sweeps = []
    return frame
  }
}
