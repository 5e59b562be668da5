import Machines
import Testing

@testable import SimCommand

/// What a change makes stale.
struct DiffStaleTests {
  private let tests = DiffTests()

  /// A lamp with a decision, a regression and a test, of which a name then changes.
  private func session(renaming old: String, to new: String) throws -> Session {
    let session = Session()
    _ = session.run("explore", "--pin")
    _ = session.run("accept", "--because", "it is old", "--owner", "product")
    _ = session.run("simulate", "--runs", "50")
    let token = try #require(tokens(in: session.output).first)
    #expect(session.run("promote", token) == 0)
    #expect(session.run("snapshot") == 0)
    session.write(
      "Tests/LampTests/LampTests.swift",
      "// never-broken\n#expect(claim(\"never-broken\") == .proved)\nfire(\"surge\")\n")
    let text = try SnapshotText.text(of: Snapshot(systems: [Lamp.system], scenarios: []))
    let renamed = try SnapshotText.snapshot(
      in: Array(text.replacing("\"\(old)\"", with: "\"\(new)\"").utf8), path: "s")
    session.systems = renamed.systems
    session.files.contents["Scenarios/LAMP/as-written.scenario"] = Array(
      "scenario LAMP/as-written\ntitle The lamp\nsystem lamp\n".utf8)
    #expect(session.run("diff") == 0, "\(session.errors)")
    #expect(tests.lines(session, "behaviour").first?.hasPrefix("only names differ") == true)
    return session
  }

  @Test func `A claim that is renamed leaves decisions, regressions and tests behind`() throws {
    // A name so near that commands which need the decision refuse it as misspelt.
    for name in ["never-breaks", "stays-whole"] {
      let told = tests.lines(try session(renaming: "never-broken", to: name), "stale")
      #expect(
        told.contains(
          "decision on never-broken: the claim is now called \(name) (Scenarios/decisions:6)"),
        "\(told)")
      #expect(
        told.contains {
          $0.hasPrefix("regression LAMP/regressions/as-written-never-broken")
            && $0.contains("unknown property \"never-broken\"")
        }, "\(told)")
      #expect(
        told.contains(
          "test with \"never-broken\", which is now called \(name) (Tests/LampTests/LampTests.swift:2)"
        ),
        "\(told)")
      #expect(told.count == 3, "\(told)")
    }
  }

  @Test func `An event that is renamed leaves runs and tests behind`() throws {
    let told = tests.lines(try session(renaming: "surge", to: "spike"), "stale")
    #expect(told.contains { $0.hasPrefix("regression LAMP/regressions/") }, "\(told)")
    #expect(
      told.contains(
        "test with \"surge\", which is now called spike (Tests/LampTests/LampTests.swift:3)"),
      "\(told)")
    #expect(
      told.contains("decision on never-broken: its run is told in other names (LAMP/as-written)"),
      "\(told)")
  }
}
