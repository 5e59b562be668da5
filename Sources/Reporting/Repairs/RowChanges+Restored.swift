import Checking
import Machines

extension RowChanges {
  private static let mostOfKind = 6

  /// The row also gives what the claim compares a value with which nothing is broken, as one that forgets it would; what
  /// it only sets back it may set again.
  func restoring(_ row: TableRow) -> [RowChange] {
    let own = row.rule.actions.flatMap(\.flattened)
    let single = restored.filter { action in
      guard let variable = action.variable else { return false }
      let back = Action.assign(variable, .constant(variable.initial))
      return !own.contains { $0.assigns(variable) && $0 != back } && !own.contains(action)
        && !isOfOthers(action, than: row.machine)
    }
    let whole = together.map { $0.filter { !own.contains($0) } }.filter { actions in
      actions.count > 1 && !actions.contains { isOfOthers($0, than: row.machine) }
    }
    return (single.prefix(Self.mostOfKind).map { [$0] } + whole).map { actions in
      row.changed { $0.actions += actions }
    }
  }

  /// Sets of assignments with all of which what the claim forbids does not hold.
  var assignmentsTogether: [[Action]] {
    let ways = result.property.kind.allowed.flatMap(\.ways)
    return Array(
      uniqued(ways.map { way in way.compactMap { $0.assignments(for: true).first } })
        .filter { $0.count > 1 }.prefix(Self.mostTogether))
  }

  private static let mostTogether = 2

  /// Of the last rows of the run, what each is likeliest to have forgotten.
  var forgotten: [RowChange] { fired.prefix(Self.mostOfKind).flatMap { restoring($0).prefix(2) } }

  /// The assignments with which what the claim forbids does not hold: copies first, also of what is alike, then values
  /// that rows write.
  ///
  /// Where what happens at last should not have come, also those with which it cannot.
  var assignmentsAgainst: [Action] {
    let last = run.steps.last.flatMap { loose.causing($0.event) }
    let wanted =
      result.property.kind.allowed.flatMap { $0.assignments(for: true) }
      + result.property.kind.asserted.flatMap { $0.assignments(for: true) }
      + (last.map { $0.condition.assignments(for: false) } ?? [])
    let written = loose.rows.flatMap { $0.rule.actions }
    let known = Set(written.flatMap(\.flattened))
    let copies = wanted.filter { if case .assign(_, .variable) = $0 { true } else { false } }
    let alike = uniqued(copies.compactMap(\.variable)).flatMap { $0.copies(among: written) }
    return uniqued(copies + alike + wanted.filter(known.contains) + wanted)
  }

  /// What others do, or the world, and this machine never does, is not its task.
  func isOfOthers(_ action: Action, than machine: String) -> Bool {
    doers[action.task].map { !$0.contains(machine) } ?? false
  }

  /// The rows of the run also emit what the claim speaks of, as other rows of their machine do.
  var emitting: [RowChange] {
    let outputs = result.property.kind.outputs.map(Action.emit)
    return fired.flatMap { row -> [RowChange] in
      let own = row.rule.actions.flatMap(\.flattened)
      let doers = loose.rows.filter { $0.machine == row.machine }
        .flatMap { $0.rule.actions.flatMap(\.flattened) }
      return outputs.filter { doers.contains($0) && !own.contains($0) }
        .map { output in row.changed { $0.actions.append(output) } }
    }
  }

  /// Where the run comes, the row of a state on entry or exit that does what the claim speaks of, for the case that one
  /// part of what it asks does not hold.
  var otherwise: [RowChange] {
    let (variables, outputs) = (result.property.kind.variables, result.property.kind.outputs)
    func isOfClaim(_ action: Action) -> Bool {
      variables.contains(where: action.assigns) || outputs.contains { action == .emit($0) }
    }
    return system.machines.filter(\.isOfApp).flatMap { table -> [RowChange] in
      let visited = uniqued(states.reversed().compactMap { $0[table.name] })
      return visited.flatMap { state -> [RowChange] in
        let rules = table.rules(on: .entry, in: state) + table.rules(on: .exit, in: state)
        return rules.filter { $0.actions.flatMap(\.flattened).contains(where: isOfClaim) }
          .flatMap { rule -> [RowChange] in
            let parts = rule.condition.conjuncts
            return parts.indices.map { place in
              var other = rule
              var asked = parts
              asked[place] = parts[place].negated
              other.condition = .all(asked)
              return RowChange(machine: table.name, state: state, old: nil, new: other)
            }
          }
      }
    }
  }

