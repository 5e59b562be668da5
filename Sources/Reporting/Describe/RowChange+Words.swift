import Machines

extension Rule {
  /// The row after its state: *`on login` if `tries < 3`, leads to `HOME` and does `emit login`*.
  var phrase: Inline {
    var words: Inline = "\(code: trigger.name)"
    if condition != .always { words = words + " (if \(code: condition.words))" }
    return words + " " + doing
  }

  /// Where it leads and what it does, after "it".
  fileprivate var doing: Inline {
    let place = leading
    if actions.isEmpty || ignoredBecause != nil { return place }
    switch trigger {
    case .entry, .exit: return "does \(code: actions.words)"
    default: return place + " and does \(code: actions.words)"
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
    guard let new else { return place + ": the row that " + old.phrase + " should not be there." }
    return place + " \(code: old.trigger.name): " + .joined(Self.differences(old, new), by: "; ")
      + "."
  }

  private static func differences(_ old: Rule, _ new: Rule) -> [Inline] {
    var parts: [Inline] = []
    if old.trigger != new.trigger {
      parts.append("it comes \(code: old.trigger.name), and should come \(code: new.trigger.name)")
    }
    if old.leading != new.leading {
      parts.append(
        "it " + old.leading + ", and should "
          + (new.target.map { "lead to \(code: $0)" } ?? "lead nowhere else"))
    }
    if old.condition != new.condition {
      parts.append(
        new.condition == .always
          ? "it fires only if \(code: old.condition.words), and should always"
          : old.condition == .always
            ? "it always fires, and should only if \(code: new.condition.words)"
            : "it fires if \(code: old.condition.words), and should if \(code: new.condition.words)"
      )
    }
    let (more, less) = (
      new.actions.filter { !old.actions.contains($0) },
      old.actions.filter { !new.actions.contains($0) }
    )
    if !more.isEmpty { parts.append("it should also do \(code: more.words)") }
    if !less.isEmpty { parts.append("it should not do \(code: less.words)") }
    return parts.isEmpty ? ["it should do \(code: new.actions.words)"] : parts
  }
}
