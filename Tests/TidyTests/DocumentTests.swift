import Testing

/// What the README beside the documents says of their files.
struct DocumentTests {
  /// The folders of all documents, as the package declares them, and of what is composed of them.
  static let documents =
    (try? ModuleTests.declared().targets.filter { $0.kind == "document" }
      .map { String($0.name.dropFirst("Models".count)) }) ?? []

  static let roles = [
    "Document", "Limits", "Readings", "Amendments", "Properties", "System", "Points",
    "SeededDefect",
    "Topics", "Lines", "Views",
  ]

  /// Whether a file of a document is named after its role, or after a type that it declares.
  ///
  /// - Parameter path: below the document's folder.
  static func isNamed(_ path: String, holding text: String) -> Bool {
    let parts = path.split(separator: "/")
    let name = parts[parts.count - 1].prefix { $0 != "." && $0 != "+" }
    let topic = parts.count > 1 ? parts[0] : ""
    let isRole = name.hasPrefix(topic) && roles.contains(String(name.dropFirst(topic.count)))
    return isRole
      || text.split(separator: "\n").contains { line in
        let words = line.split { !$0.isLetter }.drop { ["public", "package"].contains($0) }
        return ["enum", "struct", "extension"].contains(words.first)
          && words.dropFirst().contains(name)
      }
  }

  @Test func `A file is named after a role or after what it declares`() {
    #expect(Self.isNamed("Properties+Waits.swift", holding: ""))
    #expect(Self.isNamed("Splash/SplashProperties.swift", holding: ""))
    #expect(Self.isNamed("Root.swift", holding: "  package enum Root: Machine {"))
    #expect(Self.isNamed("City/City+Causes.swift", holding: "extension ONB.City {"))
    #expect(!Self.isNamed("Splash/Properties.swift", holding: ""))
    #expect(!Self.isNamed("Claims.swift", holding: "extension ASM.Properties {"))
    #expect(!Self.isNamed("Screens.swift", holding: "  enum Root: Machine {"))
  }

  @Test func `Every document calls the same role by the same name`() throws {
    #expect(Self.documents.contains("App") && Self.documents.count > 5)
    for document in Self.documents {
      let folder = "Sources/Models/\(document)/"
      let paths = Repository.files(below: "Sources/Models/\(document)", ending: ".swift")
      #expect(paths.contains(folder + "Document.swift"))
      for path in paths {
        let name = String(path.dropFirst(folder.count))
        #expect(Self.isNamed(name, holding: try Repository.text(of: path)), "\(path)")
      }
    }
  }

  /// The spans of time that a text writes as numbers, in a row or as the limit of a claim.
  ///
  /// Nothing takes no time at all, and what happens at most so often names a point besides.
  static func spans(in text: String) -> [String] {
    text.matches(
      of:
        /\.(seconds|milliseconds|minutes|fixed)\(|within: [1-9]|\.(atMost|lessThan|atLeast)\([1-9][\d_]*\)/
    ).map { String($0.0) }
  }

  @Test func `Spans of time are found in rows and in claims`() {
    #expect(Self.spans(in: ".after(.seconds(3), to: .end)") == [".seconds("])
    #expect(Self.spans(in: "until: end, .atMost(12_000)))") == [".atMost(12_000)"])
    #expect(Self.spans(in: ".either([a, b]), within: 1000, .timeOnly)") == ["within: 1"])
    #expect(Self.spans(in: "within: 0, within: nil, .atMost(0), .atMost(Limits.end)").isEmpty)
    #expect(Self.spans(in: ".atMost(1, .rule(a), per: nil)").isEmpty)
  }

  @Test func `A span of time is written in Limits alone`() throws {
    for document in Self.documents {
      for path in Repository.files(below: "Sources/Models/\(document)", ending: ".swift")
      where !path.hasSuffix("/Limits.swift") {
        let found = Self.spans(in: try Repository.text(of: path))
        #expect(found.isEmpty, "\(path) holds \(found)")
      }
    }
  }
}
