import Machines
import Testing

@testable import SimCommand

/// `sim accept`, from its arguments to what it writes.
struct AcceptTests {
  static let path = "Scenarios/accepted.violations"

  /// A session in which somebody answers for the one violation.
  static func accepted() throws -> (session: Session, text: String) {
    let session = Session()
    #expect(session.run("accept", "--because", "known  to us", "--owner", "product") == 0)
    return (session, try #require(session.text(path)))
  }

  @Test func `What nobody has decided on waits, and is written with a reason and an owner`() throws
  {
    let session = Session()
    #expect(session.run("accept") == 1)
    #expect(session.text(Self.path) == nil)
    #expect(
      session.output.contains(
        "  sim accept never-broken --because \"…\" --owner NAME [--until DATE]\n"))
    #expect(
      session.run(
        "accept", "never-broken", "--because", "known", "--owner", "p", "--until", "2026-02-01")
        == 0)
    let text = try #require(session.text(Self.path))
    #expect(text.contains("accept LAMP/as-written never-broken\n  trace 0: "))
    #expect(text.hasSuffix("\n  reason known\n  owner p\n  until 2026-02-01\n"))
    #expect(session.run("accept") == 0)
    #expect(session.text(Self.path) == text)
  }

  @Test func `Another run of the same kind keeps its reason, comments and other blocks`() throws {
    let (session, text) = try Self.accepted()
    #expect(text.contains("reason known to us\n"))
    let old =
      "# Mind this.\n\n"
      + text.replacing("0: ", with: "7: ").replacing("  owner", with: "  # why\n  owner")
      + "# The end.\n"
    #expect(old.contains("7: "))
    session.write(Self.path, old)
    #expect(session.run("accept", "can-burn") == 0)
    #expect(session.text(Self.path) == old)
    #expect(session.run("accept") == 0)
    #expect(session.output.contains("1 run brought up to date, 0 added, 0 removed"))
    #expect(session.text(Self.path) == old.replacing("7: ", with: "0: "))
  }

  @Test func `A run that ends in another step is another matter`() throws {
    let (session, text) = try Self.accepted()
    session.write(Self.path, text.replacing("surge", with: "flip"))
    #expect(session.run("accept") == 1)
    #expect(session.output.contains("no decision: LAMP/as-written never-broken\n"))
    #expect(session.output.contains("0 added, 1 removed, 1 without a decision"))
  }

  @Test func `What is gone, unasked or unknown is removed`() throws {
    let (session, text) = try Self.accepted()
    let strange = text + "\n# of old\naccept LAMP/gone p\n  trace none\n  reason r\n  owner o\n"
    session.write(Self.path, strange)
    #expect(session.run("accept", "never-broken") == 0)
    #expect(session.text(Self.path) == strange)
    #expect(session.run("accept") == 0)
    #expect(session.text(Self.path) == text + "\n# of old\n")
  }

  @Test func `A decision covers other scenarios that fail in the same way, until it expires`()
    throws
  {
    let (session, text) = try Self.accepted()
    session.write("Scenarios/LAMP/b.scenario", "scenario LAMP/b\nsystem lamp\nkills 1\n")
    #expect(session.run("accept", "LAMP/b") == 0)
    #expect(session.output.contains("1 added"))
    #expect(session.text(Self.path)?.hasPrefix(text) == true)
    #expect(session.text(Self.path)?.contains("accept LAMP/b never-broken\n") == true)

    session.write(Self.path, text + "  until 2026-01-14\n")
    #expect(session.run("accept") == 1)
    #expect(session.output.contains("0 added, 1 removed, 2 without a decision"))
  }

  @Test(arguments: [
    ["--because", "r"], ["--owner", "o"], ["--until", "2026-02-01"],
    ["--because", " ", "--owner", "o"],
    ["nevr-broken"], ["--because", "r", "--owner", "o", "--until", "soon"],
  ])
  func `Bad input is refused before anything is written`(_ arguments: [String]) throws {
    let (session, text) = try Self.accepted()
    session.write(Self.path, text.replacing("0: ", with: "7: "))
    let before = session.files.contents
    #expect(session.run(["accept"] + arguments) == 2)
    #expect(session.errors.split(separator: "\n").count == 1)
    #expect(session.files.contents == before)
  }

  @Test func `A full disk or an interruption leaves the file as it was`() throws {
    let (session, text) = try Self.accepted()
    session.write(Self.path, text.replacing("0: ", with: "7: "))
    let before = session.files.contents
    session.interrupted = true
    #expect(session.run("accept") == 3)
    #expect(session.files.contents == before)
    session.interrupted = false
    session.files.failsAt = session.files.changes
    session.files.leavesPart = true
    #expect(session.run("accept") == 2)
    #expect(session.files.contents == before)
  }
}
