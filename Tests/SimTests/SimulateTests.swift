import Foundation
import Machines
import Testing

@testable import SimCommand

/// `sim simulate` from its arguments to what it prints.
struct SimulateTests {
  @Test func `A failure is shrunk and told with the line that reproduces it`() throws {
    let session = Session()
    #expect(session.run("simulate", "--runs", "50", "--seed", "7") == 1)
    #expect(session.errors == "")
    #expect(session.output.contains("seed 0x0000000000000007, runs of at most 100 steps"))
    #expect(session.output.contains("violated  LAMP/as-written  never-broken [LAMP-3]: occurred"))
    #expect(session.output.contains("    0: event flip → 0: event surge\n"))
    #expect(session.output.contains("made 2: none fails so more simply"))
    let line = try #require(
      session.output.split(separator: "\n").first { $0.contains("sim reproduce ") })
    let token = try #require(line.split(separator: " ").last)
    #expect(session.run("reproduce", String(token)) == 1)
    #expect(session.output.contains("still fails"))
    #expect(!session.output.contains("possible at step"))
    #expect(session.run("reproduce", String(token), "--explain") == 1)
    #expect(session.output.contains("possible at step 1: event flip [LAMP-1]\n"))
    #expect(
      session.output.contains(
        "possible at step 2: event flip [LAMP-2]; event surge [LAMP-3]\n"))
    #expect(session.run("reproduce", String(token), "--explain", "--format", "json") == 1)
    #expect(session.output.contains("\"possible\":[[\"event flip [LAMP-1]\"],["))
  }

  @Test func `Where nothing fails and everything is shown, all is as it should be`() {
    let session = Session()
    session.write(
      "Scenarios/LAMP/as-written.scenario", "scenario LAMP/as-written\nsystem lamp\namend all\n")
    #expect(session.run("simulate", "--runs", "50") == 0)
    #expect(session.output.contains("LAMP/as-written    50"))
  }

  @Test func `What must be shown and is not fails the command`() {
    let session = Session()
    session.write(
      "Scenarios/LAMP/as-written.scenario",
      "scenario LAMP/as-written\nsystem lamp\nwithout flip\n")
    #expect(session.run("simulate", "--runs", "50") == 1)
    #expect(session.output.contains("missed  LAMP/as-written  can-burn\n"))
  }

  @Test func `The output is the same for any number of jobs, and differs by seed`() {
    let session = Session()
    session.write("Scenarios/LAMP/b.scenario", "scenario LAMP/b\nsystem lamp\nkills 2\n")
    for format in ["text", "json"] {
      let outputs = ["1", "2", "5"].map { jobs in
        _ = session.run("simulate", "--runs", "300", "--jobs", jobs, "--format", format)
        return session.output
      }
      #expect(Set(outputs).count == 1)
      _ = session.run("simulate", "--runs", "300", "--seed", "2", "--format", format)
      #expect(session.output != outputs[0])
    }
  }

  @Test func `What a budget of time holds is what so many runs give`() throws {
    let session = Session()
    #expect(session.run("simulate", "--budget", "1", "--steps", "9", "--format", "json") == 1)
    let held = session.output
    let start = try #require(held.range(of: "\"runs\":"))
    let runs = String(held[start.upperBound...].prefix { $0.isNumber })
    #expect((Int(runs) ?? 0) >= 1024)
    #expect(session.run("simulate", "--runs", runs, "--steps", "9", "--format", "json") == 1)
    #expect(session.output == held)
  }

  @Test func `The JSON holds what the text says`() {
    let session = Session()
    #expect(session.run("simulate", "--runs", "20", "--format", "json", "--seed", "abc1234") == 1)
    for part in [
      "\"schema\":1", "\"seed\":\"0x000000000abc1234\"", "\"runs\":20,", "\"interrupted\":false",
      "\"kind\":\"occurred\"", "\"simplest\":true", "\"trace\":[{", "\"missed_rows\":[]",
      "\"drawn_token\":\"", "\"accepted\":null", "\"passed\":false",
      "\"total\":{\"cells\":0,\"pairs\":3,\"rows\":3,\"states\":3,\"transitions\":3}",
    ] {
      #expect(session.output.contains(part), "\(part)")
    }
  }

  @Test func `Bad seeds and numbers are refused in one line`() {
    let session = Session()
    #expect(session.run("simulate", "--seed", "xyz") == 2)
    #expect(session.errors.hasPrefix("sim: --seed: \"xyz\" is no seed: it is no number"))
    #expect(session.run("simulate", "--runs", "0") == 2)
    #expect(session.run("simulate", "--steps", "many") == 2)
    #expect(session.run("simulate", "LAMP/as-writen") == 2)
    #expect(session.errors.contains("LAMP/as-written"))
    #expect(session.run("explore", "--seed", "1") == 2)
    #expect(session.errors.contains("--seed is no option of sim explore"))
  }

  @Test func `An interrupted campaign says so and ends with 3`() {
    let session = Session()
    session.interrupted = true
    #expect(session.run("simulate") == 3)
    #expect(session.output.contains("interrupted: this is a part of the answer"))
  }
}
