import Checking
import Machines

extension Page {
  /// A run as a table; the times are the earliest at which it can happen so. Where no time passes, none is
  /// written.
  ///
  /// - Parameters:
  ///   - end: what it comes to, in fewer words than it says itself.
  ///   - unchanged: what the last step gives the value that it has.
  ///   - told: what is said of each step besides; who does what in words.
  mutating func run(
    _ run: Run, in report: ScenarioReport, _ lead: Lead? = nil, end: Conclusion? = nil,
    unchanged: [Inline] = [], told: [ToldStep]? = nil
  ) {
    let system = report.system
    let changing = system.machines.filter { machine in
      run.steps.contains { step in step.changes.contains { $0.what == machine.name } }
    }
    var rows: [[Inline]] = [
      [
        "", "0", "", "launch of the app",
        .joined(
          changing.map { "\($0.name): \(code: $0.initial)" }
            + report.configuration.storedValues(of: system).map {
              "\($0.name): \(code: $0.text) (from before)"
            }
            + run.facts(readBy: lead).map { "\($0): \(code: "true")" }, by: "<br>"), "",
      ]
    ]
    for (index, step) in run.steps.enumerated() {
      if index == run.loopStart {
        rows.append(["", "", "", "*from here on the run repeats*", "", ""])
      }
      let before = index == 0 ? .zero : run.steps[index - 1].at
      let told = told?[index]
      rows.append([
        "\(index + 1)", .text(step.at == before ? "" : step.at.grouped), .text(step.actor),
        told.map { .joined([$0.words] + $0.marks.map { "← " + $0 }, by: "<br>") }
          ?? .text(step.event),
        .joined(
          ([Self.changes(of: step) { lead?.isForgotten($0, in: step) == true }]
            + (index == run.steps.count - 1 ? unchanged : []) + [told?.cut ?? ""])
            .filter { $0 != "" }, by: "<br>"),
        rules(of: step, saying: told?.said),
      ])
    }
    if run.loopStart == nil, run.end > (run.steps.last?.at ?? .zero) {
      rows.append(["", .text(run.end.grouped), "", "*end of the run*", "", ""])
    }
    // Where no time passes, none is written; words say who acts.
    let columns: [(column: Column, isShown: Bool)] = [
      (.number("step"), true), (.number("ms"), run.end > .zero), ("who", told == nil),
      ("what happens", true), ("what changes", true), ("rules", true),
    ]
    let shown = columns.indices.filter { columns[$0].isShown }
    table(shown.map { columns[$0].column }, rows.map { row in shown.map { row[$0] } })
    let conclusion = (end ?? run.conclusion).words
    // What a finding comes to has been told, and what has changed stands in the table.
    let isTold = lead != nil && run.conclusion.outcome == .state
    paragraph(conclusion.isEmpty || isTold ? "" : "At the end: \(conclusion.clause).")
  }

  /// The rows that restate rules; where none does, the row that fired first.
  ///
  /// - Parameter said: what one of them says.
  func rules(of step: RunStep, saying said: (id: String, text: String)? = nil) -> Inline {
    let cited = step.rows.map(\.ids).filter { !$0.isEmpty }
    if cited.isEmpty { return step.rows.first.map { "\($0.machine) in \(code: $0.state)" } ?? "" }
    guard let said else { return .joined(cited.map { rules($0) }, by: "<br>") }
    let others = uniqued(cited.flatMap(\.self)).filter { $0 != said.id }
    return rules([said.id]) + " \(said.text)" + (others.isEmpty ? "" : "<br>" + rules(others))
  }

  /// - Parameter isForgotten: whether a change only puts back what matters no more.
  static func changes(
    of step: RunStep, by separator: Inline = "<br>", isForgotten: (Change) -> Bool = { _ in false }
  ) -> Inline {
    let changes: [Inline] =
      step.changes.map {
        "\($0.what): \(code: $0.from) → \(code: $0.to)"
          + (isForgotten($0) ? " (it matters no more, and the model forgets it)" : "")
      }
      + step.outputs.map { "emits \(code: $0)" }
    return .joined(changes, by: separator)
  }
}
