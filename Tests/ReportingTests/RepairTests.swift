import Checking
import Machines
import Testing

@testable import Reporting

/// What a page says of a repair: which rows it changes, and at which step it would have prevented the end.
@Suite struct `What a repair changes` {
  enum Trip: Machine {
    enum State: String, Name { case home, station, town, lost, away }
    enum Event: String, Name { case walk, ride, turn }

    static let name = "trip"
    static let initial = State.home
    static let sun = Fact("the sun shines", initially: true, .outside)
    static let rules: Rules<Trip> = [
      .home: [.on(.walk, to: .station, per: "TR-1")],
      .station: [.on(.ride, to: .town, per: "TR-2")],
      .town: [.on(.turn, to: .lost, per: "TR-3"), .onExit(do: [.set(sun)])],
      .away: [.on(.turn, to: .home, do: [.emit("walked")])],
    ]
    static let causes: [Cause<Trip>] = [
      .user(.walk, do: [.clear(sun)]), .user(.ride), .user(.turn),
    ]
  }

  static let arrives = Property("arrives", "Nobody gets lost.", .never(.becomes(Trip.is(.lost))))
  static let stays = Amendment(
    "stays", "Who is at the station goes home", repairs: ["arrives"],
    .replace(Trip.self, in: .station, per: "TR-2", with: .on(.ride, to: .home, per: "TR-2")),
    .add(Trip.self, in: .away, .on(.ride, to: .home)))

  private func report(
    _ amendments: [Amendment], _ properties: [Property] = [arrives]
  ) throws -> ScenarioReport {
    let system = System(
      "trip", document: "TR", title: "Trip", machines: [Trip.table()], amendments: amendments,
      properties: properties)
    var report = ScenarioReport(
      name: "TR/as-written", title: "Trip", document: "TR", system: system,
      configuration: Configuration(), outcome: try check(system))
    for amendment in amendments {
      let other = try check(system, Configuration(amendments: [amendment.id]))
      report.variants.append(Variant(.amendment(amendment.id), outcome: other))
    }
    let all = try check(system, Configuration(amendments: Set(amendments.map(\.id))))
    report.variants.append(Variant(.allAmendments, outcome: all))
    return report
  }

  private func page(_ report: ScenarioReport) throws -> String {
    let reports = Reports([report], documents: [], systems: [report.system])
    return try #require(reports.files.first { $0.path == "TR/findings/arrives.md" }).text
  }

  @Test
  func `the step at which it prevents the end is marked, and what it changes elsewhere is told`()
    throws
  {
    let text = try page(report([Self.stays]))
    let marked = text.split(separator: "\n").filter {
      $0.contains("**here the repair prevents it**")
    }
    #expect(marked.map { $0.prefix(4) } == ["| 2 "])
    #expect(marked.first?.contains("(with it: trip: `station` → `home`)") == true)
    #expect(marked.first?.contains("**the row at fault fires**") == true)
    #expect(text.contains("**The repair changes these rows, too,** where this run does not come:"))
    #expect(text.contains("| `away` | `on ride` | – | *no such row* | → `home` |"))
  }

  @Test func `what the system comes back to is no parting`() throws {
    // On the way there it notes more than it did, and then all is as it was until the last step.
    let noted = Fact("noted")
    let detour = Amendment(
      "detour", "", repairs: ["arrives"],
      .replace(
        Trip.self, in: .home, per: "TR-1",
        with: .on(.walk, to: .station, do: [.set(noted), .emit("walked")], per: "TR-1")),
      .replace(Trip.self, in: .town, per: "TR-3", with: .on(.turn, to: .home, per: "TR-3")))
    let report = try report([detour])
    let run = try #require(report.result("arrives")?.run)
    let repaired = try RepairedRun(
      run, of: report.system, report.configuration, repaired: report.system,
      Configuration(amendments: ["detour"]), for: Self.arrives.kind)
    #expect(repaired.parting == 2)
    #expect(repaired.noting == [0])
    #expect(repaired.changes == [Change(what: "trip", from: "town", to: "home")])
  }

  @Test func `what the model puts back by itself does not happen in the world`() throws {
    let text = try page(report([Self.stays]))
    #expect(text.contains("the sun shines: `false` → `true` (it matters no more"))
  }

