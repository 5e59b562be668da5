import Foundation
import Machines
import Testing

@testable import SimCommand

/// The planted defect, by which the pipeline is seen to find something.
struct SeededDefectTests {
  private func session(_ seededDefect: SeededDefect) -> Session {
    let session = Session()
    session.seededDefect = seededDefect
    return session
  }

  @Test func `The planted defect is found, made simple and reproduced`() throws {
    let session = session(Lamp.seededDefect)
    _ = session.run("gate")
    let line = try #require(
      session.output.split(separator: "\n").first { $0.hasPrefix("canary: ") })
    #expect(line.hasPrefix("canary: never-broken is broken, as planted, in "))
    #expect(
      line.hasSuffix(
        "made 2 steps and reproduced; without the defect it is diverged at step 2 because rule "
          + "LAMP-3 is no longer enabled here"))
    _ = session.run("gate", "--format", "json")
    #expect(session.output.contains("\"canary\":true"))
  }

  @Test func `It is listed, and can be asked for by name, and fails`() throws {
    let session = session(Lamp.seededDefect)
    #expect(session.run("list") == 0)
    #expect(session.output.contains("\nwrong on purpose\n  canary  "))
    #expect(session.run("simulate", "canary", "--runs", "50") == 1)
    #expect(session.output.contains("violated  canary  never-broken"))
    let token = try #require(tokens(in: session.output).first)
    #expect(session.run("reproduce", token) == 1)
    #expect(session.run("promote", token) == 2)
    #expect(session.errors.contains("canary, which is wrong on purpose"))
    #expect(session.run("simulate", "canary", "LAMP", "--runs", "5") == 1)
    #expect(session.output.contains("LAMP/as-written"))
    // It is no scenario that is explored.
    #expect(session.run("explore", "canary") == 2)
  }

  @Test func `A defect that is not found, or that is none, fails the gate`() {
    var blind = Lamp.system
    blind.machines[0].causes.removeAll { $0.event == "surge" }
    let nothing = Amendment("planted-defect", "Nothing.", repairs: [])
    let unfound = session(
      SeededDefect("canary", in: blind, defect: nothing, breaking: "never-broken"))
    #expect(unfound.run("gate") == 1)
    #expect(
      unfound.output.contains(
        "canary: canary never-broken: none of 200 seeded runs finds the planted defect"))
    let always = SeededDefect("canary", in: Lamp.system, defect: nothing, breaking: "never-broken")
    let rotten = session(always)
    #expect(rotten.run("gate") == 1)
    #expect(rotten.output.contains("the run fails without the planted defect, too: still fails"))
    #expect(rotten.run("gate", "--format", "json") == 1)
    #expect(rotten.output.contains("\"canary\":false"))
  }
}

/// The tokens that a text tells how to reproduce.
func tokens(in text: String) -> [String] {
  text.split(separator: "\n").compactMap { line in
    guard let start = line.range(of: "sim reproduce ") else { return nil }
    return String(line[start.upperBound...])
  }
}
