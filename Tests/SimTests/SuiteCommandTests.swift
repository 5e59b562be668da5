import Foundation
import Machines
import ModelsASM
import Testing

@testable import SimCommand

/// `sim tests`.
struct SuiteCommandTests {
  @Test func `The log expected of a suite is possible, one that differs is not`() throws {
    let session = Session()
    #expect(
      session.run("tests", "lamp", "--for", "json", "--out", "made") == 0, "\(session.errors)")
    #expect(session.output.hasPrefix("Every implementation with at most "))
    let check = [
      "check-log", "made/LampExpected.ndjson", "--system", "lamp", "--mapping",
      "made/LampMapping.json",
    ]
    #expect(session.run(check) == 0, "\(session.errors)")
    let log = session.text("made/LampExpected.ndjson") ?? ""
    session.write("made/LampExpected.ndjson", log.replacing("\"off\"", with: "\"on\""))
    #expect(session.run(check) == 1, "\(session.errors)")
  }

  @Test func `A test that is missing or cut short, and a value that is never shown, are findings`()
    throws
  {
    let session = Session()
    #expect(session.run("tests", "lamp", "--for", "json", "--out", "made") == 0)
    let check = [
      "check-log", "made/LampExpected.ndjson", "--system", "lamp", "--mapping",
      "made/LampMapping.json",
    ]
    let log = session.text("made/LampExpected.ndjson") ?? ""
    let lines = log.split(separator: "\n").map { "\($0)\n" }
    let last = try #require(lines.last?.split(separator: "\"")[3])
    func run(_ lines: [String]) -> (code: Int32, output: String) {
      session.write("made/LampExpected.ndjson", lines.joined())
      return (session.run(check), session.output)
    }
    #expect(run(lines).code == 0 && !session.output.contains("suite"))
    let missing = run(lines.filter { !$0.hasPrefix("{\"test\":\"\(last)\"") })
    #expect(missing.code == 1 && missing.output.contains("- missing: 1 test: \"\(last)\"\n"))
    let strange = run(lines + [lines[0].replacing("{\"test\":\"1\"", with: "{\"test\":\"x\"")])
    #expect(
      strange.code == 1 && strange.output.contains("- no test of the suite: 1 session: \"x\"\n"))
    let short = run(lines.dropLast())
    #expect(short.code == 1 && short.output.contains("- test \"\(last)\" ends after "))
    #expect(short.output.contains("0 impossible"), "\(short.output)")
    let blind = run(lines.map { $0.replacing(#/"Lamp":"\w+",?/#, with: "") })
    #expect(blind.code == 1 && blind.output.contains("- \"shows.Lamp\" is shown in 0 lines, by"))
    // One that shows it at the launch alone.
    let dim = run(lines.map { $0.replacing(#/"Lamp":"(on|broken)",?/#, with: "") })
    #expect(dim.code == 1 && dim.output.contains("- \"shows.Lamp\" is shown in "))
    #expect(session.run(check + ["--format", "json"]) == 1)
    #expect(session.output.contains("\"suite\":{\"hidden\":[{"))
    let mapping = session.text("made/LampMapping.json") ?? ""
    session.write(
      "made/LampMapping.json", mapping.replacing("\"looks\":[", with: "\"looks\":[\"a\","))
    #expect(session.run(check) == 2 && session.errors.contains("\"expect.looks\": write a list"))
  }

  @Test func `An older suite is replaced, a foreign file is not`() {
    let session = Session()
    let command = ["tests", "lamp", "--for", "swift-testing", "--out", "made"]
    #expect(session.run(command) == 0 && session.run(command) == 0)
    #expect(session.text("made/LampSuite.swift")?.contains("@Suite struct LampSuite") == true)
    session.write("made/LampSuite.swift", "mine")
    #expect(session.run(command) == 2 && session.errors.contains("not written by sim tests"))
    #expect(session.text("made/LampSuite.swift") == "mine")
  }

  @Test func `What is wrong is told`() {
    let session = Session()
    #expect(session.run("tests", "lamp") == 2 && session.errors.contains("--for"))
    #expect(session.run("tests", "lmap", "--for", "json") == 2)
    #expect(session.run("tests", "lamp", "--for", "json", "--k", "2") == 2)
    #expect(session.run("tests", "lamp", "--for", "json", "--observe", "Shade") == 2)
    #expect(session.run("tests", "lamp", "--for", "json", "--states", "1") == 3)
  }

  static let onDevice = """
    {"app": "com.example.lamp", "fresh": "fresh",
     "events": {"flip": "tap lamp", "world: surge": ["post http://localhost/surge"]},
     "look": "open lamp://look", "collect": "adb logcat -d"}
    """

  @Test func `Sources for devices want a mapping`() {
    let session = Session()
    session.write("map.json", Self.onDevice)
    for host in ["maestro", "xcuitest", "espresso"] {
      let command = ["tests", "lamp", "--for", host]
      #expect(
        session.run(command + ["--out", "made"]) == 2 && session.errors.contains("--mapping FILE"))
      let full = command + ["--mapping", "map.json", "--out", "made"]
      #expect(session.run(full) == 0, "\(session.errors)")
      #expect(session.run(full) == 0, "\(session.errors)")
    }
    #expect(session.text("made/LampDeviceTests.swift")?.contains("tap(element(\"lamp\")") == true)
    #expect(session.text("made/LampDeviceTest.kt")?.contains("view(\"lamp\")") == true)
    let flow = session.text("made/LampFlows/1.yaml")
    #expect(flow?.contains("    id: \"lamp\"\n") == true)
    #expect(
      flow?.contains("check-log device.ndjson --system lamp --mapping LampMapping.json") == true)
    // What is no flow of the suite would be run, too.
    session.write("made/LampFlows/99.yaml", "appId: other")
    let again = ["tests", "lamp", "--for", "maestro", "--mapping", "map.json", "--out", "made"]
    #expect(session.run(again) == 2 && session.errors.contains("99.yaml"))
    #expect(session.run("tests", "lamp", "--for", "maestro", "--mapping", "map.json") == 2)
    #expect(session.run("tests", "lamp", "--for", "json", "--mapping", "map.json") == 2)
  }

  @Test(arguments: ["maestro", "xcuitest", "espresso"])
  func `A mapping to fill in is printed, and is one`(host: String) {
    let session = Session()
    session.systems.append(ASM.system)
    for system in ["lamp", "app-state-machine"] {
      #expect(session.run("tests", system, "--for", host) == 0, "\(session.errors)")
      session.write("map.json", session.output)
      let command = ["tests", system, "--for", host, "--mapping", "map.json", "--out", system]
      #expect(session.run(command) == 0, "\(session.errors)")
      #expect(!session.output.contains("They leave out:"), "\(session.output)")
    }
    #expect(session.text("map.json")?.contains("\"user: login\": \"tap login\",\n") == true)
    #expect(
      session.text("map.json")?.contains(
        "\"server: noSession\": \"post http://localhost:8080/event?name=noSession\",\n") == true)
  }

  @Test(arguments: [
    (#"{}"#, "\"app\" is missing"),
    (#"{"app": "a b"}"#, "no identifier"),
    (#"{"app": "a", "event": {}}"#, "did you mean \"events\"?"),
    (#"{"app": "a", "events": {"flpi": "tap x"}}"#, "did you mean \"flip\"?"),
    (#"{"app": "a", "events": {"wrold: surge": "tap x"}}"#, "did you mean \"world: surge\"?"),
    (#"{"app": "a", "events": {"flip": "tab x"}}"#, "is none of: tap ID"),
    (#"{"app": "a", "events": {"flip": 3}}"#, "write a text"),
    (#"{"app": "a", "events": {"flip": "swipe pu"}}"#, "did you mean \"up\"?"),
    (#"{"app": "a", "events": {"flip": "open lamp"}}"#, "no address"),
    (#"{"app": "a", "events": {"flip": "code a\nb"}}"#, "one line"),
    (#"{"app": "a", "session": "a\nb"}"#, "one line"),
    (#"{"app": "a", "process": {"kil": "post a:b"}}"#, "did you mean \"kill\"?"),
    (#"{"app": "a", "process": {"launch": "post a:b"}}"#, "no step of the process"),
    (#"{"app": "a", "wait": "post a:b"}"#, "{ms}"),
    (#"{"app": "a", "slack": 5, "wait": "post a:b?{ms}"}"#, "leave it out"),
    (#"{"app": "a", "expires": {"glow": "post a:b"}}"#, "no timer"),
    (#"{"app": "a", "events": {}}"#, "no test does anything"),
  ])
  func `What is wrong in a mapping is told`(_ text: String, _ told: String) {
    let session = Session()
    session.write("map.json", text)
    let command = ["tests", "lamp", "--for", "espresso", "--mapping", "map.json"]
    #expect(session.run(command) == 2)
    #expect(
      session.errors.contains("map.json: ") && session.errors.contains(told), "\(session.errors)")
  }

  @Test func `What is covered is said, and at what cost`() {
    let session = Session()
    for cover in ["rows", "transitions", "pairs"] {
      #expect(session.run("tests", "lamp", "--for", "json", "--cover", cover, "--out", cover) == 0)
      #expect(session.output.contains("tests that do so"), "\(session.output)")
      let check = [
        "check-log", "\(cover)/LampExpected.ndjson", "--system", "lamp", "--mapping",
        "\(cover)/LampMapping.json",
      ]
      #expect(session.run(check) == 0, "\(session.errors)")
    }
    for wrong in [["--relaunch", "3"], ["--cover", "pears"], ["--cover", "rows", "--k", "1"]] {
      #expect(session.run(["tests", "lamp", "--for", "json"] + wrong) == 2)
    }
  }

  @Test func `A user who follows the article sees what it says`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "Sources/Machines/Machines.docc/Suites.md"), encoding: .utf8)
    let session = Session()
    session.systems.append(ASM.system)
    session.documents.append(ASM.document)
    var commands = 0
    for block in LogTests.blocks(in: page) {
      guard block.text.hasPrefix("$ sim ") else {
        session.write(block.name, block.text)
        continue
      }
      let lines = block.text.split(separator: "\n", omittingEmptySubsequences: false)
      let arguments = lines[0].dropFirst("$ sim ".count).split(separator: " ").map(String.init)
      #expect(session.run(arguments) == 0, "\(session.errors)")
      let told = lines.dropFirst().joined(separator: "\n")
      if !told.isEmpty { #expect(session.output == told) }
      commands += 1
    }
    #expect(commands == 3)
  }
}
