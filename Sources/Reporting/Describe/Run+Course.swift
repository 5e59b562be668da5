import Checking
import Machines

extension Run {
  private static let mostTold = 5
  private static let mostChanges = 4

  /// How a finding comes about: its decisive steps in order, each a sentence, with what it is decisive for.
  func course(of finding: Finding, _ lead: Lead, _ names: StepNames) -> [Inline] {
    let explanation = finding.result.detail.explanation
    let faulty = steps.lastIndex { step in
      step.rows.contains { row in
        lead.isKnown
          && lead.faulty.contains {
            $0.old != nil && $0.machine == row.machine && $0.state == row.state
              && lead.rule(of: row) == $0.old
          }
      }
    }
    let last = explanation?.lastChance?.step
    let taken = Set((explanation?.causes ?? []).filter { $0.count == 1 }.flatMap(\.self))
    func weight(_ index: Int) -> Int {
      let step = steps[index]
      if index == steps.count - 1 || index == faulty || index == last { return 9 }
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
      if index == faulty { marks.append("**the row at fault fires**") }
      if index == last { marks.append("**after this it cannot be avoided**") }
      if index == steps.count - 1, loopStart == nil, index != last {
        marks.append("**here it ends**")
      }
      let time: Inline = end == .zero ? "" : " (\(step.at.grouped) ms)"
      return "Step \(index + 1)\(time): " + names.words(step) + ". " + effects(of: step, lead)
        + (marks.isEmpty ? "" : " ← " + .joined(marks, by: ", "))
    }
  }

  /// What a step does, and, if the app dies in it, what was done before and what is not done any more.
  private func effects(of step: RunStep, _ lead: Lead) -> Inline {
    let changes =
      step.changes.filter { $0.what != "process" }.map {
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
