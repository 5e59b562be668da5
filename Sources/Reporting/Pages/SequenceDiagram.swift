import Machines

/// A run as a Mermaid sequence diagram: who acts on which machine, and the states it comes to.
struct SequenceDiagram {
  /// Runs with more steps are told by their table alone; a diagram of them could not be read.
  static let longest = 40

  private let run: Run
  private let actors: [String]
  private let machines: [MachineTable]

  init(_ run: Run, of system: System) {
    self.run = run
    var actors: [String] = []
    for step in run.steps where Self.isDeed(step) && !actors.contains(step.actor) {
      actors.append(step.actor)
    }
    self.actors = actors
    machines = system.machines.filter { machine in
      run.steps.contains { step in
        step.rows.contains { $0.machine == machine.name }
          || step.changes.contains { $0.what == machine.name }
      }
    }
  }

  /// The lines of the diagram; none for a run that is empty or too long.
  var lines: [String] {
    guard !run.steps.isEmpty, run.steps.count <= Self.longest, !machines.isEmpty else { return [] }
    var lines: [MermaidLine] = ["sequenceDiagram"]
    for (index, actor) in actors.enumerated() {
      lines.append(
        actor == "user" ? "  actor a\(index) as \(actor)" : "  participant a\(index) as \(actor)")
    }
    for (index, machine) in machines.enumerated() {
      lines.append("  participant m\(index) as \(machine.name)")
    }
    for (index, machine) in machines.enumerated() {
      lines.append("  Note over m\(index): \(machine.initial)")
    }
    for (index, step) in run.steps.enumerated() {
      if index == run.loopStart { lines.append("  loop forever") }
      lines += self.lines(for: step)
    }
    if run.loopStart != nil { lines.append("  end") }
    return lines.map(\.text)
  }

  private func lines(for step: RunStep) -> [MermaidLine] {
    var lines: [MermaidLine] = []
    let heard = step.rows.compactMap { row in machines.firstIndex { $0.name == row.machine } }
    let first = heard.first ?? 0
    let time: MermaidLine = "\(step.at.grouped) ms"
    let rules = step.rows.first.map { $0.ids.joined(separator: ", ") } ?? ""
    let label: MermaidLine =
      rules.isEmpty ? "\(time) · \(step.event)" : "\(time) · \(step.event) · \(rules)"
    if let actor = actors.firstIndex(of: step.actor), Self.isDeed(step) {
      lines.append("  a\(actor)->>m\(first): \(label)")
    } else {
      lines.append("  m\(first)->>m\(first): \(label)")
    }
    for row in step.rows.dropFirst() {
      guard let machine = machines.firstIndex(where: { $0.name == row.machine }),
        machine != first
      else { continue }
      lines.append("  m\(first)-->>m\(machine): \(row.label)")
    }
    for (index, machine) in machines.enumerated() {
      if let change = step.changes.last(where: { $0.what == machine.name }) {
        lines.append("  Note over m\(index): \(change.to)")
      }
    }
    if let change = step.changes.last(where: { $0.what == "process" }) {
      lines.append("  Note over m0: process \(change.to)")
    }
    return lines
  }

  /// Whether somebody does it, and not time or the app by itself.
  private static func isDeed(_ step: RunStep) -> Bool {
    step.actor != "time" && step.event != "immediately"
  }
}
