import Checking
import Machines

/// The changes of single rows that may repair what a run shows, the likeliest first.
///
/// The rows are those that fire in the run, the last first, and rows that are missing where it ends. What stands
/// for the environment is not changed: no app can have a fault there.
struct RowChanges {
  private let report: ScenarioReport
  private let result: PropertyResult
  private let run: Run
  /// More targets than these are not tried for one row.
  private static let mostTargets = 24

  init(_ result: PropertyResult, in report: ScenarioReport) {
    self.report = report
    self.result = result
    run = result.run ?? Run(steps: [], end: .zero)
  }

  var all: [RowChange] {
    let fired = run.firedRules(in: report)
    let missing = result.run?.conclusion.outcome == .noAction ? answers + limits : []
    return missing + fired.flatMap(led) + fired.flatMap(done) + (missing.isEmpty ? answers : [])
      + fired.flatMap(timed) + (missing.isEmpty ? limits : [])
      + fired.map { RowChange(machine: $0.machine, state: $0.state, old: $0.rule, new: nil) }
  }

  /// The row leads elsewhere.
  private func led(_ row: FiredRule) -> [RowChange] {
    guard row.rule.target != nil else { return [] }
    return targets(row).map { target in
      row.changed { $0.target = target }
    }
  }

  /// To where other rows of the state lead first.
  private func targets(_ row: FiredRule) -> [String] {
    let siblings = row.table.rules(in: row.state).compactMap(\.target)
    var targets: [String] = []
    for state in siblings + row.table.states
    where state != row.rule.target && state != row.state && !targets.contains(state) {
      targets.append(state)
    }
    return Array(targets.prefix(Self.mostTargets))
  }

  /// The row also does what the claim speaks of.
  private func done(_ row: FiredRule) -> [RowChange] {
    let kind = result.property.kind
    var actions = kind.outputs.map { Action.emit($0) }
    for variable in kind.variables where variable.lifetime != .outside && variable.range.count <= 5
    {
      for value in variable.range {
        let action = Action.assign(variable, .constant(value))
        if !actions.contains(action) { actions.append(action) }
      }
    }
    return actions.filter { !row.rule.actions.contains($0) }.map { action in
      row.changed { $0.actions.append(action) }
    }
  }

  /// The row, or a timer that it starts, takes half the time.
  private func timed(_ row: FiredRule) -> [RowChange] {
    var changes: [RowChange] = []
    if case .after(.fixed(let span)) = row.rule.trigger, span > 1 {
      changes.append(row.changed { $0.trigger = .after(.fixed(span / 2)) })
    }
    for (place, action) in row.rule.actions.enumerated() {
      if case .start(let timer, .fixed(let span)) = action, span > 1 {
        changes.append(row.changed { $0.actions[place] = .start(timer, .fixed(span / 2)) })
      }
    }
    return changes
  }

  /// Where the run ends: a row for what can happen there, and which no row of the state hears.
  private var answers: [RowChange] {
    ends.flatMap { table, state in
      let heard = table.rules(in: state).map(\.trigger)
      let known =
        table.rules.flatMap(\.rules).map(\.trigger) + table.causes.map { .event($0.event) }
      var events: [Trigger] = []
      for trigger in known where !heard.contains(trigger) && !events.contains(trigger) {
        if case .event = trigger { events.append(trigger) }
      }
      return events.flatMap { trigger in
        table.states.filter { $0 != state }.prefix(Self.mostTargets).map { target in
          RowChange(
            machine: table.name, state: state, old: nil, new: Rule(trigger, to: target))
        }
      }
    }
  }

  /// Where the run ends: a limit of the time.
  private var limits: [RowChange] {
    ends.flatMap { table, state in
      table.states.filter { $0 != state }.prefix(Self.mostTargets).map { target in
        RowChange(
          machine: table.name, state: state, old: nil,
          new: Rule(.after(.fixed(result.property.kind.limit ?? 1000)), to: target))
      }
    }
  }

  /// The machines of the app that a step changed, with the states in which they end, the last changed first.
  private var ends: [(table: MachineTable, state: String)] {
    var found: [(table: MachineTable, state: String)] = []
    for change in run.steps.reversed().flatMap({ $0.changes.reversed() }) {
      guard !found.contains(where: { $0.table.name == change.what }),
        let table = report.system.machines.first(where: { $0.name == change.what }), table.isOfApp
      else { continue }
      found.append((table, change.to))
    }
    return Array(found.prefix(2))
  }
}

/// A row that fired in a run, with its rule.
struct FiredRule {
  let table: MachineTable
  let state: String
  let rule: Rule
  var machine: String { table.name }

  func changed(_ change: (inout Rule) -> Void) -> RowChange {
    var other = rule
    change(&other)
    return RowChange(machine: machine, state: state, old: rule, new: other)
  }
}

extension Run {
  /// The rules of the app's rows that fire in it, each once, the last first; none of a row that an amendment brings.
  func firedRules(in report: ScenarioReport) -> [FiredRule] {
    var found: [FiredRule] = []
    for row in steps.reversed().flatMap({ $0.rows.reversed() }) {
      guard let table = report.system.machines.first(where: { $0.name == row.machine }),
        table.isOfApp, let rule = table.rule(of: row),
        !found.contains(where: {
          $0.machine == row.machine && $0.state == row.state && $0.rule == rule
        })
      else { continue }
      found.append(FiredRule(table: table, state: row.state, rule: rule))
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
      if rule.ids != row.ids { return false }
      if row.label == name { return true }
      let same = rules.filter { $0.trigger == rule.trigger }
      return same.indices.contains { same[$0] == rule && row.label == "\(name) (\($0 + 1))" }
    }
  }
}

extension Property.Kind {
  /// The outputs that it speaks of.
  fileprivate var outputs: [String] {
    switch self {
    case .never(let point), .sometimes(let point), .eventually(let point, _),
      .atMost(_, let point, _):
      point.outputs
    case .leadsTo(let first, let second, _, _), .precedes(let first, let second, _),
      .longest(let first, let second, _), .shortest(let first, let second, _):
      second.outputs + first.outputs
    default: []
    }
  }

  /// The limit of a time that it claims, in milliseconds.
  var limit: Int? {
    switch self {
    case .leadsTo(_, _, within: let limit, _): limit
    case .longest(_, _, .atMost(let limit)), .longest(_, _, .lessThan(let limit)): limit
    default: nil
    }
  }
}

extension EventPredicate {
  fileprivate var outputs: [String] {
    switch self {
    case .emits(let output): [output]
    case .either(let points): points.flatMap(\.outputs)
    case .holds, .becomes, .rule, .event, .launch, .kill: []
    }
  }
}
