import Machines
import Reporting
import Simulation

extension CommandEnvironment {
  /// `sim promote`.
  func promote(_ invocation: Invocation) throws -> ExitCode {
    let operand = invocation.operands.first ?? ""
    if invocation.name == nil, let code = try keep(operand, invocation) { return code }
    let recordings = try recordings(from: operand, knownScenarios(invocation), invocation)
    guard let recording = recordings.first, recordings.count == 1 else {
      throw InputError(
        "\(quoted(operand)) holds \(recordings.count) runs; promote the token of one of them")
    }
    let reproduction = try reproduction(
      of: recording, invocation, scenarios: loadScenarios(invocation))
    guard systems.contains(where: { $0.name == reproduction.system.name }) else {
      throw InputError(
        "the run is of \(reproduction.system.name), which is wrong on purpose; \(program) gate sees to it"
      )
    }
    guard let property = reproduction.property else {
      throw InputError(
        "the token names no property, so nothing can be expected of it; `\(program) explore` lists what fails"
      )
    }
    guard let expectation = ExpectedAnswer(reproduction) else {
      throw InputError("what comes of the run is \(reproduction.detail); it proves nothing")
    }
    let (kept, run) = try storable(reproduction)
    let name = try name(of: reproduction, property, invocation)
    let told = toldLines(
      of: reproduction.system, try kept.configuration(for: reproduction.system),
      reproduction.replay.steps, run)
    let text = regressionText(
      name: name, title: property.statement, scenario: reproduction.scenario,
      system: reproduction.system.name, property: property.name,
      expectation: expectation, reason: reproduction.detail, told: told,
      token: Token.text(of: kept))
    let path = joined(invocation.scenarioFolder, name + Regression.fileEnding)
    // What was written must be read again, or the gate would stumble over it.
    _ = try Regression(SourceText(Array(text.utf8), path: path), named: name, systems: systems)
    try refuseDouble(of: name, at: path, invocation)
    let list = try listed(name, kept, invocation)
    guard try AtomicWriter(files: files).writeNew(path, Array(text.utf8)) else {
      throw InputError(path: path, Self.exists)
    }
    do { try AtomicWriter(files: files).write([list]) } catch {
      // One without the other would be a finding: both are there, or neither is.
      let isListed = try? files.read(list.path, limit: list.bytes.count + 1) == list.bytes
      if isListed != true { try? files.remove(path) }
      throw error
    }
    try tell(
      invocation,
      text: "\(oneLine(path)): written; from now on \(program) gate insists that "
        + "\(expectation.meaning)\n"
        + (ShortToken(of: kept)?.text.map { "short token: \($0)\n" } ?? ""),
      json: .object([
        "schema": 1, "path": .string(path), "name": .string(name),
        "expect": .string(expectation.text), "detail": .string(reproduction.detail),
        "token": .string(Token.text(of: kept)),
      ]))
    return .success
  }

  /// Puts a regression that lies in the folder of scenarios on the list of them.
  ///
  /// - Returns: `nil` if the operand is none, or is on the list.
  private func keep(_ operand: String, _ invocation: Invocation) throws -> ExitCode? {
    guard operand.hasSuffix(Regression.fileEnding),
      let regression = try loadRegressions(invocation).first(where: {
        joined(invocation.scenarioFolder, $0.name + Regression.fileEnding) == operand
      })
    else { return nil }
    let (list, _, path) = try loadKeptRegressions(invocation)
    let entry = list.entries.first { $0.name == regression.name }
    if entry?.checksum == regression.recording.checksum { return nil }
    try AtomicWriter(files: files).write([
      try listed(regression.name, regression.recording, invocation)
    ])
    try tell(
      invocation, text: oneLine("\(operand): kept in \(path)") + "\n",
      json: .object([
        "schema": 1, "path": .string(operand), "name": .string(regression.name),
        "kept": .string(path),
      ]))
    return .success
  }

  /// The list of regressions with one in it.
  private func listed(
    _ name: String, _ recording: Recording, _ invocation: Invocation
  ) throws -> (path: String, bytes: [UInt8]) {
    let (list, text, path) = try loadKeptRegressions(invocation)
    return (path, Array(list.text(keeping: name, recording, in: text).utf8))
  }

  private static let exists =
    "there is such a file already, and it is left as it is; remove it, or give --name NAME"

  /// The recording to be kept: of a run that is possible, its steps one by one, which outlast a
  /// change in how runs are drawn.
  private func storable(
    _ reproduction: Reproduction
  ) throws -> (recording: Recording, run: Run?) {
    var kept = reproduction.recording
    switch reproduction.replay.ending {
    case .matched(let run):
      kept.observe(run)
      let configuration = try kept.configuration(for: reproduction.system)
      kept.rules = UInt32(
        try reproduction.system.fingerprint(under: configuration) >> 32)
      return (kept, run)
    case .diverged:
      guard kept.draw == nil else {
        throw InputError(
          "the token draws a run, and the present rules draw another (\(reproduction.detail)); "
            + "promote the token of the shrunk run")
      }
      return (kept, nil)
    }
  }

  /// `LC/regressions/migration-all-sections`, or as the invocation says.
  private func name(
    of reproduction: Reproduction, _ property: Property, _ invocation: Invocation
  ) throws(InputError) -> String {
    let scenario = reproduction.scenario?.split(separator: "/").map(String.init) ?? []
    let document = scenario.count > 1 ? scenario[0] : reproduction.system.document
    let own = "\(scenario.last ?? reproduction.system.name)-\(property.name)"
    let isPlain = { (scalar: Unicode.Scalar) in isNameScalar(scalar) && scalar != "/" }
    if let name = invocation.name {
      guard name.unicodeScalars.allSatisfy(isPlain), !name.hasPrefix(".") else {
        throw InputError(
          "--name: \(quoted(name)) is no name; use letters, digits, - _ and .")
      }
      return "\(document)/\(Regression.folder)/\(name)"
    }
    let name = String(
      String.UnicodeScalarView(own.unicodeScalars.map { isPlain($0) ? $0 : "-" }))
    return "\(document)/\(Regression.folder)/\(name)"
  }

  private func refuseDouble(
    of name: String, at path: String, _ invocation: Invocation
  ) throws {
    let present = try files.files(below: invocation.scenarioFolder, hidden: false) ?? []
    let wanted = (name + Regression.fileEnding).lowercased()
    if present.contains(where: { $0.lowercased() == wanted }) {
      throw InputError(path: path, Self.exists)
    }
  }
}
