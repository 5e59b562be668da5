import Checking
import Machines

extension Run {
  private static let mostTold = 5
  private static let mostChanges = 4

  /// How a finding comes about: its decisive steps in order, each a sentence, with what it is decisive for.
  func course(
    of finding: Finding, _ lead: Lead, _ names: StepNames, _ repaired: RepairedRun?
  ) -> [Inline] {
    let explanation = finding.result.detail.explanation
    let parting = repaired?.parting
    // Where it is known at which step the repair does otherwise, a row that changes need not be at fault before.
    let faulty = steps.indices.filter { index in
      lead.isAtFault(steps[index])
        && (parting.map { index == $0 || index < $0 && repaired?.noting.contains(index) == true }
          ?? true)
    }.suffix(parting == nil ? 1 : 2)
    let last = explanation?.lastChance?.step
    let taken = Set((explanation?.causes ?? []).filter { $0.count == 1 }.flatMap(\.self))
    func weight(_ index: Int) -> Int {
      let step = steps[index]
      if faulty.contains(index) || [steps.count - 1, parting, last].contains(index) { return 9 }
      if step.changes.contains(where: { $0.what == "process" && $0.to == "dead" }) { return 8 }
      if step.event == "launch" { return 2 }
      if step.actor == Actor.user.name { return 6 }
      if taken.contains(PossibleEvent(actor: step.actor, event: step.event)) { return 5 }
      if step.actor == "time" { return 4 }
      return step.actor == Actor.app.name || step.actor == Actor.world.name ? 1 : 3
    }
    let told = steps.indices.sorted { (weight($0), $0) > (weight($1), $1) }.prefix(Self.mostTold)
    return told.sorted().map { index in
      let step = steps[index]
      var marks: [Inline] = []
      if faulty.contains(index) { marks.append("**the row at fault fires**") }
      if index == parting, let repaired {
        marks.append("**here the repair prevents it**" + repaired.words)
      }
      if index == last { marks.append("**after this it cannot be avoided**") }
      if index == steps.count - 1, loopStart == nil, index != last {
        let further = parting == nil ? repaired?.further ?? [] : []
        marks.append(
          "**here it ends**"
            + (further.isEmpty
              ? ""
              : " (with the repair it goes on: "
                + .joined(further.prefix(3).map(names.words), by: " or ") + ")"))
      }
      let time: Inline = end == .zero ? "" : " (\(step.at.grouped) ms)"
      return "Step \(index + 1)\(time): " + names.words(step) + ". " + effects(of: step, lead)
        + (marks.isEmpty ? "" : " ← " + .joined(marks, by: ", "))
    }
  }

  /// What a step does, and, if the app dies in it, what was done before and what is not done any more.
  private func effects(of step: RunStep, _ lead: Lead) -> Inline {
    let changes =
      step.changes.filter { $0.what != "process" && !lead.isForgotten($0, in: step) }.map {
        "\($0.what): \(code: $0.from) → \(code: $0.to)" as Inline
      } + step.outputs.map { "emits \(code: $0)" }
    func list(_ all: [Inline]) -> Inline {
      .joined(Array(all.prefix(Self.mostChanges)), by: ", ")
        + (all.count > Self.mostChanges ? " and \(all.count - Self.mostChanges) more" : "")
    }
    guard step.event.contains(", killed after effect ") else {
      return changes.isEmpty ? "Nothing changes." : list(changes) + "."
    }
    let all = step.rows.compactMap(lead.rule).flatMap(\.actions)
    let changed = Set(step.changes.map(\.what))
    let stored = all.filter { $0.lasts { changed.contains($0.name) } || $0.emits(step.outputs) }
    let lost = all.filter {
      $0.lasts { !changed.contains($0.name) } || $0.emits(nil) && !$0.emits(step.outputs)
    }
    func told(_ sentence: Inline, _ actions: [Action]) -> Inline {
      actions.isEmpty ? "" : sentence + list(actions.map { "\(code: $0.words)" }) + "."
    }
    return told("Done before the app dies: ", stored) + (stored.isEmpty ? "" : " ")
      + "**The app dies here.**" + told(" Not done any more: ", lost)
  }
}

extension RepairedRun {
  /// What it does at the parting, in parentheses; empty if only what it leaves out.
  fileprivate var words: Inline {
    let all =
      changes.map { "\($0.what): \(code: $0.from) → \(code: $0.to)" as Inline }
      + outputs.map { "emits \(code: $0)" }
    if all.isEmpty { return "" }
    return " (with it: " + .joined(Array(all.prefix(3)), by: ", ")
      + (all.count > 3 ? " and more)" : ")")
  }
}

extension Lead {
  /// Whether a step puts back what is outside the app as it was at the start by rows that restate no rule: then
  /// equal states are one, and nothing happens in the world.
  func isForgotten(_ change: Change, in step: RunStep) -> Bool {
    let fired = step.rows.compactMap { row in rule(of: row).map { (row: row, rule: $0) } }
    var isReset = false
    for (row, rule) in fired {
      for case .assign(let variable, let value) in rule.actions.flatMap(\.parts)
      where variable.name == change.what {
        guard variable.lifetime == .outside, row.ids.isEmpty,
          machines.first(where: { $0.name == row.machine })?.isOfApp == true,
          value == .constant(variable.initial), variable.text(variable.initial) == change.to
        else { return false }
        isReset = true
      }
    }
    return isReset
  }
}

extension Action {
  /// Whether it stores something that outlives the process, in a variable of this kind.
  fileprivate func lasts(_ isSuch: (Variable) -> Bool) -> Bool {
    if case .assign(let variable, _) = self {
      variable.lifetime == .durable && isSuch(variable)
    } else {
      false
    }
  }

  /// Whether it emits one of these outputs, or anything.
  fileprivate func emits(_ outputs: [String]?) -> Bool {
    if case .emit(let output) = self { outputs?.contains(output) ?? true } else { false }
  }
}
