import Machines
import Reporting
import RuleSemantics

extension CommandEnvironment {
  /// `sim graph`: the tables of a system, or of a scenario as it amends and reads them.
  func graph(_ invocation: Invocation) throws -> ExitCode {
    let name = invocation.operands[0]
    let (system, scenario) = try named(name, invocation)
    let machines =
      try scenario.map { try CompiledSystem(system, $0.configuration).machines } ?? system.machines
    switch invocation.graphFormat {
    case .dot: try print(TableGraph(name, machines).dot)
    case .json: try print(TableGraph(name, machines).json.text + "\n")
    }
    return .success
  }
}

/// In what form `sim graph` prints.
enum GraphFormat: String, CaseIterable {
  case dot, json
}

/// Machines as a graph: the states, and the rows that lead from one to another.
struct TableGraph {
  let name: String
  let machines: [MachineTable]

  init(_ name: String, _ machines: [MachineTable]) {
    self.name = name
    self.machines = machines
  }

  /// The rows of a machine that are in force, each with its state.
  private func rows(of machine: MachineTable) -> [(state: String, rule: Rule)] {
    machine.states.flatMap { state in
      machine.rules(in: state).filter { $0.condition != .never }.map { (state, $0) }
    }
  }

  /// In the language of Graphviz: a cluster for each machine, an edge for each row that can lead
  /// elsewhere.
  var dot: String {
    var text = "digraph \(quote(name)) {\n  rankdir=LR\n  node [shape=box, style=rounded]\n"
    for (number, machine) in machines.enumerated() {
      text += "  subgraph cluster_\(number) {\n    label=\(quote(machine.name))\n"
      for (index, state) in machine.states.enumerated() {
        let mark =
          (state == machine.initial ? ", penwidth=2" : "")
          + (machine.errors.contains(state) ? ", color=red" : "")
        text += "    m\(number)s\(index) [label=\(quote(state))\(mark)]\n"
      }
      for (state, rule) in rows(of: machine) {
        guard let source = machine.states.firstIndex(of: state),
          let target = rule.target.flatMap({ machine.states.firstIndex(of: $0) })
        else { continue }
        let guarded = rule.condition.words
        let label =
          [rule.trigger.name, guarded.isEmpty ? "" : "[\(guarded)]"]
          + [rule.ids.joined(separator: " ")]
        text += "    m\(number)s\(source) -> m\(number)s\(target) "
        text += "[label=\(quote(label.filter { !$0.isEmpty }.joined(separator: "\n")))]\n"
      }
      text += "  }\n"
    }
    return text + "}\n"
  }

  private func quote(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped.replacing("\n", with: "\\n"))\""
  }

  /// Every row, also those that stay.
  var json: JSON {
    .object([
      "schema": 1, "name": .string(name),
      "machines": .array(
        machines.map { machine in
          .object([
            "name": .string(machine.name), "initial": .string(machine.initial),
            "states": .array(machine.states.map(JSON.string)),
            "errors": .array(machine.errors.map(JSON.string)),
            "rows": .array(
              rows(of: machine).map { state, rule in
                .object([
                  "from": .string(state), "to": .string(rule.target ?? state),
                  "stays": .boolean(rule.target == nil), "trigger": .string(rule.trigger.name),
                  "condition": .string(rule.condition.spelled),
                  "actions": .string(rule.actions.isEmpty ? "" : rule.actions.words),
                  "rules": .array(rule.ids.map(JSON.string)),
                  "ignored": .boolean(rule.ignoredBecause != nil),
                ])
              }),
          ])
        }),
    ])
  }
}
