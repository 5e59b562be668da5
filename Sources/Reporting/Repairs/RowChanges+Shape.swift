import Checking
import Machines

extension RowChange {
  /// What is also done on entry to a state, or on exit from it: by the row there is, or by one of its own.
  static func at(
    _ trigger: Trigger, of state: String, in table: MachineTable, do actions: [Action]
  ) -> RowChange {
    let row = table.rules(on: trigger, in: state).first { $0.condition == .always }
    guard let row else {
      return RowChange(
        machine: table.name, state: state, old: nil, new: Rule(trigger, do: actions))
    }
    return TableRow(table: table, state: state, rule: row).changed { $0.actions += actions }
  }
}

/// What the shape of the tables says of a row: that it skips a state, that it is one half of a pair, or that it is alike
/// to another but for a word.
extension RowChanges {
  private static let mostRenamed = 3

  /// The states that no row leads to, and from which one leads to where the row leads.
  func skipped(by row: TableRow) -> [String] {
    row.table.states.filter { state in
      state != row.rule.target && state != row.state && state != row.table.initial
        && !row.table.enters(state)
        && row.table.rules(in: state).contains {
          $0.condition != .never && $0.target == row.rule.target
        }
    }
  }

  /// The events of the run that no row of a machine hears where it is then, with where that is.
  func passed(by table: MachineTable) -> [(event: String, state: String)] {
    zip(run.steps, states).compactMap { step, states in
      let state = states[table.name] ?? table.initial
      return loose.causing(step.event) != nil
        && table.rules(on: .event(step.event), in: state).isEmpty ? (step.event, state) : nil
    }
  }

  /// The rows of the run lead to the states that they skip.
  var skips: [Clue] {
    fired.flatMap { row in
      skipped(by: row).map { state in
        Clue(
          change: row.changed { $0.target = state },
          reason: .loose(.unentered(machine: row.machine, state: state)))
      }
    }
  }

  /// Where the run comes, on exit from a state what its row on entry does not leave alone, or on entry what its row on
  /// exit does not, with which what the claim forbids does not hold.
  var paired: [RowChange] {
    system.machines.filter(\.isOfApp).flatMap { table -> [RowChange] in
      uniqued(states.reversed().compactMap { $0[table.name] }).flatMap { state -> [RowChange] in
        [Trigger.entry, .exit].flatMap { trigger -> [RowChange] in
          let own = table.rules(on: trigger, in: state).flatMap { $0.actions.flatMap(\.flattened) }
          return restored.filter { action in
            !own.contains { action.variable.map($0.assigns) ?? true }
          }.map { .at(trigger, of: state, in: table, do: [$0]) }.filter(isOfShape)
        }
      }
    }
  }

  /// Whether with a change a row skips a state no more, or a state does on entry what it undoes on exit, or on exit what
  /// it does on entry.
  func isOfShape(_ change: RowChange) -> Bool {
    guard let new = change.new,
      let table = system.machines.first(where: { $0.name == change.machine })
    else { return false }
    let old = change.old
    if let old, new.target != old.target {
      return skipped(by: TableRow(table: table, state: change.state, rule: old))
        .contains { $0 == new.target }
    }
    guard new.trigger == .entry || new.trigger == .exit else { return false }
    let there = table.rules(on: new.trigger == .entry ? .exit : .entry, in: change.state)
      .flatMap { $0.actions.flatMap(\.flattened) }
    return new.actions.filter { old?.actions.contains($0) != true }.compactMap(\.variable)
      .contains { variable in there.contains { $0.assigns(variable) } }
  }

  /// Rows for what the claim asks for where the run ends, made from rows of the same state that are alike but for a word.
  var renamedRows: [RowChange] {
    let last = states.last ?? [:]
    return system.machines.filter(\.isOfApp).flatMap { table -> [RowChange] in
      let state = last[table.name] ?? table.initial
      return offered.flatMap { renamed(table, state, $0) }
        .map { RowChange(machine: table.name, state: state, old: nil, new: $0) }
    }
  }

  /// The rows of a state on events whose names have another word in one place, with this word's variables in the place of
  /// the other's.
  func renamed(_ table: MachineTable, _ state: String, _ event: String) -> [Rule] {
    let own = Likeness.words(event)
    let known = uniqued(
      result.property.kind.variables
        + loose.rows.flatMap { $0.rule.condition.variables }
        + loose.rows.flatMap { $0.rule.actions.flatMap(\.flattened) }.compactMap(\.variable))
    let rules = table.rulesInForce(in: state).filter { $0.ignoredBecause == nil }
    return rules.compactMap { rule -> Rule? in
      guard case .event(let other) = rule.trigger else { return nil }
      let its = Likeness.words(other)
      guard own.subtracting(its).count == 1, its.subtracting(own).count == 1,
        let word = own.subtracting(its).first, let another = its.subtracting(own).first
      else { return nil }
      func swapped(_ variable: Variable) -> Variable {
        let name = variable.name.lowercased().replacing(another, with: word)
        return known.first { $0.name.lowercased() == name && $0.range == variable.range }
          ?? variable
      }
      func condition(_ part: Condition) -> Condition { part.map { .variable(swapped($0)) } }
      var copy = rule.map(condition: condition) { actions in
        actions.map { action in
          action.map(condition) { leaf in
            guard case .assign(let variable, let value) = leaf else { return leaf }
            return .assign(swapped(variable), value.map { .variable(swapped($0)) })
          }
        }
      }
      copy.trigger = .event(event)
      copy.ids = []
      return copy.actions == rule.actions ? nil : copy
    }.prefix(Self.mostRenamed).map(\.self)
  }

  /// Where the run ends for want of an action: what the rows that hear it, or the states to which these lead, may send.
  var signals: [RowChange] {
    offeredNow.flatMap { row in
      heardSignals(row, states.last ?? [:]).flatMap { action -> [RowChange] in
        let entry = row.rule.target.map {
          RowChange.at(.entry, of: $0, in: row.table, do: [action])
        }
        return [entry, row.changed { $0.actions.append(action) }].compactMap(\.self)
      }
    }
  }
}
