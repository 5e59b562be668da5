import Foundation
import Testing

/// The built executable as others see it: exit codes, streams, signals, files.
struct EndToEndTests {
  struct Ended {
    let code: Int32
    let output: String
    let errors: String
  }

  /// The executable beside the tests, wherever they were built.
  static let executable: URL = {
    var folder = Bundle.main.bundleURL
    while folder.path().count > 1 {
      let candidate = folder.appending(path: "sim")
      if FileManager.default.isExecutableFile(atPath: candidate.path(percentEncoded: false)),
        !FileManager.default.fileExists(atPath: candidate.appending(path: ".").path())
      {
        return candidate
      }
      folder.deleteLastPathComponent()
    }
    return URL(filePath: "sim")
  }()

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func start(
    _ arguments: [String], in folder: URL = root, output: Pipe, errors: Pipe
  ) throws -> Process {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    return process
  }

  static func run(_ arguments: String..., in folder: URL = root) throws -> Ended {
    try run(arguments, in: folder)
  }

  static func run(_ arguments: [String], in folder: URL = root) throws -> Ended {
    let output = Pipe()
    let errors = Pipe()
    let process = try start(arguments, in: folder, output: output, errors: errors)
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let complaints = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Ended(
      code: process.terminationReason == .exit ? process.terminationStatus : -1,
      output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: complaints, as: UTF8.self))
  }

  /// A folder of its own, removed afterwards.
  static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sim-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  static func copyScenario(_ name: String, to folder: URL) throws {
    let scenarios = folder.appending(path: "Scenarios/ASM")
    try FileManager.default.createDirectory(at: scenarios, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: root.appending(path: "Scenarios/ASM/\(name).scenario"),
      to: scenarios.appending(path: "\(name).scenario"))
  }

  @Test func `Help goes to the output, complaints to the errors in one line`() throws {
    for arguments in [["--help"], ["explore", "--help"]] {
      let ended = try Self.run(arguments[0], arguments.last ?? "")
      #expect(ended.code == 0)
      #expect(ended.output.contains("usage: sim"))
      #expect(ended.errors == "")
    }
    for arguments in [["explor"], ["explore", "--jbs"], ["rules", "ASM-T0"], ["reproduce", "x"]] {
      let ended = try Self.run(arguments[0], arguments.last ?? "")
      #expect(ended.code == 2)
      #expect(ended.output == "")
      #expect(ended.errors.hasPrefix("sim: "))
      #expect(ended.errors.split(separator: "\n").count == 1)
    }
  }

  @Test func `Exploring, reproducing and checking, from files to exit codes`() throws {
    try Self.withFolder { folder in
      try Self.copyScenario("as-written", to: folder)
      // The bound keeps this short in a debug build; the answer is the same every time even so.
      let one = try Self.run(
        "explore", "--jobs=1", "--states=60", "--format=json", in: folder)
      #expect(one.code == 1)
      #expect(one.errors == "")
      let page = folder.appending(path: "Reports/ASM/as-written.md")
      let report = try Data(contentsOf: page)
      #expect(one.output.contains("\"ended_by\":\"states\""))
      let two = try Self.run(
        "explore", "ASM/as-written", "--jobs=2", "--states=60", "--format=json", in: folder)
      #expect(two.code == 1)
      #expect(two.output == one.output)
      #expect(try Data(contentsOf: page) == report)
      try one.output.write(
        to: folder.appending(path: "trace.json"), atomically: false, encoding: .utf8)
      let token = try #require(one.output.firstMatch(of: /"token":"([0-9A-Z-]+)"/)).1
      let again = try Self.run("reproduce", String(token), in: folder)
      #expect(again.code == 1)
      #expect(again.output.contains("still fails"))
    }
  }

  /// `.ci/identical` does so with 1,000 seeds and both builds.
  @Test func `The same seed gives the same bytes whatever surrounds the process`() throws {
    for seed in ["1", "0xfeed", "2718281"] {
      var outputs: Set<String> = []
      for (language, zone, jobs) in [("C", "UTC", "1"), ("tr_TR.UTF-8", "Asia/Kathmandu", "3")] {
        // Hash seeds are drawn again in every process.
        let output = Pipe()
        let process = Process()
        process.executableURL = Self.executable
        process.arguments = [
          "simulate", "LC/consent", "--seed", seed, "--runs", "20", "--jobs", jobs,
          "--format", "json",
        ]
        process.currentDirectoryURL = Self.root
        process.environment = ["LANG": language, "LC_ALL": language, "TZ": zone]
        process.standardOutput = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus <= 1)
        outputs.insert(String(decoding: bytes, as: UTF8.self))
      }
      #expect(outputs.count == 1, "\(seed)")
      #expect(outputs.first?.contains("\"drawn_token\":\"") == true)
    }
  }

  @Test func `A folder that is a file, and a bad scenario, end with 2`() throws {
    try Self.withFolder { folder in
      try Self.copyScenario("as-written", to: folder)
      try Data().write(to: folder.appending(path: "Reports"))
      let ended = try Self.run("explore", in: folder)
      #expect(ended.code == 2)
      #expect(ended.errors == "sim: Reports: not a folder\n")
      let scenario = folder.appending(path: "Scenarios/ASM/as-written.scenario")
      try Data([0x73, 0xff]).write(to: scenario)
      let bad = try Self.run("list", in: folder)
      #expect(bad.code == 2)
      #expect(
        bad.errors == "sim: Scenarios/ASM/as-written.scenario:1: not UTF-8; save the file in that "
          + "encoding\n")
    }
  }

  /// The searches of this scenario and its variants take long enough for a signal to come in time.
  @Test func `An interrupt ends the search with a part of the answer and 3`() throws {
    try Self.withFolder { folder in
      try Self.copyScenario("process-death", to: folder)
      let output = Pipe()
      let process = try Self.start(
        ["explore", "--no-progress"], in: folder, output: output, errors: Pipe())
      // The folder is made once signals are watched for and before the search begins.
      let made = folder.appending(path: "Reports").path(percentEncoded: false)
      while process.isRunning && !FileManager.default.fileExists(atPath: made) { usleep(1000) }
      process.interrupt()
      let text = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(process.terminationReason == .exit)
      #expect(process.terminationStatus == 3)
      #expect(String(decoding: text, as: UTF8.self).contains("interrupted"))
      let reports = folder.appending(path: "Reports/ASM").path(percentEncoded: false)
      #expect(!FileManager.default.fileExists(atPath: reports))
    }
  }

  @Test func `A closed pipe is no defect`() throws {
    let output = Pipe()
    try output.fileHandleForReading.close()
    let process = try Self.start(["list"], output: output, errors: Pipe())
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal || process.terminationStatus != 70)
  }
}
