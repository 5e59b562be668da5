import Checking
import Foundation
import Machines
import PropertyTesting
import Reporting
import Simulation
import Testing

@testable import SimCommand

/// One result, told in every format.
struct GateFormatTests {
  /// A violation after a row of the lamp, as the gate finds it.
  static func violation(
    _ scenario: String, _ property: Property = Lamp.system.properties[0], by rule: String = "LAMP-3"
  ) -> GateFinding {
    GateFinding(
      kind: .newViolation, scenario: scenario, property: property.name,
      message: "violated, and nobody has decided on the cause: \(rule)",
      remedy: "sim accept \(property.name) --because \"…\" --owner NAME",
      place: .source(SourceLine("/build/somewhere/Sources/Lamp/Lamp.swift", 17)),
      evidence: GateEvidence(
        property, of: Lamp.system, GateTests.run(by: rule), token: "TOKEN"))
  }

  static func result(_ findings: [GateFinding], scenarios: Int = 1) -> GateResult {
    let files = MemoryFiles()
    files.contents["Sources/Lamp/Lamp.swift"] = []
    var exploration = Exploration()
    for _ in 0..<scenarios {
      let explored = GateTests.explored([GateTests.result(.proved, Lamp.system.properties[1])])
      exploration.scenarios.append(explored.scenario)
      exploration.reports.append(explored.report)
    }
    return GateResult(
      GateCause.all(of: findings), exploration, DecidedViolations(), [], nil,
      GateSimulation(seed: Seed(1), runs: 200), GateScope(all: scenarios, isWhole: true),
      wasInterrupted: false, elapsed: .milliseconds(1250), paths: SourcePaths(files: files))
  }

  static let pins = (0..<12).map {
    GateFinding(
      kind: .pinChanged, scenario: "LAMP/\($0)", message: "4 states are pinned, and there are 5",
      place: .file("Scenarios/LAMP/\($0).scenario", line: 1))
  }

