import Foundation
import Machines
import Machines
import Models
import Testing

@testable import SimCommand

/// Commands that print what is known without exploring, and how words are shown.
struct SmallCommandTests {
  @Test func `Help and version are told in every usual way`() throws {
    let session = Session()
    #expect(session.run("help") == 0 && session.output == overallHelp())
    #expect(session.run("help", "gate") == 0 && session.output == help(for: .gate))
    #expect(session.run("help", "fly") == 2)
    for version in ["--version", "-V", "version"] {
      #expect(session.run(version) == 0)
      #expect(session.output.wholeMatch(of: /sim \d+\.\d+\.\d+, engine [0-9a-f-]+\n/) != nil)
    }
  }

  @Test func `A list is of what is named`() {
    let session = Session()
    session.systems.append(Lamp.system)
    session.systems[1].name = "other"
    session.systems[1].document = "OTHER"
    for name in ["lamp", "LAMP", "LAMP/as-written"] {
      #expect(session.run("list", name) == 0)
      #expect(session.output.hasPrefix("lamp  LAMP") && !session.output.contains("other  OTHER"))
    }
    for name in ["LAMP/b-c", "LAMP/b"] {
      session.write("Scenarios/\(name).scenario", "scenario \(name)\nsystem lamp\n")
    }
    #expect(session.run("list", "lamp") == 0)
    // As names are sorted, not files with their ending.
    #expect(session.output.contains("LAMP/b           LAMP/b\n    LAMP/b-c "))
    #expect(session.run("list", "OTHER", "--format", "json") == 0)
    #expect(session.output.contains("\"scenarios\":[]"))
    #expect(session.run("list", "lmap") == 2)
    #expect(session.errors.contains("did you mean \"LAMP\"?"))
  }

  @Test func `A graph has every state and every row`() throws {
    let session = Session()
    #expect(session.run("graph", "lamp") == 0)
    #expect(session.output.hasPrefix("digraph \"lamp\" {"))
    #expect(session.output.contains("m0s0 [label=\"off\", penwidth=2]"))
    #expect(session.output.contains("m0s1 -> m0s2 [label=\"on surge\\nLAMP-3\"]"))
    #expect(session.output.matches(of: #/ -> /#).count == 3)
    // An amended scenario is drawn as it is amended.
    session.write(
      "Scenarios/LAMP/amended.scenario", "scenario LAMP/amended\nsystem lamp\namend all\n")
    #expect(session.run("graph", "LAMP/amended") == 0)
    #expect(session.output.contains("m0s1 -> m0s1 [label=\"on surge\\nLAMP-3\"]"))
    #expect(session.run("graph", "lamp", "--format", "json") == 0)
    #expect(session.output.matches(of: /"trigger":/).count == 4)
    #expect(session.run("graph", "lmap") == 2)
  }

