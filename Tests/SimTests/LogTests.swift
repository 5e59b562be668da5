import Diagnostics
import Foundation
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
    ("{\"session\":\"a\",\"ms\":1", "monday.ndjson:1: not an object of JSON: byte 22"),
    (
      "\n\n{\"name\":\"home_shown\",\"ms\":1}", "monday.ndjson:3: the line has no field \"session\""
    ),
    ("{\"name\":\"home_shown\",\"session\":1}", "the line has no field \"ms\""),
    (
      "{\"name\":\"home_shown\",\"session\":1,\"ms\":\"now\"}",
      "field \"ms\" is no time in the unit \"ms\""
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
      "\"budget\"", "\"observe\": { \"nmae\": \"machine App\" }, \"budget\"",
      "\"observe.nmae\": none of 14 lines has a field \"nmae\"; did you mean \"name\"?"
    ),
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
    #expect(session.run(arguments + ["ga4.json"]) == 2)
    #expect(session.errors.contains("did you mean \"event_params.firebase_screen\"?"))
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
        "Nothing is explained or mended: a pipe cannot be read a second time.")
    )
    #expect(!session.output.contains("- repair"))
  }

  @Test func `A death and a foreign line are repairs`() {
    let session = Self.session()
    func line(_ name: String, _ ms: Int) -> String {
      "{\"session\":\"ann\",\"ms\":\(ms),\"name\":\"\(name)\"}\n"
    }
    let launch = line("splash_shown", 0) + line("login_shown", 3000)
    // Nothing but a launch shows the splash screen, and somebody logs in after it.
    session.write(
      "monday.ndjson",
      launch + line("splash_shown", 9000) + line("login_shown", 12000)
        + line("login_tapped", 13000))
    #expect(session.run(Self.arguments) == 1)
    #expect(
      session.output.contains("- repair, cost 1: the process died before line 3\n\n"),
      "\(session.output)")
    session.write("monday.ndjson", launch + line("login_failed", 3100) + line("login_tapped", 3200))
    #expect(session.run(Self.arguments) == 1)
    #expect(
      session.output.contains("- repair, cost 1: line 3 does not belong here\n"),
      "\(session.output)")
    // Within the budget deaths cost nothing, and one more does.
    let mapping = session.text("mapping.json") ?? ""
    session.write(
      "mapping.json", mapping.replacing("{ \"lost\"", with: "{ \"deaths\": 1, \"lost\""))
    session.write(
      "monday.ndjson",
      launch + line("splash_shown", 9000) + line("login_shown", 12000)
        + line("splash_shown", 19000) + line("login_shown", 22000) + line("login_tapped", 23000))
    #expect(session.run(Self.arguments) == 1)
    #expect(
      session.output.contains(
        "cost 1: the process died before line 3, and the process died before line 5\n"),
      "\(session.output)")
  }

  @Test func `An object of several lines is told how to be written`() {
    let session = Self.session()
    session.write("monday.ndjson", "{\n  \"name\": \"home_shown\",\n")
    #expect(session.run(Self.arguments) == 2)
    #expect(
      session.errors.contains("monday.ndjson:1: ") && session.errors.contains("`jq -c . FILE`"))
  }

  @Test func `Whoever wishes an end while a log is explained need not wait`() {
    let session = Self.session()
    func run(asked most: Int) -> (code: ExitCode, left: Int) {
      let count = PieceCount()
      count.left.withLock { $0 = most }
      var environment = session.environment
      environment.isInterrupted = {
        count.left.withLock { left in
          left -= 1
          return left < 0
        }
      }
      return (environment.run(Self.arguments), count.left.withLock { $0 })
    }
    let all = 1000 - run(asked: 1000).left
    // The files are read twice; what is explained has lines.
    #expect(all > 10, "\(all)")
    for most in stride(from: 0, to: all, by: 3) {
      let ended = run(asked: most)
      #expect(ended.code == .undecided && ended.left > -10, "\(most) of \(all): \(ended)")
    }
    #expect(run(asked: all).code == .violations)
  }

  @Test func `The result as JSON is one object`() throws {
    let session = Self.session()
    #expect(session.run(Self.arguments + ["--format", "json"]) == 1)
    let value = try JSONReader.value(of: Array(session.output.utf8))
    #expect(value["sessions"]?.integerValue == 4)
    #expect(value["impossible"]?.integerValue == 1)
    let finding = try #require(value["findings"]?.arrayValue?.first)
    #expect(finding["first"]?["line"]?.integerValue == 11)
    #expect(finding["names"]?.arrayValue == [.string("cas")])
    #expect(finding["not_named"]?.integerValue == 0)
    let rows = try #require(value["rows"]?.objectValue)
    #expect(rows["cannot_fire"]?.arrayValue?.isEmpty == false)
    #expect(value["at_a_cost"]?.arrayValue?.count == 1)
    #expect(value["rows"]?["surely"]?.arrayValue?.isEmpty == false)
  }

  @Test func `What a mapping can speak of is listed for one who names the system`() {
    let session = Session()
    session.systems.append(ASM.system)
    session.documents.append(ASM.document)
    #expect(session.run("list") == 0 && !session.output.contains("event login"))
    #expect(session.run("list", "app-state-machine") == 0)
    for line in [
      "event login", "expires App/AUTH_LOADING after 10000 ms", "process launch",
      "enters App SPLASH", "variable screen",
    ] {
      #expect(session.output.contains("    \(line)\n"), "\(session.output)")
    }
    #expect(session.run("list", "app-state-machine", "--format", "json") == 0)
    #expect(session.output.contains("\"states\":[\"enters App INITIAL\","), "\(session.output)")
  }

  @Test func `An unknown system is told with the one that was meant`() {
    let session = Self.session()
    let arguments = Self.arguments.map { $0 == "app-state-machine" ? "app-state-machin" : $0 }
    #expect(session.run(arguments) == 2)
    #expect(session.errors.contains("did you mean \"app-state-machine\"?"))
    #expect(session.run("check-log", "x", "--system", "app-state-machine") == 2)
    #expect(session.errors.contains("--mapping FILE"))
  }
}
