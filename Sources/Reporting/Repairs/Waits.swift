import Checking
import Machines

/// The rows that leave or come to states of which a claim speaks, where the last step of a run does so with something
/// that must not be then: each of them would have to wait.
struct Waits {
  /// What the rows do.
  let moves: [Move]
  /// What each has to wait for.
  let until: Until
  /// The rows, each as it is while it waits.
  let changes: [RowChange]

  enum Until {
    /// Something has to have been so.
    case past(EventPredicate)
    /// Something must not be so.
    case not(Condition)
  }

  init?(_ kind: Property.Kind, _ run: Run?, in machines: [MachineTable]) {
    guard let step = run?.steps.last else { return nil }
    var parts: [Condition]
    var past: EventPredicate?
    switch kind {
    case .never(.holds(.all(let all))), .never(.becomes(.all(let all))): parts = all
    case .always(let condition, whenever: let guarding): parts = [guarding, .not(condition)]
    case .precedes(let first, .becomes(let condition), per: _): (parts, past) = ([condition], first)
    default: return nil
    }
    let place = parts.firstIndex { part in
      part.moves.contains { move in
        step.changes.contains { $0.what == move.machine && move.takes(from: $0.from, to: $0.to) }
      }
    }
    guard let place else { return nil }
    let moves = parts.remove(at: place).moves
    let until: Until
    if let past {
      until = .past(past)
    } else if parts.isEmpty {
      return nil
    } else {
      until = .not(.joined(parts))
    }
    (self.moves, self.until) = (moves, until)
    let tables = moves.compactMap { move in machines.first { $0.name == move.machine } }
    if tables.count < moves.count || !tables.allSatisfy(\.isOfApp) { return nil }
    /// Until something has been so the row does not fire; after that it does what it likes.
    func waiting(_ row: TableRow) -> RowChange {
      guard case .not(let rest) = until else {
        return RowChange(machine: row.machine, state: row.state, old: row.rule, new: nil)
      }
      return row.changed { $0.condition = .all($0.condition.conjuncts + [.not(rest)]) }
    }
    changes = zip(moves, tables).flatMap { move, table in
      table.rowsInForce.filter { row in
        row.rule.target.map { move.takes(from: row.state, to: $0) } == true
      }.map(waiting)
    }
    if changes.isEmpty { return nil }
  }
}

/// That a machine comes to some states, or leaves them.
struct Move: Hashable {
  let machine: String
  let states: [String]
  let isEntry: Bool

  func takes(from: String, to: String) -> Bool {
    states.contains(to) == isEntry && states.contains(from) != isEntry
  }
}

extension Condition {
  /// The moves by each of which it comes to hold.
  fileprivate var moves: [Move] {
    switch self {
    case .located(let machine, let states):
      states.isEmpty ? [] : [Move(machine: machine, states: states, isEntry: true)]
    case .not(.located(let machine, let states)):
      [Move(machine: machine, states: states, isEntry: false)]
    case .not(.not(let inner)): inner.moves
    case .any(let parts): parts.flatMap(\.moves)
    case .not(.all(let parts)): parts.flatMap { Condition.not($0).moves }
    default: []
    }
  }
}
