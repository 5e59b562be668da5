import Machines
import Simulation

extension Scenario {
  /// The file ending of scenarios.
  static let fileEnding = ".scenario"

  /// Looks up the names of a scenario file.
  ///
  /// - Parameters:
  ///   - name: the name that the file's place gives it.
  ///   - systems: every system that can be named.
  /// - Throws: ``InputError`` with the line, and the name that was probably meant.
  init(_ draft: ScenarioDraft, named name: String, systems: [System]) throws(InputError) {
    let fail = { (line: Int, message: String) in
      InputError(path: draft.path, line: line, message)
    }
    guard draft.name.value == name else {
      throw fail(
        draft.name.line,
        "the scenario is called \(quoted(draft.name.value)) but its file says \(quoted(name)); "
          + "make them the same")
    }
    guard let system = systems.first(where: { $0.name == draft.system.value }) else {
      throw fail(
        draft.system.line,
        "unknown system \(quoted(draft.system.value))"
          + advice(for: draft.system.value, among: systems.map(\.name)))
    }
    var configuration = Configuration(kills: draft.kills, suspends: draft.suspends)
    for choice in draft.readings {
      let value = choice.value
      guard let reading = system.readings.first(where: { $0.id == value.reading }) else {
        throw fail(
          choice.line,
          "unknown reading \(quoted(value.reading))"
            + advice(for: value.reading, among: system.readings.map(\.id)))
      }
      guard reading.alternatives.contains(where: { $0.id == value.alternative }) else {
        throw fail(
          choice.line,
          "reading \"\(reading.id)\" has no alternative \(quoted(value.alternative))"
            + advice(for: value.alternative, among: reading.alternatives.map(\.id)))
      }
      configuration.readings[reading.id] = value.alternative
    }
    for choice in draft.parameters {
      let name = choice.value.parameter
      guard system.parameters.contains(where: { $0.id == name }) else {
        throw fail(
          choice.line,
          "unknown parameter \(quoted(name))"
            + advice(for: name, among: system.parameters.map(\.id)))
      }
      configuration.parameters[name] = choice.value.milliseconds
    }
    let amendments = system.amendments.map(\.id)
    for amendment in draft.amendments {
      guard amendments.contains(amendment.value) else {
        throw fail(
          amendment.line,
          "unknown amendment \(quoted(amendment.value))"
            + advice(for: amendment.value, among: amendments))
      }
      configuration.amendments.insert(amendment.value)
    }
    if draft.amendsAll != nil { configuration.amendments = Set(amendments) }
    let events = system.causedEvents
    for event in draft.withoutEvents {
      guard events.contains(event.value) else {
        throw fail(
          event.line,
          "no event \(quoted(event.value)) is caused from outside"
            + advice(for: event.value, among: events))
      }
      configuration.withoutEvents.insert(event.value)
    }
    for choice in draft.stored {
      let value = try system.stored(choice.value.variable, choice.value.value, configuration) {
        fail(choice.line, $0)
      }
      configuration.stored[choice.value.variable] = value
    }
    let properties = system.properties.map(\.name)
    for expectation in draft.expectations where !properties.contains(expectation.property) {
      throw fail(
        expectation.line,
        "unknown property \(quoted(expectation.property))"
          + advice(for: expectation.property, among: properties))
    }
    self.init(
      name: name, title: draft.title ?? name, system: system, configuration: configuration,
      bounds: draft.bounds, pins: draft.pins, expectations: draft.expectations,
      engine: draft.engine,
      path: draft.path)
  }
}

extension System {
  /// The number that stands for a value with which a stored or outside variable begins.
  ///
  /// - Parameter fail: makes an error of what is wrong.
  fileprivate func stored(
    _ name: String, _ text: String, _ configuration: Configuration,
    _ fail: (String) -> InputError
  ) throws(InputError) -> Int {
    let kept = keptVariables(configuration)
    guard let variable = kept.first(where: { $0.name == name }) else {
      throw fail(
        "no variable \(quoted(name)) is stored, or outside the app"
          + advice(for: name, among: kept.map(\.name)))
    }
    let range = variable.range
    if let value = range.first(where: { variable.text($0) == text }) { return value }
    throw fail(
      "\(quoted(name)) has no value \(quoted(text))"
        + (variable.labels.isEmpty
          ? "; it is from \(range.lowerBound) to \(range.upperBound)"
          : advice(for: text, among: variable.labels)))
  }
}

/// Every scenario of a folder, in the order of their names.
///
/// - Parameters:
///   - files: each scenario file's path below the folder, and its bytes.
///   - folder: the folder, as messages call it.
func scenarios(
  in files: [(path: String, bytes: [UInt8])], folder: String, systems: [System]
) throws(InputError) -> [Scenario] {
  var all: [Scenario] = []
  var taken: [String: String] = [:]
  for file in files.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }) {
    let path = "\(folder)/\(file.path)"
    let name = String(file.path.dropLast(Scenario.fileEnding.count))
    if let bad = name.unicodeScalars.first(where: { !isNameScalar($0) }) {
      throw InputError(
        path: path, "\(quoted(String(bad))) in the name; use letters, digits, - _ . and /")
    }
    if let other = taken[name.lowercased()] {
      throw InputError(path: path, "differs from \(other) only in case; rename one of them")
    }
    taken[name.lowercased()] = path
    let draft = try ScenarioDraft(SourceText(file.bytes, path: path))
    all.append(try Scenario(draft, named: name, systems: systems))
  }
  return all
}

private func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
  scalar.isASCII
    && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || "-_./".unicodeScalars.contains(scalar))
}
