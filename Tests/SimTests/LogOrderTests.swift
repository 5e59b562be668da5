import Models
import ModelsASM
import ModelsLC
import Testing

@testable import SimCommand

/// Lines in the wrong order, as `sim check-log` tells of them.
struct LogOrderTests {
  private static func session(_ budget: String, timed: Bool = false, _ lines: [String]) -> Session {
    let session = Session()
    session.systems = [ASM.system]
    session.documents = [ASM.document]
    session.write(
      "mapping.json",
      """
      {
        "event": "e", "session": "s", "start": "first launch", "budget": {\(budget)},
        \(timed ? "\"time\": \"t\"," : "")
        "events": {
          "splash": "enters App SPLASH", "login_shown": "enters App UNAUTHENTICATED",
          "tap": "event login", "ok": "event authSucceeded", "home": "enters App MAIN_APP"
        }
      }
      """)
    session.write(
      "log.ndjson",
      lines.map { line in
        let parts = line.split(separator: "@")
        let time = parts.count > 1 ? ",\"t\":\(parts[1])" : ""
        return "{\"s\":\"a\",\"e\":\"\(parts[0])\"\(time)}\n"
      }.joined())
    return session
  }

  private static let arguments = [
    "check-log", "log.ndjson", "--system", "app-state-machine", "--mapping", "mapping.json",
  ]

  @Test(arguments: [2, 3, 10])
  func `Two swaps apart from each other are as possible as their sum`(swapped: Int) {
    let lines = ["login_shown", "splash", "ok", "tap", "home"]
    let session = Self.session("\"swapped\": \(swapped)", lines)
    #expect(session.run(Self.arguments) == 0)
    #expect(session.output.contains("1 possible at a cost, 0 impossible, 0 undecided"))
    #expect(
      session.output.contains(
        "- session \"a\", cost 2\n  - line 2 belongs before 1 line that stands above it, and line 4 belongs "
          + "before 1 line that stands above it\n\n"), "\(session.output)")
  }

  @Test func `A line that comes two places late overtakes both that wait for it`() {
    let lines = ["login_shown@3200", "tap@8000", "splash@0"]
    let session = Self.session("\"swapped\": 6", timed: true, lines)
    #expect(session.run(Self.arguments) == 0, "\(session.output)")
    #expect(
      session.output.contains("\n  - line 3 belongs before 2 lines that stand above it\n"),
      "\(session.output)")
  }

  @Test(arguments: [false, true])
  func `The app is somewhere after a line that waited`(isTimed: Bool) {
    let times = isTimed ? ["@3000", "@0"] : ["", ""]
    let lines = zip(["login_shown", "splash"], times).map { $0 + $1 }
    let session = Self.session("\"swapped\": 1", timed: isTimed, lines)
    let straight = Self.session("\"swapped\": 1", timed: isTimed, lines.reversed())
    #expect(session.run(Self.arguments) == 0 && straight.run(Self.arguments) == 0)
    func ends(_ session: Session) -> [Substring] {
      session.output.split(separator: "\n").filter { $0.contains("ended in one of") }
    }
    #expect(ends(session) == ends(straight) && ends(session).count == 1, "\(session.output)")
    #expect(!session.output.contains("one of 0 states"))
  }

  @Test func `Where a step still has lines to write, the app is on its way to where it leads`() {
    let session = Self.session("", ["splash", "login_shown", "tap", "ok", "tap"])
    #expect(session.run(Self.arguments) == 1)
    #expect(!session.output.contains("the app could be in 0 states"), "\(session.output)")
  }

  @Test func `A wrong line after one that waited is itself what is wrong`() {
    let session = Self.session("\"swapped\": 1", ["login_shown", "splash", "home"])
    #expect(session.run(Self.arguments) == 1)
    #expect(session.output.contains("\"home\" in 1 session"), "\(session.output)")
    #expect(session.output.contains("First at log.ndjson:3, the 3rd line"))
  }

  @Test func `A number names an event as it names a session`() {
    let session = Self.session("", [])
    session.write(
      "mapping.json",
      "{\"event\":\"e\",\"session\":\"s\",\"start\":\"first launch\",\"events\":{\"1\":\"enters App SPLASH\"}}"
    )
    session.write("log.ndjson", "{\"s\":1,\"e\":1}\n")
    #expect(session.run(Self.arguments) == 0, "\(session.errors)")
    #expect(session.output.contains("1 possible, 0 possible at a cost"))
  }

  @Test(arguments: [
    ("\"lost\": {\"tap\": -1}", "\"budget.lost.tap\""),
    ("\"swapped\": \"x\"", "\"budget.swapped\""),
    ("\"doubled\": 0.5", "\"budget.doubled\""), ("\"deaths\": -1", "\"budget.deaths\""),
  ])
  func `A wrong number of the budget is named by its whole path`(budget: String, path: String) {
    let session = Self.session(budget, ["splash"])
    #expect(session.run(Self.arguments) == 2)
    #expect(session.errors.contains(path + ": write a whole number"), "\(session.errors)")
  }
}

/// What a report says of a line that cannot come.
struct LogReasonTests {
  private static let arguments = [
    "check-log", "log.ndjson", "--system", "migration", "--mapping", "mapping.json",
  ]

  private static func session(_ mapping: String, _ lines: [String]) -> Session {
    let session = Session()
    session.systems = [LC.migration]
    session.documents = [LC.document]
    session.write("mapping.json", "{\"event\": \"e\", \(mapping)}")
    session.write("log.ndjson", lines.map { "{\"e\":\($0)}\n" }.joined())
    return session
  }

  @Test func `An app that gives up too early is told which guard does not hold`() {
    let session = Self.session(
      """
      "events": {"attempt": "enters migration SyncAttempt", "error": "enters migration ErrorScreen"}
      """, Array(repeating: "\"attempt\"", count: 14) + ["\"error\""])
    #expect(session.run(Self.arguments) == 1, "\(session.errors)")
    let output = session.output.split(separator: "\n")
    #expect(
      output.contains {
        $0.hasPrefix("- why: ") && $0.contains("LC-MG16") && $0.contains("attempts")
      },
      "\(session.output)")
    #expect(
      output.first { $0.hasPrefix("- row: ") }?.contains("LC-MG16") == true, "\(session.output)")
  }

  @Test func `Of the fields of a line only the wrong one is named`() {
    let session = Self.session(
      """
      "events": {"attempt": "enters migration SyncAttempt"},
      "observe": {"a": "machine migration", "n": "variable attempts"}
      """, ["\"attempt\", \"a\": \"SyncAttempt\", \"n\": 9"])
    #expect(session.run(Self.arguments) == 1, "\(session.errors)")
    #expect(
      session.output.contains("- why: it can come, but \"n\" would be 1\n"), "\(session.output)")
    #expect(!session.output.contains("\"a\" would be"), "\(session.output)")
  }

  @Test func `Where no folder of scenarios is, a scenario is not misspelt`() {
    let session = Session()
    session.systems = [LC.migration]
    for command in [["tests", "LC/x", "--for", "json"], ["graph", "LC/x"]] {
      #expect(session.run(command + ["--scenarios", "elsewhere"]) == 2)
      #expect(session.errors.contains("elsewhere: no such folder"), "\(session.errors)")
    }
  }
}
