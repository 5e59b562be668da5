import Testing

@testable import SimCommand

/// What the gate sees of files that are gone, new, or not what they were.
struct StrayFileTests {
  static let list = "Scenarios/kept.regressions"

  /// A tree of which the gate finds nothing wrong.
  private func committed() throws -> Session {
    let session = Session()
    session.write(
      "Scenarios/LAMP/amended.scenario", "scenario LAMP/amended\nsystem lamp\namend all\n")
    _ = session.run("simulate", "LAMP/as-written", "--runs", "50")
    let token = try #require(tokens(in: session.output).first)
    #expect(session.run("promote", token) == 0)
    #expect(session.run("accept", "--because", "known", "--owner", "product") == 0)
    _ = session.run("explore", "--pin")
    #expect(session.run("gate") == 0, "\(session.output)\(session.errors)")
    return session
  }

  /// What the gate prints of findings, or the line by which it refuses.
  private func findings(_ session: Session) -> [String] {
    if session.run("gate") == 2 { return [session.errors] }
    return session.output.split(separator: "\n").map(String.init).filter {
      $0.hasPrefix("unknown file: ") || $0.hasPrefix("regression: ") || $0.hasPrefix("report out")
    }
  }

  @Test(arguments: [
    "Scenarios/LAMP/new.scenari", "Scenarios/LAMP/new.SCENARIO", "Scenarios/LAMP/.new.scenario",
    "Scenarios/.x/new.scenario", "Scenarios/LAMP/accepted.violations", "Scenarios/README.md",
    "Scenarios/Kept.regressions", "Scenarios/LAMP/regressions/x.regresion",
    "Reports/LAMP/ghost.md", "Reports/summary.html", "Reports/LAMP/.hidden.md",
    "Reports/LAMP/As-Written.md", "Reports/NEW/x.md", "Reports/.x/y.md",
  ])
  func `A file that nobody knows is a finding`(_ path: String) throws {
    let session = try committed()
    session.write(path, "Everything is proved.\n")
    let found = findings(session)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("unknown file: \(path) is ") == true, "\(found)")
    #expect(found.first?.contains("remove it") == true)
  }

  @Test func `A link where a file was, or a folder, is a finding`() throws {
    let whole = try committed()
    for path in whole.files.contents.keys.sorted() {
      let session = try committed()
      session.files.links = [path]
      #expect(findings(session).contains { $0.hasPrefix("unknown file: \(path) is a link") })
    }
    whole.files.folders.insert("Scenarios/LAMP/x.scenario")
    #expect(findings(whole).first?.contains("is a folder where a file is expected") == true)
  }

  @Test func `A regression that is gone, renamed, new or of another run is a finding`() throws {
    let path = RegressionTests.path
    let session = try committed()
    let before = session.files.contents
    let text = try #require(session.text(path))
    #expect(session.text(Self.list)?.contains("\nkeep LAMP/regressions/as-written") == true)

    session.files.contents[path] = nil
    #expect(
      findings(session).first?.contains("\(Self.list):2 keeps it, and there is no file") == true)
    session.write(path.replacing(".regression", with: ".regresion"), text)
    #expect(findings(session).count == 2)

    session.files.contents = before
    session.write(
      path.replacing("as-written", with: "b"),
      text.replacing("regressions/as-written", with: "regressions/b"))
    #expect(findings(session).count == 1)
    #expect(findings(session).first?.contains("is not in \(Self.list); run sim promote") == true)
    #expect(session.run("promote", path.replacing("as-written", with: "b")) == 0)
    #expect(findings(session) == [])

    session.files.contents = before
    session.write(
      Self.list, session.text(Self.list)?.replacing(/[0-9a-f]{8}\n/, with: "00000000\n") ?? "")
    #expect(
      findings(session).first?.contains("holds another run than \(Self.list):2 keeps") == true)
    #expect(session.run("promote", path) == 0)
    #expect(session.files.contents == before)
    // A second time there is nothing to do, and nothing is overwritten.
    #expect(session.run("promote", path) == 2)
    session.files.contents[Self.list] = nil
    #expect(findings(session).count == 1)
  }

  @Test func `A bad list of regressions is told with its line`() throws {
    let session = try committed()
    let line = try #require(session.text(Self.list)?.split(separator: "\n").last)
    for (text, message) in [
      ("kept x y\n", ":1: unknown statement \"kept\""),
      ("\nkeep x\n", ":2: write it as `keep NAME"),
      (
        "\(line)\n\(line)\n",
        ":2: \"LAMP/regressions/as-written-never-broken\" is already kept on line 1"
      ),
    ] {
      session.write(Self.list, text)
      #expect(session.run("gate") == 2)
      #expect(session.errors.hasPrefix("sim: \(Self.list)\(message)"), "\(session.errors)")
    }
  }
}
