import Checking
import Machines

extension Clue {
  /// What the tables say against the row, in a sentence.
  func words(_ loose: LooseEnds) -> Inline {
    switch reason {
    case .loose(let end): loose.words(end)
    case .said(let id, let text): "**The words of \(id) say so:** “\(text)”"
    case .twins(let states, let count, let difference):
      "**Its twins:** the \(count == 1 ? "row" : "rows") \(code: change.old?.trigger.name ?? "") in "
        + .joined(states.prefix(3).map { "\(code: $0)" }, by: ", ")
        + (states.count > 3 ? " and \(states.count - 3) more" : "")
        + (count == 1 ? " of the same machine " : " of the same machine all ")
        + difference.words(count == 1) + "; this one does not."
    case .leading(let events, let count, let target, let actions):
      "**Its twins:** the other \(count == 1 ? "row" : "rows") "
        + .joined(events.prefix(3).map { "\(code: $0)" }, by: ", ")
        + (events.count > 3 ? " and \(events.count - 3) more" : "")
        + " of the same machine that \(count == 1 ? "leads" : "lead") to \(code: target) "
        + Clue.Difference.does(actions).words(count == 1) + "; this one does not."
    case .sibling(let event, let action):
      "**Its twin:** the row \(code: event) in the same state does \(code: action.told); this one does "
        + "nothing of the kind."
    }
  }
}

extension Clue.Difference {
  fileprivate func words(_ isOne: Bool) -> Inline {
    switch self {
    case .does(let actions):
      (isOne ? "does " : "do ") + .joined(actions.map { "\(code: $0.told)" }, by: ", ")
    case .asks(let condition): (isOne ? "asks that " : "ask that ") + "\(code: condition.told)"
    case .leads(let state): (isOne ? "leads" : "lead") + " to \(code: state)"
    }
  }
}

extension LooseEnds {
  /// What hangs loose, in a sentence.
  func words(_ end: LooseEnd) -> Inline {
    let rows = needing(end)
    let places = Inline.joined(
      uniqued(rows.map { [$0.machine, $0.state] }).prefix(2).map { "\($0[0]) in \(code: $0[1])" },
      by: " and ")
    let and: Inline = uniqued(rows.map { [$0.machine, $0.state] }).count > 2 ? " and others" : ""
    return switch end {
    case .unsent(let event):
      "**Nothing sends \(code: event),** for which there are rows: " + places + and + "."
    case .unheard(let event):
      causing(event).map {
        "**No row answers \(code: event)** (\($0.actor.name)), which can happen."
      } ?? "**No row hears \(code: event).**"
    case .unentered(let machine, let state):
      "**No row leads to \(code: state)** of \(machine)"
        + (rows.contains { ($0.rule.target ?? state) != state }
          ? ", which has rows that lead on." : ".")
    case .unwritten(let variable):
      "**No row changes \(code: variable.name)** from \(code: variable.text(variable.initial))"
        + (rows.isEmpty ? "." : ", and rows ask for it: " + places + and + ".")
    case .unemitted(let output): "**No row emits \(code: output).**"
    case .hidden(let machine, let state, let first, let second):
      "**A row never has its turn:** \(machine) in \(code: state), \(code: first.trigger.name) if "
        + "\(code: second.condition.told), as a row before it takes that in any case."
    }
  }

  /// What hangs loose in what the claim speaks of; two ends at most.
  func near(_ claim: Concern, in system: System) -> [LooseEnd] {
    Array(
      ends.prefix(certain).filter { end in
        switch end {
        case .unheard(let event):
          system.machines.contains { table in
            claim.names.contains(table.name) && table.causes.contains { $0.event == event }
          } || needing(end).contains { claim.names.contains($0.machine) }
        case .unwritten(let variable): claim.names.contains(variable.name)
        case .unemitted: true
        case .unsent, .unentered, .hidden:
          needing(end).contains { claim.names.contains($0.machine) }
        }
      }.prefix(2))
  }
}

extension TriedRepairs.Lost {
  /// What never comes any more, in a clause.
  var words: Inline {
    let parts: [Inline] =
      states.map { "\($0[0]) never comes to \(code: $0[1])" }
      + outputs.map { "\(code: $0) is never emitted" }
      + rows.map { "\($0.machine) in \(code: $0.state), \($0.label), never fires" }
    return .joined(Array(parts.prefix(2)), by: ", and ")
      + (parts.count > 2 ? ", and \(parts.count - 2) more" : "")
  }
}
