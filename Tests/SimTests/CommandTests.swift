import Foundation
import Machines
import Reporting
import Testing

@testable import SimCommand

/// The commands from their arguments to what they print and write, with files in memory.
struct CommandTests {
  static let page = "Reports/LAMP/as-written.md"

  @Test func `Exploring writes reports, prints a table and a token, and ends with 1`() throws {
    let session = Session()
    #expect(session.run("explore") == 1)
    #expect(session.errors == "")
    #expect(session.output.contains("LAMP/as-written"))
    #expect(session.output.contains("contradiction  LAMP/as-written  never-broken [LAMP-3]"))
    let again = try #require(session.output.firstMatch(of: /sim reproduce (\S+)\n/)?.1)
    #expect(again.count <= 60)
    #expect(session.run("reproduce", String(again)) == 1)
    #expect(session.text(Self.page)?.hasPrefix(generatedMark) == true)
    #expect(session.text("Reports/README.md")?.hasPrefix(generatedMark) == true)
    #expect(!session.files.contents.keys.contains { $0.hasSuffix(".tmp") })
  }

  @Test func `Exploring some scenarios writes the same pages as exploring all`() {
    let session = Session()
    session.write("Scenarios/LAMP/b.scenario", "scenario LAMP/b\nsystem lamp\namend all\n")
    _ = session.run("explore")
    let whole = session.text(Self.page)
    let front = session.text("Reports/README.md")
    session.write(Self.page, generatedMark + "old")
    #expect(session.run("explore", "LAMP/as-written") == 1)
    #expect(session.output.hasSuffix("\nReports: 1 file written\n"))
    #expect(session.text(Self.page) == whole)
    #expect(session.text("Reports/README.md") == front)
    #expect(session.run("explore", "LAMP/b") == 0)
  }

  @Test func `Checking writes nothing and tells what is out of date`() {
    let session = Session()
    #expect(session.run("explore", "--check") == 1)
    #expect(session.errors.contains("\(Self.page) is missing"))
    #expect(session.text(Self.page) == nil)
    _ = session.run("explore")
    _ = session.run("explore", "--check")
    #expect(session.errors == "")
    session.write(Self.page, (session.text(Self.page) ?? "") + " ")
    session.write("Reports/LAMP/gone.md", generatedMark + "explore`. -->\n")
    session.write("Reports/LAMP/own.md", "# Written by hand\n")
    #expect(session.run("explore", "--check") == 1)
    #expect(session.errors.split(separator: "\n").count == 3)
    #expect(session.errors.contains("is not what the models give"))
    #expect(session.errors.contains("Reports/LAMP/own.md is not known"))
    #expect(session.errors.contains("Reports/LAMP/gone.md belongs to nothing any more"))
    _ = session.run("explore")
    #expect(session.text("Reports/LAMP/gone.md") == nil)
    #expect(session.text("Reports/LAMP/own.md") == "# Written by hand\n")
  }

  @Test func `Bounds make undecided, and violations count more`() {
    let session = Session()
    #expect(session.run("explore", "--states", "1") == 3)
    #expect(session.run("explore", "--depth", "1", "--format", "json") == 3)
    #expect(session.output.contains("\"complete\":false"))
    session.write(
      "Scenarios/LAMP/as-written.scenario",
      "scenario LAMP/as-written\nsystem lamp\nkills 100\nbound states 9\n")
    #expect(session.run("explore") == 1)
    #expect(session.output.contains("ended by states"))
  }

  @Test func `An interrupted run leaves the reports and ends with 3`() {
    let session = Session()
    session.interrupted = true
    #expect(session.run("explore") == 3)
    #expect(session.output.contains("interrupted: this is a part of the answer"))
    #expect(session.text(Self.page) == nil)
    #expect(session.run("gate") == 3)
    #expect(session.run("gate", "--format", "json") == 3)
    #expect(session.output.contains("\"interrupted\":true"))
    #expect(session.output.contains("\"passed\":false"))
  }

