import Foundation
import Testing

/// The borders between modules: what the compiler cannot say of them.
struct ModuleTests {
  /// Modules that come with the toolchain and that any target may import.
  static let toolchain: Set = [
    "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Darwin", "Musl",
    "Observation", "PackageDescription", "PackagePlugin", "Synchronization", "Testing",
  ]

  static func declared() throws -> PackageTargets {
    PackageTargets(try Repository.text(of: "Package.swift"))
  }

  @Test func `Targets are read from their declarations`() {
    let package = PackageTargets(
      """
      func library(_ name: String) {}
      .library(name: "C", targets: ["C"]),
      library("A"),
      library(
        "B",
        uses: [
          "A",
        ]),
      program("C", uses: ["A", "B"]),
      support("D", uses: ["C"]),
      let documents = ["X", "Y"]
      document("X"), document("Z", uses: documentModules),
      program("E", in: "Tests/F", uses: ["A"] + documentModules),
      """)
    #expect(package.targets.map(\.name) == ["A", "B", "C", "D", "ModelsX", "ModelsZ", "E"])
    #expect(
      package.targets.map(\.uses) == [
        [], ["A"], ["A", "B"], ["C"], ["RuleLanguage"], ["RuleLanguage", "ModelsX", "ModelsY"],
        ["A", "ModelsX", "ModelsY"],
      ])
    #expect(
      package.targets.map(\.folder).dropFirst(3) == [
        "Tests/Support/D", "Sources/Models/X", "Sources/Models/Z", "Tests/F",
      ])
    #expect(package.arrows == ["B --> A", "C --> B", "ModelsZ --> ModelsX"])
  }

  @Test func `The README draws the modules as the package declares them`() throws {
    let readme = try Repository.text(of: "README.md")
    let picture = try #require(readme.firstMatch(of: #/```mermaid\ngraph TD\n(?<lines>[^`]*)```/#))
    let drawn = picture.lines.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(Set(drawn).count == drawn.count)
    #expect(Set(drawn) == (try Self.declared()).arrows)
  }

  @Test func `A target uses what is declared above it`() throws {
    var above: Set<String> = []
    let targets = try Self.declared().targets
    #expect(targets.count > 20)
    for target in targets where target.isProduct {
      #expect(above.isSuperset(of: target.uses), "\(target.name)")
      above.insert(target.name)
    }
  }

  @Test func `A file imports what its target declares, and every declared import is used`() throws {
    // The texts of these tests, those of tutorials, of new packages and of what stands in for Apple's modules
    // hold imports of others.
    func isText(_ path: String) -> Bool {
      path.contains(".docc/") || path.contains("/Init/InitFiles") || path.hasSuffix("/XCTest.swift")
    }
    let declared = try Self.declared().targets
    let documents = declared.filter { $0.kind == "document" }.map(\.name)
    for target in declared where target.name != "TidyTests" {
      let files = Repository.files(below: target.folder, ending: ".swift").filter { path in
        if path.contains(".docc/") { return false }
        let within = declared.filter { path.hasPrefix($0.folder + "/") }
        return !isText(path) && within.allSatisfy { $0.folder.count <= target.folder.count }
      }
      #expect(!files.isEmpty, "\(target.folder)")
      var unused = Set(target.uses)
      for path in files {
        for name in imports(in: try Repository.text(of: path)) {
          unused.remove(name)
          let isKnown = target.uses.contains(name) || Self.toolchain.contains(name)
          #expect(isKnown, "\(path) imports \(name)")
        }
      }
      // A generator runs a program. The tests of the command run the built program. A test, and what
      // is composed, may use some documents of all.
      if target.kind == "generator" { unused = [] }
      if target.name == "SimTests" { unused.remove("sim") }
      let choosesAmongAll =
        target.kind == "tests" || ["benchmarks", "ModelsApp"].contains(target.name)
      if choosesAmongAll { unused.subtract(documents) }
      #expect(unused.isEmpty, "\(target.name) declares and does not import \(unused.sorted())")
    }
  }

  @Test func `Every folder of source belongs to a target`() throws {
    let folders = try Set(Self.declared().targets.map(\.folder))
    for path in Repository.swiftFiles where !path.hasPrefix("Tests/Outside/") {
      #expect(folders.contains { path.hasPrefix($0 + "/") }, "\(path)")
    }
  }

  @Test func `No folder of a module is a heap of files`() throws {
    var files: [String: Int] = [:]
    for path in Repository.files(below: "Sources", ending: ".swift") {
      files[path.split(separator: "/").dropLast().joined(separator: "/"), default: 0] += 1
    }
    for (folder, count) in files {
      #expect(count <= 33, "\(folder) has \(count) files")
    }
  }
}
