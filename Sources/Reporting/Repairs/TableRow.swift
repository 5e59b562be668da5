import Checking
import Machines

/// A row of a table, or, without a state, what somebody can do.
struct TableRow {
  let table: MachineTable
  let state: String
  let rule: Rule
  var machine: String { table.name }

  func isSame(as other: TableRow) -> Bool {
    machine == other.machine && state == other.state && rule == other.rule
  }

  /// Whether it is the row that fired.
  func fires(as row: FiredRow) -> Bool {
    machine == row.machine && state == row.state && table.rule(of: row) == rule
  }

  /// Whether a change takes it away, or puts another in its place.
  func goes(with change: RowChange) -> Bool {
    machine == change.machine && state == change.state && rule == change.old
  }

  func changed(_ change: (inout Rule) -> Void) -> RowChange {
    var other = rule
    change(&other)
    return RowChange(machine: machine, state: state, old: rule, new: other)
  }
}

extension [TableRow] {
  /// The row that fires in a state in whose place another of this trigger stands; on entry and on exit all rows
  /// fire, so that a row stands beside the others.
  func rule(of machine: String, in state: String, for trigger: Trigger) -> Rule? {
    if trigger == .entry || trigger == .exit { return nil }
    return first { $0.machine == machine && $0.state == state && $0.rule.trigger == trigger }?.rule
  }
}

extension Run {
  /// The rules of the app's rows that fire in it, each once, the last first.
  ///
  /// - Parameters:
  ///   - machines: as they are in the run.
  ///   - isOfApp: `false` for the rows of what stands for the environment instead.
  func firedRules(in machines: [MachineTable], isOfApp: Bool = true) -> [TableRow] {
    var found: [TableRow] = []
    for row in steps.reversed().flatMap({ $0.rows.reversed() }) {
      guard let table = machines.first(where: { $0.name == row.machine }),
        table.isOfApp == isOfApp, let rule = table.rule(of: row)
      else { continue }
      let fired = TableRow(table: table, state: row.state, rule: rule)
      if !found.contains(where: fired.isSame) { found.append(fired) }
    }
    return found
  }
}

extension MachineTable {
  /// Whether it is a part of the app, in which there can be a fault.
  var isOfApp: Bool { environment == nil && !isOutside }

  /// The rows in force, state by state.
  var rowsInForce: [TableRow] {
    states.flatMap { state in
      rulesInForce(in: state).map { TableRow(table: self, state: state, rule: $0) }
    }
  }

  /// The rules of a state that are in force.
  func rulesInForce(in state: String) -> [Rule] {
    rules(in: state).filter { $0.condition != .never }
  }

  /// The rule of a row that fired.
  func rule(of row: FiredRow) -> Rule? {
    let rules = rules(in: row.state)
    return rules.first { rule in
      let name = rule.trigger.name
      guard row.label.hasPrefix(name) else { return false }
      let same = rules.filter { $0.trigger == rule.trigger }
      if same.count == 1 { return row.label == name }
      return same.indices.contains { same[$0] == rule && row.label == "\(name) (\($0 + 1))" }
    }
  }
}
