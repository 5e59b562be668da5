import Machines

extension Rule {
  /// The row after its state: *`on login` if `tries < 3`, leads to `HOME` and does `emit login`*.
  var phrase: Inline {
    var words: Inline = "\(code: trigger.name)"
    if condition != .always { words = words + " (if \(code: brief(condition.words)))" }
    return words + " " + doing
  }

  /// Where it leads and what it does, after "it".
  fileprivate var doing: Inline {
    let place = leading
    if actions.isEmpty || ignoredBecause != nil { return place }
    switch trigger {
    case .entry, .exit: return "does \(code: brief(actions.words))"
    default: return place + " and does \(code: brief(actions.words))"
    }
  }

  fileprivate var leading: Inline {
    if let target { return "leads to \(code: target)" }
    return ignoredBecause == nil ? "leads nowhere else" : "changes nothing"
  }
}

extension RowChange {
  /// What is wrong with the row, or that one is missing, and what should be there: a sentence.
  var words: Inline {
    let place: Inline = "\(machine) in \(code: state)"
    guard let old else {
      guard let new else { return place }
      let row = new.phrase
      switch new.trigger {
      case .after, .expiry:
        return place + ": nothing bounds the wait. A row is missing: " + row + "."
      case .event(let event):
        return place + ": no row answers \(code: event) as it should. A row is missing: " + row
          + "."
      case .immediately, .entry, .exit: return place + ": a row is missing: " + row + "."
      }
    }
    guard let new else {
      return place + ": in the repair the row that " + old.phrase + " is not there."
    }
    return place + " \(code: old.trigger.name): " + .joined(Self.differences(old, new), by: "; ")
      + "."
  }

  private static func differences(_ old: Rule, _ new: Rule) -> [Inline] {
    var parts: [Inline] = []
    if old.trigger != new.trigger {
      parts.append("it comes \(code: old.trigger.name), in the repair \(code: new.trigger.name)")
    }
    if old.leading != new.leading {
      parts.append(
        "it " + old.leading + ", in the repair "
          + (new.target.map { "to \(code: $0)" } ?? "nowhere else"))
    }
    if old.condition != new.condition {
      parts.append(
        new.condition == .always
          ? "it fires only if \(code: brief(old.condition.words)), in the repair always"
          : old.condition == .always
            ? "it always fires, in the repair only if \(code: brief(new.condition.words))"
            : "it fires if \(code: brief(old.condition.words)), "
              + "in the repair if \(code: brief(new.condition.words))"
      )
    }
    let (more, less) = (
      new.actions.filter { !old.actions.contains($0) },
      old.actions.filter { !new.actions.contains($0) }
    )
    if !more.isEmpty { parts.append("in the repair it also does \(code: brief(more.words))") }
    if !less.isEmpty { parts.append("in the repair it does not do \(code: brief(less.words))") }
    return parts.isEmpty ? ["in the repair it does \(code: brief(new.actions.words))"] : parts
  }
}

/// What a sentence can hold of a condition or of actions; the table of the machine has the whole.
private func brief(_ words: String) -> String {
  words.count <= 90 ? words : words.prefix(80) + " …"
}
