import Machines

/// A machine as a Mermaid state diagram: its states, and the triggers that lead from one to another.
struct StateDiagram {
  let machine: MachineTable

  init(_ machine: MachineTable) { self.machine = machine }

  /// The lines of the diagram.
  var lines: [String] {
    var lines: [MermaidLine] = ["stateDiagram-v2"]
    for (index, state) in machine.states.enumerated() {
      lines.append("  state \"\(state)\" as s\(index)")
    }
    if let initial = machine.states.firstIndex(of: machine.initial) {
      lines.append("  [*] --> s\(initial)")
    }
    for (source, state) in machine.states.enumerated() {
      let rules = machine.rules(in: state).filter { $0.condition != .never }
      for (target, name) in machine.states.enumerated() {
        var labels: [String] = []
        for rule in rules where rule.target == name && !labels.contains(rule.trigger.name) {
          labels.append(rule.trigger.name)
        }
        if !labels.isEmpty {
          lines.append("  s\(source) --> s\(target): \(labels.joined(separator: ", "))")
        }
      }
    }
    return lines.map(\.text)
  }
}