  @Test func `The gate is green once everything is pinned, accepted and written`() throws {
    let session = Session()
    #expect(session.run("gate") == 1)
    #expect(session.output.contains("no pins: LAMP/as-written"))
    _ = session.run("explore", "--pin")
    #expect(session.text("Scenarios/LAMP/as-written.scenario")?.contains("pin states 3\n") == true)
    #expect(session.run("gate") == 1)
    #expect(session.output.contains("\n  sim accept never-broken --because \"…\" --owner NAME\n"))
    #expect(session.run("accept", "--because", "the owner knows", "--owner", "p") == 0)
    _ = session.run("explore")
    #expect(session.run("gate") == 0)
    #expect(
      session.output.hasPrefix(
        """
        regressions: 0 made again, all as they say
        seeded runs: 200 of each of 1 scenario from seed 0x0000000000000001, at most 100 steps \
        each; 1 accepted failure seen: 200 runs
        gate: 1 scenario as committed, 1 violation accepted, \

        """.dropLast()))
    #expect(session.run("gate", "--format=json") == 0)
    #expect(session.output.contains("\"passed\":true"))

    let decisions = try #require(session.text("Scenarios/decisions"))
    session.write(
      "Scenarios/decisions", decisions.replacing("  owner", with: "  until 2026-01-14\n  owner"))
    #expect(session.run("gate") == 1)
    #expect(session.output.contains("acceptance expired"))
    session.today = "2026-01-14"
    #expect(session.run("gate") == 0)

