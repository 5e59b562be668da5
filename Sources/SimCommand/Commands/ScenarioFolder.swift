import Diagnostics
package import Machines
import Simulation

/// What the scenarios below a folder of this machine explore, by their names, for programs beside sim.
package func explored(
  below folder: String, of systems: [System]
) throws -> [(name: String, system: System, configuration: Configuration)] {
  try scenarios(below: folder, Disk(), of: systems).map { ($0.name, $0.system, $0.configuration) }
}

/// Every scenario of a folder of scenarios.
private func scenarios(
  below folder: String, _ files: any FileSystem, of systems: [System]
) throws -> [Scenario] {
  guard let paths = try files.files(below: folder, hidden: false) else {
    throw InputError(
      path: folder,
      "no such folder; run \(program) where Scenarios/ lies, or give --scenarios DIR")
  }
  var sources: [(path: String, bytes: [UInt8])] = []
  for path in paths where path.hasSuffix(Scenario.fileEnding) {
    let limit = SourceText.maximumBytes + 1
    sources.append((path, try files.read(joined(folder, path), limit: limit)))
  }
  return try scenarios(in: sources, folder: trimmed(folder: folder), systems: systems)
}

extension CommandEnvironment {
  /// Every scenario of the folder of scenarios.
  func loadScenarios(_ invocation: Invocation) throws -> [Scenario] {
    try scenarios(below: invocation.scenarioFolder, files, of: systems)
  }

  /// Every scenario, for those that need no more than names; none if there is no folder.
  func knownScenarios(_ invocation: Invocation) throws -> [Scenario] {
    guard try files.files(below: invocation.scenarioFolder, hidden: false) != nil else { return [] }
    return try loadScenarios(invocation)
  }

  /// The system of a name, or else the scenario of that name with its system.
  ///
  /// With a slash it is no name of a system, so that the folder of scenarios must be there.
  func named(
    _ name: String, _ invocation: Invocation
  ) throws -> (system: System, scenario: Scenario?) {
    if let system = systems.first(where: { $0.name == name }) { return (system, nil) }
    let scenarios =
      try name.contains("/") ? loadScenarios(invocation) : knownScenarios(invocation)
    if let scenario = scenarios.first(where: { $0.name == name }) {
      return (scenario.system, scenario)
    }
    let mine = systems.filter { $0.document == name }.map(\.name)
    let kinds = Command.graph.kinds
    if mine.isEmpty {
      throw noSuch(kinds, name, among: systems.map(\.name) + scenarios.map(\.name))
    }
    throw InputError(
      "no \(kinds) is called \(quoted(name)); the document has \(mine.joined(separator: ", "))")
  }

  /// The planted defect as a scenario, if there is one.
  var planted: [Scenario] { seededDefect.map { [Scenario(planted: $0)] } ?? [] }

  /// The regressions in the folder of scenarios, in the order of their names.
  ///
  /// - Parameter onFailure: what is done with a file, by its name, that cannot be read.
  func loadRegressions(
    _ invocation: Invocation, onFailure: (String, InputError) throws -> Void = { throw $1 }
  ) throws -> [Regression] {
    let folder = invocation.scenarioFolder
    let ending = Regression.fileEnding
    var all: [Regression] = []
    for path in try files.files(below: folder, hidden: false) ?? [] where path.hasSuffix(ending) {
      let bytes = try files.read(joined(folder, path), limit: SourceText.maximumBytes + 1)
      let name = String(path.dropLast(ending.count))
      do throws(InputError) {
        let source = try SourceText(bytes, path: joined(trimmed(folder: folder), path))
        all.append(try Regression(source, named: name, systems: systems))
      } catch { try onFailure(name, error) }
    }
    return all
  }

  /// The run of a regression file, whatever else the file says.
  func token(inRegression bytes: [UInt8], path: String) throws(InputError) -> Recording {
    let source = try SourceText(bytes, path: path)
    let token = try source.required("token", of: Regression.forms)
    do { return try Token.recording(from: token.phrase) } catch {
      throw InputError(path: path, line: token.line, "\(error.description); \(tokenRemedy)")
    }
  }

