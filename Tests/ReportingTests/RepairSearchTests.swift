import Checking
import Machines
import Testing

@testable import Reporting

/// What is tried to repair a claim: an order of rows, rows that all have to wait, and what is assumed of the environment.
@Suite struct `What is tried to repair a claim` {
  private static let handle = Fact("there is a handle")

  /// A door that opens for who has a handle, if that row comes first.
  private static let door = MachineTable(
    name: "door", states: ["waiting", "open", "shut"], initial: "waiting",
    rules: [
      StateRules(
        state: "waiting",
        rules: [
          Rule(.event("knock"), to: "shut", per: ["DO-1"]),
          Rule(.event("wait"), to: "waiting"),
          Rule(.event("knock"), when: handle.condition, to: "open", per: ["DO-2"]),
        ]),
      StateRules(state: "shut", rules: [Rule(.event("wait"), to: "waiting")]),
      StateRules(state: "open", rules: [Rule(.event("wait"), to: "waiting")]),
    ],
    causes: [
      EventCause("knock", by: .user), EventCause("wait", by: .user),
      EventCause("find", by: .user, do: [.set(handle)]),
    ])

  private func report(
    _ properties: [Property], _ machines: [MachineTable]
  ) throws -> ScenarioReport {
    let system = System(
      "house", document: "DO", title: "House", machines: machines, properties: properties)
    var report = ScenarioReport(
      name: "DO/as-written", title: "House", document: "DO", system: system,
      configuration: Configuration(), outcome: try check(system))
    for result in report.results(.violated) {
      report.tried[result.property.name] = report.repairs(of: result) {
        system, configuration, properties, _ in
        try check(system, configuration, properties: properties)
      }
    }
    return report
  }