  @Test func `a new row is missing, and stands beside the one that it is most like`() {
    let wet = Fact("it is wet").condition
    let old = Rule(.event("walk"), to: "station", do: [.emit("steps")], per: ["TR-1"])
    let kept = Rule(
      .event("walk"), when: .not(wet), to: "station", do: [.emit("steps")], per: ["TR-1"])
    let new = Rule(.event("walk"), when: wet, to: "home", per: ["TR-1"])
    func table(_ rules: [Rule]) -> MachineTable {
      MachineTable(
        name: "trip", states: ["home", "station"], initial: "home",
        rules: [StateRules(state: "home", rules: rules)])
    }
    #expect(
      Set(RowChange.between([table([old])], [table([new, kept])])) == [
        RowChange(machine: "trip", state: "home", old: old, new: kept),
        RowChange(machine: "trip", state: "home", old: nil, new: new),
      ])
  }

  @Test func `a long row is told by what differs in it`() {
    let (wet, cold) = (Fact("wet").condition, Fact("cold").condition)
    let before = [
      Action.atomically([
        .emit("x"), .choose(if: wet, then: [.emit("a"), .emit("b")], else: []),
      ])
    ]
    let after = [
      Action.atomically([
        .emit("x"),
        .choose(
          if: wet, then: [.emit("a"), .choose(if: cold, then: [.emit("b")], else: [])],
          else: [.emit("c")]),
      ])
    ]
    #expect(
      ActionDifference.between(before, after).words.map(\.markdown) == [
        "`if wet`: instead `if cold: emit b`", "`unless wet`: also `emit c`",
      ])
  }

  @Test func `a check of the tables that fails already gets worse where it finds more`() throws {
    let live = Property("live", "Every row fires.", .lint(.noDeadRow))
    let report = try report([Self.stays], [Self.arrives, live])
    let variant = try #require(report.variants.first)
    #expect(report.result("live")?.verdict == .violated)
    let found = report.aggravated(by: variant).flatMap(report.newPlaces)
    #expect(found.contains(.deadRow(state: "away", row: "on ride")))
    // That it cannot fire is so without the amendment, too.
    #expect(!found.contains(.deadRow(state: "away", row: "on turn")))
  }

  @Test func `what was asked only of what fails says nothing of other claims`() throws {
    let leaves = Property("leaves", "One leaves.", .sometimes(.becomes(Trip.is(.station))))
    let report = try report([Self.stays], [Self.arrives, leaves])
    let whole = try #require(report.variants.first)
    #expect(report.isAskedOfOthers(whole))
    let part = Variant(whole.change, verdicts: whole.verdicts.filter { $0.property == "arrives" })
    #expect(!report.isAskedOfOthers(part))
  }

  @Test func `where nothing may pass before an answer no time is told`() throws {
    let told = Property(
      "told", "A walk is told.",
      .leadsTo(
        .either([.event("ride"), .event("walk")]),
        .either([.holds(Trip.is(.station)), .emits("walked"), .kill]), within: 0, .timeOnly))
    let report = try report([], [told])
    let result = try #require(report.result("told"))
    #expect(result.verdict == .violated)
    #expect(
      result.failure(under: [])
        == "In a run, ride happens, and none of these follows at once: trip is in station; or walked is emitted."
    )
    #expect(result.harmTitle == "What must follow does not")
  }

  @Test func `of an overlap both rows are told, and which is taken`() throws {
    var table = Trip.table()
    table.rules[0].rules.append(Rule(.event("walk"), to: "town", per: ["TR-9"]))
    let only = Property("only", "One row matches.", .lint(.noOverlap))
    let system = System(
      "trip", document: "TR", title: "Trip", machines: [table], properties: [only])
    let report = ScenarioReport(
      name: "TR/as-written", title: "Trip", document: "TR", system: system,
      configuration: Configuration(), outcome: try check(system))
    let reports = Reports([report], documents: [], systems: [system])
    let page = try #require(reports.files.first { $0.path == "TR/findings/only.md" }).text
    #expect(
      page.contains(
        "| matches too | [trip](../tables/trip.md#machine-trip) | `home` | `on walk` | – | → `station` |"
      ))
    #expect(
      page.contains(
        "| matches too | [trip](../tables/trip.md#machine-trip) | `home` | `on walk` | – | → `town` |"
      ))
    #expect(
      page.contains("TR-1 in any case is taken, as it comes first; TR-9 in any case would be too."))
  }
}
