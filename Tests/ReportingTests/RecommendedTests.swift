import Checking
import Machines
import Testing

@testable import Reporting

@Suite struct `What is recommended` {
  /// A save can fail, which breaks what is claimed, or it is assumed that it cannot.
  @Test func `that what goes wrong does not happen is recommended after an amendment`() throws {
    let saved = Condition.located(machine: "form", states: ["saved"])
    func form(_ failure: EventCause, _ failing: Rule) -> MachineTable {
      MachineTable(
        name: "form", states: ["open", "saved", "broken"], initial: "open",
        rules: [
          StateRules(state: "open", rules: [Rule(.event("save"), to: "saved"), failing])
        ], causes: [EventCause("save", by: .user), failure])
    }
    func report(failing: Rule) throws -> Finding {
      let question = Reading(
        "failure", asks: "Can a save fail?", per: [], .init("yes", "It can."),
        .init("no", "It cannot."))
      let cause = EventCause("fail", by: .network, when: .reading("failure", is: "yes"))
      let system = System(
        "form", document: "FO", title: "Form", machines: [form(cause, failing)],
        readings: [question],
        amendments: [
          Amendment(
            "mended", "A save that fails can be tried again.", repairs: ["whole"],
            .replace(
              machine: "form", state: "open", rows: .on(.event("fail")),
              Rule(.event("fail"), to: "open")))
        ],
        properties: [
          Property(
            "whole", "The form does not break.",
            .never(.holds(.located(machine: "form", states: ["broken"])))),
          Property("saved", "It can be saved.", .sometimes(.becomes(saved))),
        ])
      var report = ScenarioReport(
        name: "FO/as-written", title: "Form", document: "FO", system: system,
        configuration: Configuration(), outcome: try check(system))
      for change in [
        Variant.Change.reading("failure", alternative: "no"), .amendment("mended"),
      ] {
        let other = change.applied(to: Configuration(), of: system)
        report.variants.append(Variant(change, outcome: try check(system, other)))
      }
      return Finding(
        try #require(report.results(.violated).first), in: report)
    }
    let assumed = try report(failing: Rule(.event("fail"), to: "broken"))
    #expect(assumed.recommended?.alternative == "no")
    #expect(assumed.prefersAmendment)
    // An answer that the app's own rows depend on is one like any other.
    let row = Rule(.event("fail"), when: .reading("failure", is: "yes"), to: "broken")
    #expect(try !report(failing: row).prefersAmendment)
  }
}
