import Checking
import Machines

extension Page {
  /// A run as a table and as a diagram.
  mutating func run(_ run: Run, of system: System) {
    var rows: [[Inline]] = [
      [
        "0", "", "the app is launched", "",
        .joined(system.machines.map { "\($0.name): \(code: $0.initial)" }, by: "<br>"),
      ]
    ]
    for (index, step) in run.steps.enumerated() {
      if index == run.loopStart { rows.append(["", "", "*from here on again and again*", "", ""]) }
      rows.append([
        .text(step.at.grouped), .text(step.actor), .text(step.event),
        .joined(step.rows.map { .text($0.name) }, by: "<br>"), Self.changes(of: step),
      ])
    }
    if run.loopStart == nil, run.end > (run.steps.last?.at ?? .zero) {
      rows.append([.text(run.end.grouped), "", "*the run is looked at no further*", "", ""])
    }
    table([.number("ms"), "who", "what", "rule", "what changed"], rows)
    paragraph(run.conclusion.isEmpty ? "" : "At the end: \(run.conclusion.clause).")
    fence("mermaid", SequenceDiagram(run, of: system).lines)
  }

  private static func changes(of step: RunStep) -> Inline {
    .joined(
      step.changes.map { "\($0.what): \(code: $0.from) → \(code: $0.to)" }
        + step.outputs.map { "emits \(code: $0)" }, by: "<br>")
  }
}
