import Checking
import Machines

extension RowChanges {
  /// What rows do not do that all rows on the same event in other states of their machine do: of rows that fire in the run
  /// first, then of machines of the claim.
  var twins: [Clue] {
    var found: [(rank: Int, clue: Clue)] = []
    let variables = uniqued(result.property.kind.variables)
    for row in loose.rows where row.rule.ignoredBecause == nil {
      guard case .event = row.rule.trigger else { continue }
      let isFired = (fired + assumed).contains { $0.isSame(as: row) }
      let isNear = isFired || claimed.contains(row.machine)
      if let clue = lackingBesideSibling(row, variables) {
        found.append((isFired ? -50 : 50, clue))
      }
      if !isNear { continue }
      if let clue = lackingBesideLeading(row) {
        found.append((isFired ? 10 : 110, clue))
      }
      let twins = loose.rows.filter { other in
        other.machine == row.machine && other.rule.trigger == row.rule.trigger
          && other.state != row.state && other.rule.ignoredBecause == nil
      }
      let states = uniqued(twins.map(\.state))
      // One of several rows on the event does its part of what those of another state do.
      let isAlone = !loose.rows.contains {
        $0.machine == row.machine && $0.state == row.state && $0.rule.trigger == row.rule.trigger
          && !$0.isSame(as: row)
      }
      guard let first = twins.first, isAlone else { continue }
      func add(_ difference: Clue.Difference, _ change: (inout Rule) -> Void) {
        let rank = (isFired ? 0 : 100) - 10 * min(states.count, 5)
        let reason = Clue.Reason.twins(states: states, count: twins.count, difference)
        found.append((rank, Clue(change: row.changed(change), reason: reason)))
      }
      func isOfAll(_ action: Action) -> Bool {
        twins.allSatisfy { $0.rule.actions.flatMap(\.parts).contains(action) }
      }
      let own = row.done
      let lacking = first.rule.actions.flatMap(\.parts).filter { !own.contains($0) && isOfAll($0) }
      if !lacking.isEmpty { add(.does(lacking)) { $0.actions += lacking } }
      let asked = first.rule.condition.conjuncts.filter { part in
        !row.rule.condition.conjuncts.contains(part)
          && twins.allSatisfy { $0.rule.condition.conjuncts.contains(part) }
      }
      if let part = asked.first {
        add(.asks(part)) { rule in
          let kept = rule.condition.conjuncts.filter { $0 != .not(part) && .not($0) != part }
          rule.condition = kept.isEmpty ? part : .all(kept + [part])
        }
      }
      if let target = first.rule.target, let here = row.rule.target, here != target,
        target != row.state, states.count > 1, twins.allSatisfy({ $0.rule.target == target })
      {
        add(.leads(target)) { $0.target = target }
      }
    }
    return found.sorted { $0.rank < $1.rank }.map(\.clue)
  }
}

extension RowChanges {
  /// What a row does not do although all other rows on events that lead from its machine's states to the same state do it.
  fileprivate func lackingBesideLeading(_ row: TableRow) -> Clue? {
    guard let target = row.rule.target else { return nil }
    let others = loose.rows.filter { other in
      other.machine == row.machine && other.rule.target == target && !other.isSame(as: row)
        && other.rule.trigger.heardEvent != nil
    }
    guard let first = others.first, others.count > 1 else { return nil }
    let own = row.done
    let lacking = first.rule.actions.flatMap(\.parts).filter { action in
      !own.contains(action)
        && others.allSatisfy { $0.rule.actions.flatMap(\.parts).contains(action) }
    }
    if lacking.isEmpty { return nil }
    return Clue(
      change: row.changed { $0.actions += lacking },
      reason: .leading(
        events: uniqued(others.map(\.rule.trigger.name)), count: others.count, to: target, lacking)
    )
  }

  /// What a row does not do although a row of the same state does it, on an event whose name has another word in one
  /// place, for what has that word in its name.
  fileprivate func lackingBesideSibling(_ row: TableRow, _ variables: [Variable]) -> Clue? {
    if variables.isEmpty { return nil }
    let own = Likeness.words(row.rule.trigger.name)
    for other in loose.rows
    where other.machine == row.machine && other.state == row.state
      && other.rule.trigger != row.rule.trigger && other.rule.ignoredBecause == nil
    {
      let its = Likeness.words(other.rule.trigger.name)
      guard own.subtracting(its).count == 1, its.subtracting(own).count == 1,
        let word = own.subtracting(its).first, let another = its.subtracting(own).first
      else { continue }
      for case .assign(let variable, let value) in other.rule.actions.flatMap(\.parts) {
        let name = variable.name.lowercased()
        guard name.contains(another), case .constant = value,
          let mine = variables.first(where: {
            $0.name.lowercased() == name.replacing(another, with: word)
          }), mine.range == variable.range,
          !row.done.contains(where: { $0.variable?.name == mine.name })
        else { continue }
        return Clue(
          change: row.changed { $0.actions.append(.assign(mine, value)) },
          reason: .sibling(event: other.rule.trigger.name, .assign(variable, value)))
      }
    }
    return nil
  }
}

extension TableRow {
  /// What happens when it fires: its own effects, and those on leaving its state and on entry to the next.
  fileprivate var done: [Action] {
    guard let target = rule.target else { return rule.actions.flatMap(\.flattened) }
    let around =
      table.rules(in: state).filter { $0.trigger == .exit }
      + table.rules(in: target).filter { $0.trigger == .entry }
    return (rule.actions + around.flatMap(\.actions)).flatMap(\.flattened)
  }
}
