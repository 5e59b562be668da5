import Foundation
import Machines
import Suites
import Testing

/// Generated classes of XCTest, typechecked against declarations of what they use of Apple's modules.
struct XCUITestTypeTests {
  static let hasCompiler = (try? swiftc(["--version"]))?.status == 0

  static func swiftc(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swiftc"] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }

  /// What the compiler says of sources, one after the other; nothing of those that it takes.
  private func complaints(about sources: [String], language: String = "6") throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "xctest-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let module = try Self.swiftc([
      "-emit-module", "-module-name", "XCTest", "-swift-version", "6", "-parse-as-library",
      "-emit-module-path", folder.appending(path: "XCTest.swiftmodule").path,
      DeviceSuiteTests.folder.appending(path: "Devices/XCTest.swift").path,
    ])
    #expect(module.status == 0, "\(module.output)")
    return try sources.map { source in
      let file = folder.appending(path: "Suite.swift")
      try source.write(to: file, atomically: true, encoding: .utf8)
      let checked = try Self.swiftc([
        "-typecheck", "-swift-version", language, "-warnings-as-errors", "-parse-as-library", "-I",
        folder.path, file.path,
      ])
      return checked.status == 0 ? "" : checked.output
    }
  }

  /// A suite with every kind of step, and texts that have to be quoted.
  private func sources() throws -> [String] {
    var mapping = DeviceSuiteTests.mapping(.xcuitest)
    let plain = try DeviceSuiteTests.suite(mapping, Configuration(kills: 1))
    mapping.session = "a \"session\""
    mapping.events["user: start"] = [
      .tapText("Start \\ \"now\"\u{1}"), .type("ünïcode 😀 \\(x)", into: "field\n"), .swipe(.up),
      .swipe(.down), .swipe(.left), .swipe(.right), .open("download://start"),
      .code("XCTAssertNil(nil as Int?)"),
    ]
    mapping.wait = .real(slack: 250)
    mapping.look = []
    let rich = try DeviceSuiteTests.suite(mapping, Configuration(kills: 1, suspends: true))
    mapping.look = nil
    mapping.fresh = nil
    mapping.arguments = [:]
    let bare = try DeviceSuiteTests.suite(mapping)
    return [(plain, DeviceSuiteTests.mapping(.xcuitest)), (rich, mapping), (bare, mapping)].map {
      DeviceSuiteTests.device($0.0, $0.1).files[0].text
    }
  }

  @Test(.enabled(if: hasCompiler), arguments: ["5", "6"])
  func `Generated classes have no error of syntax or type`(
    _ language: String
  ) throws {
    let sources = try sources()
    #expect(sources.allSatisfy { $0.contains("final class DownloadDeviceTests: XCTestCase") })
    #expect(sources.contains { $0.contains("app.swipeLeft()") && $0.contains("press(.home)") })
    let found = try complaints(about: sources, language: language)
    #expect(found.joined() == "")
  }

  @Test(.enabled(if: hasCompiler))
  func `A wrong name, a missing effect and a missing brace are found`() throws {
    let source = try sources()[0]
    let changes = [
      ("app.terminate()", "app.terminated()"), ("try post(", "post("),
      ("waitForExistence(timeout:", "wait("),
      ("\n}\n", "\n"), ("@MainActor private func tap", "private func tap"),
    ]
    let changed = changes.map { source.replacing($0, with: $1) }
    for (text, change) in zip(changed, changes) { #expect(text != source, "\(change)") }
    for (complaint, change) in zip(try complaints(about: changed), changes) {
      #expect(complaint.contains("error:"), "\(change)")
    }
  }
}
