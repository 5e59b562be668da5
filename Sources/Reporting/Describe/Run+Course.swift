import Checking
import Machines

/// What the table of a run says of a step besides.
struct ToldStep {
  /// Who does what.
  let words: Inline
  /// What the app does not do any more, where it dies in the step.
  let cut: Inline
  /// A rule that one of its rows restates and that is not told before, and what it says.
  let said: (id: String, text: String)?
  /// What is decisive of it.
  let marks: [Inline]
}

extension Run {
  private static let mostEffects = 4

  /// How a finding comes about: its steps, in order, with what is decisive of them.
  ///
  /// - Parameters:
  ///   - said: what a rule says that a row restates; `nil` of one that is quoted already, or of a row that an
  ///     amendment changes.
  func course(
    of finding: Finding, _ lead: Lead, _ names: StepNames, _ repaired: RepairedRun?,
    said: (FiredRow, String) -> String?
  ) -> [ToldStep] {
    let explanation = finding.result.detail.explanation
    let kind = finding.result.property.kind.taking(finding.report.outcome.readings)
    let concern = Concern(kind)
    let parting = repaired?.parting
    // Where it is known at which step the repair does otherwise, a row that changes need not be at fault before.
    let all = steps.indices.filter { lead.isAtFault(steps[$0]) }
    let parted = all.filter { index in
      parting.map { index == $0 || index < $0 && repaired?.noting.contains(index) == true } ?? true
    }.suffix(parting == nil ? 1 : 2)
    // Where none fires there, what it does tells later.
    let faulty = parted.isEmpty ? all.filter { $0 == repaired?.first }.suffix(1) : parted
    // Where the run comes to stay in the state in which a row is missing.
    let missing = Set(
      lead.missing.compactMap { machine, state in
        steps.lastIndex { step in
          step.changes.contains { $0.what == machine && $0.to == state }
        }.flatMap { entry in
          steps[(entry + 1)...].contains { $0.changes.contains { $0.what == machine } }
            ? nil : entry
        }
      })
    let last = explanation?.lastChance?.step.flatMap { $0 < steps.count - 1 ? $0 : nil }
    let counted = counted(kind, concern)
    func marks(_ index: Int) -> [Inline] {
      var marks: [Inline] = []
      if let time = counted[index] { marks.append("**\(time)**") }
      if missing.contains(index) {
        marks.append("**from here on the missing row is missed**")
      } else if faulty.contains(index) {
        let row = lead.rows.count < 2 ? nil : steps[index].rows.first(where: lead.isAtFault)
        marks.append(
          "**the row at fault \(row.map { "(\($0.machine), in \(code: $0.state)) " } ?? "")"
            + (steps[index].event.contains(StepNames.cut)
              ? "begins, and the death cuts it off**" : "fires**"))
      }
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
      return marks
    }
    var known: Set<String> = []
    func rule(of step: RunStep) -> (id: String, text: String)? {
      for row in step.rows.filter({ concern.names.contains($0.machine) }) + step.rows {
        for id in row.ids where !known.contains(id) {
          guard let text = said(row, id) else { continue }
          known.insert(id)
          return (id, text)
        }
      }
      return nil
    }
    return steps.indices.map { index in
      let step = steps[index]
      return ToldStep(
        words: names.words(step), cut: effects(ofCut: step, lead), said: rule(of: step),
        marks: marks(index))
    }
  }

  /// Where at most so many are claimed, which of them a step is: `the second`.
  private func counted(_ kind: Property.Kind, _ concern: Concern) -> [Int: String] {
    guard case .atMost(let limit, let point, _) = kind, limit < Self.ordinals.count else {
      return [:]
    }
    let only = Concern(.never(point))
    let places = steps.indices.filter { !only.points(of: steps[$0]).isEmpty }
    guard places.count == limit + 1 else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: zip(places, Self.ordinals).map { ($0, "the \($1)") })
  }

  private static let ordinals = ["first", "second", "third", "fourth", "fifth"]

  /// What the last step gives a value that it has already, of what is claimed: `auth given stays empty`.
  func unchanged(_ finding: Finding, _ lead: Lead) -> [Inline] {
    guard let step = steps.last else { return [] }
    let claimed = Set(finding.result.property.kind.variables.map(\.name))
    let changed = Set(step.changes.map(\.what))
    let assigned = step.rows.compactMap(lead.rule).flatMap(\.actions).flatMap(\.parts)
      .compactMap(\.variable)
    return uniqued(assigned).filter { claimed.contains($0.name) && !changed.contains($0.name) }
      .compactMap { variable in
        value(of: variable, in: finding.report).map { "\(variable.name) stays \(code: $0)" }
      }
  }

  /// What was done before the app dies in a step, and what is not done any more; empty if it does not die in it.
  private func effects(ofCut step: RunStep, _ lead: Lead) -> Inline {
    guard step.event.contains(StepNames.cut) else { return "" }
    let all = step.rows.compactMap(lead.rule).flatMap(\.actions)
    let changed = Set(step.changes.map(\.what))
    let stored = all.filter { $0.lasts { changed.contains($0.name) } || $0.emits(step.outputs) }
    let lost = all.filter {
      $0.lasts { !changed.contains($0.name) } || $0.emits(nil) && !$0.emits(step.outputs)
    }
    func told(_ sentence: Inline, _ actions: [Action]) -> Inline {
      if actions.isEmpty { return "" }
      let most = actions.prefix(Self.mostEffects).map { "\(code: $0.words)" as Inline }
      return sentence + .joined(most)
        + (actions.count > most.count ? " and \(actions.count - most.count) more." : ".")
    }
    return told("Done before the app dies: ", stored) + (stored.isEmpty ? "" : " ")
      + "**The app dies here.**" + told(" Not done any more: ", lost)
  }
}

extension RepairedRun {
  /// What it does at the parting, in parentheses; empty if only what it leaves out.
  fileprivate var words: Inline {
    let all =
      kept.map { "\($0.name) stays \(code: $0.value)" as Inline }
      + changes.map { "\($0.what): \(code: $0.from) → \(code: $0.to)" }
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
    variable.map { $0.lifetime == .durable && isSuch($0) } ?? false
  }

  /// Whether it emits one of these outputs, or anything.
  fileprivate func emits(_ outputs: [String]?) -> Bool {
    if case .emit(let output) = self { outputs?.contains(output) ?? true } else { false }
  }
}
