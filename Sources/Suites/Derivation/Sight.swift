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
  private let phases: Set<Phase>
  /// By machine and then by variable, where it stands in a packed state.
  private let places: [Place]
  /// By word of a packed state, the bits of all places, and of those that outlive the process.
  private let bits: [UInt64]
  private let storedBits: [UInt64]
  /// Whether what differs in what is seen of a packed state differs in words.
  let tellsAll: Bool

  private struct Place: Sendable {
    let field: Field
    let thing: Thing

    enum Thing {
      case machine(states: [String])
      case variable(Variable)
    }

    /// Whether it outlives the process.
    var isStored: Bool {
      switch thing {
      case .machine: false
      case .variable(let variable): variable.lifetime != .volatile
      }
    }

    func text(in state: [UInt64]) -> String {
      let value = field.value(in: state)
      return switch thing {
      case .machine(let states): states[value]
      case .variable(let variable): variable.text(value + variable.range.lowerBound)
      }
    }
  }

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
    let machines = compiled.machines.indices.filter {
      isSeen(compiled.machines[$0].name, unless: compiled.machines[$0].isOutside)
    }
    let variables = compiled.variables.indices.filter {
      isSeen(compiled.variables[$0].name, unless: compiled.variables[$0].lifetime == .outside)
    }
    self.machines = machines.map { compiled.machines[$0].name }
    self.variables = variables.map { compiled.variables[$0].name }
    let places =
      machines.map { machine in
        Place(
          field: compiled.machineFields[machine],
          thing: .machine(states: compiled.machines[machine].states))
      }
      + variables.map { number in
        Place(
          field: compiled.variableFields[number],
          thing: .variable(compiled.variables[number]))
      }
    let none = Array(repeating: 0 as UInt64, count: compiled.words)
    func bits(of places: [Place]) -> [UInt64] {
      places.reduce(into: none) { $0[$1.field.place.word] |= $1.field.place.mask }
    }
    self.bits = bits(of: places)
    storedBits = bits(of: places.filter(\.isStored))
    self.places = places
    tellsAll =
      !places.isEmpty
      && variables.allSatisfy { number in
        let variable = compiled.variables[number]
        return Set(variable.range.map { variable.text($0) }).count == variable.range.count
      }
  }

  /// The bits of a packed state that are seen, and 1 if its process runs.
  func seen(of state: [UInt64], in phase: Phase) -> [UInt64] {
    let mark: UInt64 = phase == .dead ? 0 : 1
    guard phases.contains(phase) else { return [mark + 2] }
    return zip(state, phase == .dead ? storedBits : bits).map { $0 & $1 } + [mark]
  }

  /// What is seen of a packed state; of a dead process, what is stored.
  func look(at state: [UInt64], in phase: Phase) -> Look {
    let isSeen = phases.contains(phase)
    return Look(
      isAlive: phase != .dead,
      shown: places.map { place in
        isSeen && (phase != .dead || place.isStored) ? place.text(in: state) : ""
      })
  }
}
