import Checking
import Machines
import Testing

@testable import Reporting

@Suite struct `What a finding is led by` {
  enum Trip: Machine {
    enum State: String, Name { case home, there, lost }
    enum Event: String, Name { case walk, ride, call }

    static let name = "trip"
    static let initial = State.home
    static let rules: Rules<Trip> = [.home: [.on(.walk, to: .lost, per: "TR-1")]]
    static let causes: [Cause<Trip>] = [.user(.walk), .user(.ride)]
  }

  static let arrives = Property(
    "arrives", "Nobody gets lost.", .never(.becomes(Trip.is(.lost))))
  static let reachable = Property(
    "reachable", "One can get there.", .sometimes(.becomes(Trip.is(.there))))
  /// What removing the row would break.
  static let moving = Property("moving", "Home is left.", .sometimes(.becomes(!Trip.is(.home))))

  private func report(_ system: System) throws -> ScenarioReport {
    ScenarioReport(
      name: "TR/as-written", title: "Trip", document: "TR", system: system,
      configuration: Configuration(), outcome: try check(system))
  }

  private func repairs(_ report: ScenarioReport) throws -> TriedRepairs {
    let result = try #require(report.result("arrives"))
    return report.repairs(of: result) { system, configuration, properties, mostStates in
      var options = SearchOptions()
      options.bounds.states = mostStates
      return try check(system, configuration, options: options, properties: properties)
    }
  }