  private func page(_ report: ScenarioReport, _ name: String) throws -> String {
    try #require(
      Reports([report], documents: [], systems: [report.system]).files
        .first { $0.path == "DO/findings/\(name).md" }
    ).text
  }

  @Test func `a row that comes before another changes places with it, and with no row else`() throws
  {
    let system = System(
      "house", document: "DO", title: "House", machines: [Self.door], properties: [])
    let rows = Self.door.rules(in: "waiting")
    func move(_ rule: Rule) -> RowChange {
      RowChange(machine: "door", state: "waiting", old: rule, new: rule)
    }
    let moved = try #require(move(rows[2]).applied(to: system)).machines[0]
    #expect(moved.rules(in: "waiting") == [rows[2], rows[1], rows[0]])
    #expect(moved.rules(in: "shut") == Self.door.rules(in: "shut"))
    // What is tried first cannot come before, and twice is as it was.
    #expect(move(rows[0]).applied(to: system) == nil)
    #expect([move(rows[2]), move(rows[0])].applied(to: system) == system)
    #expect(
      FaultRow(move(rows[2]), of: Self.door).cells.suffix(2) == [
        "→ `open`", "is tried before the row → `shut`",
      ])
  }

  @Test func `of two rows on one event that can both fire the other order is tried`() throws {
    let shut = Property(
      "shut", "Who has a handle finds no shut door.",
      .never(.holds(.all([Self.handle.condition, .located(machine: "door", states: ["shut"])]))))
    let report = try report([shut], [Self.door])
    let result = try #require(report.result("shut"))
    let changes = RowChanges(result, in: report.system, of: [Self.door], stored: [:]) { _ in nil }
    let moved = changes.all(tries: 100, []).filter(\.isMove)
    #expect(moved.map(\.old?.ids) == [["DO-2"]])
    var apart = Self.door
    apart.rules[0].rules[0].condition = .not(Self.handle.condition)
    let other = System("house", document: "DO", title: "House", machines: [apart], properties: [])
    let none = RowChanges(result, in: other, of: [apart], stored: [:]) { _ in nil }
    #expect(none.all(tries: 100, []).filter(\.isMove).isEmpty)
  }

  @Test func `for the rest of an event a row is tried that does what the others do`() throws {
    var strict = Self.door
    strict.rules[0].rules.removeFirst()
    strict.rules[0].rules[1].actions = [.emit("creaks")]
    strict.causes.removeAll { $0.event == "knock" }
    let visitor = MachineTable(
      name: "visitor", states: ["there"], initial: "there",
      rules: [
        StateRules(state: "there", rules: [Rule(.event("ring"), do: [.send("knock")])])
      ], causes: [EventCause("ring", by: .user)])
    let answered = Property(
      "answered", "Who rings is answered.",
      .leadsAtOnce(
        .event("ring"), to: .holds(.located(machine: "door", states: ["open", "shut"]))))
    let report = try report([answered], [visitor, strict])
    let result = try #require(report.result("answered"))
    let changes = RowChanges(result, in: report.system, of: [visitor, strict], stored: [:]) { _ in
      nil
    }
    let rest = changes.all(tries: 100, []).filter { $0.old == nil }.compactMap(\.new)
    #expect(
      rest.contains(
        Rule(
          .event("knock"), when: .not(Self.handle.condition), to: "open", do: [.emit("creaks")])))
    let tried = try #require(report.tried["answered"]?.changes.applied(to: report.system))
    #expect(try check(tried).results.map(\.verdict) == [.proved])
  }

  /// Two ways lead up, and while the lamp is on none may be taken.
  private static func lift(_ ways: [String]) -> MachineTable {
    MachineTable(
      name: "lift", states: ["down", "up"], initial: "down",
      rules: [
        StateRules(state: "down", rules: ways.map { Rule(.event($0), to: "up", do: [.emit($0)]) }),
        StateRules(state: "up", rules: [Rule(.event("back"), to: "down")]),
      ], causes: (ways + ["back"]).map { EventCause($0, by: .user) })
  }

  private static func lamp(_ condition: Condition) -> MachineTable {
    MachineTable(
      name: "lamp", states: ["off", "on"], initial: "off",
      rules: [
        StateRules(state: "off", rules: [Rule(.event("light"), when: condition, to: "on")]),
        StateRules(state: "on", rules: [Rule(.event("dark"), to: "off", do: [.emit("shone")])]),
      ], causes: ["light", "dark"].map { EventCause($0, by: .user) })
  }

  private static let dark = Property(
    "dark", "Nobody is up while the lamp is on.",
    .never(
      .holds(
        .all([
          .located(machine: "lift", states: ["up"]), .located(machine: "lamp", states: ["on"]),
        ]))))

  @Test func `rows that all have to wait are told only where the claim is proved then`() throws {
    let isDown = Condition.located(machine: "lift", states: ["down"])
    let closed = try report([Self.dark], [Self.lift(["push", "pull"]), Self.lamp(isDown)])
    let tried = try #require(closed.tried["dark"])
    #expect(tried.changes.map(\.old?.trigger.name) == ["on push", "on pull"])
    let result = try #require(closed.result("dark"))
    let waits = try #require(
      Waits(result.property.kind, result.run, in: closed.system.machines))
    #expect(waits.changes == tried.changes)
    let changed = try #require(tried.changes.applied(to: closed.system))
    #expect(try check(changed).results.map(\.verdict) == [.proved])
    // The lamp can be lit above, too: that one machine waits is not enough, and nothing is said of it.
    let open = try report([Self.dark], [Self.lift(["push", "pull"]), Self.lamp(.always)])
    let other = try #require(open.tried["dark"])
    #expect(other.changes.isEmpty && other.waiting == nil)
    #expect(try !page(open, "dark").contains("has to wait"))
  }

  @Test func `what is assumed of the environment is tried after all rows of the app`() throws {
    var storm = Self.door
    storm.environment = "the weather"
    let shut = Property(
      "shut", "The door is never shut.",
      .never(.becomes(.located(machine: "door", states: ["shut"]))))
    let report = try report([shut], [storm, Self.lift(["push"])])
    let result = try #require(report.result("shut"))
    let all = RowChanges(
      result, in: report.system, of: report.system.machines, stored: [:]
    ) { _ in nil }.all(tries: 100, [])
    let first = try #require(all.firstIndex { $0.machine == "door" })
    #expect(all[first...].allSatisfy { $0.machine == "door" })
    let tried = try #require(report.tried["shut"])
    #expect(tried.changes.map(\.machine) == ["door"] || tried.nearest?.change.machine == "door")
    #expect(try page(report, "shut").contains("(assumption about the environment)"))
  }
}
