import Machines

extension Surroundings {
  /// Every scenario of the folder of scenarios.
  func loadScenarios(_ invocation: Invocation) throws -> [Scenario] {
    let folder = invocation.scenarioFolder
    guard let paths = try files.files(below: folder, hidden: false) else {
      throw InputError(
        path: folder, "no such folder; run sim where Scenarios/ lies, or give --scenarios DIR")
    }
    var sources: [(path: String, bytes: [UInt8])] = []
    for path in paths where path.hasSuffix(Scenario.fileEnding) {
      let limit = SourceText.maximumBytes + 1
      sources.append((path, try files.read(joined(folder, path), limit: limit)))
    }
    return try scenarios(in: sources, folder: trimmed(folder: folder), systems: systems)
  }

  /// The scenarios that an invocation names, in the order of their names; all if it names none.
  ///
  /// A name is that of a scenario; or of a folder, for every scenario in it; or else what the names
  /// of several scenarios begin with, before a hyphen.
  func chosenScenarios(_ invocation: Invocation) throws -> [Scenario] {
    let all = try loadScenarios(invocation)
    if all.isEmpty {
      throw InputError(path: invocation.scenarioFolder, "no scenarios in this folder")
    }
    if invocation.operands.isEmpty { return all }
    let names = all.map(\.name)
    var chosen: Set<String> = []
    for operand in invocation.operands { chosen.formUnion(try namesMeant(by: operand, names)) }
    return all.filter { chosen.contains($0.name) }
  }

  private func namesMeant(by operand: String, _ names: [String]) throws(InputError) -> [String] {
    if names.contains(operand) { return [operand] }
    let folder = operand.hasSuffix("/") ? operand : operand + "/"
    let inside = names.filter { $0.hasPrefix(folder) }
    if !inside.isEmpty { return inside }
    let longer = names.filter { $0.hasPrefix(operand + "-") }
    if !longer.isEmpty { return longer }
    throw InputError("unknown scenario \(quoted(operand))" + advice(for: operand, among: names))
  }

  /// What the accepted-violations file holds; nothing if there is none.
  func loadAcceptances(_ invocation: Invocation) throws -> [Acceptance] {
    let folder = invocation.scenarioFolder
    guard try files.files(below: folder, hidden: false)?.contains(Acceptance.fileName) == true
    else { return [] }
    let path = joined(folder, Acceptance.fileName)
    let bytes = try files.read(path, limit: SourceText.maximumBytes + 1)
    return try acceptances(in: SourceText(bytes, path: acceptedPath(invocation)))
  }

  /// The accepted-violations file, as messages call it.
  func acceptedPath(_ invocation: Invocation) -> String {
    joined(trimmed(folder: invocation.scenarioFolder), Acceptance.fileName)
  }

  private func trimmed(folder: String) -> String {
    folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }
}
