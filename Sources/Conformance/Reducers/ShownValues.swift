internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import Simulation

/// A value that an app shows, ready to be compared with a packed state.
struct ShownValue {
  /// Where it stands in a packed state.
  let field: Field
  /// What stands there; -1 for a value that the table cannot have.
  let raw: Int
  /// The position of the machine, or that of the variable after all machines.
  let quantity: Int

  func differs(from words: [UInt64]) -> Bool { field.value(in: words) != raw }
}

/// Reads what an app shows in the words of a table.
struct ShownValues {
  private struct Quantity {
    let name: String
    let field: Field
    /// By value in words, what stands in the field.
    let values: [String: Int]
    var isShown = false
  }

  /// The machines, and then the variables.
  private var quantities: [Quantity]
  private let machineCount: Int

  init(_ compiled: CompiledSystem) {
    machineCount = compiled.machines.count
    let fields = compiled.quantities
    quantities =
      compiled.machines.enumerated().map { position, machine in
        Quantity(
          name: machine.name, field: compiled.machineFields[position],
          values: Self.numbered(machine.states))
      }
      + compiled.variables.enumerated().map { position, variable in
        Quantity(
          name: variable.name, field: fields[compiled.machines.count + position].field,
          values: Self.numbered(variable.range.map { variable.text($0) }))
      }
  }

  private static func numbered(_ texts: [String]) -> [String: Int] {
    [String: Int](texts.enumerated().map { ($1, $0) }, uniquingKeysWith: { one, _ in one })
  }

  /// The machines and variables that no observation showed.
  var notShown: [String] { quantities.filter { !$0.isShown }.map(\.name) }

  /// What an observation asks of a packed state, in the order of the table.
  ///
  /// - Throws: a `ModelError` if it names what the table does not have.
  mutating func values(of observation: Observation) throws(ModelError) -> [ShownValue] {
    var found: [ShownValue] = []
    found.reserveCapacity(observation.states.count + observation.values.count)
    for position in quantities.indices {
      let isMachine = position < machineCount
      let seen = isMachine ? observation.states : observation.values
      guard !seen.isEmpty, let text = seen[quantities[position].name] else { continue }
      let raw = quantities[position].values[text]
      if raw == nil, isMachine {
        throw ModelError.unknown(
          .state, text,
          in: "the app shows what is not there: machine \"\(quantities[position].name)\"",
          known: states(of: position))
      }
      quantities[position].isShown = true
      found.append(
        ShownValue(field: quantities[position].field, raw: raw ?? -1, quantity: position))
    }
    if found.count < observation.states.count + observation.values.count {
      throw unknown(in: observation)
    }
    return found
  }

  private func states(of position: Int) -> [String] {
    quantities[position].values.sorted { $0.value < $1.value }.map(\.key)
  }

  private func unknown(in observation: Observation) -> ModelError {
    let machines = quantities[..<machineCount].map(\.name)
    let variables = quantities[machineCount...].map(\.name)
    if let name = observation.states.keys.sorted().first(where: { !machines.contains($0) }) {
      return .unknown(
        .machine, name, in: "the app shows what is not there: the table", known: machines)
    }
    let name = observation.values.keys.sorted().first { !variables.contains($0) }
    return .unknown(
      .variable, name ?? "", in: "the app shows what is not there: the table", known: variables)
  }

  /// What a quantity is called: `state of Door`, or the name of a variable.
  func name(of value: ShownValue) -> String {
    let name = quantities[value.quantity].name
    return value.quantity < machineCount ? "state of \(name)" : name
  }

  /// What an observation shows of a quantity.
  func text(of value: ShownValue, in observation: Observation) -> String {
    let name = quantities[value.quantity].name
    return (value.quantity < machineCount ? observation.states : observation.values)[name] ?? ""
  }

  /// What a packed state shows of a quantity.
  func text(of value: ShownValue, in words: [UInt64]) -> String {
    let raw = value.field.value(in: words)
    return quantities[value.quantity].values.first { $0.value == raw }?.key ?? ""
  }
}

/// What differs between an app and a table.
struct ShownDifference: Hashable {
  /// `state of Door`, the name of a variable, `outputs`, `answers`, `time`, `storage`.
  let what: String
  let table: String
  let app: String
}
