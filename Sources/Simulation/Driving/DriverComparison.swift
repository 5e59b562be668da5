internal import Machines

/// Where an implementation first goes another way than the model.
struct DriverDivergence: Equatable {
  /// The number of the scene.
  let scene: Int
  let what: What
  let model: String
  let implementation: String

  /// What differs.
  enum What: Equatable {
    case state(machine: String)
    case variable(String)
    case outputs
    /// The implementation threw an error.
    case error

    var words: String {
      switch self {
      case .state(let machine): "state of \(machine)"
      case .variable(let name): name
      case .outputs: "outputs"
      case .error: "error"
      }
    }
  }
}

/// Compares what an implementation shows with what the model shows.
struct DriverComparison {
  let facts: RunFacts

  /// The first difference, in the order machines, variables, outputs.
  ///
  /// - Throws: a `ModelError` if the observation shows nothing, or names something that the model
  ///   does not have.
  func divergence(_ scene: DriverRun.Scene, _ number: Int, _ seen: Observation) throws(ModelError)
    -> DriverDivergence?
  {
    let compiled = facts.compiled
    let machines = compiled.machineNames
    let variables = compiled.variables
    let seen = seen.movingStates { name in
      machines.contains(name) && !variables.contains { $0.name == name }
    }
    if seen.states.isEmpty, seen.values.isEmpty, seen.outputs == nil {
      throw ModelError.lacks(.observation, in: "the driver")
    }
    for name in seen.states.keys.sorted() where !machines.contains(name) {
      throw ModelError.unknown(
        .machine, name, in: "the driver shows what is not there: the model", known: machines)
    }
    for name in seen.values.keys.sorted() where !variables.contains(where: { $0.name == name }) {
      throw ModelError.unknown(
        .variable, name, in: "the driver shows what is not there: the model",
        known: variables.map(\.name))
    }
    for machine in machines {
      guard let state = seen.states[machine] else { continue }
      let expected = compiled.location(of: machine, in: scene.state) ?? ""
      if state != expected {
        return DriverDivergence(
          scene: number, what: .state(machine: machine), model: expected, implementation: state)
      }
    }
    for variable in variables {
      guard let value = seen.values[variable.name] else { continue }
      let expected = variable.text(
        compiled.value(of: variable.name, in: scene.state) ?? variable.initial)
      if value != expected {
        return DriverDivergence(
          scene: number, what: .variable(variable.name), model: expected, implementation: value)
      }
    }
    guard let outputs = seen.outputs else { return nil }
    let expected = self.outputs(of: scene)
    if outputs == expected { return nil }
    return DriverDivergence(
      scene: number, what: .outputs, model: Self.list(expected), implementation: Self.list(outputs)
    )
  }

  func outputs(of scene: DriverRun.Scene) -> [String] {
    facts.outputs(in: scene.notes)
  }

  func rows(of scene: DriverRun.Scene) -> [FiredRow] {
    facts.rows(in: scene.notes)
  }

  private static func list(_ outputs: [String]) -> String {
    outputs.isEmpty ? "none" : outputs.joined(separator: ", ")
  }
}
