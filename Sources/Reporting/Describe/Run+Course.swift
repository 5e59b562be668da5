import Checking
import Machines

/// How a finding comes about.
enum Course {
  /// Of a short run every step, in a table, with what is decisive of it.
  case steps([Step])
  /// Of a long run the decisive steps, each a sentence; all that lies between is told by name.
  case sentences([Inline])

  /// What the table of a run says of a step besides.
  struct Step {
    /// Who does what.
    let words: Inline
    /// What the app does not do any more, where it dies in the step.
    let cut: Inline
    /// A rule that one of its rows restates and that is not told before, and what it says.
    let said: (id: String, text: String)?
    /// What is decisive of it.
    let marks: [Inline]
  }
}

extension Run {
  /// A run of so many steps is told in a table alone.
  private static let mostInTable = 20
  /// So many steps are told, unless more change what the claim or a row at fault speaks of.
  private static let mostTold = 5
  private static let mostKept = 10
  private static let mostChanges = 4

  /// How a finding comes about: its steps, or of a long run the decisive ones, in order, with what they are decisive
  /// for; what lies between is told by name, with what becomes of what matters.
  ///
  /// - Parameters:
  ///   - link: links to rules.
  ///   - said: what a rule says that a row restates; `nil` of one that is quoted already, or of a row that an
  ///     amendment changes.
  func course(
    of finding: Finding, _ lead: Lead, _ names: StepNames, _ repaired: RepairedRun?,
    link: ([String]) -> Inline, said: (FiredRow, String) -> String?
  ) -> Course {
    let explanation = finding.result.detail.explanation
    let kind = finding.result.property.kind.taking(finding.report.outcome.readings)
    let concern = Concern(kind)
    let relevant = concern.names.union(lead.names)
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
    let taken = Set((explanation?.causes ?? []).filter { $0.count == 1 }.flatMap(\.self))
      .filter { $0.actor != Actor.world.name }
    // How the machine at fault comes to where the row is that fires.
    let place = faulty.last.flatMap { index in
      steps[index].rows.first { row in lead.rows.first?.machine == row.machine }
    }
    let entry = place.flatMap { place in
      steps[..<(faulty.last ?? 0)].lastIndex { step in
        step.changes.contains { $0.what == place.machine && $0.to == place.state }
      }
    }
    func weight(_ index: Int) -> Int {
      let step = steps[index]
      if faulty.contains(index) || missing.contains(index)
        || [steps.count - 1, parting, last].contains(index)
      {
        return 9
      }
      if step.changes.contains(where: { $0.what == "process" && $0.to == "dead" }) { return 8 }
      if !concern.points(of: step).isEmpty { return 8 }
      if step.changes.isEmpty, step.outputs.isEmpty { return 0 }
      if index == entry || concern.isChanged(by: step) { return 7 }
      if step.changes.contains(where: lead.concerns) { return 6 }
      if step.event == "launch" { return 2 }
      if step.actor == Actor.user.name { return 5 }
      if taken.contains(PossibleEvent(actor: step.actor, event: step.event)) { return 4 }
      if step.actor == "time" { return 3 }
      return step.actor == Actor.app.name || step.actor == Actor.world.name ? 1 : 2
    }
    let counted = counted(kind, concern)
    func marks(_ index: Int) -> [Inline] {
      var marks: [Inline] = []
      if let time = counted[index] { marks.append("**\(time)**") }
      if missing.contains(index) {
        marks.append("**from here on the missing row is missed**")
      } else if faulty.contains(index) {
        let row = lead.rows.count < 2 ? nil : steps[index].rows.first(where: lead.isAtFault)
        marks.append(
          "**the row at fault \(row.map { "(\($0.machine), in \($0.state)) " } ?? "")fires**")
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
    if steps.count <= Self.mostInTable {
      return .steps(
        steps.indices.map { index in
          let step = steps[index]
          return Course.Step(
            words: names.words(step),
            cut: step.event.contains(StepNames.cut) ? effects(of: step, lead, relevant, []) : "",
            said: rule(of: step), marks: marks(index))
        })
    }
    let ranked = steps.indices.sorted { (weight($0), $0) > (weight($1), $1) }
    let kept = ranked.prefix { weight($0) >= 6 }.count
    let told = ranked.prefix(min(max(kept, Self.mostTold), Self.mostKept)).filter { weight($0) > 2 }
    var items: [Inline] = []
    var next = 0
    var moment = Instant.zero
    for index in told.sorted() {
      if let between = between(next..<index, names, relevant) { items.append(between) }
      next = index + 1
      let step = steps[index]
      // Of steps at one moment only the first says when it is.
      let time: Inline = step.at == moment ? "" : " (\(step.at.grouped) ms)"
      moment = step.at
      let (stated, marks) = (rule(of: step), marks(index))
      items.append(
        "Step \(index + 1)\(time): " + names.words(step) + ". "
          + effects(
            of: step, lead, relevant, index == steps.count - 1 ? unchanged(finding, lead) : [])
          + (stated.map { " " + link([$0.id]) + " says: \($0.text)" } ?? "")
          + (marks.isEmpty ? "" : " ← " + .joined(marks, by: ", ")))
    }
    return .sentences(items)
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

  /// The steps between two that are told, by name, without those of the app by itself, and what becomes of what
  /// matters; `nil` if there are none.
  private func between(_ range: Range<Int>, _ names: StepNames, _ relevant: Set<String>) -> Inline?
  {
    guard let first = range.first, let last = range.last else { return nil }
    let told = range.filter {
      (!steps[$0].changes.isEmpty || !steps[$0].outputs.isEmpty)
        && steps[$0].event != Trigger.immediately.name
    }
    var words: [Inline] = []
    let others = range.filter { steps[$0].event != Trigger.immediately.name }
    for index in told.isEmpty ? others : Array(told) {
      let name = names.words(steps[index])
      if words.last != name { words.append(name) }
    }
    let past = past(steps[range])
    if let first = past.first {
      words = ["before this launch it was so: " + first] + past.dropFirst()
    }
    if words.isEmpty { words = ["the app's own next \(range.count.noun("step"))"] }
    let most = words.prefix(Self.mostBetween)
    let all = steps[range].flatMap(\.changes).filter { relevant.contains($0.what) }
    let changes = uniqued(all.map(\.what)).compactMap { name -> Inline? in
      guard let from = all.first(where: { $0.what == name })?.from,
        let to = all.last(where: { $0.what == name })?.to, from != to
      else { return nil }
      return "\(name): \(code: from) → \(code: to)"
    }
    return (first == last ? "Step \(first + 1): " : "Steps \(first + 1) to \(last + 1): ")
      + .joined(Array(most))
      + (words.count > most.count ? " and \(words.count - most.count) more" : "")
      + "." + (changes.isEmpty ? "" : " " + .joined(changes) + ".")
  }

  private static let mostBetween = 4

  /// What steps of the world make so, where else the app makes only steps of its own.
  private func past(_ steps: ArraySlice<RunStep>) -> [Inline] {
    let world = steps.filter { $0.actor == Actor.world.name }
    guard
      steps.allSatisfy({ $0.actor == Actor.world.name || $0.event == Trigger.immediately.name })
    else { return [] }
    let facts = gathered(world.flatMap(\.changes), by: \.what).compactMap(\.last)
    return facts.map { fact in
      switch fact.to {
      case "true": "\(fact.what)"
      case "false": "not \(fact.what)"
      default: "\(fact.what): \(code: fact.to)"
      }
    }
  }

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

  /// What a step does, and, if the app dies in it, what was done before and what is not done any more.
  ///
  /// - Parameter unchanged: what it gives the value that it has.
  private func effects(
    of step: RunStep, _ lead: Lead, _ relevant: Set<String>, _ unchanged: [Inline]
  ) -> Inline {
    let shown = step.changes.filter { $0.what != "process" && !lead.isForgotten($0, in: step) }
    let first = shown.filter { relevant.contains($0.what) }
    let changes =
      first.map { "\($0.what): \(code: $0.from) → \(code: $0.to)" as Inline } + unchanged
      + step.outputs.map { "emits \(code: $0)" }
      + shown.filter { !first.contains($0) }.map {
        "\($0.what): \(code: $0.from) → \(code: $0.to)"
      }
    // What matters is always told.
    let most = max(Self.mostChanges, first.count + unchanged.count)
    func list(_ all: [Inline], _ most: Int = Self.mostChanges) -> Inline {
      .joined(Array(all.prefix(most)), by: ", ")
        + (all.count > most ? " and \(all.count - most) more" : "")
    }
    guard step.event.contains(StepNames.cut) else {
      return changes.isEmpty ? "Nothing changes." : list(changes, most) + "."
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
