import Machines
import ModelsASM
import Testing

@testable import SimCommand

/// What the report says of a line that cannot be, and of how it can be mended.
struct LogWordTests {
  private static func log(_ lines: [(name: String, ms: Int)]) -> String {
    lines.map { "{\"session\":1,\"ms\":\($0.ms),\"name\":\"\($0.name)\"}\n" }.joined()
  }

  /// The mapping of the page on logs with one text in the place of another, and a log.
  private static func session(
    _ lines: [(name: String, ms: Int)], _ text: String = "", _ other: String = ""
  ) -> Session {
    let session = LogTests.session()
    let mapping = session.text("mapping.json") ?? ""
    #expect(text.isEmpty || mapping.contains(text))
    session.write("mapping.json", text.isEmpty ? mapping : mapping.replacing(text, with: other))
    session.write("monday.ndjson", log(lines))
    return session
  }

  // MARK: Repairs

  enum Store: Machine {
    enum State: String, Name { case open }
    enum Event: String, Name { case save }
    static let name = "Store"
    static let initial = State.open
    static let saved = Fact("saved", .durable)
    static let rules: Rules<Self> = [
      .open: [.on(.save, do: [.emit("begun"), .set(saved), .emit("done")])]
    ]
    static let causes: [Cause<Self>] = [.user(.save)]
  }