  @Test func `What one row brings about is one cause, and what follows comes after it`() {
    let second = Property("never-dark", "It is never dark.", .never(Lamp.is(.off)))
    let findings =
      Self.pins
      + ["LAMP/a", "LAMP/b"].flatMap { [Self.violation($0), Self.violation($0, second)] }
    let result = Self.result(findings)
    #expect(result.causes.map(\.level) == [.error, .warning])
    #expect(result.causes.map(\.findings.count) == [4, 12])
    #expect(result.causes[0].claims == ["never-broken", "never-dark"])
    #expect(result.locations[0] == GateLocation(path: "Sources/Lamp/Lamp.swift", line: 17))
    #expect(result.text.contains("2 claims fail, and nobody has decided on the cause: LAMP-3"))
    #expect(
      result.text.hasSuffix(
        "  sim accept never-broken never-dark --because \"…\" --owner NAME\n"
          + "gate: 16 findings of 2 causes in 1 scenario, 1.2 s\n"))
    // Files alone that are out of date are the error.
    #expect(Self.result(Self.pins).causes.map(\.level) == [.error])
    // Another row is another cause, by another fingerprint; another scenario or line is not.
    let other = Self.result([Self.violation("LAMP/a", by: "LAMP-1")] + findings)
    #expect(other.causes.count == 3)
    var moved = Self.violation("LAMP/z")
    moved.place = .source(SourceLine("Lamp.swift", 400))
    #expect(
      Self.result([moved]).causes[0].fingerprint == result.causes[0].fingerprint)
    #expect(Set(other.causes.map(\.fingerprint)).count == 3)
  }

  @Test func `No more annotations than a host shows, and how many there are more`() {
    let findings = (0..<25).map { Self.violation("LAMP/a", by: "LAMP-\($0)") } + Self.pins
    let text = Self.result(findings).annotations
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("::") }
    #expect(
      lines.count { $0.hasPrefix("::error file=Sources/Lamp/Lamp.swift,line=17,title=") } == 10)
    #expect(lines.count { $0.hasPrefix("::warning ") } == 1)
    #expect(lines.last == "::notice title=gate::15 errors more in the log")
    let odd = Property("odd", "50 %: a,b\nc", .never(Lamp.is(.off)))
    let two = Self.result([Self.violation("LAMP/a"), Self.violation("LAMP/a", odd)]).annotations
    #expect(two.contains("%0Aodd: 50 %25: a,b\\u{a}c in LAMP/a"))
  }

  @Test func `JUnit has each claim once, each cause as a failure, and is XML`() throws {
    let odd = Property("odd", "a < b & \"c\"\u{1}", .never(Lamp.is(.off)))
    let text = Self.result([Self.violation("LAMP/a"), Self.violation("LAMP/b", odd)] + Self.pins)
      .junit
    #expect(text.hasPrefix(GateResult.junitMark))
    #expect(text.contains("tests=\"3\" failures=\"2\" errors=\"0\" time=\"1.2\""))
    #expect(text.contains("<testcase classname=\"LAMP\" name=\"can-burn\" time=\"0\"/>"))
    #expect(text.contains("a &lt; b &amp; &quot;c&quot;\\u{1}"))
    let opened = text.matches(of: /<(test[a-z]*|failure)\b[^>]*[^\/]>/).map(\.output.1)
    let closed = text.matches(of: /<\/([a-z]+)>/).map(\.output.1)
    #expect(opened.sorted() == closed.sorted() && opened.count == 7)
    #expect(Self.result([]).junit.contains("tests=\"2\" failures=\"0\""))
  }

  @Test func `SARIF is as its standard says`() throws {
    let text = Self.result([Self.violation("LAMP/a")] + Self.pins).sarif.text
    #expect(text.hasPrefix(GateResult.sarifMark))
    let log = try JSONDecoder().decode(SARIFLog.self, from: Data(text.utf8))
    #expect(log.version == "2.1.0" && log.runs.count == 1)
    let run = log.runs[0]
    #expect(run.results.map(\.level) == ["error", "warning"])
    for result in run.results {
      #expect(run.tool.driver.rules[result.ruleIndex].id == result.ruleId)
      #expect(result.partialFingerprints["simCause/v1"]?.count == 32)
      #expect(!result.message.text.isEmpty)
      let place = try #require(result.locations?.first?.physicalLocation)
      #expect(place.region.startLine > 0 && !place.artifactLocation.uri.hasPrefix("/"))
    }
    let flow = try #require(run.results[0].codeFlows?.first?.threadFlows.first)
    #expect(flow.locations.map(\.executionOrder) == [1])
    #expect(flow.locations[0].location.message.text.contains("world: surge; by LAMP-3"))
    #expect(run.results[1].codeFlows == nil)
  }

  @Test func `Markdown stays below its limit, and says what it leaves out`() {
    let findings = (0..<400).map { Self.violation("LAMP/a", by: "LAMP-\($0)") }
    let result = Self.result(findings)
    let whole = result.markdown(below: GateResult.summaryBytes)
    #expect(whole.utf8.count < GateResult.summaryBytes && !whole.contains("For want of room"))
    #expect(whole.matches(of: /sim reproduce TOKEN/).count == 400)
    let short = result.markdown(below: GateResult.commentBytes)
    #expect(short.utf8.count < GateResult.commentBytes)
    #expect(short.contains("### 🔴 new violation"))
    #expect(short.contains("are told in short; `sim gate` prints all."))
    let least = result.markdown(below: 4096)
    #expect(least.utf8.count < 4096)
    let left = least.firstMatch(of: /; (\d+) causes left out/).flatMap { Int($0.output.1) }
    let told = least.matches(of: /🔴/).count
    #expect(left.map { $0 + told } == 400)
  }

  @Test func `Only files that the gate wrote are replaced`() {
    let session = Session()
    _ = session.run("explore", "--pin")
    _ = session.run("accept", "--because", "it is old", "--owner", "product")
    _ = session.run("explore")
    #expect(session.run("gate", "--format", "github,sarif=g.sarif,junit=g.xml,comment=g.md") == 0)
    #expect(session.output.contains("gate: 1 scenario as committed"))
    #expect(session.run("gate", "--format", "sarif=g.sarif,junit=g.xml") == 0)
    session.write("mine.xml", "<mine/>")
    #expect(session.run("gate", "--format", "junit=mine.xml") == 2)
    #expect(session.text("mine.xml") == "<mine/>")
    #expect(session.errors.contains("mine.xml: not written by sim gate, and left as it is"))
    for (value, problem) in [
      ("text=a", "text is printed"), ("json,github", "only one format is printed"),
      ("junit=", "no file after junit="), ("pdf", "unknown format \"pdf\""),
    ] {
      #expect(session.run("gate", "--format", value) == 2)
      #expect(session.errors.contains(problem), "\(session.errors)")
    }
  }

  @Test func `Of some scenarios only what is about them is compared`() {
    let session = Session()
    session.write(
      "Scenarios/LAMP/fused.scenario",
      "scenario LAMP/fused\ntitle The lamp\nsystem lamp\nreading fuse = present\n")
    _ = session.run("explore", "--pin")
    _ = session.run("accept", "--because", "it is old", "--owner", "product")
    _ = session.run("explore")
    #expect(session.run("gate", "--cache", "cache") == 0)
    #expect(session.run("gate", "--cache", "cache", "--changed") == 0)
    #expect(session.output.contains("gate: nothing has changed since it passed, 2 scenarios"))
    session.write("Reports/stray.txt", "")
    let scenario = "Scenarios/LAMP/fused.scenario"
    session.write(
      scenario, (session.text(scenario) ?? "").replacing(/states \d+/, with: "states 99"))
    #expect(session.run("gate", "LAMP/as-written") == 0)
    #expect(session.output.contains("gate: 1 of 2 scenarios as committed, 1 violation accepted"))
    #expect(session.run("gate", "LAMP/fused") == 1)
    #expect(session.output.contains("gate: 1 finding of 1 cause in 1 of 2 scenarios"))
    // What did not pass is asked again.
    for _ in 0..<2 {
      #expect(session.run("gate", "--cache", "cache", "--changed") == 1)
      #expect(session.output.contains("in 1 of 2 scenarios"))
    }
    #expect(session.run("gate") == 1)
    #expect(session.output.contains("unknown file"))
    #expect(session.run("gate", "--changed") == 2)
  }
}

/// As much of a log as the gate fills, by the names of the standard.
private struct SARIFLog: Decodable {
  struct Message: Decodable { let text: String }
  struct Artifact: Decodable {
    let uri: String
    let uriBaseId: String
  }
  struct Region: Decodable { let startLine: Int }
  struct Physical: Decodable {
    let artifactLocation: Artifact
    let region: Region
  }
  struct Location: Decodable {
    let physicalLocation: Physical?
  }
  struct Told: Decodable { let message: Message }
  struct Step: Decodable {
    let executionOrder: Int
    let location: Told
  }
  struct Thread: Decodable { let locations: [Step] }
  struct Flow: Decodable { let threadFlows: [Thread] }
  struct Result: Decodable {
    let ruleId: String
    let ruleIndex: Int
    let level: String
    let message: Message
    let locations: [Location]?
    let codeFlows: [Flow]?
    let partialFingerprints: [String: String]
  }
  struct Rule: Decodable { let id: String }
  struct Driver: Decodable {
    let name: String
    let rules: [Rule]
  }
  struct Tool: Decodable { let driver: Driver }
  struct Run: Decodable {
    let tool: Tool
    let results: [Result]
  }
  let version: String
  let runs: [Run]
}
