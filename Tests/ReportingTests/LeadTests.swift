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
      lead.items == [
        "trip in `home` `on walk`: it leads to `lost`, in the repair to `there`."
      ])
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

  @Test func `a time that nothing bounds is a row that is missing`() {
    let change = RowChange(
      machine: "trip", state: "lost", old: nil, new: Rule(.after(.fixed(2000)), to: "home"))
    #expect(
      change.words
        == "trip in `lost`: nothing bounds the wait. A row is missing: `after 2 s` leads to `home`."
    )
  }
}
