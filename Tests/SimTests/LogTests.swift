import Diagnostics
import Foundation
import Machines
import Models
import ModelsASM
import Synchronization
import Testing

@testable import SimCommand

/// The tutorial on logs, followed word by word; and what its readers can get wrong.
struct LogTests {
  static let page: String = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = root.appending(path: "Sources/Machines/Machines.docc/Logs.md")
    return (try? String(contentsOf: path, encoding: .utf8)) ?? ""
  }()

  /// The blocks of code, each with the last name in code before it.
  static func blocks(in text: String) -> [(name: String, text: String)] {
    var blocks: [(name: String, text: String)] = []
    var name = ""
    for (position, part) in text.components(separatedBy: "```").enumerated() {
      if position % 2 == 1 {
        blocks.append((name, String(part.drop { $0 != "\n" }.dropFirst())))
      } else if let last = part.matches(of: /`([^`\n]+)`/).last {
        name = String(last.1)
      }
    }
    return blocks
  }

  static func session() -> Session {
    let session = Session()
    session.systems = [ASM.system]
    session.documents = [ASM.document]
    session.files.contents = [:]
    for block in blocks(in: page) where !block.text.hasPrefix("$") {
      session.write(block.name, block.text)
    }
    return session
  }

  static let arguments = [
    "check-log", "monday.ndjson", "--system", "app-state-machine", "--mapping", "mapping.json",
  ]

  @Test func `A user who follows the tutorial sees what it says`() throws {
    let session = Self.session()
    let commands = Self.blocks(in: Self.page).filter { $0.text.hasPrefix("$ sim ") }
    #expect(commands.count == 4)
    for command in commands {
      let lines = command.text.split(separator: "\n", omittingEmptySubsequences: false)
      let arguments = lines[0].dropFirst("$ sim ".count).split(separator: " ").map(String.init)
      #expect(session.run(arguments) == (command.text.contains("\n## Impossible: ") ? 1 : 0))
      #expect(session.errors == "")
      #expect(session.output == lines.dropFirst().joined(separator: "\n"), "\(lines[0])")
    }
  }

  /// The mapping with one text in the place of another.
  private func changed(_ text: String, _ other: String) -> Session {
    let session = Self.session()
    let mapping = session.text("mapping.json") ?? ""
    #expect(mapping.contains(text))
    session.write("mapping.json", mapping.replacing(text, with: other))
    return session
  }

  @Test(arguments: [
    ("\"tolerance\"", "\"tolerence\"", "unknown key \"tolerence\"; did you mean \"tolerance\"?"),
    ("enters App SPLASH", "enters App SPLAHS", "did you mean \"SPLASH\"?"),
    ("enters App SPLASH", "enters Ap SPLASH", "no machine \"Ap\"; did you mean \"App\"?"),
    ("event login", "event logi", "no event \"logi\"; did you mean \"login\"?"),
    ("event login", "evnt login", "did you mean \"event\"?"),
    ("event login", "login", "is none of: event NAME"),
    ("\"event\": \"name\"", "\"event\": \"nam\"", "has a field \"nam\"; did you mean \"name\"?"),
    ("event authFailed", "event login", "stands for the same already"),
    ("\"login_shown\": 1", "\"login_show\": 1", "did you mean \"login_shown\"?"),
    ("\"login_shown\": 1", "\"login_shown\": -1", "write a whole number from 0 to 100"),
    ("\"event\": \"name\",", "", "\"event\" is missing"),
    ("\"tolerance\": 50", "\"unit\": \"sec\"", "unknown \"sec\""),
    ("{ \"lost\"", "[ \"lost\"", "not JSON on line"),
  ])
  func `A mapping that cannot be is told where and how to mend it`(
    text: String, other: String, message: String
  ) {
    let session = changed(text, other)
    #expect(session.run(Self.arguments) == 2)
    #expect(session.errors.hasPrefix("sim: mapping.json: "))
    #expect(session.errors.contains(message), "\(session.errors)")
    #expect(session.output == "")
  }

  @Test(arguments: [
    (
      "{\"session\":\"a\",\"ms\":1",
      "monday.ndjson:1: not an object of JSON: the line ends too early, after byte 21"
    ),
    (
      "\n\n{\"name\":\"home_shown\",\"ms\":1}", "monday.ndjson:3: the line has no field \"session\""
    ),
    (
      "{\"name\":\"home_shown\",\"session\":1,\"ms\":1,\"name\":\"login_shown\"}",
      "monday.ndjson:1: the line has the field \"name\" twice"
    ),
    ("{\"name\":\"a\\q\",\"session\":1,\"ms\":1}", "not an object of JSON: byte 12"),
    ("{\"name\":\"home_shown\",\"session\":1}", "the line has no field \"ms\""),
    (
      "{\"name\":\"home_shown\",\"session\":1,\"ms\":\"now\"}",
      "field \"ms\" is \"now\", which is no number"
    ),
    (
      "{\"name\":\"home_shown\",\"session\":1,\"ms\":null}", "field \"ms\" is no text and no number"
    ),
    (
      "{\"a\":" + String(repeating: "[", count: 80) + String(repeating: "]", count: 80) + "}",
      "fields are nested more than 64 deep"
    ),
  ])
  func `A line that cannot be read is named`(line: String, message: String) {
    let session = Self.session()
    session.write("monday.ndjson", line)
    #expect(session.run(Self.arguments) == 2)
    #expect(session.errors.contains(message), "\(session.errors)")
  }

  @Test
  func `The process can die before all lines of a step are written, where the budget has a death`()
  {
    for (budget, code) in [("\"deaths\": 1", 0), ("\"doubled\": 0", 1)] as [(String, Int32)] {
      let session = changed("\"lost\": { \"login_shown\": 1 }", budget)
      let names = ["splash_shown", "login_shown", "login_tapped", "login_failed", "splash_shown"]
      let times = [0, 3000, 5000, 6000, 9000]
      session.write(
        "monday.ndjson",
        zip(names, times).map { "{\"session\":1,\"ms\":\($1),\"name\":\"\($0)\"}\n" }.joined())
      #expect(session.run(Self.arguments) == code, "\(session.output)")
    }
  }

  @Test func `A byte that is no UTF-8 is named, and other letters are none`() {
    let session = Self.session()
    let (start, end) = ("{\"name\":\"home_", "\",\"session\":1,\"ms\":1}\n")
    session.write("monday.ndjson", start + "ü" + end)
    #expect(session.run(Self.arguments) == 1 && session.output.contains("\"home_ü\", 1 line"))
    for strange in [[0xFC], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0xAF]] as [[UInt8]] {
      session.files.contents["monday.ndjson"] = Array(start.utf8) + strange + Array(end.utf8)
      #expect(session.run(Self.arguments) == 2)
      #expect(session.errors.contains("monday.ndjson:1: byte 15 is no UTF-8"), "\(session.errors)")
    }
  }

  @Test func `Lines with the same id that say something else are told`() {
    let session = changed("\"budget\"", "\"id\": \"id\", \"budget\"")
    func line(_ name: String, _ ms: Int, _ id: Int) -> String {
      "{\"session\":1,\"ms\":\(ms),\"name\":\"\(name)\",\"id\":\(id)}\n"
    }
    let (splash, login) = (line("splash_shown", 0, 1), line("login_shown", 3000, 2))
    session.write("monday.ndjson", splash + splash + login)
    #expect(session.run(Self.arguments) == 0)
    #expect(session.output.contains("- the same id again: 1 line\n"))
    #expect(!session.output.contains("something else"))
    for other in [line("home_shown", 3000, 2), line("login_shown", 3001, 2)] {
      session.write("monday.ndjson", splash + login + login + other)
      #expect(session.run(Self.arguments) == 0)
      #expect(session.output.contains("- the same id again: 2 lines\n"))
      #expect(
        session.output.contains(
          "- the same id, and something else said: 1 line, left out; the first is monday.ndjson:4\n"
        ), "\(session.output)")
      #expect(session.run(Self.arguments + ["--format", "json"]) == 0)
      #expect(session.output.contains("\"same_id\":2,\"same_id_says_else\":1,"))
    }
  }

  @Test func `A whole number is one however it is written`() {
    let session = changed("\"budget\"", "\"observe\": { \"n\": \"variable launches\" }, \"budget\"")
    for (number, code) in [
      ("1", 0), ("1.0", 0), ("10e-1", 0), ("1.5", 1), ("\"1.0\"", 1), ("1e99", 1),
    ]
      as [(String, Int32)]
    {
      session.write(
        "monday.ndjson",
        "{\"session\":1,\"ms\":0,\"name\":\"splash_shown\"}\n"
          + "{\"session\":1,\"ms\":3000,\"name\":\"login_shown\",\"n\":\(number)}\n")
      #expect(session.run(Self.arguments) == code, "\(number) \(session.output)")
    }
  }

  @Test func `A large system is refused early, and progress is shown till then`() throws {
    let session = Session()
    session.systems = Catalogue.models.systems
    session.write("map.json", "{\"event\":\"e\",\"events\":{\"login\":\"event login\"}}")
    session.write("log", "{\"e\":\"login\"}\n")
    let shown = Mutex<[String]>([])
    var environment = session.environment
    environment.showProgress = { line in shown.withLock { $0.append(line) } }
    let arguments = ["check-log", "log", "--system", "phone", "--mapping", "map.json", "--states"]
    #expect(environment.run(arguments + ["10000"]) == .undecided)
    #expect(session.errors.contains("more than 10000 states have to be seen"), "\(session.errors)")
    let lines = shown.withLock { $0 }
    #expect(lines.first?.hasPrefix("phone: a session can begin in ") == true, "\(lines)")
    #expect(environment.run(arguments + ["10000", "--no-progress"]) == .undecided)
    #expect(shown.withLock { $0.count } == lines.count)
    environment.isInterrupted = { true }
    #expect(environment.run(arguments + ["10000"]) == .undecided)
    #expect(session.errors.contains("interrupted while"))
    // Where a session can begin anywhere, so many states are as many beginnings.
    session.write(
      "map.json",
      "{\"event\":\"e\",\"start\":\"anywhere\",\"events\":{\"login\":\"event login\"}}")
    #expect(session.run(arguments + ["60000"]) == 3)
    #expect(session.errors.contains("in one of more than 50000 states"), "\(session.errors)")
  }

  @Test func `Where only the time is wrong nothing is said to come instead`() {
    let session = Self.session()
    func line(_ name: String, _ ms: Int) -> String {
      "{\"session\":1,\"ms\":\(ms),\"name\":\"\(name)\"}\n"
    }
    session.write("monday.ndjson", line("splash_shown", 0) + line("login_shown", -100))
    #expect(session.run(Self.arguments) == 1)
    #expect(
      session.output.contains("- could have come instead: no line at that time\n"),
      "\(session.output)")
  }

  @Test func `A compressed file is told with how to read it`() {
    let session = Self.session()
    session.files.contents["monday.ndjson"] = [0x1F, 0x8B, 8, 0]
    #expect(session.run(Self.arguments) == 2)
    #expect(
      session.errors.contains("give what `gzip -dc FILE` prints as the file -"), "\(session.errors)"
    )
  }

  @Test(arguments: [
    ("\"time\": \"ms\",", "", "\"tolerance\": without the field \"time\" no times are read"),
    ("\"budget\"", "\"batch\": \"b\", \"budget\"", "\"batch\": no lines are swapped"),
    ("{ \"lost\"", "{ \"total\": 0, \"lost\"", "with 0 nothing of the budget can be spent"),
    ("\"lost\": { \"login_shown\": 1 }", "\"total\": 1", "`total` bounds nothing"),
  ])
  func `A key that would do nothing is refused`(text: String, other: String, message: String) {
    let session = changed(text, other)
    #expect(session.run(Self.arguments) == 2)
    #expect(session.errors.contains(message), "\(session.errors)")
  }

  @Test func `A mark of the encoding is passed, and a list is told how to be written`() {
    let session = Self.session()
    let text = session.text("monday.ndjson") ?? ""
    #expect(session.run(Self.arguments) == 1)
    let output = session.output
    session.files.contents["monday.ndjson"] = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    #expect(session.run(Self.arguments) == 1)
    #expect(session.output.hasSuffix(output))
    session.write("monday.ndjson", "[{\"name\":\"home_shown\"}]")
    #expect(session.run(Self.arguments) == 2)
    #expect(session.errors.contains("jq -c '.[]' FILE"), "\(session.errors)")
  }

  @Test func `A step that has not written all its lines is told with the line that is due`() {
    let session = Self.session()
    session.write(
      "monday.ndjson",
      """
      {"session":"ann","ms":1000,"name":"splash_shown"}
      {"session":"ann","ms":4200,"name":"login_shown"}
      {"session":"ann","ms":9000,"name":"login_tapped"}
      {"session":"ann","ms":9500,"name":"login_failed"}
      {"session":"ann","ms":9600,"name":"login_tapped"}
      {"session":"ann","ms":9700,"name":"login_failed"}
      {"session":"ann","ms":9800,"name":"login_tapped"}

      """)
    #expect(session.run(Self.arguments) == 1)
    #expect(
      session.output.contains("- why: the step before it still writes \"login_shown\""),
      "\(session.output)")
  }

  @Test func `A process that dies more than a hundred times is followed`() {
    let session = changed("{ \"lost\"", "{ \"deaths\": 120, \"lost\"")
    let splash = (0...120).map {
      "{\"session\":\"ann\",\"ms\":\($0 * 500),\"name\":\"splash_shown\"}\n"
    }
    session.write("monday.ndjson", splash.joined())
    #expect(session.run(Self.arguments) == 0, "\(session.errors)\(session.output)")
    session.write(
      "monday.ndjson",
      splash.joined() + "{\"session\":\"ann\",\"ms\":61000,\"name\":\"splash_shown\"}\n")
    #expect(session.run(Self.arguments) == 1)
    #expect(session.output.contains("First at monday.ndjson:122,"), "\(session.output)")
  }

  @Test func `Without a loss allowed the missing line makes the session impossible`() {
    let session = changed("\"login_shown\": 1", "\"login_shown\": 0")
    #expect(session.run(Self.arguments) == 1)
    #expect(session.output.contains("## Impossible: \"login_tapped\" in 1 session"))
    #expect(session.output.contains("- repair, cost 1: a \"login_shown\" is missing before line 5"))
  }

  @Test func `Logs that show nothing fail`() {
    let session = Self.session()
    session.write("monday.ndjson", "{\"name\":\"other\",\"session\":1,\"ms\":1}\n")
    #expect(session.run(Self.arguments) == 1)
    #expect(session.output.contains("**nothing**"))
    session.write("monday.ndjson", "")
    #expect(session.run(Self.arguments) == 1)
  }

  @Test(arguments: [
    (
      "\"budget\"", "\"id\": \"uuid\", \"budget\"",
      "\"id\": none of 14 lines has a field \"uuid\"; leave it out if the log has none"
    ),
    (
      "\"budget\": {", "\"batch\": \"sesion\", \"budget\": { \"swapped\": 1,",
      "\"batch\": none of 14 lines has a field \"sesion\"; did you mean \"session\"?"
    ),
  ])
  func `A field that no line has is told with the one that was meant`(
    text: String, other: String, message: String
  ) {
    let session = changed(text, other)
    #expect(session.run(Self.arguments) == 2)
    #expect(session.errors == "sim: mapping.json: \(message)\n")
    #expect(session.output == "")
  }

  @Test func `Fields of nested objects and of lists of keys are known by their names`() {
    let session = Self.session()
    let mapping = session.text("ga4.json") ?? ""
    session.write("ga4.json", mapping.replacing(".firebase_screen", with: ".firebase_scren"))
    let arguments = ["check-log", "ga4.ndjson", "--system", "app-state-machine", "--mapping"]
    #expect(session.run(arguments + ["ga4.json"]) == 0)
    #expect(
      session.output.contains(
        "- \"event_params.firebase_scren\" is observed, and no line has it; did you mean "
          + "\"event_params.firebase_screen\"?"), "\(session.output)")
  }

  @Test func `A value that nothing knows is told with the one that was meant`() {
    let session = Self.session()
    let log = session.text("ga4.ndjson") ?? ""
    session.write("ga4.ndjson", log.replacing("\"Splash\"", with: "\"Spalsh\""))
    let arguments = ["check-log", "ga4.ndjson", "--system", "app-state-machine", "--mapping"]
    #expect(session.run(arguments + ["ga4.json"]) == 1)
    #expect(session.output.contains("First at ga4.ndjson:2, the 1st line"))
    #expect(
      session.output.contains(
        "- why: \"event_params.firebase_screen\" is \"Spalsh\", which neither the tables nor the "
          + "mapping have; did you mean \"Splash\"?"), "\(session.output)")
    #expect(!session.output.contains("would be"))
  }

  @Test func `A pipe is told that nothing is explained`() {
    let session = Self.session()
    session.write("-", session.text("monday.ndjson") ?? "")
    #expect(session.run(Self.arguments.map { $0 == "monday.ndjson" ? "-" : $0 }) == 1)
    #expect(
      session.output.contains(
        "Repairs, and explanations of what is possible at a cost, are left out: a pipe cannot be read a second time."
      )
    )
    #expect(!session.output.contains("- repair"))
  }
}
