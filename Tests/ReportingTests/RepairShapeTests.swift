import Checking
import Machines
import Testing

@testable import Reporting

/// What the shape of the tables and the words of a claim suggest as a repair.
@Suite struct `What tables suggest as a repair` {
  private static let lit = Fact("lit")

  private func changes(
    _ property: Property, _ machines: [MachineTable]
  ) throws -> (changes: RowChanges, report: ScenarioReport) {
    let system = System(
      "house", document: "DO", title: "House", machines: machines, properties: [property])
    var report = ScenarioReport(
      name: "DO/as-written", title: "House", document: "DO", system: system,
      configuration: Configuration(), outcome: try check(system))
    let result = try #require(report.results(.violated).first)
    report.tried[property.name] = report.repairs(of: result) { system, rest, properties, _ in
      try check(system, rest, properties: properties)
    }
    return (
      RowChanges(result, in: system, of: machines, stored: [:]) { _ in nil }, report
    )
  }

  private func tried(_ property: Property, _ machines: [MachineTable]) throws -> [RowChange] {
    try #require(try changes(property, machines).report.tried[property.name]).changes
  }

  /// From "off" the lamp should warm up, where it is lit.
  @Test func `a row that skips a state leads there`() throws {
    let lamp = MachineTable(
      name: "lamp", states: ["off", "warm", "on"], initial: "off",
      rules: [
        StateRules(state: "off", rules: [Rule(.event("press"), to: "on", per: ["LA-1"])]),
        StateRules(
          state: "warm", rules: [Rule(.event("heat"), to: "on", do: [.set(Self.lit)])]),
        StateRules(state: "on", rules: [Rule(.event("press"), to: "off", do: [.clear(Self.lit)])]),
      ],
      causes: [EventCause("press", by: .user), EventCause("heat", by: .world)])
    let property = Property(
      "lit", "A lamp that is on is lit.",
      .never(.holds(.all([.located(machine: "lamp", states: ["on"]), .not(Self.lit.condition)]))))
    let row = lamp.rules[0].rules[0]
    #expect(
      try tried(property, [lamp]) == [
        TableRow(table: lamp, state: "off", rule: row).changed { $0.target = "warm" }
      ])
  }

  @Test func `what a state sets on entry it sets back on exit`() throws {
    let lamp = MachineTable(
      name: "lamp", states: ["off", "on"], initial: "off",
      rules: [
        StateRules(state: "off", rules: [Rule(.event("press"), to: "on")]),
        StateRules(
          state: "on",
          rules: [Rule(.entry, do: [.set(Self.lit)]), Rule(.event("press"), to: "off")]),
      ], causes: [EventCause("press", by: .user)])
    let property = Property(
      "dark", "A lamp that is off is dark.",
      .never(.holds(.all([.located(machine: "lamp", states: ["off"]), Self.lit.condition]))))
    #expect(
      try tried(property, [lamp]) == [
        RowChange(
          machine: "lamp", state: "on", old: nil, new: Rule(.exit, do: [.clear(Self.lit)]))
      ])
  }

  /// Salt can be added, and mint cannot.
  @Test func `a row of another word is made from its like`() throws {
    let facts = ["salt is in", "mint is in", "salt is hidden", "mint is hidden"].map {
      Fact($0)
    }
    let pot = MachineTable(
      name: "pot", states: ["open"], initial: "open",
      rules: [
        StateRules(
          state: "open",
          rules: [
            Rule(
              .event("addSalt"), when: .not(facts[0].condition),
              do: [.set(facts[0]), .clear(facts[2])]),
            Rule(.event("hide"), do: [.set(facts[2]), .set(facts[3])]),
          ])
      ],
      causes: ["addSalt", "addMint", "hide"].map { EventCause($0, by: .user) })
    let property = Property(
      "mint", "Mint can be added.",
      .offers(facts[1].condition, from: .not(facts[1].condition), by: ["addMint"]))
    let row = Rule(
      .event("addMint"), when: .not(facts[1].condition), do: [.set(facts[1]), .clear(facts[3])])
    let (changes, _) = try changes(property, [pot])
    #expect(changes.renamedRows.map(\.new) == [row])
    #expect(changes.all(tries: 100, changes.suggested()).first?.new == row)
  }

  @Test func `where an event should lead to something there is a row that does`() throws {
    let open = Condition.located(machine: "door", states: ["open"])
    let turned = Fact("the key is turned")
    func door(_ rules: [Rule]) -> MachineTable {
      MachineTable(
        name: "door", states: ["shut", "open"], initial: "shut",
        rules: [StateRules(state: "shut", rules: rules)],
        causes: [EventCause("key", by: .user, do: [.set(turned)])])
    }
    let property = Property(
      "key", "A key opens the door, and there is light.",
      .leadsAtOnce(.event("key"), to: .holds(.all([open, Self.lit.condition]))))
    let whole = Rule(.event("key"), to: "open", do: [.set(Self.lit)])
    // Without a row there is one; a row that is there does it, too.
    #expect(try changes(property, [door([])]).changes.demanded.map(\.new) == [whole])
    let half = try changes(property, [door([Rule(.event("key"), to: "open")])]).changes
    #expect(half.demanded.map(\.new) == [whole])
    #expect(half.demanded.map(\.old?.actions) == [[]])
  }

  /// The power is the world's: no row of the lamp brings it about.
  @Test func `what only the world does no row is to do`() throws {
    let power = Fact("power")
    let lamp = MachineTable(
      name: "lamp", states: ["off", "on"], initial: "off",
      rules: [
        StateRules(state: "off", rules: [Rule(.event("press"), to: "on")]),
        StateRules(state: "on", rules: [Rule(.event("press"), to: "off")]),
      ],
      causes: [
        EventCause("press", by: .user), EventCause("restored", by: .world, do: [.set(power)]),
      ])
    let property = Property(
      "power", "A lamp is on only with power.",
      .never(.holds(.all([.located(machine: "lamp", states: ["on"]), .not(power.condition)]))))
    let (changes, _) = try changes(property, [lamp])
    let done = changes.all(tries: 480, changes.suggested()).compactMap(\.new).flatMap(\.actions)
    #expect(!done.contains { $0.variable?.name == "power" })
  }

  /// The answer comes by an event of the server, and what it sends finds no row where the app is then.
  @Test func `what a cause sends and nobody hears is told`() throws {
    let form = MachineTable(
      name: "form", states: ["asked", "again", "done"], initial: "asked",
      rules: [
        StateRules(
          state: "asked",
          rules: [Rule(.event("taken"), to: "done"), Rule(.event("ask"), to: "again")])
      ],
      causes: [
        EventCause("ask", by: .user), EventCause("answer", by: .server, do: [.send("taken")]),
      ])
    let property = Property(
      "done", "An answer is taken.",
      .leadsAtOnce(.event("answer"), to: .holds(.located(machine: "form", states: ["done"]))))
    let (changes, report) = try changes(property, [form])
    let run = try #require(report.results(.violated).first?.run)
    #expect(
      run.unheard(in: [form]).contains { $0.state == "again" && $0.trigger == .event("taken") })
    #expect(
      changes.byRun.contains {
        $0.state == "again" && $0.new == Rule(.event("taken"), to: "done")
      })
  }
}
