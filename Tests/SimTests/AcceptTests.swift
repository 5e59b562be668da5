import Machines
import Testing

@testable import SimCommand

/// `sim accept`, from its arguments to what it writes.
struct AcceptTests {
  static let decisions = "Scenarios/decisions"
  static let lock = "Scenarios/seen.lock"

  /// A session in which somebody answers for the one violation.
  static func accepted() throws -> (session: Session, decisions: String, lock: String) {
    let session = Session()
    #expect(session.run("accept", "--because", "known  to us", "--owner", "product") == 0)
    return (session, try #require(session.text(decisions)), try #require(session.text(lock)))
  }

  @Test func `What nobody has decided on waits, and is written with a reason and an owner`() throws
  {
    let session = Session()
    #expect(session.run("accept") == 1)
    #expect(session.text(Self.lock) == nil)
    #expect(
      session.output.contains("no decision: LAMP never-broken: LAMP-3 → stronger\n"))
    #expect(
      session.output.contains(
        "  sim accept never-broken --because \"…\" --owner NAME [--until DATE]\n"))
    #expect(
      session.run(
        "accept", "never-broken", "--because", "known", "--owner", "p", "--until", "2026-02-01")
        == 0)
    #expect(
      session.text(Self.decisions)?.hasSuffix(
        """

        decide LAMP
          reason known
          owner p
          until 2026-02-01
          claim never-broken: LAMP-3 → stronger

        """) == true)
    #expect(
      session.text(Self.lock) == """
        # Written by sim accept, compared by sim gate.

        claim LAMP never-broken
          cause LAMP-3 → stronger
            run 0: event flip → 0: event surge
            in LAMP/as-written

        """)
    let before = session.files.contents
    #expect(session.run("accept") == 0)
    #expect(session.files.contents == before)
  }

  @Test func `Another run by the same cause changes the lock and not the decision`() throws {
    let (session, decisions, lock) = try Self.accepted()
    #expect(decisions.contains("reason known to us\n"))
    let old = "# Mind this.\n\n" + decisions.replacing("  owner", with: "  # why\n  owner")
    session.write(Self.decisions, old)
    session.write(Self.lock, lock.replacing("run 0: ", with: "run 7: "))
    #expect(session.run("accept", "can-burn") == 0)
    #expect(session.text(Self.lock)?.contains("run 7: ") == true)
    #expect(session.run("accept") == 0)
    #expect(session.output.contains("0 causes decided, 1 run brought up to date, 0 added"))
    #expect(session.text(Self.lock) == lock)
    #expect(session.text(Self.decisions) == old)
  }

  @Test func `A violation by another cause is another matter`() throws {
    let (session, decisions, lock) = try Self.accepted()
    session.write(Self.decisions, decisions.replacing("LAMP-3", with: "LAMP-1"))
    session.write(Self.lock, lock.replacing("LAMP-3", with: "LAMP-1"))
    #expect(session.run("accept") == 1)
    #expect(session.output.contains("no decision: LAMP never-broken: LAMP-3 → stronger\n"))
    #expect(session.output.contains("0 added, 1 removed, 1 without a decision"))
    #expect(session.text(Self.decisions)?.contains("decide LAMP") == false)
    #expect(session.text(Self.lock)?.contains("claim") == false)
  }

  @Test func `What is gone, unasked or unknown is removed`() throws {
    let (session, decisions, lock) = try Self.accepted()
    session.write(Self.decisions, decisions + "  claim p: x\n")
    session.write(Self.lock, lock + "\nclaim LAMP p\n  cause x\n    run none\n    in LAMP/gone\n")
    #expect(session.run("accept", "never-broken") == 0)
    #expect(session.text(Self.decisions)?.contains("claim p: x") == true)
    #expect(session.text(Self.lock)?.contains("LAMP/gone") == true)
    #expect(session.run("accept") == 0)
    #expect(session.output.contains("no longer decided: LAMP p: x\n"))
    #expect(session.text(Self.decisions) == decisions)
    #expect(session.text(Self.lock) == lock)
  }

  @Test(arguments: [
    ("never-broken", "never-brokn"), ("decide LAMP", "decide LAMPS"),
    ("  claim", "  in LAMP/as-writen\n  claim"),
  ])
  func `What is decided of a misspelt name is not lost`(_ right: String, _ wrong: String) throws {
    let (session, decisions, _) = try Self.accepted()
    session.write(Self.decisions, decisions.replacing(right, with: wrong))
    let before = session.files.contents
    for command in ["accept", "explore", "gate"] {
      #expect(session.run(command) == 2)
      #expect(session.errors.contains("Scenarios/decisions:"))
      #expect(session.errors.contains("did you mean"))
      #expect(session.files.contents == before)
    }
  }

  @Test func `A decision covers other scenarios that fail by its cause, until it expires`() throws {
    let (session, decisions, _) = try Self.accepted()
    session.write("Scenarios/LAMP/b.scenario", "scenario LAMP/b\nsystem lamp\nkills 1\n")
    #expect(session.run("accept", "LAMP/b") == 0)
    #expect(session.output.contains("0 causes decided, 0 runs brought up to date, 1 added"))
    #expect(session.text(Self.decisions) == decisions)
    #expect(session.text(Self.lock)?.contains("in LAMP/as-written LAMP/b\n") == true)

    let expired = decisions.replacing("  owner", with: "  until 2026-01-14\n  owner")
    session.write(Self.decisions, expired)
    #expect(session.run("accept") == 1)
    #expect(session.output.contains("0 added, 0 removed, 2 without a decision"))
    #expect(session.text(Self.decisions) == expired)
    #expect(session.text(Self.lock)?.contains("in LAMP/as-written LAMP/b\n") == true)
    #expect(session.run("accept", "--because", "still", "--owner", "product") == 0)
    #expect(session.text(Self.decisions)?.contains("until") == false)
    #expect(session.text(Self.decisions)?.contains("reason still\n") == true)
  }

  @Test func `A page's run is found again by scenario and claim`() {
    let session = Session()
    #expect(session.run("reproduce", "LAMP/as-written:never-broken") == 1)
    #expect(session.output.contains("still fails"))
    #expect(session.run("reproduce", "LAMP/as-written:can-burn") == 2)
    #expect(session.errors.contains("\"can-burn\" is proved in LAMP/as-written"))
    #expect(session.run("reproduce", "LAMP/as-written:never-borken") == 2)
    #expect(session.errors.contains("did you mean \"never-broken\"?"))
    #expect(session.run("promote", "LAMP/as-written:never-broken") == 0)
    #expect(session.text(RegressionTests.path) != nil)
  }

  @Test(arguments: [
    ["--because", "r"], ["--owner", "o"], ["--until", "2026-02-01"],
    ["--because", " ", "--owner", "o"],
    ["nevr-broken"], ["--because", "r", "--owner", "o", "--until", "soon"],
    ["--because", "r", "--owner", "o", "--until", "2020-01-01"],
  ])
  func `Bad input is refused before anything is written`(_ arguments: [String]) throws {
    let (session, _, lock) = try Self.accepted()
    session.write(Self.lock, lock.replacing("run 0: ", with: "run 7: "))
    let before = session.files.contents
    #expect(session.run(["accept"] + arguments) == 2)
    #expect(session.errors.split(separator: "\n").count == 1)
    #expect(session.files.contents == before)
  }

  @Test func `A full disk or an interruption leaves the file as it was`() throws {
    let (session, _, lock) = try Self.accepted()
    session.write(Self.lock, lock.replacing("run 0: ", with: "run 7: "))
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
