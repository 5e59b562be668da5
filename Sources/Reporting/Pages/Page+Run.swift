import Checking
import Machines

extension Page {
  /// A run as a table; the times are the earliest at which it can happen so. Where no time passes, none is
  /// written.
  ///
  /// - Parameters:
  ///   - end: what it comes to, in fewer words than it says itself.
  ///   - unchanged: what the last step gives the value that it has.
  mutating func run(
    _ run: Run, in report: ScenarioReport, _ lead: Lead? = nil, end: Conclusion? = nil,
    unchanged: [Inline] = []
  ) {
    let system = report.system
    let changing = system.machines.filter { machine in
      run.steps.contains { step in step.changes.contains { $0.what == machine.name } }
    }
    var rows: [[Inline]] = [
      [
        "", "0", "", "launch of the app", "",
        .joined(
          changing.map { "\($0.name): \(code: $0.initial)" }
            + report.configuration.storedValues(of: system).map {
              "\($0.name): \(code: $0.text) (from before)"
            }, by: "<br>"),
      ]
    ]
    for (index, step) in run.steps.enumerated() {
      if index == run.loopStart {
        rows.append(["", "", "", "*from here on the run repeats*", "", ""])
      }
      let before = index == 0 ? .zero : run.steps[index - 1].at
      rows.append([
        "\(index + 1)", .text(step.at == before ? "" : step.at.grouped), .text(step.actor),
        .text(step.event),
        rules(of: step),
        .joined(
          [Self.changes(of: step) { lead?.isForgotten($0, in: step) == true }]
            .filter { !$0.isEmpty } + (index == run.steps.count - 1 ? unchanged : []), by: "<br>"),
      ])
    }
    if run.loopStart == nil, run.end > (run.steps.last?.at ?? .zero) {
      rows.append(["", .text(run.end.grouped), "", "*end of the run*", "", ""])
    }
    if run.end > .zero {
      table([.number("step"), .number("ms"), "who", "what", "rule", "what changed"], rows)
    } else {
      for place in rows.indices { rows[place].remove(at: 1) }
      table([.number("step"), "who", "what", "rule", "what changed"], rows)
    }
    let conclusion = (end ?? run.conclusion).words
    // What a finding comes to has been told, and what has changed stands in the table.
    let isTold = lead != nil && run.conclusion.outcome == .state
    paragraph(conclusion.isEmpty || isTold ? "" : "At the end: \(conclusion.clause).")
  }

  /// The rows that restate rules; where none does, the row that fired first.
  func rules(of step: RunStep) -> Inline {
    let cited = step.rows.filter { !$0.ids.isEmpty }
    if cited.isEmpty { return step.rows.first.map { "\($0.machine) in \(code: $0.state)" } ?? "" }
    return .joined(cited.map { rules($0.ids) }, by: "<br>")
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
