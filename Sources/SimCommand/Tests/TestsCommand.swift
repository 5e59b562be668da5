import Checking
import Machines
import Suites

/// In what language `sim tests` writes a suite.
enum SuiteFormat: String, CaseIterable {
  case json
  case swiftTesting = "swift-testing"
}

extension CommandEnvironment {
  /// `sim tests`.
  func tests(_ invocation: Invocation) throws -> ExitCode {
    guard let format = invocation.suiteFormat else {
      throw InputError(
        "\(program) tests wants --for "
          + SuiteFormat.allCases.map(\.rawValue).joined(separator: "|"))
    }
    let (system, scenario) = try systemOrScenario(invocation)
    try scenario?.refuseIfTooLarge(for: "tests")
    let configuration = scenario.map { $0.completed($0.configuration) } ?? Configuration()
    let suite: TestSuite
    do {
      suite = try TestSuite(
        system, configuration, observed: Observed(invocation.observed.map { Set($0) }),
        extraStates: invocation.extraStates, mostSituations: invocation.bounds.states ?? 100_000)
    } catch let failure as CompleteSuite.Failure {
      warn("\(program): undecided: \(failure)")
      return .undecided
    }
    if let unexplained = try suite.unexplained(by: system, configuration) {
      throw Defect("the expected log of a suite is not explained: \(unexplained)")
    }
    let files = suiteFiles(suite, format, configuration, invocation)
    guard let folder = invocation.suiteFolder else {
      try print(files[0].text)
      return .success
    }
    let paths = files.map { joined(folder, $0.name) }
    for path in paths {
      guard let old = try self.files.kind(of: path) else { continue }
      guard old == .file, Self.isSuite(try self.files.read(path, limit: 1 << 28)) else {
        throw InputError(path: path, "is there already and no suite; move it away")
      }
    }
    try AtomicWriter(files: self.files).write(
      zip(paths, files).map { ($0, Array($1.text.utf8)) })
    try print(suite.certificate.map { $0 + "\n" }.joined() + paths.map { "  \($0)\n" }.joined())
    return .success
  }

  /// Whether a file begins as those do that this command writes.
  private static func isSuite(_ bytes: [UInt8]) -> Bool {
    let beginnings = [
      "{\"schema\":1,\"suite\":", "// swift-format-ignore-file\n// Printed by: ",
      "{\"event\":\"event\",",
      "{\"test\":",
    ]
    return beginnings.contains { bytes.starts(with: Array($0.utf8)) }
  }

  private func suiteFiles(
    _ suite: TestSuite, _ format: SuiteFormat, _ configuration: Configuration,
    _ invocation: Invocation
  ) -> [(name: String, text: String)] {
    let name = suite.typeName
    let log = [
      (name: "\(name)Mapping.json", text: suite.writer.mappingJSON + "\n"),
      (name: "\(name)Expected.ndjson", text: suite.expectedLog),
    ]
    var command = "\(program) tests \(invocation.operands[0]) --for \(format.rawValue)"
    if invocation.extraStates > 0 { command += " --k \(invocation.extraStates)" }
    if let observed = invocation.observed {
      command += " --observe '\(observed.joined(separator: ","))'"
    }
    switch format {
    case .json: return [(name: "\(name)Suite.json", text: suite.json)] + log
    case .swiftTesting:
      return [
        (
          name: "\(name)Suite.swift", text: suite.swiftTesting(configuration, by: command)
        )
      ]
    }
  }
}
