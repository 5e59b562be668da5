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
      parts.append("\(name): \(condition.whenWords) → \(new.condition.whenWords)")
    }
    if actions != new.actions {
      parts.append(
        "\(name): do \(actions.isEmpty ? "nothing" : actions.words) → "
          + "\(new.actions.isEmpty ? "nothing" : new.actions.words)")
    }
    return parts.isEmpty ? "\(words) → \(new.words)" : parts.joined(separator: "; ")
  }
}

extension Condition {
  var whenWords: String { self == .always ? "always" : "if \(spelled)" }
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

  /// What of it differs, old → new: of what is claimed the numbers alone, or the sentence.
  func difference(to new: Property) -> String {
    var parts: [String] = []
    if (kind, given) != (new.kind, new.given) {
      let (numbers, others) = (kind.numbers, new.kind.numbers)
      let sentences = [statement, new.statement].map { "\"\(oneLine($0))\"" }
      parts.append(
        numbers.words != others.words && numbers.rest == others.rest
          ? "claims \(numbers.words) → \(others.words)"
          : sentences[0] == sentences[1]
            ? "claims something else in the same words" : sentences.joined(separator: " → "))
    }
    func compare(_ what: String, _ old: String, _ new: String) {
      if old != new { parts.append("\(what): \(old) → \(new)") }
    }
    compare("asked", applies.whenWords, new.applies.whenWords)
    compare("its harm", harmOfRun.title, new.harmOfRun.title)
    compare("its fault", fault.rawValue, new.fault.rawValue)
    compare("restates", listed(ids, most: 5), listed(new.ids, most: 5))
    return parts.isEmpty ? "says what was so by itself" : parts.joined(separator: "; ")
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

extension Amendment {
  /// What of its rows differs, old → new.
  func difference(to new: Amendment) -> String {
    let isSameSize = patches.count == new.patches.count
    let rows = zip(patches, new.patches).filter { $0 != $1 && isSameSize }.flatMap { old, new in
      zip(old.rows, new.rows).map { $0.difference(to: $1) }
    }
    return "amendment \(id): \(rows.isEmpty ? "is another" : uniqued(rows).joined(separator: "; "))"
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
    return words.isEmpty ? ["is another"] : words
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
  /// What of the frames differs, a name each.
  func settingDifferences(to new: Machines.System) -> [String] {
    [
      (process != new.process, "what becomes of the process"), (ties != new.ties, "ties"),
      (immediacy != new.immediacy, "immediacy"),
      (suspendedTimers != new.suspendedTimers, "suspended timers"),
      (sweeps != new.sweeps, "tables to be computed"),
      (notExecutable != new.notExecutable, "what cannot be executed"),
      (name != new.name, "name"), (document != new.document, "document"),
    ].filter(\.0).map(\.1)
  }

  /// The same with the names of states and of what is claimed, asked or given in the order of another system,
  /// where they are the same names: their order means nothing.
  func ordered(like other: Machines.System) -> Machines.System {
    func ordered<Element>(
      _ mine: [Element], _ others: [Element], _ key: (Element) -> String
    ) -> [Element] {
      let names = others.map(key)
      guard mine.map(key).sorted() == names.sorted() else { return mine }
      // Claims of one name, asked under several readings, stay as they are among themselves.
      let ranks = firstByKey(
        names.enumerated().map { ($1, $0) })
      return mine.enumerated().sorted {
        (ranks[key($0.element)] ?? 0, $0.offset) < (ranks[key($1.element)] ?? 0, $1.offset)
      }.map(\.element)
    }
    var system = self
    for (index, table) in machines.enumerated() {
      guard let twin = other.machines.first(where: { $0.name == table.name }) else { continue }
      system.machines[index].states = ordered(table.states, twin.states) { $0 }
      system.machines[index].errors = ordered(table.errors, twin.errors) { $0 }
      system.machines[index].failures = ordered(table.failures, twin.failures) { $0 }
    }
    system.properties = ordered(properties, other.properties, \.name)
    system.readings = ordered(readings, other.readings, \.id)
    system.parameters = ordered(parameters, other.parameters, \.id)
    return system
  }

  /// The same with room for the machines and states that only another system has: nothing leads there.
  func beside(_ other: Machines.System) -> Machines.System {
    var system = self
    for twin in other.machines {
      if let index = machines.firstIndex(where: { $0.name == twin.name }) {
        system.machines[index].states = Set(machines[index].states + twin.states).sorted()
      } else {
        var table = twin
        (table.rules, table.causes) = ([], [])
        system.machines.append(table)
      }
    }
    return system
  }

  /// All but machines and lists of named things.
  var frame: Machines.System {
    var frame = self
    frame.machines = []
    frame.readings = []
    frame.parameters = []
    frame.amendments = []
    frame.properties = []
    return frame
  }
}
