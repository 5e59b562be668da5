import Foundation
import Machines
import Testing

@testable import SimCommand

/// `sim step` with its input from a pipe.
struct StepTests {
  private static func token(_ session: Session) throws -> String {
    let last = try #require(session.output.split(separator: "\n").last)
    #expect(last.hasPrefix("token "))
    return String(last.dropFirst("token ".count))
  }

  @Test func `Choices make a run, whose token replays and can be promoted`() throws {
    let session = Session()
    session.input = ["# on, and a surge", "1", "surge"]
    #expect(session.run("step", "LAMP/as-written") == 0)
    #expect(session.errors == "")
    #expect(session.output.hasPrefix("LAMP/as-written\nat 0 ms after 0 steps: Lamp off\n"))
    #expect(session.output.contains("  1  user: flip  LAMP-1  Lamp: off → on\n"))
    #expect(session.output.contains("step 2 at 0 ms: world: surge [LAMP-3] Lamp: on → broken\n"))
    #expect(session.output.contains("claim can-burn: shown by step 1\n"))
    #expect(session.output.contains("claim never-broken: fails by step 2: occurred\n"))
    #expect(session.output.contains("  nothing can happen\n"))
    let token = try Self.token(session)
    #expect(session.run("reproduce", token) == 1)
    #expect(session.output.contains("LAMP/as-written: never-broken\n"))
    #expect(session.run("promote", token) == 0)
  }

  @Test func `One can go back, undo, jump to a finding and start again`() throws {
    let session = Session()
    session.input = [
      "flip", "flip", "back 2", "undo", "reset", "goto never-broken", "back", "LAMP-2",
    ]
    #expect(session.run("step", "LAMP/as-written") == 0)
    let places = session.output.matches(of: /after (\d) steps?: Lamp (\w+)/).map {
      "\($0.1) \($0.2)"
    }
    #expect(
      places == [
        "0 off", "1 on", "2 off", "0 off", "2 off", "0 off", "2 broken", "1 on", "2 off",
      ])
    // A run that breaks nothing only shows that it is possible, unless a claim is named.
    let token = try Self.token(session)
    #expect(session.run("reproduce", token) == 0)
    #expect(session.output.contains("possible: the rules do every step as recorded"))
    session.input = ["1", "token never-broken", "token nevre-broken"]
    #expect(session.run("step", "LAMP/as-written") == 2)
    #expect(session.errors.contains("line 3: ") && session.errors.contains("did you mean"))
    let named = try #require(session.output.firstMatch(of: /token (\S+)/)?.1)
    #expect(session.run("promote", String(named)) == 0)
    #expect(session.text("Scenarios/LAMP/regressions/as-written-never-broken.regression") != nil)
  }

  @Test func `A token, a file and a finding can be stepped through from their end`() throws {
    let session = Session()
    #expect(session.run("step", "LAMP/as-written:never-broken") == 0)
    #expect(session.output.contains("after 2 steps: Lamp broken"))
    let token = try Self.token(session)
    session.write("run.token", token)
    for operand in [token, "run.token"] {
      session.input = ["back", "1"]
      #expect(session.run("step", operand) == 0)
      #expect(session.output.contains("after 1 step: Lamp on"))
    }
    #expect(session.run("step", "LAMP/as-writen") == 2)
    #expect(session.errors.contains("did you mean \"LAMP/as-written\"?"))
  }

  @Test func `A line that is no command is told, and the rest is done`() {
    let session = Session()
    session.input = [
      "2", "wait", "back", "goto flip", "back x", "undo", "", "flip", "quit", "flip",
    ]
    #expect(session.run("step", "LAMP/as-written") == 2)
    let errors = session.errors.split(separator: "\n")
    #expect(errors.count == 6)
    #expect(
      errors.first?.contains("line 1: \"2\" is neither a command nor among the 1 choice") == true)
    #expect(session.output.contains("after 1 step: Lamp on"))
    #expect(!session.output.contains("after 2 steps"))
    // At a terminal somebody has read it.
    session.isDialogue = true
    #expect(session.run("step", "LAMP/as-written") == 0)
    #expect(session.output.contains("> "))
  }

  @Test func `Every command of the help is understood, and JSON has a line for each`() throws {
    for verb in StepCommand.Verb.allCases {
      #expect(try StepCommand(verb == .goto ? "goto x" : verb.rawValue) != .choose(verb.rawValue))
    }
    let session = Session()
    session.input = ["flip", "state", "claims", "run", "help", "token"]
    #expect(session.run("step", "LAMP/as-written", "--format", "json") == 0)
    let lines = session.output.split(separator: "\n")
    #expect(lines.count == 8 && lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
    #expect(lines[1].contains("\"moved\":[{\"claim\":\"can-burn\",\"says\":\"shown by step 1\"}]"))
  }
}