  /// The scenarios that an invocation names, in the order of their names; all if it names none.
  ///
  /// A name is that of a scenario; or of a folder, for every scenario in it; or else what the names
  /// of several scenarios begin with, before a hyphen.
  func chosenScenarios(
    _ invocation: Invocation, of loaded: [Scenario]? = nil
  ) throws -> [Scenario] {
    let all = try loaded ?? loadScenarios(invocation)
    if all.isEmpty {
      throw InputError(
        path: invocation.scenarioFolder,
        "no scenarios in this folder; restore them, or give --scenarios DIR")
    }
    if invocation.operands.isEmpty { return all }
    let names = all.map(\.name)
    var chosen: Set<String> = []
    for operand in invocation.operands {
      let meant = namesMeant(by: operand, names)
      if meant.isEmpty {
        let folders = uniqued(
          names.compactMap { $0.contains("/") ? SimCommand.folder(of: $0) : nil })
        throw noSuch(invocation.command.kinds, operand, among: folders + names)
      }
      chosen.formUnion(meant)
    }
    return all.filter { chosen.contains($0.name) }
  }

  /// The scenarios that an invocation names for seeded runs: also the planted defect, by its name.
  func simulatedScenarios(_ invocation: Invocation) throws -> [Scenario] {
    guard let seededDefect, invocation.operands.contains(seededDefect.system.name) else {
      return try chosenScenarios(invocation)
    }
    var others = invocation
    others.operands.removeAll { $0 == seededDefect.system.name }
    let chosen = others.operands.isEmpty ? [] : try chosenScenarios(others)
    return chosen + [Scenario(planted: seededDefect)]
  }

  /// The scenarios that a name means; none if it means nothing.
  func namesMeant(by operand: String, _ names: [String]) -> [String] {
    if names.contains(operand) { return [operand] }
    let folder = operand.hasSuffix("/") ? operand : operand + "/"
    let inside = names.filter { $0.hasPrefix(folder) }
    return inside.isEmpty ? names.filter { $0.hasPrefix(operand + "-") } : inside
  }

  /// What is decided and was seen of violations; nothing where there are no such files.
  ///
  /// - Throws: ``InputError`` with the line of a document, a claim or a scenario that is misspelt: what
  ///   somebody wrote of it would cover nothing, and be lost. What is gone altogether may stand.
  func loadAccepted(_ invocation: Invocation) throws -> DecidedViolations {
    let accepted = try loadAcceptedUnchecked(invocation)
    let all = accepted.decisions
    let path = listPath(Decision.fileName, invocation)
    let names =
      all.allSatisfy(\.scenarios.isEmpty) ? [] : try loadScenarios(invocation).map(\.name)
    for decision in all {
      func known(_ what: String, _ name: String, among names: [String], at line: Int) throws {
        guard !names.contains(name), !nearNames(to: name, among: names).isEmpty else { return }
        throw InputError(
          path: path, line: line,
          "unknown \(what) \(quoted(name))" + advice(for: name, among: names))
      }
      let line = decision.lines.lowerBound
      let mine = systems.filter { $0.document == decision.document }
      try known("document", decision.document, among: uniqued(systems.map(\.document)), at: line)
      let claims = uniqued(mine.flatMap { $0.properties.map(\.name) })
      for claim in decision.claims {
        try known("claim", claim.property, among: claims, at: claim.line)
      }
      for name in decision.scenarios {
        try known("scenario", name, among: names, at: line)
      }
    }
    return accepted
  }

  /// The same, whatever it names.
  func loadAcceptedUnchecked(_ invocation: Invocation) throws -> DecidedViolations {
    DecidedViolations(
      decisions: try decisions(in: statements(of: Decision.fileName, invocation)),
      lock: try SeenLock(statements(of: SeenLock.fileName, invocation)))
  }

  /// A file of the folder of scenarios; without statements if there is none.
  func statements(of name: String, _ invocation: Invocation) throws -> SourceText {
    try SourceText(bytes(of: name, invocation), path: listPath(name, invocation))
  }

  /// The bytes of a file of the folder of scenarios; none if there is no such file.
  func bytes(of name: String, _ invocation: Invocation) throws -> [UInt8] {
    let folder = invocation.scenarioFolder
    guard try files.files(below: folder, hidden: false)?.contains(name) == true else { return [] }
    return try files.read(joined(folder, name), limit: SourceText.maximumBytes + 1)
  }

  /// A file of the folder of scenarios, as messages call it.
  func listPath(_ name: String, _ invocation: Invocation) -> String {
    joined(listFolder(invocation), name)
  }

  /// The folder of scenarios, as messages call it.
  func listFolder(_ invocation: Invocation) -> String { trimmed(folder: invocation.scenarioFolder) }
}

/// The path of a folder without a slash at the end.
func trimmed(folder: String) -> String {
  folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
}