    var mended = Lamp.system
    mended.machines[0].causes.removeAll { $0.event == "surge" }
    mended.amendments = []
    session.systems = [mended]
    #expect(session.run("gate") == 1)
    #expect(session.output.contains("accepted violation gone: LAMP/as-written never-broken"))
    #expect(session.output.contains("pins changed"))
    #expect(session.output.contains("report out of date"))
  }

  @Test func `Pins are written atomically and only where they change`() {
    let session = Session()
    _ = session.run("explore", "--pin")
    let pinned = session.text("Scenarios/LAMP/as-written.scenario")
    #expect(session.output.contains("1 of 1 scenario file pinned again"))
    _ = session.run("explore", "--pin")
    #expect(session.output.contains("0 of 1 scenario file pinned again"))
    #expect(session.text("Scenarios/LAMP/as-written.scenario") == pinned)
    #expect(session.run("explore", "--pin", "--states", "5") == 2)
  }

  @Test func `A token and a trace file reproduce the run`() throws {
    let session = Session()
    _ = session.run("explore", "--format", "json")
    let json = session.output
    session.write("trace.json", json)
    #expect(session.run("reproduce", "trace.json") == 1)
    #expect(session.output.contains("still fails"))
    let root = try JSONReader.value(of: Array(json.utf8))
    let results = try #require(root["scenarios"]?.arrayValue?.first?["results"]?.arrayValue)
    let violated = try #require(results.first { $0["verdict"] == "violated" })
    let token = try #require(violated["token"]?.stringValue)
    #expect(session.run("reproduce", token.lowercased()) == 1)
    #expect(session.output.contains("surge"))
    session.write("token.txt", token + "\n")
    #expect(session.run("reproduce", "token.txt") == 1)
    session.write("result.json", violated.text)
    #expect(session.run("reproduce", "result.json", "--format", "json") == 1)
    #expect(session.output.contains("\"verdict\":\"still fails\""))
    #expect(session.output.contains("\"same_rules\":true"))

    // The rule that lets the lamp break is amended away.
    var amended = Lamp.system
    amended.machines[0].rules[1].rules[1].target = "off"
    session.systems = [amended]
    for operand in [token, "trace.json"] {
      #expect(session.run("reproduce", operand) == 1)
      #expect(session.output.contains("diverged at step 2 because rule LAMP-3 now has another"))
    }
    // The claim itself is given up: the run is possible and breaks nothing.
    var tolerant = Lamp.system
    tolerant.properties[0] = Property(
      "never-broken", "", per: ["LAMP-3"], .never(.event("flop")))
    tolerant.machines[0].rules[2].rules.append(
      Rule(.event("flop"), ignoredBecause: "it is broken"))
    session.systems = [tolerant]
    #expect(session.run("reproduce", token) == 0)
    #expect(session.output.contains("fixed: the run is possible"))

    var renamed = Lamp.system
    renamed.properties.removeFirst()
    session.systems = [renamed]
    #expect(session.run("reproduce", token) == 2)
    #expect(session.run("reproduce", "trace.json") == 2)
    #expect(session.errors.contains("\"never-broken\""))
    session.systems = []
    #expect(session.run("reproduce", token) == 2)
  }

  @Test func `A name that stands for two claims is reproduced under the reading that was taken`() {
    let session = Session()
    let strict = Property(
      "stays-off", "", .never(Lamp.is(.broken)), under: Lamp.fuse.is("absent"))
    let lenient = Property("stays-off", "", .never(Lamp.is(.on)), under: Lamp.fuse.is("present"))
    session.systems[0].properties = [strict, lenient]
    session.write(
      "Scenarios/LAMP/as-written.scenario",
      "scenario LAMP/as-written\nsystem lamp\nreading fuse = present\n")
    #expect(session.run("explore", "--format", "json") == 1)
    session.write("trace.json", session.output)
    #expect(session.run("reproduce", "trace.json") == 1)
    #expect(session.output.contains("still fails"))
  }

  /// What was edited in a trace is noticed, whatever the token beside it says.
  @Test func `An edited trace diverges where it was edited`() {
    let session = Session()
    _ = session.run("explore", "--format", "json")
    let json = session.output
    for (old, new) in [
      ("event surge", "event flip"), ("LAMP-3", "LAMP-9"),
      ("[\"on\",\"broken\"]", "[\"on\",\"off\"]"),
      ("_ms\":0,", "_ms\":5,"),
    ] {
      #expect(json.contains(old), "\(old)")
      session.write("t.json", json.replacing(old, with: new))
      #expect(session.run("reproduce", "t.json") != 0)
      #expect(session.output.contains("diverged at step"), "\(old)")
    }
  }

  @Test func `Bad files to reproduce are told in one line`() {
    let session = Session()
    _ = session.run("explore", "--format", "json")
    let json = session.output
    let bad = [
      "", "   \n", "two words", "{", "{}", "[]", "{\"schema\":2}", "{\"scenarios\":[]}", "{\"a\":}",
      json.replacing("\"token\":\"", with: "\"token\":\"Z"),
      json.replacing("\"token\"", with: "\"t\""),
      json.replacing("\"action\"", with: "\"a\""),
      json.replacing("\"at_ms\":0", with: "\"at_ms\":-1"),
      json.replacing("\"at_ms\":0", with: "\"at_ms\":\"x\""), String(repeating: "[", count: 9999),
      json.replacing("\"property\":\"never-broken\"", with: "\"property\":\"can-burn\""),
      json.replacing("\"system\":\"lamp\"", with: "\"system\":\"pump\""), String(json.dropLast(99)),
    ]
    for text in bad {
      session.write("t.json", text)
      #expect(session.run("reproduce", "t.json") == 2, "\(text.prefix(40))")
      #expect(session.errors.hasPrefix("sim: t.json: "), "\(text.prefix(40))")
      #expect(session.errors.split(separator: "\n").count == 1)
    }
    #expect(session.run("reproduce", "no/such.json") == 2)
    #expect(session.run("reproduce", "nonsense") == 2)
    #expect(session.errors.contains("or SCENARIO:CLAIM is called \"nonsense\"; as a token: "))
  }

  @Test func `Names are checked and the rules listed`() {
    let session = Session()
    #expect(session.run("explore", "LAMP/as-writen") == 2)
    #expect(
      session.errors
        == "sim: no SCENARIO or FOLDER is called \"LAMP/as-writen\"; did you mean \"LAMP/as-written\"?\n"
    )
    #expect(session.run("rules", "LAMP-3") == 0)
    #expect(session.output.contains("row  lamp  Lamp/on: on surge"))
    #expect(session.run("rules", "LAMP") == 0)
    #expect(session.output.contains("LAMP-5  Rule 5.  (line 5)"))
    #expect(session.run("rules", "LAMP-33") == 2)
    #expect(session.errors.contains("did you mean \"LAMP-3\"?"))
    #expect(session.run("rules", "--verdicts", "--format", "json", "LAMP-3") == 0)
    #expect(session.output.contains("\"verdict\":\"violated\""))
    #expect(session.run("list") == 0)
    #expect(session.output.contains("LAMP/as-written  The lamp"))
    #expect(session.run("list", "--format", "json") == 0)
    #expect(session.output.contains(",\"scenarios\":[{"))
    #expect(session.run("list", "--scenarios", "Nowhere") == 2)
    #expect(session.errors.hasPrefix("sim: Nowhere: no such folder"))
  }

  @Test func `A folder names all its scenarios, and a beginning those that go on with a hyphen`() {
    let session = Session()
    for name in ["LAMP/amended-a", "LAMP/amended-b", "LAMP/amendedly", "PUMP/amended-a"] {
      session.write("Scenarios/\(name).scenario", "scenario \(name)\nsystem lamp\namend all\n")
    }
    func explored(_ operands: String...) -> [String] {
      let arguments = ["explore", "--all"] + operands
      _ = session.run(arguments)
      return session.output.split(separator: "\n").compactMap { line in
        line.split(separator: " ").first.map(String.init)
      }.filter { $0.contains("/") }
    }
    let lamps = ["LAMP/amended-a", "LAMP/amended-b", "LAMP/amendedly", "LAMP/as-written"]
    #expect(explored("LAMP") == lamps)
    #expect(explored("LAMP/") == lamps)
    #expect(explored("LAMP/amended") == ["LAMP/amended-a", "LAMP/amended-b"])
    #expect(explored("PUMP", "LAMP/amended-b") == ["LAMP/amended-b", "PUMP/amended-a"])
    session.write(
      "Scenarios/LAMP/amended.scenario", "scenario LAMP/amended\nsystem lamp\namend all\n")
    #expect(explored("LAMP/amended") == ["LAMP/amended"])
    #expect(session.run("explore", "LAMP/amende") == 2)
    #expect(session.errors.contains("did you mean \"LAMP/amended\"?"))
    #expect(session.run("explore", "LAM") == 2)
    #expect(session.errors.contains("did you mean \"LAMP\"?"))
    #expect(session.run("explore", "pump") == 2)
    #expect(session.errors.contains("did you mean \"PUMP\"?"))
  }

  @Test func `A claim that holds if the document is read otherwise is called an ambiguity`() {
    let session = Session()
    // With a fuse the lamp cannot burn out.
    session.systems[0].machines[0].causes[1].condition = .all([
      Lamp.is(.on), Lamp.fuse.is("absent"),
    ])
    #expect(session.run("explore") == 1)
    #expect(session.output.contains("\nambiguity  LAMP/as-written  never-broken [LAMP-3]\n"))
    #expect(!session.output.contains("contradiction  LAMP/as-written  never-broken"))
    let row = session.output.split(separator: "\n").first { $0.hasPrefix("LAMP/as-written") }
    // States, transitions, depth, proved, four faults, vacuous, undecided.
    let counts = row?.split(separator: " ").dropFirst().prefix(10).map(String.init) ?? []
    #expect(counts.dropFirst(3) == ["0", "0", "0", "0", "1", "0", "0"])
    #expect(session.text(Self.page)?.contains("🟠 ambiguous") == true)
    #expect(session.text(Self.page)?.contains("violated") == false)
  }

  @Test func `What is found does not depend on how many searches run at a time`() {
    let session = Session()
    for (name, lines) in [("b", "amend all"), ("c", "reading fuse = present"), ("d", "kills 1")] {
      session.write(
        "Scenarios/LAMP/\(name).scenario", "scenario LAMP/\(name)\nsystem lamp\n\(lines)\n")
    }
    _ = session.run("explore", "--format", "json", "--jobs", "1")
    let one = session.output
    let pages = session.files.contents
    for jobs in ["2", "3", "8"] {
      _ = session.run("explore", "--format", "json", "--jobs", jobs)
      #expect(session.output == one)
      #expect(session.files.contents == pages)
    }
  }

  @Test func `Rules that differ in a claim alone are searched once`() {
    let session = Session()
    // The reading decides a claim, and no row.
    session.systems[0].properties.append(
      Property("strict", "", .never(Lamp.is(.on)), under: Lamp.fuse.is("present")))
    #expect(session.run("explore", "LAMP/as-written", "--format", "json") == 1)
    // The one that takes longer is begun first.
    #expect(session.searches.map(\.amendments) == [[], ["stronger"], []])
    #expect(session.searches.last?.asked == ["strict"])
    #expect(session.output.contains("{\"property\":\"strict\",\"verdict\":\"violated\"}"))
  }

  @Test func `What documents are compared in is told, written, listed, and missed by the gate`() {
    let session = Session()
    session.topics = [
      Topic(
        "burning", "Whether it burns", sayings: [.init("LAMP", per: "LAMP-1", says: "It can.")],
        claims: [.init("never-broken", in: "LAMP/as-written")])
    ]
    _ = session.run("explore", "--format", "json")
    #expect(session.output.contains("\"subjects\":[{\"claims\":[{\"fault\":\"contradiction\","))
    #expect(session.output.contains("\"verdict\":\"disagree\""))
    #expect(session.text("Reports/across.md")?.contains("Whether it burns") == true)
    _ = session.run("list")
    #expect(session.output.contains("burning  Whether it burns  LAMP"))
    _ = session.run("gate")
    #expect(!session.output.contains("unanswered subject"))
    session.topics = [
      Topic("burning", "", sayings: [], claims: [.init("never-broken", in: "LAMP/other")])
    ]
    #expect(session.run("gate") == 1)
    #expect(session.output.contains("unanswered subject: LAMP/other never-broken"))
    #expect(session.output.contains("2 files of reports are out of date; run sim explore"))
  }

  @Test func `A lost rule, or too many excused ones, make the list of rules fail`() {
    let session = Session()
    #expect(session.run("rules") == 0)
    #expect(
      session.output.contains("Lamp (LAMP): 5 rules: 5 bound, 0 not executable (0.0 %), 0 lost"))
    #expect(session.output.contains("  LAMP-3  1 row, 1 property, 1 reading  Rule 3.\n"))
    session.systems[0].machines[0].causes[1].ids = []
    #expect(session.run("rules") == 1)
    #expect(session.output.contains("LAMP-5  LOST"))
    #expect(session.run("rules", "LAMP-4") == 0)
    session.systems[0].notExecutable = [.init("LAMP-5", "a matter of taste")]
    #expect(session.run("rules", "LAMP-5") == 1)
    #expect(session.run("rules") == 1)
    #expect(session.output.contains("all: 5 rules: 4 bound, 1 not executable (20.0 %), 0 lost\n"))
    #expect(session.run("rules", "--format", "json") == 1)
    #expect(session.output.contains("\"not_executable\":1"))
  }

  @Test func `A full disk leaves the reports as they were`() {
    let session = Session()
    _ = session.run("explore")
    session.write(Self.page, generatedMark + "precious")
    let before = session.files.contents
    session.files.failsAt = session.files.changes + 2
    session.files.staysBroken = true
    #expect(session.run("explore") == 2)
    #expect(session.errors.contains("No space left on device"))
    #expect(session.errors.split(separator: "\n").count == 1)
    #expect(session.files.contents == before)
  }

  @Test func `A model at fault is told in one line`() {
    let session = Session()
    session.systems[0].properties.append(
      Property("odd", "", .never(.rule("LAMP-99"))))
    #expect(session.run("explore") == 2)
    #expect(session.errors.hasPrefix("sim: the model is at fault: "))
    #expect(session.errors.contains("LAMP-99"))
  }
}