/// Tokens of at most 60 characters, from the command that prints them to those that read them.
struct ShortTokenTests {
  @Test func `A run of a seed is drawn again from sixty characters, up to where it fails`() throws {
    let session = Session()
    let seed = "0123456789abcdef0123456789abcdef01234567"
    #expect(session.run("simulate", "LAMP/as-written", "--seed", seed, "--runs", "900") == 1)
    let short = try #require(session.output.firstMatch(of: /in short: sim reproduce (\S+)\n/)?.1)
    let long = try #require(session.output.firstMatch(of: /made simple.*reproduce (\S+)\n/)?.1)
    #expect(short.count <= 60 && long.count > short.count)
    #expect(session.run("reproduce", String(short)) == 1, "\(session.errors)")
    #expect(session.output.contains("never-broken\n") && session.output.contains("still fails"))
    #expect(session.run("step", String(short).lowercased()) == 0)
    #expect(session.output.contains("Lamp broken"))
    // Other rules draw another run, and a mistyped token names none.
    session.systems[0].machines[0].causes.removeFirst()
    #expect(session.run("reproduce", String(short)) == 2)
    #expect(session.errors.contains("than this short token names"))
    #expect(session.run("reproduce", String(short).dropLast() + "Z") == 2)
  }

  @Test func `A kept run and the shortest one are found by it`() throws {
    let session = Session()
    #expect(session.run("promote", "LAMP/as-written:never-broken") == 0)
    let short = try #require(session.output.firstMatch(of: /short token: (\S+)\n/)?.1)
    #expect(short.count <= 60)
    #expect(session.run("reproduce", String(short)) == 1)
    // It is kept: nothing was searched.
    #expect(session.searches.isEmpty)
    session.files.contents["Scenarios/LAMP/regressions/as-written-never-broken.regression"] = nil
    #expect(session.run("reproduce", String(short)) == 1)
    #expect(!session.searches.isEmpty)
    session.files.contents["Scenarios/LAMP/as-written.scenario"] = nil
    #expect(session.run("reproduce", String(short)) == 2)
    #expect(session.errors.contains("a scenario that does not exist here"))
  }
}

/// `sim help --man`.
struct ManualTests {
  @Test func `The manual has every command and option, in plain troff`() {
    let session = Session()
    #expect(session.run("help", "--man") == 0)
    for command in Command.allCases {
      #expect(session.output.contains(".SS sim \(command.rawValue.replacing("-", with: "\\-"))"))
      for option in command.options {
        let spelling = option.spelling.replacing("-", with: "\\-")
        #expect(session.output.contains(".TP\n\\fB\(spelling)\\fR"))
      }
    }
    #expect(session.output.unicodeScalars.allSatisfy { $0.isASCII && $0 != "\t" })
  }

  /// By the checker of manuals, where there is one.
  @Test func `A checker of manuals has nothing to say of it`() throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc") else { return }
    let file = FileManager.default.temporaryDirectory.appending(path: "sim-\(UUID()).1")
    try Data(manualPage().utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let lint = Process()
    lint.executableURL = URL(filePath: "/usr/bin/mandoc")
    lint.arguments = ["-T", "lint", "-W", "style", file.path(percentEncoded: false)]
    let output = Pipe()
    lint.standardOutput = output
    try lint.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    lint.waitUntilExit()
    #expect(String(decoding: bytes, as: UTF8.self) == "")
  }
}
