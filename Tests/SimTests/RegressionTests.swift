import Foundation
import Machines
import Testing

@testable import SimCommand

/// Runs that are kept, and what the gate says of them.
struct RegressionTests {
  static let path = "Scenarios/LAMP/regressions/as-written-never-broken.regression"

  /// A session with the shrunk run of its failure promoted.
  private func promoted() throws -> Session {
    let session = Session()
    _ = session.run("simulate", "--runs", "50")
    let token = try #require(tokens(in: session.output).first)
    #expect(session.run("promote", token) == 0)
    #expect(session.errors == "")
    return session
  }

  /// What the gate says of regressions.
  private func findings(_ session: Session) -> [String] {
    _ = session.run("gate")
    return session.output.split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("regression: ") }
  }

  /// The lamp with surges that do nothing.
  static let mended: Machines.System = {
    var system = Lamp.system
    system.machines[0].rules[1].rules[1].target = "off"
    return system
  }()

  @Test func `A promoted run is a file that tells it in words, and the gate makes it again`() throws
  {
    let session = try promoted()
    #expect(session.output.hasPrefix("\(Self.path): written; from now on sim gate insists that "))
    let text = try #require(session.text(Self.path))
    let lines = text.split(separator: "\n").map(String.init)
    #expect(
      Array(lines.dropFirst().dropLast()) == [
        "regression LAMP/regressions/as-written-never-broken", "title The lamp never breaks.",
        "scenario LAMP/as-written", "system lamp", "property never-broken",
        "expect violated because still fails: occurred, after 2 steps and 0 ms",
        "step 0 ms, user: flip [LAMP-1] – Lamp off → on",
        "step 0 ms, world: surge [LAMP-3] – Lamp on → broken", "end 0 ms",
      ])
    #expect(findings(session) == [])
    #expect(session.output.hasPrefix("regressions: 1 made again, all as they say\n"))
    #expect(session.run("gate", "--format", "json") == 1)
    #expect(session.output.contains("\"answer\":\"violated\",\"detail\":\"still fails"))
    #expect(session.run("list") == 0)
    #expect(session.output.contains("never-broken: expected that the run still fails"))
    #expect(session.run("reproduce", Self.path) == 1)
    #expect(session.output.hasPrefix("lamp in LAMP/as-written: never-broken\n"))
  }

  @Test func `No file is overwritten`() throws {
    let session = try promoted()
    let before = session.files.contents
    let token = try #require(session.text(Self.path)?.split(separator: " ").last).dropLast()
    #expect(session.run("promote", String(token)) == 2)
    #expect(
      session.errors
        == "sim: \(Self.path): there is such a file already, and it is left as it is; remove it, or "
        + "give --name NAME\n")
    #expect(session.run("promote", String(token), "--name", "As-Written-never-broken") == 2)
    #expect(session.files.contents == before)
    #expect(session.run("promote", Self.path, "--name", "other", "--format", "json") == 0)
    #expect(session.output.contains("\"path\":\"Scenarios/LAMP/regressions/other.regression\""))
    #expect(findings(session) == [])
    for name in ["a/b", "", ".x", "ä", "a b"] {
      #expect(session.run("promote", Self.path, "--name=\(name)") == 2, "\(name)")
    }
  }

  /// A drawn run is kept step by step, longer than the shrunk one.
  @Test func `A run that is known by how it was drawn is kept by its steps`() throws {
    let session = Session()
    _ = session.run("simulate", "--runs", "1", "--seed", "5")
    let found = tokens(in: session.output)
    #expect(found.count >= 2 && found[0] != found[1])
    let drawn = found[1]
    #expect(session.run("reproduce", drawn) == 1)
    #expect(session.output.contains("run 0 of seed 0x0000000000000005, at most 100 steps\n"))
    #expect(session.output.contains("still fails: occurred"))
    #expect(session.run("promote", drawn) == 0)
    let kept = try #require(session.text(Self.path)?.split(separator: " ").last).dropLast()
    #expect(kept != drawn)
    #expect(findings(session) == [])
    session.systems = [Self.mended]
    #expect(session.run("promote", drawn, "--name", "x") == 2)
    #expect(session.errors.contains("promote the token of the shrunk run"))
    #expect(session.run("reproduce", drawn) == 1)
    #expect(session.output.contains("because rule LAMP-3 now has another effect"))
  }

  @Test func `A rule that changes is named, and the other answers can be expected`() throws {
    let session = try promoted()
    let text = try #require(session.text(Self.path))
    session.systems = [Self.mended]
    let diverged = findings(session)
    #expect(diverged.count == 1)
    #expect(diverged.first?.contains("diverged at step 2 because rule LAMP-3 now has") == true)
    #expect(diverged.first?.contains("write `expect diverged 2 LAMP-3` in \(Self.path)") == true)
    session.write(
      Self.path,
      text.replacing(/expect violated.*/, with: "expect diverged 2 LAMP-3 because it was mended"))
    #expect(findings(session) == [])
    // A divergence elsewhere, or by another rule, is another answer.
    for other in ["expect diverged 1 LAMP-3", "expect diverged 2 LAMP-1", "expect holds"] {
      session.write(Self.path, text.replacing(/expect violated.*/, with: other))
      #expect(findings(session).count == 1, "\(other)")
    }
    session.write(Self.path, text.replacing(/expect violated.*/, with: "expect diverged 2 LAMP-3"))
    session.systems = [Lamp.system]
    #expect(
      findings(session).first?.contains(
        "expected that the run is no longer possible at step 2 because of rule LAMP-3, and it is "
          + "still fails") == true)
    // The claim is given up: the run is possible, and the property holds in it.
    var tolerant = Lamp.system
    tolerant.properties[0] = Property("never-broken", "", .never(.event("flop")))
    tolerant.machines[0].rules[2].rules.append(
      Rule(.event("flop"), ignoredBecause: "it is broken"))
    session.systems = [tolerant]
    session.write(Self.path, text)
    #expect(findings(session).first?.contains("write `expect holds`") == true)
    session.write(Self.path, text.replacing(/expect violated.*/, with: "expect holds"))
    #expect(findings(session) == [])
  }

  @Test func `A run that is no longer possible can be promoted as such`() throws {
    let session = Session()
    _ = session.run("simulate", "--runs", "50")
    let token = try #require(tokens(in: session.output).first)
    session.systems = [Self.mended]
    #expect(session.run("promote", token) == 0)
    #expect(
      session.text(Self.path)?.contains("\nexpect diverged 2 LAMP-3 because diverged") == true)
    #expect(findings(session) == [])
    session.systems = [Lamp.system]
    #expect(findings(session).count == 1)
  }

  @Test func `A file that tells another run than its token is found out`() throws {
    let session = try promoted()
    let text = try #require(session.text(Self.path))
    for (old, new) in [
      ("flip [LAMP-1]", "flop [LAMP-1]"), ("end 0 ms\n", ""), ("end 0 ms", "end 1 ms"),
      ("step 0 ms, world", "amend stronger\nstep 0 ms, world"),
      ("end 0", "again from step 1\nend 0"),
    ] {
      session.write(Self.path, text.replacing(old, with: new))
      let found = findings(session)
      #expect(found.count == 1, "\(old)")
      #expect(found.first?.contains("tells its run in other words") == true, "\(old)")
    }
    session.write(
      Self.path, text.replacing("step 0 ms, user", with: "step   0 ms,  user"))
    #expect(findings(session) == [])
    session.files.contents["Scenarios/LAMP/as-written.scenario"] = nil
    session.write("Scenarios/LAMP/b.scenario", "scenario LAMP/b\nsystem lamp\n")
    #expect(findings(session).first?.contains("names no scenario") == true)
  }

  @Test func `Bad regression files are told in one line`() throws {
    let session = try promoted()
    let text = try #require(session.text(Self.path))
    let token = try #require(text.split(separator: " ").last).dropLast()
    let bad: [(String, String)] = [
      ("", "has no `regression NAME` statement"),
      (text.replacing("never-broken\ntitle", with: "other\ntitle"), "make them the same"),
      (text.replacing("system lamp", with: "system lmap"), "did you mean \"lamp\"?"),
      (text.replacing("property never-broken", with: "property never-brokn"), "did you mean"),
      (text.replacing("property never-broken", with: "property can-burn"), "another property"),
      (text.replacing("scenario LAMP/as-written", with: "scenario LAMP/x"), "another scenario"),
      (text.replacing("expect violated", with: "expect violatd"), "did you mean \"violated\"?"),
      (text.replacing("expect violated", with: "expect violated now"), "write it as"),
      (text.replacing("expect violated", with: "expect diverged x"), "write it as"),
      (text.replacing(/expect violated.*/, with: "expect"), "write it as"),
      (text.replacing(/expect violated.*/, with: ""), "has no `expect"),
      (text.replacing(token, with: "\(token)7"), "mistyped"),
      (text.replacing(/token .*/, with: ""), "has no `token TOKEN` statement"),
      (text + "token \(token)\n", "already said on line"),
      (text + "stpe 3\n", "did you mean \"step\"?"),
    ]
    for (text, message) in bad {
      session.write(Self.path, text)
      for command in ["gate", "list"] {
        #expect(session.run(command) == 2, "\(message)")
        #expect(session.errors.hasPrefix("sim: \(Self.path):"), "\(message)")
        #expect(session.errors.contains(message), "\(session.errors)")
        #expect(session.errors.split(separator: "\n").count == 1)
      }
    }
    // Ordinary scenarios do not mind.
    #expect(session.run("explore") == 1)
    #expect(session.run("promote", "nonsense") == 2)
    #expect(session.run("promote") == 2)
    #expect(
      session.errors
        == "sim: promote wants one TOKEN, FILE or SCENARIO:CLAIM, not 0; see sim promote --help\n")
    #expect(session.run("promte") == 2)
    #expect(session.errors.contains("did you mean \"promote\"?"))
  }

  @Test func `A full disk leaves no regression and no part of one`() throws {
    let token = try #require(
      try promoted().text(Self.path)?.split(separator: " ").last
    ).dropLast()
    for step in 0..<8 {
      let session = Session()
      let before = session.files.contents
      session.files.failsAt = step
      session.files.staysBroken = true
      session.files.leavesPart = true
      let code = session.run("promote", String(token))
      if code == 0 {
        #expect(step >= 4)
        #expect(session.text(Self.path) != nil)
      } else if session.text(Self.path) == nil {
        #expect(code == 2 && session.files.contents == before, "\(step)")
        #expect(session.errors.contains("No space left on device"))
      }
      #expect(!session.files.contents.keys.contains { $0.hasSuffix(".tmp") }, "\(step)")
    }
  }

  @Test func `What is known is told and does not fail, until it expires`() {
    let session = Session()
    session.write(
      "Scenarios/decisions",
      """
      decide LAMP
        reason The other lamp is no better.
        owner product
        until 2026-01-15
        claim never-broken: some cause

      """)
    session.write(
      "Scenarios/seen.lock",
      "claim LAMP never-broken\ncause some cause\nrun none\nin LAMP/as-written\n")
    #expect(session.run("simulate", "--runs", "50") == 0)
    #expect(
      session.output.contains("known (accepted by product)  LAMP/as-written  never-broken"))
    #expect(session.run("simulate", "--runs", "50", "--format", "json") == 0)
    #expect(session.output.contains("\"accepted\":{\"owner\":\"product\","))
    #expect(session.output.contains("\"passed\":true"))
    session.today = "2026-01-16"
    #expect(session.run("simulate", "--runs", "50") == 1)
    #expect(session.output.contains("\nviolated  LAMP/as-written  never-broken"))
    // Of one scenario and one property only.
    session.today = "2026-01-15"
    session.write("Scenarios/LAMP/b.scenario", "scenario LAMP/b\nsystem lamp\n")
    #expect(session.run("simulate", "--runs", "50") == 1)
    #expect(session.output.contains("\nviolated  LAMP/b  never-broken"))
  }
}