  /// Whether a row leads, or waits, as the words of its rules say with a change, and did not before.
  func isSaid(_ change: RowChange) -> Bool {
    guard let old = change.old, let new = change.new,
      let table = system.machines.first(where: { $0.name == change.machine })
    else { return false }
    let texts = old.ids.compactMap(text)
    func leads(_ rule: Rule) -> Bool {
      rule.target.map { to in texts.contains { table.named(in: $0).contains(to) } } ?? false
    }
    func waits(_ rule: Rule) -> Bool {
      rule.fixedSpans.contains { span in texts.contains { $0.states(span) } }
    }
    return old.target != new.target && leads(new) && !leads(old)
      || old.fixedSpans != new.fixedSpans && waits(new) && !waits(old)
  }
}

extension Property.Kind {
  /// Conditions of which each keeps what is forbidden from holding.
  var allowed: [Condition] {
    let forbidden: Condition
    switch self {
    case .never(.holds(let condition)), .never(.becomes(let condition)): forbidden = condition
    case .always(let condition, whenever: let guarding):
      forbidden = .all([guarding, .not(condition)])
    default: return []
    }
    let parts = if case .all(let parts) = forbidden { parts } else { [forbidden] }
    return parts.map { .not($0) }
  }

  /// What should hold as soon as something happens.
  fileprivate var asserted: [Condition] {
    if case .leadsTo(_, let then, within: 0, _) = self { then.conditions } else { [] }
  }

  /// The events of which it asks that one of them can be done.
  var offered: [String] {
    if case .offers(_, from: _, by: let events) = self { events } else { [] }
  }

  var isLint: Bool { if case .lint = self { true } else { false } }

  /// Whether it asks that what can happen is heard.
  var isOfHearing: Bool { if case .lint(.total, except: _) = self { true } else { false } }

  /// What these events should lead to: what gives each of its variables its value.
  var reached: [Action] {
    guard case .offers(let goal, from: _, by: _) = self else { return [] }
    return goal.conjuncts.compactMap { $0.assignments(for: true).first }
  }
}

extension Condition {
  fileprivate var negated: Condition { if case .not(let part) = self { part } else { .not(self) } }

  /// Assignments of which each makes a part of it hold, or not hold.
  func assignments(for holds: Bool) -> [Action] {
    switch self {
    case .not(let part): part.assignments(for: !holds)
    case .all(let parts), .any(let parts): parts.flatMap { $0.assignments(for: holds) }
    case .compare(.variable(let variable), let comparison, let other)
    where comparison == .equal || comparison == .unequal:
      switch (other, (comparison == .equal) == holds) {
      case (.constant, true): [.assign(variable, other)]
      case (.constant, false):
        variable.range.lazy.map { .constant($0) }.filter { $0 != other }.prefix(3)
          .map { .assign(variable, $0) }
      case (.variable(let source), true):
        [.assign(variable, other), .assign(source, .variable(variable))]
      default: []
      }
    default: []
    }
  }
}

extension Variable {
  /// The assignments by which it becomes what another one of its kind is that speaks of the same.
  func copies(among actions: [Action]) -> [Action] {
    uniqued(actions.flatMap(\.flattened).compactMap(\.variable)).filter {
      $0.name != name && $0.range == range && $0.labels == labels
        && !Likeness.words($0.name).isDisjoint(with: Likeness.words(name))
    }.map { .assign(self, .variable($0)) }
  }
}

extension Action {
  /// What it assigns to, if it does.
  var variable: Variable? { if case .assign(let variable, _) = self { variable } else { nil } }

  /// Itself, but for what it assigns.
  var task: Action { variable.map { .assign($0, .constant(0)) } ?? self }
}
