internal import Diagnostics
package import RuleLanguage
internal import RuleSemantics

/// What the app shows at rest.
package struct Look: Hashable, Sendable {
  /// Whether the process runs.
  package var isAlive: Bool
  /// By name, the state of a machine or the value of a variable.
  package var shown: [String]
}

/// What is observed of an app while it is tested.
package struct Observed: Hashable, Sendable {
  /// Machines and variables, by name; `nil` for all that are part of the app.
  package var names: Set<String>?
  /// Outputs that nobody sees.
  package var withoutOutputs: Set<String>
  /// The phases of the process in which something is seen of what is named.
  package var phases: Set<Phase>

  package init(
    _ names: Set<String>? = nil, withoutOutputs: Set<String> = [],
    phases: Set<Phase> = Set(Phase.allCases)
  ) {
    self.names = names
    self.withoutOutputs = withoutOutputs
    self.phases = phases
  }
}

/// What tells the situations of a system apart for a tester.
package struct Sight: Sendable {
  /// The machines, and then the variables.
  package let machines: [String]
  package let variables: [String]
  private let isStored: [Bool]
  private let phases: Set<Phase>

  /// - Throws: a `ModelError` if something is observed that the system does not have.
  init(_ compiled: CompiledSystem, _ observed: Observed) throws(ModelError) {
    let all = compiled.machineNames + compiled.variables.map(\.name)
    for name in (observed.names ?? []).sorted() where !all.contains(name) {
      throw .unknown(.variable, name, in: "what is observed: the system", known: all)
    }
    for output in observed.withoutOutputs.sorted() where !compiled.mentions(output: output) {
      throw .unknown(
        .output, output, in: "what is not observed: the system", known: compiled.outputs)
    }
    func isSeen(_ name: String, unless isOutside: Bool) -> Bool {
      observed.names?.contains(name) ?? !isOutside
    }
    phases = observed.phases
    machines = compiled.machines.filter { isSeen($0.name, unless: $0.isOutside) }.map(\.name)
    let seen = compiled.variables.filter { isSeen($0.name, unless: $0.lifetime == .outside) }
    variables = seen.map(\.name)
    isStored = seen.map { $0.lifetime != .volatile }
  }

  /// What is seen of a packed state; of a dead process, what is stored.
  func look(at state: [UInt64], of compiled: CompiledSystem) -> Look {
    let phase = compiled.phase(in: state)
    let isAlive = phase != .dead
    guard phases.contains(phase) else {
      let count = machines.count + variables.count
      return Look(isAlive: isAlive, shown: Array(repeating: "", count: count))
    }
    var shown: [String] = []
    for machine in machines {
      shown.append(isAlive ? compiled.location(of: machine, in: state) ?? "" : "")
    }
    for (position, name) in variables.enumerated() {
      guard isAlive || isStored[position] else {
        shown.append("")
        continue
      }
      let variable = compiled.variables.first { $0.name == name }
      shown.append(
        variable.map { $0.text(compiled.value(of: name, in: state) ?? $0.initial) } ?? "")
    }
    return Look(isAlive: isAlive, shown: shown)
  }
}
