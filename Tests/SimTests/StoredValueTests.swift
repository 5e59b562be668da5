import Checking
import Machines
import Simulation
import Testing

@testable import SimCommand

/// A store whose version rises with every write, up to its bound.
private enum Store: Machine {
  enum State: String, Name { case closed, open }
  enum Event: String, Name { case read, write }
  enum Mode: String, Name { case plain, locked }

  static let name = "Store"
  static let initial = State.closed
  static let version = Counter("version", 0...5, .durable)
  static let mode = Choice<Mode>("mode", initially: .plain, .outside)
  static let isDirty = Fact("is dirty")

  static let rules: Rules<Store> = [
    .closed: [.on(.read, when: mode.is(.plain), to: .open)],
    .open: [.on(.write, when: version < 5, do: [.set(isDirty), .increment(version)])],
  ]
  static let causes: [Cause<Store>] = [.user(.read), .user(.write)]

  static func system(_ machine: MachineTable = Store.table()) -> Machines.System {
    Machines.System(
      "store", document: "STORE", title: "A store", machines: [machine],
      process: ProcessModel(kills: 1),
      properties: [
        Property("not-early", "The version is at least 3.", .always(version >= 3)),
        Property("opens", "The store can be opened.", .sometimes(.becomes(Self.is(.open)))),
      ])
  }
}

struct StoredValueTests {
  private static func scenario(_ statement: String) throws -> Scenario {
    let text = "scenario STORE/x\nsystem store\n\(statement)\n"
    return try scenarios(
      in: [(path: "STORE/x.scenario", bytes: Array(text.utf8))], folder: "Scenarios",
      systems: [Store.system()])[0]
  }

  private static func outcome(_ stored: [String: Int]) throws -> Outcome {
    try check(Store.system(), Configuration(stored: stored), options: SearchOptions())
  }

  @Test func `A scenario says what is stored, in the words of the rules`() throws {
    #expect(try Self.scenario("stored version = 3").configuration.stored == ["version": 3])
    #expect(try Self.scenario("stored mode = locked").configuration.stored == ["mode": 1])
    #expect(
      try !Self.scenario("stored version = 3").configuration.takesDefaults(of: Store.system()))
  }

  @Test(arguments: [
    ("stored version", "write it as `stored VARIABLE = VALUE`"),
    (
      "stored versoin = 3",
      "no variable \"versoin\" is stored, or outside the app; did you mean \"version\"?"
    ),
    (
      "stored is dirty = true",
      "no variable \"is dirty\" is stored, or outside the app; there are: mode, version"
    ),
    ("stored version = 9", "\"version\" has no value \"9\"; it is from 0 to 5"),
    ("stored mode = lockd", "\"mode\" has no value \"lockd\"; did you mean \"locked\"?"),
  ])
  func `What cannot be stored is refused with advice`(statement: String, message: String) {
    do {
      _ = try Self.scenario(statement)
      Issue.record("\(statement) is taken")
    } catch { #expect("\(error)".contains(message), "\(error)") }
  }

  @Test func `A run begins with what is stored, and launches keep it`() throws {
    let fresh = try Self.outcome([:])
    let begun = try Self.outcome(["version": 3])
    let verdict = { (outcome: Outcome) in outcome.results.map(\.verdict) }
    #expect(verdict(fresh) == [.violated, .proved])
    #expect(verdict(begun) == [.proved, .proved])
    #expect(begun.states < fresh.states)
    // Where the store is locked it is never opened.
    #expect(verdict(try Self.outcome(["mode": 1]))[1] == .violated)
  }

  @Test func `A volatile or unknown variable is no model`() {
    #expect(throws: ModelError.self) { try Self.outcome(["is dirty": 1]) }
    #expect(throws: ModelError.self) { try Self.outcome(["vresion": 1]) }
    #expect(throws: ModelError.self) { try Self.outcome(["version": 6]) }
  }
}
