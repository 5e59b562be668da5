import Checking
import Machines

extension ScenarioReport {
  /// What came in some run, and comes in none of a changed system; without what a claim speaks of, that may forbid it.
  static func lost(
    _ other: Outcome, _ changed: System, than outcome: Outcome, _ system: System,
    claiming kind: Property.Kind
  ) -> TriedRepairs.Lost {
    var lost = TriedRepairs.Lost()
    guard let before = Came(outcome, in: system), let after = Came(other, in: changed) else {
      return lost
    }
    let claimed = Concern(kind).states
    lost.states = before.states.filter {
      !after.states.contains($0) && claimed[$0[0]]?.contains($0[1]) != true
    }
    lost.outputs = before.outputs.filter {
      !after.possible.contains($0) && !kind.outputs.contains($0)
    }
    for (row, rule) in before.rows
    where !after.rows.contains(where: {
      $0.row.machine == row.machine && $0.row.state == row.state && $0.rule == rule
    })
      && changed.machines.first(where: { $0.name == row.machine })?.rules(in: row.state)
        .contains(rule) == true
      && after.states.contains([row.machine, row.state])
    {
      lost.rows.append(row)
    }
    return lost
  }
}

/// What came in some run of a system: rows that fired, with the states to which they lead and what they emit.
private struct Came {
  private(set) var rows: [(row: FiredRow, rule: Rule)] = []
  private(set) var states: [[String]] = []
  /// Those that rows which fired make in any case: of a choice only what is made on both ways.
  private(set) var outputs: [String] = []
  /// Those that they can make.
  private(set) var possible: [String] = []

  /// `nil` where it is not known which rows those are that fired.
  init?(_ outcome: Outcome, in system: System) {
    let rules = system.machines.flatMap { table in table.states.flatMap(table.rules(in:)) }
    guard rules.count == outcome.coverage.count else { return nil }
    rows = zip(outcome.coverage, rules).filter { $0.0.transitions > 0 }.map { ($0.0.row, $0.1) }
    states = uniqued(
      system.machines.map { [$0.name, $0.initial] }
        + rows.compactMap { row, rule in rule.target.map { [row.machine, $0] } })
    // What comes at the first launch, or without a row, comes in any case: coverage does not count it.
    let others =
      system.process.onLaunch + system.machines.flatMap { $0.causes.flatMap(\.actions) }
      + system.machines.flatMap { table in
        table.rules(in: table.initial).filter { $0.trigger == .entry }.flatMap(\.actions)
      }
    let done = rows.flatMap { $0.rule.actions } + others
    outputs = uniqued(done.sureOutputs)
    possible = uniqued(
      done.flatMap(\.flattened).compactMap {
        if case .emit(let output) = $0 { output } else { nil }
      })
  }
}

extension [Action] {
  /// The outputs that are made whatever is chosen.
  fileprivate var sureOutputs: [String] {
    flatMap { action -> [String] in
      switch action {
      case .emit(let output): [output]
      case .atomically(let inner): inner.sureOutputs
      case .choose(_, let then, let otherwise):
        then.sureOutputs.filter(otherwise.sureOutputs.contains)
      default: []
      }
    }
  }
}
