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

  /// A clock of the world outside that the tests let run out.
  enum Stopwatch: Machine {
    enum State: String, Name { case running, over }
    typealias Event = Download.Event
    static let name = "Stopwatch"
    static let initial = State.running
    static let isOutside = true
    static let rules: Rules<Self> = [.running: [.after(.seconds(12), to: .over)]]
  }

  @Test func `A timer of the world outside runs from the first launch`() throws {
    let system = Machines.System(
      "timed", document: "TST", title: "A download beside a stopwatch",
      machines: [Download.table(), Stopwatch.table()])
    let suite = try TestSuite(system, observed: Observed(["Download", "Stopwatch"]))
    let stimuli = suite.tests.flatMap(\.stimuli).map(\.text)
    #expect(stimuli.contains("Stopwatch/running after 12000 ms expires"))
    #expect(try suite.unexplained(by: system, Configuration()) == nil)
  }

  /// The download, which is done when it has taken too long.
  enum Easygoing: Machine {
    typealias State = Download.State
    typealias Event = Download.Event
    static let name = "Download"
    static let initial = State.idle
    static let rules: Rules<Self> = [
      .idle: [.on(.start, to: .loading, do: [.emit("shown")])],
      .loading: [.on(.finished, to: .done), .after(.seconds(10), to: .done)],
      .failed: [.on(.start, to: .loading, do: [.emit("shown")])],
    ]
    static let causes: [Cause<Self>] = [.user(.start), .by(.network, .finished)]
  }

  /// The download, which shows nothing the second time.
  enum Silent: Machine {
    typealias State = Download.State
    typealias Event = Download.Event
    static let name = "Download"
    static let initial = State.idle
    static let rules: Rules<Self> = [
      .idle: [.on(.start, to: .loading, do: [.emit("shown")])],
      .loading: [.on(.finished, to: .done), .after(.seconds(10), to: .failed)],
      .failed: [.on(.start, to: .loading)],
    ]
    static let causes: [Cause<Self>] = [.user(.start), .by(.network, .finished)]
  }

  @Test func `As many threads as there are find the same test`() throws {
    let configuration = Configuration(kills: 1, suspends: true)
    let suite = try TestSuite(Self.system, configuration)
    var later = 0
    for table in [Easygoing.table(), Silent.table()] {
      let other = Machines.System(
        "download", document: "TST", title: "A download", machines: [table])
      let why = try #require(try suite.unexplained(by: other, configuration))
      if !why.hasPrefix("test 1:") { later += 1 }
      for jobs in [2, 3, 100] {
        #expect(try suite.unexplained(by: other, configuration, jobs: jobs) == why)
        #expect(try suite.unexplained(by: Self.system, configuration, jobs: jobs) == nil)
      }
    }
    #expect(later > 0, "only the first part is looked at")
  }

  @Test func `What another table expects is not explained, in the first test that shows it`() throws
  {
    let other = Machines.System(
      "download", document: "TST", title: "A download", machines: [Easygoing.table()])
    for (suspends, kills) in [(false, 0), (true, 1)] {
      let configuration = Configuration(kills: kills, suspends: suspends)
      let suite = try TestSuite(Self.system, configuration)
      let why = try #require(try suite.unexplained(by: other, configuration))
      #expect(why.contains("shows.Download would be done"), "\(why)")
      let name = try #require(why.prefix { $0 != ":" }.split(separator: " ").last)
      // Nothing before it lets the time run out.
      let before = suite.tests.prefix { $0.name != name }.flatMap(\.stimuli).map(\.stimulus)
      #expect(!before.contains { if case .expiry = $0 { true } else { false } })
    }
  }
}
