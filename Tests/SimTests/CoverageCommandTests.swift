import Foundation
import Machines
import Testing

@testable import SimCommand

/// What `sim simulate` says of what runs reached, and of what they missed.
struct CoverageCommandTests {
  /// The tokens printed.
  private func tokens(_ output: String) -> [String] {
    output.split(separator: "\n").compactMap { line in
      line.hasPrefix("        sim reproduce ")
        ? line.split(separator: " ").last.map(String.init) : nil
    }
  }

  @Test func `What is missed is listed, each with a run that can be reproduced`() throws {
    let session = Session()
    #expect(session.run("simulate", "--runs", "1", "--steps", "1") == 0)
    #expect(session.output.contains("not reached  LAMP/as-written  1 of the states\n"))
    #expect(session.output.contains("    Lamp broken\n"))
    #expect(session.output.contains("    event surge to: Lamp broken\n"))
    #expect(session.output.contains("    Lamp/on on surge [LAMP-3]\n"))
    #expect(
      session.output.contains("    Lamp/off on flip [LAMP-1], then Lamp/on on surge [LAMP-3]\n"))
    #expect(!session.output.contains("of the cells"))
    let tokens = tokens(session.output)
    // A state, two transitions, two rows, three pairs.
    #expect(tokens.count == 8)
    for token in tokens {
      #expect(session.run("reproduce", token) == 0)
      #expect(session.output.contains("possible: the rules do every step as recorded\n"))
    }
    #expect(session.run("reproduce", tokens[0], "--format", "json") == 0)
    #expect(session.output.contains("\"verdict\":\"possible\""))
    #expect(session.output.contains("\"property\":\"\""))
  }

  @Test func `A run to something missed diverges once the rules do not have it`() throws {
    let session = Session()
    _ = session.run("simulate", "--runs", "1", "--steps", "1")
    let tokens = tokens(session.output)
    session.write(
      "Scenarios/LAMP/as-written.scenario", "scenario LAMP/as-written\nsystem lamp\namend all\n")
    _ = session.run("simulate", "--runs", "1", "--steps", "1")
    #expect(Set(self.tokens(session.output)).isDisjoint(with: tokens))
  }

  @Test func `Runs are led to what is missed, and the command says that all was reached`() {
    let session = Session()
    session.write(
      "Scenarios/LAMP/as-written.scenario", "scenario LAMP/as-written\nsystem lamp\namend all\n")
    #expect(session.run("simulate", "--until", "transitions=100%,rules=100", "--steps", "2") == 0)
    #expect(session.output.contains("met  transitions=100%  LAMP/as-written\n"))
    #expect(session.output.contains("met  rows=100%  LAMP/as-written\n"))
    #expect(!session.output.contains("of the transitions"))
  }

  @Test func `What is too far for a run is told with the steps that would do`() {
    let session = Session()
    session.write(
      "Scenarios/LAMP/as-written.scenario", "scenario LAMP/as-written\nsystem lamp\namend all\n")
    #expect(session.run("simulate", "--until", "rows=100%", "--steps", "1") == 3)
    #expect(session.output.contains("not met  rows=100%  LAMP/as-written\n"))
    #expect(session.output.contains("takes more steps than a run has; give --steps 2\n"))
    #expect(session.run("simulate", "--until", "pairs=100%", "--runs", "1", "--steps", "3") == 3)
    #expect(session.output.contains("are left; give more --runs or a longer --budget\n"))
    #expect(session.run("simulate", "--until", "pairs=100%", "--states", "1") == 3)
    #expect(session.output.contains("nobody knows how many there are"))
    #expect(session.output.contains("LAMP/as-written  1000        0  "))
  }

  @Test func `Led runs print the same for any number of jobs`() {
    let session = Session()
    session.write("Scenarios/LAMP/b.scenario", "scenario LAMP/b\nsystem lamp\nkills 2\n")
    for format in ["text", "json"] {
      let outputs = ["1", "2", "3"].map { jobs in
        _ = session.run(
          "simulate", "--until", "pairs=100%,transitions=100%", "--steps", "6", "--jobs", jobs,
          "--format", format)
        return session.output
      }
      #expect(Set(outputs).count == 1 && outputs[0].contains("LAMP/b"))
    }
  }

  @Test func `The JSON lists every missed row, cell and pair, and numbers the rest`() {
    let session = Session()
    #expect(session.run("simulate", "--runs", "1", "--steps", "1", "--format", "json") == 0)
    for part in [
      "\"missed_cells\":[]", "\"missed_states\":{\"count\":1,\"first\":[{", "\"numbers\":[\"2\"]",
      "\"missed_transitions\":{\"count\":2,", "\"numbers\":[\"1-2\"]",
      "\"reached\":{\"cells\":0,\"pairs\":0,\"rows\":1,\"states\":2,\"transitions\":1}",
      "\"estimates\":{\"cells\":{\"at_least\":0,", "\"goals\":[]", "\"led_runs\":0",
      "\"first\":{\"machine\":\"Lamp\",\"row\":\"on flip\",\"rules\":[\"LAMP-1\"],\"state\":\"off\"}",
    ] {
      #expect(session.output.contains(part), "\(part)")
    }
    _ = session.run(
      "simulate", "--until", "states=50%", "--runs", "4", "--states", "2", "--format", "json")
    #expect(session.output.contains("\"total\":{\"cells\":null,\"pairs\":null,"))
    #expect(session.output.contains("\"answer\":\"unknown\",\"items\":\"states\",\"left\":null"))
  }

  @Test(arguments: [
    ("states", "say how much of the states, as in states=100%"),
    ("states=0", "is not a whole number from 1 to 100, as in states=100%"),
    ("states=101%", "is not a whole number from 1 to 100"),
    ("transitons=5", "nothing called \"transitons\" to reach; did you mean \"transitions\"?"),
    ("rows=5,rules=6", "rows are named twice; name them once"), ("cells=5,", "nothing called \"\""),
  ])
  func `Goals that say nothing are refused in one line`(_ text: String, _ message: String) {
    let session = Session()
    #expect(session.run("simulate", "--until", text) == 2)
    #expect(session.errors.hasPrefix("sim: --until: "))
    #expect(session.errors.contains(message), "\(session.errors)")
    #expect(session.errors.split(separator: "\n").count == 1)
  }
}
