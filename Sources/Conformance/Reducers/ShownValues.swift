internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import Simulation

/// A value that an app shows, ready to be compared with a packed state.
struct ShownValue {
  let field: Field
  let raw: Int
  /// `state of Door`, or the name of a variable.
  let what: String
  /// The value in words.
  let text: String
}

/// Reads what an app shows in the words of a table.
struct ShownValues {
  private let compiled: CompiledSystem
  private(set) var machines: Set<String> = []
  private(set) var variables: Set<String> = []

  init(_ compiled: CompiledSystem) { self.compiled = compiled }

  /// What an observation asks of a packed state.
  ///
  /// - Throws: a `ModelError` if it names what the table does not have.
  mutating func values(of observation: Observation) throws(ModelError) -> [ShownValue] {
    var found: [ShownValue] = []
    for (name, state) in observation.states.sorted(by: { $0.key < $1.key }) {
      guard let machine = compiled.machineNames.firstIndex(of: name) else {
        throw ModelError.unknown(
          .machine, name, in: "the app shows what is not there: the table",
          known: compiled.machineNames)
      }
      guard let position = compiled.machines[machine].states.firstIndex(of: state) else {
        throw ModelError.unknown(
          .state, state, in: "the app shows what is not there: machine \"\(name)\"",
          known: compiled.machines[machine].states)
      }
      machines.insert(name)
      found.append(
        ShownValue(
          field: compiled.machineFields[machine], raw: position, what: "state of \(name)",
          text: state))
    }
    for (name, text) in observation.values.sorted(by: { $0.key < $1.key }) {
      guard let position = compiled.variables.firstIndex(where: { $0.name == name }) else {
        throw ModelError.unknown(
          .variable, name, in: "the app shows what is not there: the table",
          known: compiled.variables.map(\.name))
      }
      let variable = compiled.variables[position]
      variables.insert(name)
      found.append(
        ShownValue(
          field: compiled.quantities[compiled.machineFields.count + position].field,
          // A value that the variable cannot have differs from all that it has.
          raw: variable.range.first { variable.text($0) == text }.map {
            $0 - variable.range.lowerBound
          } ?? -1, what: name, text: text))
    }
    return found
  }

  /// What a table shows in the place of a value.
  func text(of value: ShownValue, in words: [UInt64]) -> String {
    if let machine = compiled.machineFields.firstIndex(of: value.field) {
      return compiled.machines[machine].states[value.field.value(in: words)]
    }
    let variable = compiled.variables.first { $0.name == value.what }
    return variable.map { $0.text(value.field.value(in: words) + $0.range.lowerBound) } ?? ""
  }
}

/// What differs between an app and a table.
struct ShownDifference: Hashable {
  /// `state of Door`, the name of a variable, `outputs`, `answers`, `time`, `storage`.
  let what: String
  let table: String
  let app: String
}
