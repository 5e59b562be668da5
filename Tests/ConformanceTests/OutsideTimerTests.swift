import Foundation
import Machines
import Testing

@testable import Conformance

/// A timer of the world outside begins with the first launch, and does not begin again with another.
struct OutsideTimerTests {
  enum Screen: Machine {
    enum State: String, Name { case shown, tapped }
    enum Event: String, Name { case tap }
    static let name = "Screen"
    static let initial = State.shown
    static let rules: Rules<Self> = [.shown: [.on(.tap, to: .tapped)]]
    static let causes: [Cause<Self>] = [.user(.tap)]
  }

  enum Stopwatch: Machine {
    enum State: String, Name { case running, over }
    typealias Event = Screen.Event
    static let name = "Stopwatch"
    static let initial = State.running
    static let isOutside = true
    static let rules: Rules<Self> = [.running: [.after(.seconds(10), to: .over)]]
  }

  static let system = Machines.System(
    "timed", document: "TST", title: "A screen beside a stopwatch",
    machines: [Screen.table(), Stopwatch.table()])
  static let timer = "Stopwatch/running after 10000 ms"

  static func outcome(
    _ lines: [(at: Int, event: String)], deaths: Int = 1
  ) throws -> SessionOutcome {
    var mapping = LogMapping(
      event: "event",
      kinds: [
        LineKind("launch", [.process("launch")]), LineKind("tap", [.event("tap")]),
        LineKind("over", [.expiry(timer: timer)]),
      ])
    mapping.time = "at"
    mapping.session = ["s"]
    mapping.start = .firstLaunch
    mapping.budget = LogBudget(deaths: deaths)
    let text = lines.map { #"{"s":"1","at":\#($0.at),"event":"\#($0.event)"}"# }
    let check = try ReaderTests.check(
      text.joined(separator: "\n"), mapping, of: Self.system)
    return check.outcome(ofSession: 0)
  }

  @Test func `It expires so long after the first launch, no earlier and no later`() throws {
    #expect(try Self.outcome([(0, "launch"), (10_000, "over")]) == .possible(cost: 0))
    let early = [(at: 0, event: "launch"), (9_999, "over")]
    #expect(try Self.outcome(early, deaths: 0) == .impossible)
    // The first launch can have died before it wrote its line.
    #expect(try Self.outcome(early) == .possible(cost: 0))
    #expect(try Self.outcome([(0, "launch"), (10_001, "tap"), (10_001, "over")]) == .impossible)
  }

  @Test func `Another launch does not begin it again`() throws {
    let twice = [(at: 0, event: "launch"), (5_000, "launch")]
    #expect(try Self.outcome(twice + [(10_000, "over")]) == .possible(cost: 0))
    #expect(try Self.outcome(twice + [(15_000, "over")]) == .impossible)
  }
}
