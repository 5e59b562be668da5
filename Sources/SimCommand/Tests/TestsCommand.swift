import Checking
import Machines
import Suites

/// In what language `sim tests` writes a suite.
enum SuiteFormat: String, CaseIterable {
  case json
  case swiftTesting = "swift-testing"
  case maestro, xcuitest, espresso

  /// What drives a device, if one is driven.
  var device: DeviceHost? { DeviceHost(rawValue: rawValue) }
}

extension CommandEnvironment {
  /// `sim tests`.
  func tests(_ invocation: Invocation) throws -> ExitCode {
    guard let format = invocation.suiteFormat else {
      throw InputError(
        "tests wants --for "
          + SuiteFormat.allCases.map(\.rawValue).joined(separator: "|"))
    }
    let (system, scenario) = try named(invocation.operands[0], invocation)
    try scenario?.refuseIfTooLarge(for: "tests")
    let configuration = scenario.map { $0.completed($0.configuration) } ?? Configuration()
    let compiled = try CompiledSystem(system, configuration.mortal, time: .clocks)
    let known = compiled.machineNames + compiled.variables.map(\.name)
    for name in invocation.observed ?? [] {
      _ = try lookedUp(
        "--observe: \(quoted(system.name)) has no machine or variable", name, among: known,
        by: \.self)
    }
    if let host = format.device, invocation.mappingFile == nil {
      try print(DeviceMapping.skeleton(of: compiled, on: host))
      return .success
    }
    let device = try format.device.map { host in
      let path = invocation.mappingFile ?? ""
      return try DeviceMappingFile.mapping(
        of: try self.files.read(path, limit: SourceText.maximumBytes), path: path,
        compiled: compiled, host: host)
    }
    if format == .maestro, invocation.suiteFolder == nil {
      throw InputError("--for maestro writes a file for each test; say where: --out DIR")
    }
    let progress = showProgress.map { StageProgress(system.name, $0) }
    let isInterrupted = { @Sendable [isInterrupted] in
      progress?.tick()
      return isInterrupted()
    }
    let suite: TestSuite
    let unexplained: String?
    do {
      suite = try TestSuite(
        system, configuration, compiled: compiled,
        observed: Observed(invocation.observed.map { Set($0) }),
        goal: invocation.cover.map { .cover($0, relaunch: invocation.relaunch ?? 20) }
          ?? .differences(extraStates: invocation.extraStates),
        mostSituations: invocation.bounds.states ?? 100_000, device: device,
        isInterrupted: isInterrupted, stage: { progress?.begin($0) })
      progress?.begin("judging the logs expected of \(suite.tests.count.counted("test"))")
      unexplained = try suite.unexplained(
        by: system, configuration, jobs: invocation.jobs ?? processors, isInterrupted: isInterrupted
      )
    } catch let failure as CompleteSuite.Failure {
      let advice = invocation.extraStates > 0 ? ", or leave --k out" : ""
      warn("\(program): undecided: \(failure)\(failure == .interrupted ? "" : advice)")
      return .undecided
    } catch let failure as Tour.Failure {
      warn("\(program): undecided: \(failure)")
      return .undecided
    }
    if device != nil, suite.isEmpty {
      throw InputError(
        path: invocation.mappingFile ?? "",
        "no test does anything on the device: "
          + suite.machine.gaps.prefix(3).map { "\($0.what): \($0.why)" }.joined(separator: "; "))
    }
    if let unexplained {
      throw Defect("the expected log of a suite is not explained: \(unexplained)")
    }
    guard let folder = invocation.suiteFolder else {
      // What is printed can be hundreds of megabytes.
      if format == .json {
        try suite.writeJSON(print)
      } else {
        try print(sources(suite, format, configuration, device, invocation)[0].text)
      }
      return .success
    }
    var files = sources(suite, format, configuration, device, invocation)
    if format != .swiftTesting {
      files += [
        ("\(suite.typeName)Mapping.json", suite.mappingJSON + "\n"),
        ("\(suite.typeName)Expected.ndjson", suite.expectedLog),
      ]
    }
    let paths = files.map { joined(folder, $0.name) }
    let writer = AtomicWriter(files: self.files)
    for path in paths {
      try writer.refuseForeign(
        path, writtenBy: "tests", instead: "move it away", isOurs: Self.isSuite)
    }
    for folder in Set(paths.map { SimCommand.folder(of: $0) }).sorted()
    where folder.hasSuffix("Flows") {
      guard try self.files.kind(of: folder) != nil else { continue }
      let known = Set(paths)
      for name in try self.files.names(in: folder) where !known.contains(joined(folder, name)) {
        throw InputError(
          path: joined(folder, name),
          "no test of this suite; remove it, as every flow of the folder is run")
      }
    }
    try writer.write(
      zip(paths, files).map { ($0, Array($1.text.utf8)) })
    try print(suite.certificate.map { $0 + "\n" }.joined() + paths.map { "  \($0)\n" }.joined())
    return .success
  }

  /// Whether a file begins as those do that this command writes.
  private static func isSuite(_ text: String) -> Bool {
    let beginnings = [
      "{\"schema\":1,\"suite\":", "// swift-format-ignore-file\n// Printed by: ",
      "{\"event\":\"event\",",
      "{\"test\":", "# A flow of Maestro.\n", "// Printed by: ",
    ]
    return beginnings.contains(where: text.hasPrefix)
  }

  private func sources(
    _ suite: TestSuite, _ format: SuiteFormat, _ configuration: Configuration,
    _ device: DeviceMapping?, _ invocation: Invocation
  ) -> [(name: String, text: String)] {
    let name = suite.typeName
    var command = "\(program) tests \(invocation.operands[0]) --for \(format.rawValue)"
    if invocation.extraStates > 0 { command += " --k \(invocation.extraStates)" }
    if let observed = invocation.observed {
      command += " --observe '\(observed.joined(separator: ","))'"
    }
    if let cover = invocation.cover { command += " --cover \(cover.rawValue)" }
    if let relaunch = invocation.relaunch { command += " --relaunch \(relaunch)" }
    if let mapping = invocation.mappingFile { command += " --mapping '\(oneLine(mapping))'" }
    if let device {
      let judgement =
        "\(program) check-log device.ndjson --system \(invocation.operands[0]) "
        + "--mapping \(name)Mapping.json"
      return DeviceSuite(suite, device, by: command, judgedBy: judgement).files
    }
    return format == .json
      ? [("\(name)Suite.json", suite.json)]
      : [("\(name)Suite.swift", suite.swiftTesting(configuration, by: command))]
  }
}
