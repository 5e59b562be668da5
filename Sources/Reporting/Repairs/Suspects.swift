import Checking
import Machines

/// The rows that can bring what a claim speaks of: that write its variables, lead to or out of its states, or make its
/// outputs. Those that fire in the run come first, the last of them first.
struct Suspects {
  /// A row, with all the states of its machine in which it stands.
  struct Row {
    let machine: String
    let isOfApp: Bool
    var states: [String]
    let rule: Rule
    /// The step of the run in which it fires, from 0; `nil` if in none.
    let step: Int?
    /// What it brings.
    let brings: Inline
  }

  private(set) var rows: [Row] = []
  /// How many more there are.
  private(set) var more = 0

  private static let most = 6

  /// - Parameters:
  ///   - kind: what is claimed.
  ///   - run: that breaks it.
  ///   - machines: as they are in the run.
  ///   - known: rows that are told already.
  init(_ kind: Property.Kind, _ run: Run, in machines: [MachineTable], besides known: [RowChange]) {
    let concern = Concern(kind)
    let outputs = kind.outputs
    var found: [Row] = []
    for row in machines.flatMap(\.rowsInForce) where !known.contains(where: row.goes) {
      guard let brings = Self.brought(by: row, concern, outputs) else { continue }
      let fired = run.steps.indices.filter { run.steps[$0].rows.contains(where: row.fires) }
      let step =
        fired.last { concern.isChanged(by: run.steps[$0]) || !run.steps[$0].outputs.isEmpty }
        ?? fired.last
      // What stands for the environment can be assumed wrongly only where the run comes.
      if !row.table.isOfApp, step == nil { continue }
      let twin = found.firstIndex {
        $0.machine == row.machine && $0.rule == row.rule && ($0.step == nil) == (step == nil)
      }
      if let twin, step == nil {
        found[twin].states.append(row.state)
      } else {
        found.append(
          Row(
            machine: row.machine, isOfApp: row.table.isOfApp, states: [row.state], rule: row.rule,
            step: step, brings: brings))
      }
    }
    let ranked = found.sorted { $0.step ?? -1 > $1.step ?? -1 }
    rows = Array(ranked.prefix(Self.most))
    more = ranked.count - rows.count
  }

  /// What a row brings of what a claim speaks of; `nil` if nothing.
  private static func brought(
    by row: TableRow, _ concern: Concern, _ outputs: [String]
  ) -> Inline? {
    var parts: [Inline] = []
    if let target = row.rule.target, let named = concern.states[row.machine],
      named.contains(target) != named.contains(row.state)
    {
      parts.append("→ \(code: target)")
    }
    for action in uniqued(row.rule.actions.flatMap(\.flattened)) {
      switch action {
      case .assign(let variable, _) where concern.names.contains(variable.name):
        parts.append("\(code: action.told)")
      case .emit(let output) where outputs.contains(output): parts.append("\(code: action.told)")
      default: break
      }
    }
    return parts.isEmpty ? nil : .joined(parts, by: "; ")
  }
}

extension Run {
  /// Since when what a claim speaks of is as it is at the end: a sentence; empty if it speaks of no value.
  func origins(of kind: Property.Kind, in report: ScenarioReport) -> Inline {
    let places = uniqued(kind.variables).prefix(2).compactMap { variable -> Inline? in
      guard let value = value(of: variable, in: report) else { return nil }
      let step = steps.lastIndex { $0.changes.contains { $0.what == variable.name } }
      return "\(variable.name) is \(code: value) "
        + (step.map { "since step \($0 + 1)" } ?? "from the launch on, and no step changes it")
    }
    return places.isEmpty ? "" : "**At the end** " + .joined(Array(places), by: "; ") + "."
  }
}

extension Page {
  /// The rows that can bring what the claim speaks of, each with what its rule says.
  ///
  /// - Parameter said: what a rule says.
  mutating func suspects(_ suspects: Suspects, said: (String) -> String?) {
    if suspects.rows.isEmpty { return }
    paragraph(
      suspects.more == 0
        ? "**Rows that bring about what the claim speaks of:**"
        : "**Rows that bring about what the claim speaks of**, the \(suspects.rows.count) nearest to this run of \(suspects.more + suspects.rows.count):"
    )
    table(
      ["machine", "state", "event", "condition", "brings", "in this run", "what the rule says"],
      suspects.rows.map { row in
        let told = row.rule.ids.prefix(2).map { id -> Inline in
          rules([id]) + (said(id).map { " \($0)" } ?? "")
        }
        return [
          "\(row.machine)" + (row.isOfApp ? "" : " (an assumption about the environment)"),
          .joined(row.states.prefix(4).map { "\(code: $0)" })
            + (row.states.count > 4 ? " and \(row.states.count - 4) more" : ""),
          "\(code: row.rule.trigger.name)",
          row.rule.condition == .always ? "–" : "\(code: row.rule.condition.told)", row.brings,
          row.step.map { "step \($0 + 1)" } ?? "–",
          told.isEmpty ? "*no rule: the model's*" : .joined(told, by: "<br>"),
        ]
      })
  }
}
