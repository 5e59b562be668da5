import Checking
import Machines

extension RowChanges {
  private static let mostOfKind = 6

  /// The row asks what it does not ask: what a later row of the state on the same trigger does not, what rows on that
  /// trigger ask elsewhere, and a number one less or one more.
  func asking(_ row: TableRow) -> [RowChange] {
    let rows = row.table.rules(in: row.state).filter {
      $0.trigger == row.rule.trigger && $0.condition != .never
    }
    let place = rows.firstIndex(of: row.rule) ?? rows.count
    let later = rows.dropFirst(place + 1).filter { $0.condition != .always }
      .map { Condition.not($0.condition) }
    let elsewhere = loose.rows.filter {
      $0.machine == row.machine && $0.rule.trigger == row.rule.trigger && $0.state != row.state
    }.flatMap { $0.rule.condition.conjuncts }
    let own = row.rule.condition.conjuncts
    let asked = uniqued(later + elsewhere).filter { !own.contains($0) }
    return asked.prefix(Self.mostOfKind).map { part in
      row.changed { $0.condition = own.isEmpty ? part : .all(own + [part]) }
    }
      + [-1, 1].compactMap { step in
        let counted = row.rule.condition.counting(step)
        return counted == row.rule.condition ? nil : row.changed { $0.condition = counted }
      }
  }

  /// The row that is tried after this one on the same trigger is tried before it.
  func sooner(_ row: TableRow) -> [RowChange] {
    let rows = row.table.rules(on: row.rule.trigger, in: row.state)
    guard let place = rows.firstIndex(of: row.rule), place + 1 < rows.count else { return [] }
    let (next, parts) = (rows[place + 1], row.rule.condition.conjuncts)
    // Of rows that never both can fire the order says nothing.
    let isApart = next.condition.conjuncts.contains { part in
      parts.contains { $0 == .not(part) || part == .not($0) }
    }
    return isApart
      ? [] : [RowChange(machine: row.machine, state: row.state, old: next, new: next)]
  }

  /// The row also writes what the claim or a row of the run asks for as other rows do, and stops what others stop.
  func writing(_ row: TableRow) -> [RowChange] {
    let asked = uniqued(
      result.property.kind.variables + fired.flatMap { $0.rule.condition.variables }
        + loose.rows.filter { claimed.contains($0.machine) }.flatMap { $0.rule.condition.variables }
    ).map(\.name)
    let own = row.rule.actions.flatMap(\.flattened)
    let known = uniqued(loose.rows.flatMap { $0.rule.actions.flatMap(\.flattened) })
    var actions: [(rank: Int, action: Action)] = []
    for action in known where !own.contains(action) && !isOfOthers(action, than: row.machine) {
      switch action {
      case .assign(let variable, _):
        guard let rank = asked.firstIndex(of: variable.name),
          !own.contains(where: { $0.assigns(variable) })
        else { continue }
        actions.append((rank, action))
      case .stop: actions.append((asked.count, action))
      default: continue
      }
    }
    let copies = wanted.filter {
      if case .assign(_, .variable) = $0 { !own.contains($0) } else { false }
    }
    let around =
      row.rule.target == nil ? [] : [(row.state, Trigger.exit), (row.rule.target ?? "", .entry)]
    return copies.map { action in row.changed { $0.actions.append(action) } }
      + actions.sorted { $0.rank < $1.rank }.prefix(2 * Self.mostOfKind)
      .map { found in row.changed { $0.actions.append(found.action) } }
      + around.filter { state, trigger in
        !row.table.rules(in: state).contains { $0.trigger == trigger }
      }.flatMap { state, trigger in
        let single = uniqued(restored + wanted).filter { !isOfOthers($0, than: row.machine) }
        let whole = together.filter { !$0.contains { isOfOthers($0, than: row.machine) } }
        return (single.prefix(Self.mostOfKind).map { [$0] } + whole).map { actions in
          RowChange(machine: row.machine, state: state, old: nil, new: Rule(trigger, do: actions))
        }
      }
  }

  /// The row also sends what other rows send and another machine of the app hears where it is then, those of the claim
  /// first.
  func signalling(_ row: TableRow) -> [RowChange] {
    let step = run.steps.lastIndex { $0.rows.contains(where: row.fires) }
    guard let step, row.rule.ignoredBecause == nil else { return [] }
    return heardSignals(row, states[step]).map { action in
      row.changed { $0.actions.append(action) }
    }
  }

  /// What a row does not send, other rows send, and another machine of the app hears in a state, those of the claim first.
  func heardSignals(_ row: TableRow, _ states: [String: String]) -> [Action] {
    let own = row.rule.actions.flatMap(\.flattened)
    let sent = Set(loose.rows.flatMap { $0.rule.actions.flatMap(\.flattened) })
    let others = system.machines.filter { $0.isOfApp && $0.name != row.machine }
    let heard = (others.filter { claimed.contains($0.name) } + others).flatMap { table in
      table.rules(in: states[table.name] ?? table.initial)
        .filter { $0.condition != .never && $0.ignoredBecause == nil }
        .compactMap(\.trigger.heardEvent).map(Action.send)
    }
    return Array(
      uniqued(heard).filter { sent.contains($0) && !own.contains($0) }.prefix(Self.mostOfKind))
  }

  /// Where the run comes, rows of other states of the machine, on what no row hears there: those first that the claim
  /// asks for, then those that stand in most other states.
  var copied: [RowChange] {
    let names = uniqued(fired.map(\.machine) + claimed.sorted())
    return names.compactMap { name in system.machines.first { $0.name == name && $0.isOfApp } }
      .flatMap { table -> [RowChange] in
        let visited = uniqued(states.reversed().compactMap { $0[table.name] })
        return visited.flatMap { state -> [RowChange] in
          let here = table.rulesInForce(in: state).map(\.trigger)
          let rows = table.states.filter { $0 != state }.flatMap(table.rules).filter { rule in
            rule.condition != .never && rule.ignoredBecause == nil && !here.contains(rule.trigger)
          }
          func rank(_ rule: Rule) -> Int {
            (offered.map(Trigger.event).contains(rule.trigger) ? rows.count : 0)
              + rows.count { $0 == rule }
          }
          return uniqued(rows).map { (rank($0), $0) }.sorted { $0.0 > $1.0 }
            .map { RowChange(machine: table.name, state: state, old: nil, new: $0.1) }
        }
      }
  }
}

extension Condition {
  /// The same with each number with which a counter is compared one higher, or one lower.
  fileprivate func counting(_ step: Int) -> Condition {
    map { part in
      if case .compare(let left, let comparison, .constant(let bound)) = part,
        comparison != .equal, comparison != .unequal
      {
        .compare(left, comparison, .constant(bound + step))
      } else {
        part
      }
    }
  }
}

extension Action {
  func assigns(_ variable: Variable) -> Bool {
    if case .assign(variable, _) = self { true } else { false }
  }
}
