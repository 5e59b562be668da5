import Foundation
import Testing

struct TidyTests {
  @Test func `The files are found`() {
    #expect(Repository.swiftFiles.count > 50)
    #expect(Repository.files(below: "Sources").contains("Sources/sim/main.swift"))
  }

  @Test func `Imports are read from every form of import`() {
    let text = """
      public import Machines
      import struct Foundation.Date
      @testable import sim
      // import Nothing
      let text = "import Nothing"
      """
    #expect(imports(in: text) == ["Machines", "Foundation", "sim"])
  }

  /// Only the command touches files, clocks, arguments and signals; the others must not even be able to.
  @Test
  func `Only the command, its plugin and the digest of sources import Foundation`()
    throws
  {
    for path in Repository.files(below: "Sources", ending: ".swift")
    where !["SimCommand", "SimPlugin", "EngineVersion"].contains(where: {
      path.hasPrefix("Sources/\($0)/")
    }) {
      let names = imports(in: try Repository.text(of: path))
      #expect(!names.contains("Foundation"), "\(path) imports Foundation")
    }
  }

  @Test func `No Swift file is longer than 400 lines`() throws {
    for path in Repository.swiftFiles {
      let lines = try Repository.text(of: path).split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 401, "\(path) has \(lines.count - 1) lines")
    }
  }

  @Test func `Every scenario names a system that the models declare`() throws {
    let models = try Repository.files(below: "Sources/Models", ending: ".swift")
      .map(Repository.text(of:)).joined()
    let scenarios = Repository.files(below: "Scenarios", ending: ".scenario")
    #expect(!scenarios.isEmpty)
    for path in scenarios {
      let lines = try Repository.text(of: path).split(whereSeparator: \.isNewline)
      let systems = lines.filter { $0.hasPrefix("system ") }.map { $0.dropFirst(7) }
      #expect(systems.count == 1, "\(path)")
      for name in systems {
        // The same tables under other claims are named after their system.
        let base = name.replacing("-by-critical-rules", with: "")
        #expect(models.contains("\"\(base)\""), "\(path): \(name)")
      }
    }
  }

  @Test func `Every report belongs to a scenario or lists some`() throws {
    let scenarios = Repository.files(below: "Scenarios", ending: ".scenario")
      .map { $0.dropFirst("Scenarios/".count).dropLast(".scenario".count) }
    let systems = try Set(
      Repository.files(below: "Scenarios", ending: ".scenario").flatMap { path in
        try Repository.text(of: path).split(whereSeparator: \.isNewline)
          .filter { $0.hasPrefix("system ") }.map { String($0.dropFirst(7)) }
      })
    let folders = scenarios.compactMap { $0.split(separator: "/").dropLast().last }
    for path in Repository.files(below: "Reports") {
      let name = path.dropFirst("Reports/".count)
      #expect(name.hasSuffix(".md"), "\(path)")
      let page = name.dropLast(3)
      let parts = page.split(separator: "/")
      let isList =
        ["README", "across", "screens", "decisions", "how-to-read"].contains(page)
        || parts.first == "more"
        || parts.count == 2 && folders.contains(parts[0])
          && ["README", "findings", "rules", "decisions"].contains(
            parts[1].prefix { $0 != "-" })
      let isTable = parts.count == 3 && parts[1] == "tables" && systems.contains(String(parts[2]))
      let isPart = parts.count == 3 && ["findings", "more"].contains(parts[1])
      #expect(
        isList || isTable || isPart || scenarios.contains(page), "\(path) belongs to nothing")
    }
  }

  @Test func `The README shows the package from outside as it is built`() throws {
    let program = try Repository.text(of: "Tests/Outside/Sources/outside/main.swift")
    #expect(try Repository.text(of: "README.md").contains("```swift\n\(program)```"))
  }

  @Test func `CI runs the README's test command`() throws {
    #expect(try Repository.text(of: ".ci/run").contains("stage \"tests\" swift test "))
    #expect(try Repository.text(of: "README.md").contains("\nswift test "))
  }

  @Test func `No path of a machine is in the tree`() throws {
    // Written in pieces, so that this file does not hold what it looks for.
    let marks = ["/ho" + "me/", "/Us" + "ers/", "/wo" + "rk/", "/tm" + "p/w", "C:" + "\\"]
    let folders = ["Sources", "Tests", "Scenarios", "Reports", ".ci"]
    for path in folders.flatMap({ Repository.files(below: $0) }) + ["Package.swift"] {
      let text = try Repository.text(of: path)
      for mark in marks { #expect(!text.contains(mark), "\(path) holds \(mark)") }
    }
  }
}
