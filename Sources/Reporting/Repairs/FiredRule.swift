import Checking
import Machines

/// A row that fired in a run, with its rule.
struct FiredRule {
  let table: MachineTable
  let state: String
  let rule: Rule
  var machine: String { table.name }

  func isSame(as other: FiredRule) -> Bool {
    machine == other.machine && state == other.state && rule == other.rule
  }

  func changed(_ change: (inout Rule) -> Void) -> RowChange {
    var other = rule
    change(&other)
    return RowChange(machine: machine, state: state, old: rule, new: other)
  }
}

extension [FiredRule] {
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
  func firedRules(in machines: [MachineTable], isOfApp: Bool = true) -> [FiredRule] {
    var found: [FiredRule] = []
    for row in steps.reversed().flatMap({ $0.rows.reversed() }) {
      guard let table = machines.first(where: { $0.name == row.machine }),
        table.isOfApp == isOfApp, let rule = table.rule(of: row)
      else { continue }
      let fired = FiredRule(table: table, state: row.state, rule: rule)
      if !found.contains(where: fired.isSame) { found.append(fired) }
    }
    return found
  }
}

extension MachineTable {
  /// Whether it is a part of the app, in which there can be a fault.
  var isOfApp: Bool { environment == nil && !isOutside }

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
