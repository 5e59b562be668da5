public import Machines

/// One row of a table changed: in the place of the old row the new one stands; without an old row the new
/// one is added, without a new one the old row is gone.
public struct RowChange: Hashable, Sendable, Codable {
  /// The machine, by name.
  public let machine: String
  /// The state whose row it is.
  public let state: String
  /// The row before the change; `nil` if there was none.
  public let old: Rule?
  /// The row after the change; `nil` if there is none.
  public let new: Rule?

  /// Whether the row stays as it is, and only its place changes.
  var isMove: Bool { old != nil && old == new }

  /// Whether it is the first row of a machine that hears an event.
  func isFirst(in machines: [MachineTable]) -> Bool {
    guard old == nil, let trigger = new?.trigger, case .event = trigger else { return false }
    return machines.contains { table in
      table.name == machine && !table.hears(trigger)
    }
  }

  /// The system with the change; `nil` where it has no such row, or none that is tried before it.
  func applied(to system: System) -> System? {
    guard let place = system.machines.firstIndex(where: { $0.name == machine }) else { return nil }
    var changed = system
    guard let old else {
      let added = StateRules(state: state, rules: [new].compactMap(\.self))
      changed.machines[place].rules.insert(added, at: 0)
      return changed
    }
    for block in system.machines[place].rules.indices {
      let rows = system.machines[place].rules[block]
      guard rows.state == state, let row = rows.rules.firstIndex(of: old) else { continue }
      if isMove { return changed.machines[place].moveUp(old, in: state) ? changed : nil }
      let range = row..<(row + 1)
      changed.machines[place].rules[block].rules.replaceSubrange(
        range, with: [new].compactMap(\.self))
      return changed
    }
    return nil
  }
}

extension MachineTable {
  /// The rows in force of a state on a trigger, in the order in which they are tried.
  func rules(on trigger: Trigger, in state: String) -> [Rule] {
    rulesInForce(in: state).filter { $0.trigger == trigger }
  }

  /// The row in force that is tried just before a row of a state, on the same trigger; `nil` if it is the first.
  func row(before rule: Rule, in state: String) -> Rule? {
    let rows = rules(on: rule.trigger, in: state)
    return rows.firstIndex(of: rule).flatMap { $0 > 0 ? rows[$0 - 1] : nil }
  }

  /// Changes places with the row of the state that is tried before a row, on the same trigger; `false` if none is.
  fileprivate mutating func moveUp(_ rule: Rule, in state: String) -> Bool {
    let places = rules.indices.filter { rules[$0].state == state }.flatMap { block in
      rules[block].rules.indices.map { (block: block, row: $0) }
    }.filter {
      let other = rules[$0.block].rules[$0.row]
      return other.trigger == rule.trigger && other.condition != .never
    }
    guard
      let place = places.firstIndex(where: { rules[$0.block].rules[$0.row] == rule }), place > 0
    else { return false }
    let (before, here) = (places[place - 1], places[place])
    rules[here.block].rules[here.row] = rules[before.block].rules[before.row]
    rules[before.block].rules[before.row] = rule
    return true
  }
}

extension [RowChange] {
  /// The system with all of them; `nil` where it lacks a row that one of them changes.
  package func applied(to system: System) -> System? {
    reduce(system) { changed, change in changed.flatMap(change.applied) }
  }
}
