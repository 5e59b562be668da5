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
    let system = try lookedUp("unknown system", draft.system.value, among: systems, by: \.name) {
      fail(draft.system.line, $0)
    }
    var configuration = Configuration(kills: draft.kills, suspends: draft.suspends)
    for choice in draft.readings {
      let reading = try lookedUp(
        "unknown reading", choice.value.name, among: system.readings, by: \.id
      ) { fail(choice.line, $0) }
      let answer = try lookedUp(
        "reading \"\(reading.id)\" has no alternative", choice.value.value,
        among: reading.alternatives, by: \.id
      ) { fail(choice.line, $0) }
      configuration.readings[reading.id] = answer.id
    }
    for choice in draft.parameters {
      let parameter = try lookedUp(
        "unknown parameter", choice.value.parameter, among: system.parameters, by: \.id
      ) { fail(choice.line, $0) }
      configuration.parameters[parameter.id] = choice.value.milliseconds
    }
    let amendments = system.amendments.map(\.id)
    for amendment in draft.amendments {
      configuration.amendments.insert(
        try lookedUp("unknown amendment", amendment.value, among: amendments, by: \.self) {
          fail(amendment.line, $0)
        })
    }
    if draft.amendsAll != nil { configuration.amendments = Set(amendments) }
    let events = system.causedEvents
    for event in draft.withoutEvents {
      configuration.withoutEvents.insert(
        try lookedUp(
          "no event", event.value, " is caused from outside", among: events, by: \.self
        ) { fail(event.line, $0) })
    }
    for choice in draft.stored {
      let value = try system.stored(choice.value.name, choice.value.value, configuration) {
        fail(choice.line, $0)
      }
      configuration.stored[choice.value.name] = value
    }
    for expectation in draft.expectations {
      _ = try lookedUp(
        "unknown property", expectation.property, among: system.properties, by: \.name
      ) { fail(expectation.line, $0) }
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
    let variable = try lookedUp(
      "no variable", name, " is stored, or outside the app", among: kept, by: \.name, fail)
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

/// Whether a character can stand in the name of a scenario, or of a folder of it.
func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
  scalar.isASCII
    && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || "-_./".unicodeScalars.contains(scalar))
}
