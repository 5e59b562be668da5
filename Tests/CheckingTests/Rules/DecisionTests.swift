import Checking
import Machines
import Testing

/// Decisions of two small machines, compared on every input.
struct DecisionTests {
  /// Decides by its own rows.
  enum Direct: Machine {
    enum State: String, Name { case start, home, login, help }
    enum Event: String, Name { case toHelp }
    static let name = "Direct"
    static let initial = State.start
    static let signedIn = Fact("signed in")
    static let tries = Counter("tries", 0...2)
    static let rules: Rules<Direct> = [
      .start: [
        .immediately(when: tries >= 2, do: [.send(Event.toHelp)]),
        .immediately(when: signedIn, to: .home), .immediately(to: .login),
        .on(.toHelp, to: .help),
      ]
    ]
  }

  /// Decides by asking, in two steps.
  enum Asking: Machine {
    enum State: String, Name { case start, asking, home, login }
    enum Event: String, Name { case yes, no, failed }
    static let name = "Asking"
    static let initial = State.start
    static let known = Fact("known")
    static let asked = Fact("asked")
    static let rules: Rules<Asking> = [
      .start: [.immediately(to: .asking), .onExit(do: [.set(asked)])],
      .asking: [.on(.failed, to: .start), .on(.no, to: .login), .on(.yes, to: .home)],
    ]
    static let causes: [Cause<Asking>] = [
      .by(.server, .yes, when: asked && known), .by(.server, .no, when: asked && !known),
      .by(.server, .failed),
    ]
  }

  static let session = Fact("session")
  static let failures = Counter("failures", 0...2)

  static func system(_ table: MachineTable) -> System {
    System("small", document: "S", title: "Small", machines: [table])
  }

  static let direct = DecisionProcedure(
    "direct", of: system(Direct.table()), machine: "Direct", from: "start",
    given: [.copy(session, to: Direct.signedIn), .set(Direct.tries, failures)],
    outcomes: ["home": "in", "login": "out", "help": "help"])
  static let asking = DecisionProcedure(
    "asking", of: system(Asking.table()), machine: "Asking", from: "start",
    answers: ["yes", "no"], given: [.copy(session, to: Asking.known)],
    outcomes: ["home": "in", "login": "out"])

  @Test func `Every input is decided, by rows and by answers`() throws {
    let table = try DecisionTable(
      DecisionComparison(
        [Self.session.variable, Self.failures.variable], Self.direct, Self.asking))
    #expect(table.decisions == ["direct", "asking"])
    #expect(table.cases.map(\.values) == [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]])
    #expect(
      table.cases.map(\.outcomes) == [
        ["out", "out"], ["out", "out"], ["help", "out"], ["in", "in"], ["in", "in"],
        ["help", "in"],
      ])
    #expect(table.disagreements == 2)
    #expect(table.rows.map(\.count) == [2, 1, 2, 1])
  }

  @Test func `The smallest disagreement differs least from the ordinary input`() throws {
    // Ordinary is to be signed in: then the first input in order is not the nearest.
    let session = Fact("session", initially: true)
    let given: [Action] = [.copy(session, to: Direct.signedIn), .set(Direct.tries, Self.failures)]
    let direct = DecisionProcedure(
      "direct", of: Self.system(Direct.table()), machine: "Direct", from: "start", given: given,
      outcomes: ["home": "in", "login": "out", "help": "help"])
    let asking = DecisionProcedure(
      "asking", of: Self.system(Asking.table()), machine: "Asking", from: "start",
      answers: ["yes", "no"], given: [.copy(session, to: Asking.known)],
      outcomes: ["home": "in", "login": "out"])
    let comparison = DecisionComparison(
      [session.variable, Self.failures.variable], direct, asking)
    #expect(try DecisionTable(comparison).smallest?.values == [1, 2])
  }

  @Test func `Inputs that cannot be are left out`() throws {
    let table = try DecisionTable(
      DecisionComparison(
        [Self.session.variable, Self.failures.variable], where: Self.failures < 2, Self.direct,
        Self.asking))
    #expect(table.cases.count == 4)
    #expect(table.disagreements == 0 && table.smallest == nil)
  }

  @Test func `What comes to nothing says where it stays, or that it goes round`() throws {
    func outcomes(_ answers: [String]) throws -> [String] {
      let decision = DecisionProcedure(
        "d", of: Self.system(Asking.table()), machine: "Asking", from: "start", answers: answers,
        given: [], outcomes: ["home": "in"])
      return try DecisionTable(DecisionComparison([], decision)).cases[0].outcomes
    }
    #expect(try outcomes([]) == ["stays in asking"])
    #expect(try outcomes(["yes"]) == ["stays in asking"])
    #expect(try outcomes(["no"]) == ["stays in login"])
    #expect(try outcomes(["failed"]) == ["loops forever"])
  }

  @Test func `An output and a sent event can be outcomes`() throws {
    var table = Asking.table()
    table.rules[0].rules[0].actions = [.emit("asks")]
    let emits = DecisionProcedure(
      "emits", of: Self.system(table), machine: "Asking", from: "start", given: [],
      outcomes: ["asks": "asked"])
    let sends = DecisionProcedure(
      "sends", of: Self.system(Direct.table()), machine: "Direct", from: "start",
      given: [.set(Direct.tries, 2)], outcomes: ["toHelp": "asked"])
    let decided = try DecisionTable(DecisionComparison([], emits, sends))
    #expect(decided.cases.map(\.outcomes) == [["asked", "asked"]])
  }

  @Test func `What the inputs do not decide is refused`() throws {
    var table = Direct.table()
    table.rules[0].rules[1].condition = .located(machine: "Other", states: ["x"])
    let other = MachineTable(name: "Other", states: ["x"], initial: "x", rules: [])
    let system = System("s", document: "S", title: "S", machines: [table, other])
    let decision = DecisionProcedure(
      "d", of: system, machine: "Direct", from: "start", given: [], outcomes: [:])
    #expect(throws: ModelError.self) { try DecisionTable(DecisionComparison([], decision)) }
    let unknown = DecisionProcedure(
      "d", of: system, machine: "Nobody", from: "start", given: [], outcomes: [:])
    #expect(throws: ModelError.self) { try DecisionTable(DecisionComparison([], unknown)) }
    let large = (0..<21).map { Fact("f\($0)").variable }
    #expect(throws: ModelError.self) { try DecisionTable(DecisionComparison(large, Self.direct)) }
  }

  @Test func `A property may speak of an output that only another reading emits`() throws {
    let reading = Reading(
      "tells", asks: "Does it tell?", per: ["S-1"], .init("no", "No."), .init("yes", "Yes."))
    var table = Asking.table()
    table.rules[0].rules[0].actions = [
      .choose(if: reading.is("yes"), then: [.emit("asks")], else: [])
    ]
    let system = System(
      "s", document: "S", title: "S", machines: [table], readings: [reading],
      properties: [
        Property("tells", "", .sometimes(.emits("asks"))),
        Property("quiet", "", .never(.emits("asks"))),
      ])
    #expect(try check(system).results.map(\.verdict) == [.violated, .proved])
    let told = try check(system, Configuration(readings: ["tells": "yes"]))
    #expect(told.results.map(\.verdict) == [.proved, .violated])
    let unknown = Property("odd", "", .never(.emits("aks")))
    #expect(throws: ModelError.self) { try check(system, properties: [unknown]) }
  }
}
