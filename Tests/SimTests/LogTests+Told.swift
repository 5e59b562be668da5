import Diagnostics
import Foundation
import Machines
import Models
import ModelsASM
import Synchronization
import Testing

@testable import SimCommand

extension LogTests {
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
}
