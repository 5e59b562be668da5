import Checking
import Machines
import Testing

@testable import Reporting

/// What the tables themselves say against a row: what hangs loose, and what its twins do.
@Suite struct `What tables say against a row` {
  /// A worker, and one who waits for it; the worker's last row sends nothing.
  private static let machines = [
    MachineTable(
      name: "worker", states: ["idle", "busy", "worker ready"], initial: "idle",
      rules: [
        StateRules(
          state: "idle",
          rules: [Rule(.event("start"), to: "busy", do: [.emit("begun")], per: ["WO-1"])]),
        StateRules(
          state: "busy",
          rules: [
            Rule(.event("start"), do: [.emit("begun")], per: ["WO-2"]),
            Rule(.after(.fixed(1000)), to: "worker ready", per: ["WO-3"]),
          ]),
        StateRules(
          state: "worker ready",
          rules: [
            Rule(.event("start"), per: ["WO-4"]),
            Rule(.after(.fixed(1000)), to: "idle", per: ["WO-5"]),
          ]),
      ], causes: [EventCause("start", by: .user)]),
    MachineTable(
      name: "waiter", states: ["waits", "past"], initial: "waits",
      rules: [
        StateRules(state: "waits", rules: [Rule(.event("workerReady"), to: "past", per: ["WO-6"])])
      ]),
  ]
  private static let past = Property(
    "past", "Who starts comes past.",
    .leadsTo(
      .event("start"), .holds(.located(machine: "waiter", states: ["past"])), within: nil, .timeOnly
    ))

  private func report(
    _ properties: [Property], _ machines: [MachineTable] = machines
  ) throws -> ScenarioReport {
    let system = System(
      "work", document: "WO", title: "Work", machines: machines, properties: properties)
    var report = ScenarioReport(
      name: "WO/as-written", title: "Work", document: "WO", system: system,
      configuration: Configuration(), outcome: try check(system))
    for result in report.results(.violated) {
      report.tried[result.property.name] = report.repairs(of: result) {
        system, configuration, properties, _ in
        try check(system, configuration, properties: properties)
      }
    }
    return report
  }

  private func changes(_ property: Property) throws -> RowChanges {
    let report = try report([property])
    let result = try #require(report.result(property.name))
    return RowChanges(
      result, in: report.system, of: report.system.machines, stored: [:]
    ) { _ in nil }
  }

  @Test func `an event that rows hear and nothing sends is sent by the row that speaks of it`()
    throws
  {
    let report = try report([Self.past])
    let tried = try #require(report.tried["past"])
    #expect(tried.changes.map(\.state) == ["worker ready"])
    #expect(tried.changes.first?.new?.actions == [.send("workerReady")])
    let page = try #require(
      Reports([report], documents: [], systems: [report.system]).files
        .first { $0.path == "WO/findings/past.md" }
    ).text
    #expect(page.contains("✅ Tried: with this row changed so"))
    #expect(
      page.contains(
        "**Nothing sends `workerReady`,** for which there are rows: waiter in `waits`."))
  }

  @Test func `each twin that is named does what the row does not`() throws {
    let twins = try changes(
      Property(
        "told", "A start is told.", .leadsTo(.event("start"), .emits("begun"), within: 0, .timeOnly)
      )
    ).suggested().filter { !$0.isLoose }
    #expect(!twins.isEmpty)
    for clue in twins {
      guard case .twins(let states, _, .does(let actions)) = clue.reason, let old = clue.change.old
      else { continue }
      let table = try #require(Self.machines.first { $0.name == clue.change.machine })
      for state in states {
        let same = table.rules(in: state).filter { $0.trigger == old.trigger }
        #expect(
          !same.isEmpty && same.allSatisfy { rule in actions.allSatisfy(rule.actions.contains) })
      }
      #expect(!old.actions.contains(where: actions.contains))
      #expect(!states.contains(clue.change.state))
    }
    #expect(
      twins.contains {
        $0.change.state == "worker ready"
          && $0.reason == .twins(states: ["idle", "busy"], count: 2, .does([.emit("begun")]))
      })
  }

  @Test func `what keeps something from ever coming that the claim does not speak of is no repair`()
    throws
  {
    let lamp = MachineTable(
      name: "lamp", states: ["off", "on"], initial: "off",
      rules: [
        StateRules(state: "off", rules: [Rule(.event("start"), to: "on", per: ["WO-7"])]),
        StateRules(
          state: "on", rules: [Rule(.after(.fixed(1000)), to: "off", do: [.emit("shone")])]),
      ], causes: [EventCause("start", by: .user)])
    let never = Property(
      "never", "It is never on.", .never(.becomes(.located(machine: "lamp", states: ["on"]))))
    let report = try report([never], [lamp])
    let tried = try #require(report.tried["never"])
    #expect(tried.changes.isEmpty)
    #expect(tried.nearest?.price.lost.states == [])
    #expect(tried.nearest?.price.lost.outputs == ["shone"])
    let page = try #require(
      Reports([report], documents: [], systems: [report.system]).files
        .first { $0.path == "WO/findings/never.md" }
    ).text
    #expect(page.contains("the claim is proved, but `shone` is never emitted."))
    #expect(!page.contains("✅ Tried"))
  }
}
