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
  func chosenScenarios(_ invocation: Invocation) throws -> [Scenario] {
    let all = try loadScenarios(invocation)
    let names = all.map(\.name)
    for operand in invocation.operands where !names.contains(operand) {
      throw InputError("unknown scenario \(quoted(operand))" + advice(for: operand, among: names))
    }
    if all.isEmpty {
      throw InputError(path: invocation.scenarioFolder, "no scenarios in this folder")
    }
    return invocation.operands.isEmpty
      ? all : all.filter { invocation.operands.contains($0.name) }
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
