import Machines
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

  @Test func `An older suite is replaced, a foreign file is not`() {
    let session = Session()
    let command = ["tests", "lamp", "--for", "swift-testing", "--out", "made"]
    #expect(session.run(command) == 0 && session.run(command) == 0)
    #expect(session.text("made/LampSuite.swift")?.contains("@Suite struct LampSuite") == true)
    session.write("made/LampSuite.swift", "mine")
    #expect(session.run(command) == 2 && session.errors.contains("no suite"))
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
}
