import Foundation
import Machines
import Models
import Suites
import Testing

/// Suites of the systems of the catalogue: each system has one that its own table explains, and one of each
/// document is compiled.
struct CatalogueSuiteTests {
  /// As many situations as `sim tests` explores: `SIM_LONG_TESTS=1 swift test --filter CatalogueSuiteTests`.
  static let situations =
    ProcessInfo.processInfo.environment["SIM_LONG_TESTS"] == nil ? 1000 : 100_000

  @Test(arguments: Catalogue.models.systems.map(\.name))
  func `Every system has a suite of rows that its table explains`(_ name: String) throws {
    let system = try #require(Catalogue.models.systems.first { $0.name == name })
    let suite = try TestSuite(
      system, goal: .cover(.rows, relaunch: 20), mostSituations: Self.situations)
    #expect(!suite.isEmpty)
    #expect(try suite.unexplained(by: system, Configuration()) == nil)
  }

  @Test func `What fires at once is among the rows that fire`() throws {
    let system = try #require(Catalogue.models.systems.first { $0.name == "app-state-machine" })
    let suite = try TestSuite(system, goal: .cover(.rows, relaunch: 20))
    for state in ["ONBOARDING_COMPLETE", "AUTHENTICATED"] {
      #expect(!suite.rowsThatNeverFire.contains { $0.hasPrefix("App/\(state) immediately") })
      let late = suite.rowsThatNeverFire.first { $0.hasPrefix("App/\(state) after") }
      #expect(late?.hasSuffix("which is left as soon as it is entered") == true, "\(state)")
    }
    let other = suite.rowsThatNeverFire.first { $0.hasPrefix("App/TIMEOUT immediately") }
    #expect(other?.hasSuffix("and no step leads through it") == true)
  }

  /// One system of each document; of the last, which is too large for more, the suite of rows.
  static let compiled = [
    "app-state-machine", "consent", "city-change", "link-buffer", "hydration-gate", "phone",
  ]

  @Test(.enabled(if: XCUITestTypeTests.hasCompiler))
  func `The suites of all documents compile`() throws {
    let build = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "suites-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [String] = []
    for name in Self.compiled {
      let position = try #require(
        Catalogue.models.systems.firstIndex { $0.name == name })
      let suite = try TestSuite(
        Catalogue.models.systems[position],
        goal: name == "phone" ? .cover(.rows, relaunch: 20) : .differences(extraStates: 0),
        mostSituations: name == "phone" ? Self.situations : 100_000)
      let text = suite.swiftTesting(Configuration(), by: "sim tests \(name)")
      let own = """
        import Models
        extension \(suite.typeName)Suite {
          static let system = Catalogue.models.systems[\(position)]
          static func make(_ tests: [String], _ check: SuiteCheck) throws {}
        }

        """
      let file = folder.appending(path: "\(suite.typeName).swift")
      try (text + own).write(to: file, atomically: true, encoding: .utf8)
      files.append(file.path)
    }
    let compiler = try XCUITestTypeTests.swiftc(["-print-target-info"])
    let resources = try #require(
      compiler.output.firstMatch(of: #/"runtimeResourcePath": "([^"]*)"/#)?.output.1)
    let checked = try XCUITestTypeTests.swiftc(
      [
        "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library", "-I",
        build.appending(path: "Modules").path, "-plugin-path",
        "\(resources)/host/plugins/testing", "-plugin-path", "\(resources)/host/plugins",
      ] + files)
    #expect(checked.status == 0, "\(checked.output.prefix(2000))")
  }
}
