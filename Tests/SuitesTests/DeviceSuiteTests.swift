import Conformance
import Foundation
import Machines
import Simulation
import Suites
import Testing

/// Suites as sources for a device.
struct DeviceSuiteTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  static func mapping(_ host: DeviceHost) -> DeviceMapping {
    var mapping = DeviceMapping(host: host, app: "com.example.download")
    mapping.fresh = "sim_fresh"
    mapping.arguments = ["stub": "http://localhost:8080"]
    mapping.events = [
      "user: start": [.tap(id: "start_button")],
      "network: finished": [.post("http://localhost:8080/finished")],
    ]
    mapping.wait = .steps([.post("http://localhost:8080/clock?ms={ms}")])
    mapping.expires = [
      "Download/loading after 10000 ms": [.post("http://localhost:8080/expires?timer={timer}")]
    ]
    mapping.look = [.open("download://look")]
    mapping.collect = "curl -s http://localhost:8080/log"
    return mapping
  }

  static func suite(
    _ mapping: DeviceMapping, _ configuration: Configuration = Configuration()
  ) throws -> TestSuite {
    try TestSuite(PipedSuiteTests.system, configuration, device: mapping)
  }

  static func device(_ suite: TestSuite, _ mapping: DeviceMapping) -> DeviceSuite {
    DeviceSuite(suite, mapping, by: "sim tests download", judgedBy: "sim check-log device.ndjson")
  }

  /// `SIM_RECORD=1 swift test --filter DeviceSuiteTests` writes the files again.
  static func golden(_ name: String, _ text: String) throws -> String {
    let file = folder.appending(path: "Golden/\(name).txt")
    if ProcessInfo.processInfo.environment["SIM_RECORD"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return try String(contentsOf: file, encoding: .utf8)
  }

  @Test(arguments: DeviceHost.allCases) func `The sources are those that were read`(
    _ host: DeviceHost
  )
    throws
  {
    let mapping = Self.mapping(host)
    let files = Self.device(try Self.suite(mapping, Configuration(kills: 1)), mapping).files
    let text = files.prefix(3).map { "=== \($0.name)\n\($0.text)" }.joined()
    #expect(try Self.golden(host.rawValue, text) == text)
  }

  @Test func `A mapped stimulus is somewhere in the sources, and no other`() throws {
    for host in DeviceHost.allCases {
      let mapping = Self.mapping(host)
      let suite = try Self.suite(mapping)
      let text = Self.device(suite, mapping).files.map(\.text).joined()
      for word in ["start_button", "8080/finished", "clock?ms=9999", "download://look"] {
        #expect(text.contains(word), "\(host) \(word)")
      }
      #expect(text.contains("expires?timer=Download%2Floading%20after%2010000%20ms"))
      #expect(suite.machine.gaps.isEmpty)
    }
  }

  @Test(arguments: DeviceHost.allCases) func `Names are written as the host reads them`(
    _ host: DeviceHost
  ) throws {
    var mapping = Self.mapping(host)
    mapping.app = "in.example.app"
    mapping.events["user: start"] = [.tapText("Start? (1).")]
    let text = Self.device(try Self.suite(mapping), mapping).files.map(\.text).joined()
    switch host {
    case .espresso:
      #expect(text.contains("package `in`.example.app\n") && text.contains("adb reverse tcp:8080"))
    case .maestro: #expect(text.contains(#"text: "Start\\? \\(1\\)\\.""#))
    case .xcuitest: #expect(text.contains(#"labelled("Start? (1).")"#))
    }
  }

  @Test func `What has no mapping is left out and listed`() throws {
    var mapping = Self.mapping(.espresso)
    mapping.events["network: finished"] = nil
    let suite = try Self.suite(mapping, Configuration(kills: 1, suspends: true))
    let left = suite.machine.gaps.map(\.what)
    #expect(left == ["kill", "network: finished", "suspend"].filter(left.contains))
    #expect(Set(left) == ["network: finished", "suspend", "kill"])
    #expect(suite.certificate.contains { $0.contains("die with it") })
    let stimuli = suite.tests.flatMap(\.stimuli).map(\.stimulus)
    #expect(!stimuli.contains(.kill) && !stimuli.contains(.event("finished", by: "network")))
    #expect(stimuli.contains(.event("start", by: "user")) && stimuli.contains(.background))
    // Nobody reaches "done" any more, so that no row of it is promised.
    let unfired = try #require(suite.machine.unfired.first { $0.row.label.contains("finished") })
    #expect(unfired.description.contains("the tests leave out \"finished\""), "\(unfired)")
    #expect(suite.certificate.contains("  \(unfired.description)"))
  }

  @Test func `Off the screen nothing is tapped or opened, and nothing looked at`() throws {
    var mapping = Self.mapping(.xcuitest)
    mapping.events["network: finished"] = [.open("download://finished")]
    let suite = try Self.suite(mapping, Configuration(kills: 1, suspends: true))
    #expect(suite.machine.gaps.contains { $0.what.contains("not on the screen") })
    for test in suite.tests {
      var isSeen = false
      for (text, log) in zip(test.stimuli, test.log) {
        switch text.stimulus {
        case .background, .kill, .suspend, .launch(inBackground: true): isSeen = false
        case .launch, .comeBack: isSeen = true
        case .event: #expect(isSeen)
        default: break
        }
        #expect(log.last?.contains(isSeen ? "\"Download\"" : "\"shows\":{}") == true)
      }
    }
  }

  @Test func `Real time leaves out what it cannot keep to`() throws {
    var mapping = Self.mapping(.maestro)
    mapping.wait = .real(slack: 250)
    let suite = try Self.suite(mapping)
    #expect(suite.machine.gaps.contains { $0.what.contains("just before a deadline") })
    let text = Self.device(suite, mapping).files.map(\.text).joined()
    #expect(text.contains("Date.now() + 10250;") && !text.contains("10249"))
  }

  static let hasYAML =
    PipedSuiteTests.hasPython && (try? run(["-c", "import yaml"]))?.status == 0

  static func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }

  /// Flows are YAML, and a phone that does them writes a log that is possible; a wrong app does not.
  @Test(.enabled(if: hasYAML), arguments: ["", "keeps the old deadline"])
  func `A phone that does the flows is judged by its log`(_ mistake: String) throws {
    let mapping = Self.mapping(.maestro)
    let suite = try Self.suite(mapping)
    let flows = FileManager.default.temporaryDirectory.appending(path: "flows-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: flows) }
    for file in Self.device(suite, mapping).files {
      let path = flows.appending(path: file.name)
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try file.text.write(to: path, atomically: true, encoding: .utf8)
    }
    let phone = try Self.run([
      Self.folder.appending(path: "Devices/phone.py").path,
      URL(filePath: PipedSuiteTests.client).deletingLastPathComponent().path,
      flows.appending(path: "DownloadFlows").path, mistake,
    ])
    #expect(phone.status == 0, "\(phone.output.suffix(500))")
    let model = try SessionModel(
      PipedSuiteTests.system, Configuration(), mapping: suite.writer.mapping)
    let check = LogCheck(model, starts: model.startStates(most: 1) ?? [])
    check.begin("log")
    try Array(phone.output.utf8).withUnsafeBytes { try check.take($0) }
    try check.end()
    #expect(check.sessionCount == suite.tests.count)
    let wrong = (0..<check.sessionCount).count { check.outcome(ofSession: $0) == .impossible }
    #expect((wrong > 0) == !mistake.isEmpty, "\(wrong) impossible")
  }
}
