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

  /// The system with the change; `nil` where it has no such row.
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
      let range = row..<(row + 1)
      changed.machines[place].rules[block].rules.replaceSubrange(
        range, with: [new].compactMap(\.self))
      return changed
    }
    return nil
  }
}

extension [RowChange] {
  /// The system with all of them; `nil` where it lacks a row that one of them changes.
  package func applied(to system: System) -> System? {
    reduce(system) { changed, change in changed.flatMap(change.applied) }
  }
}