  @Test func `A run of a seed is made again by its number`() throws {
    let session = Session()
    #expect(session.run("simulate", "LAMP/as-written", "--seed", "7", "--runs", "50") == 1)
    let found = session.output.firstMatch(of: /run (\d+)/)
    let number = try #require(found.map { String($0.output.1) })
    #expect(
      session.run("reproduce", "LAMP/as-written", "--seed", "7", "--run", number) == 1)
    #expect(session.output.contains("run \(number) of seed 0x0000000000000007"))
    #expect(session.output.contains("never-broken: "))
    #expect(session.run("reproduce", "LAMP/as-written", "--seed", "7") == 2)
  }

  @Test func `Of several scenarios only what nobody has decided on is printed`() {
    let session = Session()
    session.write(
      "Scenarios/LAMP/killed.scenario", "scenario LAMP/killed\nsystem lamp\nkills 1\n")
    #expect(session.run("explore") == 1)
    #expect(session.output.matches(of: #/reproduce /#).count == 2)
    #expect(session.output.contains("2 violated (0 decided, 2 not)"))
    _ = session.run("accept", "--because", "it is old", "--owner", "product")
    #expect(session.run("explore") == 1)
    #expect(session.output.contains("2 violated (2 decided, 0 not)"))
    #expect(!session.output.contains("reproduce"))
    #expect(session.run("explore", "--all") == 1)
    #expect(session.output.matches(of: #/reproduce /#).count == 2)
  }

  @Test func `Colours change no word, and are where they are asked for`() {
    let session = Session()
    _ = session.run("gate")
    let plain = session.output.replacing(/, \d+\.\d s\n/, with: "\n")
    #expect(!plain.contains("\u{1B}"))
    #expect(session.run("gate", "--color", "always") == 1)
    let painted = session.output
    #expect(painted.contains("\u{1B}[31mnew violation:\u{1B}[0m"))
    let bare = painted.replacing(/\u{1B}\[\d*m/, with: "")
      .replacing(/, \d+\.\d s\n/, with: "\n")
    #expect(bare == plain)
    _ = session.run("gate", "--color", "always", "--format", "json")
    #expect(!session.output.contains("\u{1B}"))
    #expect(session.run("gate", "--color", "sometimes") == 2)
  }

  @Test func `Every shell is told every command and option`() throws {
    let session = Session()
    for shell in Shell.allCases {
      #expect(session.run("completion", shell.rawValue) == 0)
      for command in Command.allCases {
        #expect(session.output.contains(command.rawValue))
        for option in command.options { #expect(session.output.contains(option.rawValue)) }
      }
    }
    #expect(session.run("completion", "bash") == 0)
    #expect(
      session.output.contains("\"gate --format\") COMPREPLY=($(compgen -W \"text json github "))
    #expect(
      session.output.contains("\"trace --format\") COMPREPLY=($(compgen -W \"itf json mermaid\""))
    #expect(session.run("completion", "tcsh") == 2)
  }

  /// The script for Bash, run by Bash where there is one.
  @Test func `Bash completes commands, options and their values`() throws {
    guard FileManager.default.isExecutableFile(atPath: "/bin/bash") else { return }
    func completed(_ words: String...) throws -> [String] {
      let list = words.map { "'\($0)'" }.joined(separator: " ")
      let bash = Process()
      bash.executableURL = URL(filePath: "/bin/bash")
      bash.arguments = [
        "-c",
        Shell.bash.script
          + "\nCOMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1); _sim; echo \"${COMPREPLY[@]}\"",
      ]
      let output = Pipe()
      bash.standardOutput = output
      try bash.run()
      let bytes = output.fileHandleForReading.readDataToEndOfFile()
      bash.waitUntilExit()
      return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        .map(String.init)
    }
    #expect(try completed("sim", "sim") == ["simulate"])
    #expect(try completed("sim", "gate", "--ch") == ["--changed"])
    #expect(try completed("sim", "explore", "--schedule", "l") == ["latest"])
  }

  @Test func `Names that are there twice or nowhere are refused, before anything is done`() {
    let session = Session()
    session.documents.append(session.documents[0])
    #expect(session.run("explore") == 2)
    #expect(session.errors.hasPrefix("sim: two documents are called \"LAMP\"; "))
    session.documents = [Document("LAMPS", title: "", rules: [])]
    #expect(session.run("gate") == 2)
    #expect(
      session.errors
        == "sim: system \"lamp\" is of document \"LAMP\", which the catalogue does not have; did you "
        + "mean \"LAMPS\"?\n")
    session.documents = Lamp.documents
    session.systems.append(session.systems[0])
    #expect(session.run("list") == 2)
    #expect(session.errors.hasPrefix("sim: two systems are called \"lamp\"; "))
    #expect(session.searches.isEmpty && session.output == "")
  }

  @Test func `What is hardly meant is told by explore, and is a finding of the gate`() {
    let session = Session()
    _ = session.run("explore")
    #expect(session.errors == "")
    session.systems[0].machines[0].rules[1].rules[0].ids = ["LAMP-22"]
    session.systems[0].machines[0].rules[0].rules[0].actions = [
      .start(NamedTimer("glow"), .seconds(1))
    ]
    session.systems[0].properties.append(
      Property("bright", "It is bright.", .never(Fact("bright"))))
    _ = session.run("explore")
    let told = [
      "lamp, Lamp/on: on flip cites \"LAMP-22\", which is no rule of any document; did you mean "
        + "\"LAMP-2\"?",
      "lamp: timer \"glow\" is started, and no row waits for it and nothing asks whether it runs",
      "bright: lamp: it asks for \"bright\", which no row, cause or launch sets or asks for, so that "
        + "it never changes; there are none",
    ]
    #expect(session.errors == told.map { "sim: \($0)\n" }.joined())
    #expect(session.run("gate") == 1)
    #expect(session.output.split(separator: "\n").count { $0.hasPrefix("oversight: ") } == 3)
  }

  @Test func `Nothing of the documents is hardly meant`() {
    let session = Session()
    session.documents = Catalogue.models.documents
    session.systems = Catalogue.models.systems
    let found = session.environment.oversights(of: session.systems)
    #expect(found.map(\.message) == [])
  }
}
