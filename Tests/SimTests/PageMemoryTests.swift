import Machines
import Reporting
import SmallNumbers
import Testing

@testable import SimCommand

/// Pages that an edit cannot touch are taken from memory, and are never others than those made anew.
struct PageMemoryTests {
  /// Two documents, of which one has two scenarios.
  private func session() -> Session {
    let session = Session()
    session.systems.append(Safe.system)
    session.documents.append(
      Document(
        "SAFE", title: "Safe",
        rules: (1...3).map { CatalogueRule("SAFE-\($0)", line: $0, "Rule \($0).") }))
    session.write(
      "Scenarios/SAFE/as-written.scenario", "scenario SAFE/as-written\ntitle S\nsystem safe\n")
    session.write(
      "Scenarios/LAMP/amended.scenario",
      "scenario LAMP/amended\ntitle A\nsystem lamp\namend stronger\n")
    return session
  }

  private static func edit(_ session: Session, _ random: inout SmallGenerator) {
    let place = random.below(2)
    let number = random.below(4)
    let document = session.documents[place]
    switch random.below(10) {
    case 0: session.systems[place].title = "Title \(number)"
    case 1:
      let claim = random.below(session.systems[place].properties.count)
      session.systems[place].properties[claim].statement = "Statement \(number)."
    case 2: session.systems[place].properties.swapAt(0, 1)
    case 3:
      let all = [Lamp.system, Safe.system][place].amendments
      session.systems[place].amendments = number == 0 ? [] : Array(all.dropLast(number - 1))
    case 4:
      let states = session.systems[place].machines[0].states
      session.systems[place].machines[0].rules[place == 0 ? 1 : 0].rules[0].target =
        states[number % states.count]
    case 5:
      session.documents[place] = Document(
        document.name, title: number == 0 ? "Other" : document.title,
        rules: document.rules.map {
          CatalogueRule($0.id, line: $0.line, $0.line == number ? "Text \(number)." : $0.text)
        }, lines: number == 3 ? [1: "A line of it."] : document.lines)
    case 6:
      session.write(
        "Scenarios/LAMP/amended.scenario",
        "scenario LAMP/amended\ntitle A\(number)\nsystem lamp\n"
          + (number < 2 && !session.systems[0].amendments.isEmpty ? "amend stronger\n" : ""))
    case 7:
      session.topics =
        number < 2
        ? []
        : [
          Topic(
            "t", "A subject", sayings: [.init("LAMP", per: "LAMP-1", says: "It.")],
            claims: [.init("never-\(number == 2 ? "lost" : "open")", in: "SAFE/as-written")])
        ]
    case 8:
      _ = session.run([
        "accept", "--no-cache", "--because", "Reason \(number).", "--owner", "tests",
      ])
    default: session.today = "2026-0\(number + 1)-15"
    }
    if session.systems[0].amendments.isEmpty {
      session.write(
        "Scenarios/LAMP/amended.scenario", "scenario LAMP/amended\ntitle A\nsystem lamp\n")
    }
  }

  private func pages(_ session: Session, _ options: String...) -> [String: [UInt8]] {
    for path in session.files.contents.keys where path.hasPrefix("Reports/") {
      session.files.contents[path] = nil
    }
    let code = session.run(["explore"] + options)
    return session.files.contents.filter { $0.key.hasPrefix("Reports/") }
      .merging(["": Array("\(code) \(session.output) \(session.errors)".utf8)]) { page, _ in page }
  }

  /// The pages in memory, by the names of their entries.
  private func remembered(_ session: Session) -> [String: [[ReportFile]]] {
    let cache = OutcomeCache(folder: "kept", files: session.files)
    let names = session.files.contents.keys.filter { $0.hasPrefix("kept/") }
      .compactMap { $0.split(separator: "/").last.map(String.init) }
    return names.reduce(into: [:]) { $0[$1] = cache.value(named: $1) }
  }

  @Test func `After every edit, pages from memory are those made anew`() throws {
    let session = session()
    var random = SmallGenerator(seed: 5)
    var all: Set<[String: [UInt8]]> = []
    let edits = 150
    for number in 0..<edits {
      Self.edit(session, &random)
      let fresh = pages(session, "--no-cache")
      #expect(fresh.count > 12, "\(String(decoding: fresh[""] ?? [], as: UTF8.self))")
      let kept = pages(session, "--cache", "kept")
      let others = Set(kept.keys).union(fresh.keys).filter { kept[$0] != fresh[$0] }
      #expect(others.isEmpty, "after edit \(number)")
      all.insert(fresh)
    }
    #expect(all.count > edits / 2)
    // An edit of one document leaves the pages of the other.
    #expect(remembered(session).count * 4 < all.count * 5, "\(remembered(session).count)")
  }

  @Test func `What is edited in one document takes the pages of the other from memory`() throws {
    let session = session()
    _ = pages(session, "--cache", "kept")
    let cache = OutcomeCache(folder: "kept", files: session.files)
    for (name, pages) in remembered(session) {
      // Told apart from what is made.
      cache.keep(values: [
        (name, pages.map { $0.map { ReportFile(path: $0.path, text: "kept\n" + $0.text) } })
      ])
    }
    /// Of the lamp, and of the safe.
    func areRemembered(_ edit: (Session) -> Void) -> [Bool] {
      edit(session)
      let pages = pages(session, "--cache", "kept")
      func isKept(_ document: String) -> Bool {
        pages["Reports/\(document)/as-written.md"]?.starts(with: Array("kept\n".utf8)) == true
      }
      return [isKept("LAMP"), isKept("SAFE")]
    }
    #expect(areRemembered { $0.systems[0].properties[0].statement = "It lasts." } == [false, true])
    #expect(
      areRemembered { $0.systems[1].machines[0].rules[0].rules[2].target = "open" }
        == [false, false])
    session.systems = [Lamp.system, Safe.system]
    session.documents[0] = Document(
      "LAMP", title: "Lamp", rules: session.documents[0].rules, lines: [99: "No rule is here."])
    #expect(areRemembered { _ in } == [true, true], "no page of theirs reads it")
    let rules = session.documents[1].rules.map { CatalogueRule($0.id, line: $0.line, "Other.") }
    #expect(
      areRemembered { $0.documents[1] = Document("SAFE", title: "Safe", rules: rules) }
        == [true, false])
  }

  @Test func `Damaged pages are made again`() throws {
    let session = session()
    _ = pages(session, "--cache", "kept")
    for name in remembered(session).keys {
      let path = "kept/\(name.prefix(2))/\(name)"
      let middle = (session.files.contents[path]?.count ?? 0) / 2
      session.files.contents[path]?[middle] ^= 1
    }
    #expect(remembered(session).isEmpty)
    session.systems[0].title = "Another"
    let fresh = pages(session, "--no-cache")
    #expect(pages(session, "--cache", "kept") == fresh)
    #expect(remembered(session).count == 2)
  }
}
