import Checking
import Machines
import Reporting
import Testing

@testable import SimCommand

/// Pages and what is printed are kept by all that they read, and by nothing else.
struct KeptExplorationTests {
  private static let scenario = "Scenarios/LAMP/as-written.scenario"

  /// Each changes something that is no search's to find, one after another.
  private static let edits: [@Sendable (Session) -> Void] = [
    { _ in },
    { session in
      let rules = session.documents[0].rules.map { CatalogueRule($0.id, line: $0.line, "Other.") }
      session.documents = [Document("LAMP", title: "Lamp", rules: rules)]
    },
    { session in
      session.documents = [
        Document("LAMP", title: "A lamp", rules: session.documents[0].rules, lines: [1: "A line."])
      ]
    },
    { $0.systems[0].title = "Another title" },
    { $0.systems[0].properties[0].statement = "No lamp breaks." },
    { $0.systems[0].amendments.removeAll() },
    { $0.topics = [Topic("t", "A subject", sayings: [.init("LAMP", per: "LAMP-1", says: "It.")])] },
    { $0.write(scenario, "scenario LAMP/as-written\ntitle Other words\nsystem lamp\n") },
    {
      $0.write(
        scenario,
        "scenario LAMP/as-written\ntitle X\nsystem lamp\nexpect can-burn vacuous because I say so\n"
      )
    },
    {
      let until = ["--because", "It is old.", "--owner", "tests", "--until", "2026-02-01"]
      #expect($0.run(["accept", "--no-cache"] + until) == 0, "\($0.errors)")
    },
    { $0.today = "2026-03-01" },
  ]

  /// What a command prints, and the pages, with nothing of them there before.
  private func told(_ session: Session, _ options: [String]) -> [String: [UInt8]] {
    for path in session.files.contents.keys where path.hasPrefix("Reports/") {
      session.files.contents[path] = nil
    }
    let code = session.run(["explore"] + options)
    return session.files.contents.filter { $0.key.hasPrefix("Reports/") }
      .merging(["": Array("\(code) \(session.output) \(session.errors)".utf8)]) { page, _ in page }
  }

  @Test(arguments: [[], ["--all"], ["--format", "json"], ["--check"], ["LAMP/as-written"]])
  func `What is told from the cache is what is told without one, after every edit`(
    options: [String]
  ) {
    let session = Session()
    session.write("Scenarios/LAMP/again.scenario", "scenario LAMP/again\ntitle Y\nsystem lamp\n")
    for (number, edit) in Self.edits.enumerated() {
      edit(session)
      let fresh = told(session, options + ["--no-cache"])
      for _ in 1...2 {
        let kept = told(session, options + ["--cache", "kept"])
        let others = Set(kept.keys).union(fresh.keys).filter { kept[$0] != fresh[$0] }
        #expect(others.isEmpty, "after edit \(number)")
      }
      #expect(session.searches.isEmpty)
    }
  }

  /// Nothing of what searches found is asked for where nothing has changed.
  @Test
  func `What is as it was is told by itself, and made again where it is damaged`() {
    let session = Session()
    let fresh = told(session, ["--cache", "kept"])
    let entries = session.files.contents.filter { $0.key.hasPrefix("kept/") }
    let words = entries.filter { String(decoding: $0.value, as: UTF8.self).contains("exitCode") }
    let pages = entries.filter {
      String(decoding: $0.value, as: UTF8.self).contains("\"README.md\"")
    }
    #expect(words.count == 1)
    #expect(pages.count == 1)
    for path in entries.keys where words[path] == nil && pages[path] == nil {
      session.files.contents[path] = nil
    }
    #expect(told(session, ["--cache", "kept"]) == fresh)
    #expect(session.searches.isEmpty)
    for (path, whole) in words.merging(pages, uniquingKeysWith: { one, _ in one }) {
      var bytes = whole
      bytes[whole.count / 2] ^= 1
      session.files.contents[path] = bytes
      #expect(told(session, ["--cache", "kept"]) == fresh)
      #expect(session.files.contents[path] == whole, "what is damaged is made again")
    }
  }

  /// The gate compares the pages that exploring kept; a page that somebody changes is found all the same.
  @Test func `The gate finds a page that is not what the models give`() {
    let session = Session()
    _ = session.run("explore", "--cache", "kept", "--pin")
    _ = session.run("explore", "--cache", "kept")
    _ = session.run("accept", "--because", "It is old.", "--owner", "tests", "--cache", "kept")
    _ = session.run("explore", "--cache", "kept")
    _ = session.run("gate", "--cache", "kept")
    #expect(!session.output.contains("is not what the models give"))
    session.files.contents["Reports/LAMP/README.md"]?.append(10)
    #expect(session.run("gate", "--cache", "kept") == 1)
    #expect(session.output.contains("Reports/LAMP/README.md is not what the models give"))
  }
}
