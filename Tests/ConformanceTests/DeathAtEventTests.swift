import Foundation
import Machines
import Testing

@testable import Conformance

/// A process can die between the line of an event and what it does on it, and before the first of that is stored.
struct DeathAtEventTests {
  enum Store: Machine {
    enum State: String, Name { case open }
    enum Event: String, Name { case save }
    static let name = "Store"
    static let initial = State.open
    static let saved = Fact("saved", .durable)
    static let rules: Rules<Self> = [.open: [.on(.save, do: [.set(saved)])]]
    static let causes: [Cause<Self>] = [.user(.save)]
  }

  static let system = Machines.System(
    "store", document: "TST", title: "What is saved", machines: [Store.table()])

  static func outcome(
    _ lines: [(event: String, saved: Bool)], deaths: Int, lost: Int = 0
  ) throws -> SessionOutcome {
    var mapping = LogMapping(
      event: "event",
      kinds: [
        LineKind("launch", [.process("launch")]), LineKind("save", [.event("save")], lost: lost),
      ])
    mapping.session = ["s"]
    mapping.observed = [ObservedField("saved", .variable("saved"))]
    mapping.start = .firstLaunch
    mapping.budget = LogBudget(total: lost, deaths: deaths)
    let text = lines.map { #"{"s":"1","event":"\#($0.event)","saved":\#($0.saved)}"# }
    let check = try ReaderTests.check(text.joined(separator: "\n"), mapping, of: system)
    return check.outcome(ofSession: 0)
  }

  @Test func `Of an event whose line is written nothing need be done`() throws {
    let begun = [(event: "launch", saved: false)]
    for line in [false, true] {
      for later in [false, true] {
        let lines = begun + [(event: "save", saved: line), (event: "launch", saved: later)]
        let isPossible = line == later
        #expect(
          try Self.outcome(lines, deaths: 1) == (isPossible ? .possible(cost: 0) : .impossible),
          "\(lines)")
        #expect(try Self.outcome(lines, deaths: 0) == .impossible)
      }
    }
    #expect(try Self.outcome(begun + [("save", false), ("save", true)], deaths: 1) == .impossible)
  }

  @Test func `Nothing is done of an event whose line is not written`() throws {
    let lines = [(event: "launch", saved: false), (event: "launch", saved: true)]
    #expect(try Self.outcome(lines, deaths: 1) == .impossible)
    #expect(try Self.outcome(lines, deaths: 1, lost: 1) == .possible(cost: 1))
  }
}