  @Test(arguments: [
    (["launch", "save", "begun", "launch"], "in the step of lines 2 and 3"),
    (["launch", "save", "launch"], "in the step of line 2"),
    (["launch", "save", "begun", "done", "launch"], "before line 5"),
  ])
  func `A death is told with the lines of the step in which it came`(names: [String], when: String)
  {
    let session = Session()
    session.systems = [
      System("store", document: "TST", title: "What is saved", machines: [Store.table()])
    ]
    session.write(
      "mapping.json",
      """
      {"event": "e", "session": "s", "start": "first launch", "events": {
        "launch": "process launch", "save": "event save", "begun": "output begun", "done": "output done"}}
      """)
    session.write("log", names.map { "{\"s\":1,\"e\":\"\($0)\"}\n" }.joined())
    #expect(
      session.run("check-log", "log", "--system", "store", "--mapping", "mapping.json") == 1,
      "\(session.errors)")
    #expect(
      session.output.contains("- repair, cost 1: the process died \(when)\n"), "\(session.output)")
  }

  @Test func `A repair says how much of the session it explains`() {
    let begun = [("splash_shown", 0), ("login_shown", 3000), ("login_failed", 3100)]
    let end = [("login_tapped", 4000), ("login_succeeded", 5000), ("home_shown", 5010)]
    let wrong = (0..<4).map { ("login_failed", 3200 + $0) }
    let later = (0..<3).map { ("login_failed", 6000 + $0) }
    for (lines, words) in [
      (begun, "repair, cost 1"), (begun + end, "repair, cost 1"),
      (begun + wrong, "repair of line 3 only, cost 1"),
      (begun + end + later, "repair up to line 6, cost 1"),
    ] as [([(String, Int)], String)] {
      let session = Self.session(lines)
      #expect(session.run(LogTests.arguments) == 1)
      #expect(
        session.output.contains("- \(words): line 3 does not belong here\n"), "\(session.output)")
    }
    // Of two faults that are far apart both are mended.
    let session = Self.session(begun + end + later.prefix(1))
    #expect(session.run(LogTests.arguments) == 1)
    #expect(
      session.output.contains(
        "- repair, cost 2: line 3 does not belong here, and line 7 is a copy\n"),
      "\(session.output)")
    #expect(session.run(LogTests.arguments + ["--format", "json"]) == 1)
    #expect(session.output.contains("\"repaired_lines\":7,"), "\(session.output)")
  }

  // MARK: Times

  @Test func `Where a line had to come earlier it is told which, and until when`() {
    let due = Self.session(
      [("splash_shown", 0), ("home_shown", 60000)], "\"splash_shown\":",
      "\"check\": \"enters App ONBOARDING_CHECK\", \"error\": \"enters App ERROR\", \"splash_shown\":"
    )
    #expect(due.run(LogTests.arguments) == 1)
    #expect(
      due.output.contains(
        "- could have come instead: no line so late: \"check\" or \"error\" had to come 2050 ms after the "
          + "line before, or earlier\n"), "\(due.output)")
    #expect(due.run(LogTests.arguments + ["--format", "json"]) == 1)
    #expect(due.output.contains("\"due\":[\"check\",\"error\"],\"due_ms\":2050,"), "\(due.output)")
  }

  @Test(arguments: [
    ("ms", "\"soon\"", "field \"ms\" is \"soon\", which is no number"),
    ("ms", "true", "field \"ms\" is \"true\", which is no number"),
    ("ms", "[1]", "field \"ms\" is no text and no number that says its time"),
    (
      "ms", "1e19",
      "field \"ms\" is \"1e19\", which is too large for the unit \"ms\"; is it \"us\"?"
    ),
    (
      "ms", "\"2026-11-22T10:11:12Z\"",
      "field \"ms\" is \"2026-11-22T10:11:12Z\", which is a date; write \"unit\": \"date\""
    ),
    (
      "date", "\"2026-11-22T10:11:12\"",
      "field \"ms\" is \"2026-11-22T10:11:12\", which has no zone; end it with Z or +01:00"
    ),
    (
      "date", "1795342272000",
      "field \"ms\" is \"1795342272000\", which is a number; write \"unit\": \"s\", \"ms\" or \"us\""
    ),
    (
      "date", "\"2026-02-30T10:11:12Z\"",
      "field \"ms\" is \"2026-02-30T10:11:12Z\", which is no date; write one such as "
        + "2026-11-22T10:11:12.345Z"
    ),
  ])
  func `A time that cannot be read is shown with what is wrong`(
    unit: String, time: String, message: String
  ) {
    let session = Self.session([], "\"tolerance\"", "\"unit\": \"\(unit)\", \"tolerance\"")
    session.write("monday.ndjson", "{\"session\":1,\"ms\":\(time),\"name\":\"splash_shown\"}\n")
    #expect(session.run(LogTests.arguments) == 2)
    #expect(session.errors == "sim: monday.ndjson:1: \(message)\n", "\(session.errors)")
  }

  // MARK: Fields

  @Test func `A field that is there and cannot be read is not told to be missing`() {
    let session = Self.session([])
    session.write("monday.ndjson", "{\"session\":1,\"ms\":1,\"name\":[\"splash_shown\"]}\n")
    #expect(session.run(LogTests.arguments) == 2)
    #expect(
      session.errors
        == "sim: mapping.json: \"event\": in none of 1 line the field \"name\" is a text or a number\n",
      "\(session.errors)")
    session.write(
      "monday.ndjson",
      Self.log([("splash_shown", 0)]) + "{\"session\":1,\"ms\":1,\"name\":[\"splash_shown\"]}\n")
    #expect(session.run(LogTests.arguments) == 0)
    #expect(
      session.output.contains("- without a name: 1 line; the first is monday.ndjson:2\n"),
      "\(session.output)")
  }

  @Test(arguments: [
    ("screen", "", "\"screen\" is observed, and no line has it; leave it out if the log has none"),
    ("mss", "", "\"mss\" is observed, and no line has it; did you mean \"ms\"?"),
    ("screen", ",\"screen\":[1]", "\"screen\" is observed, and in no line a text or a number"),
  ])
  func `An observed field that no line has is told`(field: String, more: String, words: String) {
    let session = Self.session(
      [], "\"budget\"", "\"observe\": { \"\(field)\": \"machine App\" }, \"budget\"")
    session.write("monday.ndjson", "{\"session\":1,\"ms\":1,\"name\":\"splash_shown\"\(more)}\n")
    #expect(session.run(LogTests.arguments) == 0)
    #expect(session.output.contains("- \(words)\n"), "\(session.output)")
    #expect(session.run(LogTests.arguments + ["--format", "json"]) == 0)
    #expect(session.output.contains("\"not_shown\":[\"\(field)\"]"), "\(session.output)")
  }

  // MARK: Reasons

  @Test func `A second launch of a process that runs is told with the budget for deaths`() {
    let lines = [("launched", 0), ("splash_shown", 0), ("login_shown", 3000), ("launched", 4000)]
    for meaning in ["process launch", "enters App INITIAL"] {
      let session = Self.session(
        lines, "\"splash_shown\":", "\"launched\": \"\(meaning)\", \"splash_shown\":")
      #expect(session.run(LogTests.arguments) == 1, "\(session.errors)\(session.output)")
      #expect(
        session.output.contains(
          "- why: the process is running; it can die only by budget.deaths, which is 0\n"),
        "\(session.output)")
    }
  }

  @Test func `A line that waits in vain is told with its place`() {
    let session = Self.session(
      [("splash_shown", 0), ("login_shown", 3000), ("login_failed", 3100), ("home_shown", 3200)],
      "\"lost\": { \"login_shown\": 1 }", "\"swapped\": 1")
    #expect(session.run(LogTests.arguments) == 1)
    #expect(
      session.output.contains(
        "First at monday.ndjson:4, the 4th line of session \"1\".\n\n- the 3rd line, at monday.ndjson:3, "
          + "can only have come after a later one"), "\(session.output)")
  }

  @Test func `Blanks between words are one, and a document is told with its systems`() {
    let session = Self.session([("splash_shown", 0)], "enters App SPLASH", "enters   App SPLASH ")
    #expect(session.run(LogTests.arguments) == 0, "\(session.errors)")
    #expect(
      session.run(LogTests.arguments.map { $0 == "app-state-machine" ? "ASM" : $0 }) == 2)
    #expect(
      session.errors.contains("\"ASM\"; the document has app-state-machine"), "\(session.errors)")
  }

  @Test func `A name that can come with another value is told so`() {
    let session = Self.session(
      [], "\"budget\"", "\"observe\": { \"n\": \"variable launches\" }, \"budget\"")
    session.write(
      "monday.ndjson",
      Self.log([("splash_shown", 0)])
        + "{\"session\":1,\"ms\":3000,\"name\":\"login_shown\",\"n\":0}\n")
    #expect(session.run(LogTests.arguments) == 1)
    #expect(
      session.output.contains(
        "- could have come instead: \"home_shown\", \"login_shown\" with another value"),
      "\(session.output)")
  }
}
