import Conformance
import Foundation
import Machines
import Simulation
@testable import Suites
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

  @Test(arguments: [
    SuiteGoal.differences(extraStates: 0), .differences(extraStates: 1), .cover(.rows, relaunch: 5),
    .cover(.transitions, relaunch: 1), .cover(.pairs, relaunch: 5),
  ])
  func `No test begins another, and what is said of all is said of those that are left`(
    _ goal: SuiteGoal
  ) throws {
    let suite = try TestSuite(Self.system, Configuration(kills: 1, suspends: true), goal: goal)
    let sent = suite.tests.map { $0.stimuli.map(\.stimulus) }
    for (place, one) in sent.enumerated() {
      let begun = sent.enumerated().filter { $0 != place && $1.starts(with: one) }
      #expect(begun.isEmpty, "\(one)")
    }
    let all = try Guarantee(goal, of: suite.machine) { false }.tests.map {
      suite.machine.scenes(of: $0).map { suite.machine.scenes[Int($0)].stimulus }
    }
    // Whatever was left out is done by a test that was not.
    for one in all { #expect(sent.contains { $0.starts(with: one) }, "\(one)") }
    let words = suite.guarantee.tests
    let steps = words.reduce(0) { $0 + $1.count }
    switch suite.guarantee {
    case .complete:
      #expect(
        suite.certificate[0].contains(
          "\(words.count) tests, \(steps + words.count) steps, launches included"))
    case .tour(let tour):
      #expect(tour.leftOut == all.count - words.count)
      #expect(
        suite.certificate[0].contains("\(words.count) tests, \(steps) steps")
          || suite.certificate[0].contains("1 test, \(steps) steps"))
      #expect(tour.isLeast == (tour.leftOut == 0 && tour.cover != .rows))
    }
    #expect(try suite.unexplained(by: Self.system, Configuration(kills: 1, suspends: true)) == nil)
  }

  @Test func `The certificate says of how few states a right app is`() throws {
    // Of what nobody sees nothing is told apart but by outputs.
    let suite = try TestSuite(
      Self.system, Configuration(kills: 1, suspends: true), observed: Observed([]))
    let words = suite.certificate.joined(separator: " ")
    guard case .complete(let made) = suite.guarantee else { return }
    #expect(made.toldApart < suite.machine.situations)
    #expect(words.contains("A right app has \(made.toldApart) state"), "\(words)")
  }

  /// A download that shows nothing where it has failed.
  struct Hiding: Driver {
    var state = "idle"
    let hides: Bool
    mutating func perform(_ stimulus: Stimulus) {
      switch (stimulus, state) {
      case (.event("start", _), "idle"), (.event("start", _), "failed"): state = "loading"
      case (.event("finished", _), "loading"): state = "done"
      case (.expiry, "loading"): state = "failed"
      default: break
      }
    }
    func observe() -> Observation {
      hides && state == "failed" ? Observation() : Observation(states: ["Download": state])
    }
  }

  @Test func `What is shown at the launch is shown after every step`() throws {
    let tests = [
      "launch | user: start | 10000 ms pass | Download/loading after 10000 ms expires | user: start"
    ]
    let check = try SuiteCheck(Self.system)
    try check.run(tests) { Hiding(hides: false) }
    let failure = #expect(throws: SuiteFailure.self) {
      try check.run(tests) { Hiding(hides: true) }
    }
    #expect(failure?.failed.first?.why == "Download is not shown here, and was at the launch")
    #expect(failure?.failed.first?.steps.count == 4)
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