  @Test func `the row whose change alone repairs the claim, and breaks no other`() throws {
    var report = try report(
      System(
        "trip", document: "TR", title: "Trip", machines: [Trip.table()],
        properties: [Self.arrives, Self.reachable, Self.moving]))
    let changes = try repairs(report).changes
    #expect(changes.count == 1)
    #expect(changes.first?.old?.ids == ["TR-1"])
    #expect(changes.first?.new?.target == "there")
    report.tried["arrives"] = TriedRepairs(changes: changes)
    let reports = Reports([report], documents: [], systems: [report.system])
    let finding = try #require(reports.findings(of: reports.documents[0]).first)
    #expect(reports.openFindings.isEmpty)
    let lead = reports.lead(of: finding)
    #expect(lead.ids == ["TR-1"])
    #expect(
      lead.rows.map(\.cells) == [
        [
          "**to change**", "trip", "`home`", "`on walk`", "–", "→ `lost`",
          "→ `there` (new: nothing leads there now)",
        ]
      ])
    let page = try #require(reports.files.first { $0.path == "TR/findings/arrives.md" }).text
    #expect(page.contains("\n\n**The row at fault:**\n\n|  | machine | state | event |"))
    #expect(
      page.contains(
        "| 1 | `walk` (user)<br>← **the row at fault fires**<br>← **here the repair prevents it**"))
  }

  @Test func `of all amendments only those that it takes`() throws {
    var table = Trip.table()
    table.rules[0].rules += [Rule(.event("ride"), to: "lost", per: ["TR-2"])]
    func led(_ event: Trip.Event, _ id: String) -> Patch {
      .replace(Trip.self, in: .home, per: id, with: .on(event, to: .there, per: id))
    }
    let system = System(
      "trip", document: "TR", title: "Trip", machines: [table],
      amendments: [
        Amendment("walks", "", repairs: ["arrives"], led(.walk, "TR-1")),
        Amendment("calls", "", repairs: [], .add(Trip.self, in: .lost, .on(.call, to: .home))),
        Amendment("rides", "", repairs: [], led(.ride, "TR-2")),
      ], properties: [Self.arrives])
    var report = try report(system)
    for id in ["walks", "calls", "rides"] {
      let outcome = try check(system, Configuration(amendments: [id]))
      report.variants.append(Variant(.amendment(id), outcome: outcome))
    }
    let all = Configuration(amendments: ["walks", "calls", "rides"])
    report.variants.append(Variant(.allAmendments, outcome: try check(system, all)))
    #expect(try repairs(report).enough == ["walks", "rides"])
  }

  /// Of what the user can do where no way leads on, and no row hears, the event that the claim's rule names.
  @Test func `where no way leads on, what the user can do there and nobody hears`() throws {
    var table = Trip.table()
    table.causes += [
      EventCause("beg", by: .user, when: Trip.is(.lost)),
      EventCause("call", by: .user, when: Trip.is(.lost)),
    ]
    let back = Property(
      "back", "Who is lost can get home.", per: ["TR-9"],
      .alwaysPossible(Trip.is(.home), from: .always, with: .user))
    let report = try report(
      System("trip", document: "TR", title: "Trip", machines: [table], properties: [back]))
    let document = Document(
      "TR", title: "Trip", rules: [CatalogueRule("TR-9", line: 1, "Who is lost may call.")])
    let reports = Reports([report], documents: [document], systems: [report.system])
    let finding = try #require(reports.findings(of: reports.documents[0]).first)
    var lead = Lead(machines: report.system.machines)
    reports.unbounded(finding, &lead)
    #expect(
      lead.rows.map(\.cells) == [
        [
          "**missing**", "trip", "`lost`", "`on call`", "–", "no row hears it",
          "a row that answers it",
        ]
      ])
  }

  @Test func `a time that nothing bounds is a row that is missing`() {
    let change = RowChange(
      machine: "trip", state: "lost", old: nil, new: Rule(.after(.fixed(2000)), to: "home"))
    #expect(
      FaultRow(change, of: nil).cells == [
        "**missing**", "trip", "`lost`", "`after 2 s`", "–", "*no such row*", "→ `home`",
      ])
  }

  @Test func `the row that an answer puts in force, with its condition and what is shown then`()
    throws
  {
    let lazy = Reading(
      "lazy", asks: "What if it rains?", per: [], .init("no", "One goes."),
      .init("yes", "One stays."))
    let rains = Fact("it rains")
    var table = Trip.table()
    table.screens = ["there": "the sea"]
    table.rules[0].rules = [
      Rule(
        .event("walk"), when: .all([lazy.is("no"), rains.condition]), to: "lost", per: ["TR-1"]),
      Rule(.event("walk"), when: lazy.is("yes"), to: "there", per: ["TR-1"]),
    ]
    table.causes.append(
      EventCause("cloud", by: .world, do: [.assign(rains.variable, .constant(1))]))
    let system = System(
      "trip", document: "TR", title: "Trip", machines: [table], readings: [lazy],
      properties: [Self.arrives])
    var report = try report(system)
    let other = try check(system, Configuration(readings: ["lazy": "yes"]))
    report.variants = [Variant(.reading("lazy", alternative: "yes"), outcome: other)]
    let reports = Reports([report], documents: [], systems: [system])
    let finding = try #require(reports.findings(of: reports.documents[0]).first)
    let lead = reports.lead(of: finding)
    #expect(
      lead.rows.map(\.cells) == [
        [
          "**to change**", "trip", "`home`", "`on walk`", "`it rains`", "→ `lost`",
          "in any case; → `there` (the sea; new: nothing leads there now)",
        ]
      ])
    #expect(
      lead.basis.markdown
        == "The document leaves `lazy` open. This run takes **no**, as usual, the last column **yes**."
    )
  }

  enum Car: Machine {
    enum State: String, Name { case home, away }
    enum Event: String, Name { case answer }

    static let name = "car"
    static let initial = State.home
    static let rules: Rules<Car> = [.home: [.on(.answer, to: .away)]]
    static let causes: [Cause<Car>] = [.by(.server, .answer)]
  }

  @Test func `of two machines with a state of one name the one of which a check of tables speaks`()
  {
    let machines = [Trip.table(), Car.table()]
    func machine(_ finding: LintFinding) -> String? { finding.row(in: machines)?.machine }
    #expect(machine(.noTimeout(state: "home", awaited: "answer")) == "car")
    #expect(machine(.noTimeout(state: "home", awaited: "walk, ride")) == "trip")
    #expect(machine(.unhandled(state: "home", event: "answer")) == "car")
  }
}
