import Conformance
import Foundation
import Machines
import Simulation
import Suites
import Testing

/// The suite of a download over a pipe, with a client in Python.
struct PipedSuiteTests {
  enum Download: Machine {
    enum State: String, Name { case idle, loading, done, failed }
    enum Event: String, Name { case start, finished }
    static let name = "Download"
    static let initial = State.idle
    static let rules: Rules<Self> = [
      .idle: [.on(.start, to: .loading, do: [.emit("shown")])],
      .loading: [.on(.finished, to: .done), .after(.seconds(10), to: .failed)],
      .failed: [.on(.start, to: .loading, do: [.emit("shown")])],
    ]
    static let causes: [Cause<Self>] = [.user(.start), .by(.network, .finished)]
  }

  static let system = Machines.System(
    "download", document: "TST", title: "A download", machines: [Download.table()])
  static let client = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "ConformanceTests/Clients/download.py").path
  static let hasPython = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/python3")
  }

  @Test(.enabled(if: hasPython)) func `A right app passes, and a wrong one fails`() throws {
    let suite = try TestSuite(Self.system, goal: .differences(extraStates: 1))
    let lines = suite.tests.map { StimulusText.line(of: $0.stimuli) }
    let check = try SuiteCheck(Self.system)
    let right = try PipedApp("python3", [Self.client])
    try check.run(lines) { right.run() }
    let wrong = try PipedApp("python3", [Self.client, "keeps the old deadline"])
    #expect(throws: SuiteFailure.self) { try check.run(lines) { wrong.run() } }
    #expect(suite.json.contains(#"{"send":{"do":"event","name":"start","by":"user"}"#))
  }

  @Test func `What is expected is explained by the table, whatever it is`() throws {
    for (suspends, kills) in [(false, 0), (true, 1)] {
      let configuration = Configuration(kills: kills, suspends: suspends)
      let suite = try TestSuite(Self.system, configuration)
      #expect(try suite.unexplained(by: Self.system, configuration) == nil)
      #expect(suite.machine.open.isEmpty && suite.machine.unfired.isEmpty)
    }
  }
}
