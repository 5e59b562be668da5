import Checking
import Machines
import Testing

/// Whatever can happen is answered: also if no row of any machine knows of it.
@Suite struct `An event that no row hears` {
  private func verdict(
    _ causes: [EventCause], _ rows: [Rule], _ machines: [MachineTable] = []
  ) throws -> PropertyResult {
    let total = Property("total", "Every event has a row.", .lint(.total))
    let table = machine("A", causes: causes, ["a": rows])
    let system = System(
      "s", document: "S", title: "S", machines: [table] + machines, properties: [total])
    return try #require(try check(system).results.first)
  }

  private let tap = byUser("tap")

  @Test func `is found, with the run that reaches where it can happen`() throws {
    let row = Rule(.event("tap"), ignoredBecause: "it does not matter")
    #expect(try verdict([tap], [row]).verdict == .proved)
    let lost = try verdict([tap], [])
    #expect(lost.verdict == .violated && lost.run?.steps.isEmpty == true)
    #expect(lost.detail.reason == .findings([.unheard(machine: "A", event: "tap")]))
    let other = machine("B", ["b": [row]])
    #expect(try verdict([tap], [], [other]).verdict == .proved)
  }

  @Test func `need not be heard where it cannot happen, or on purpose`() throws {
    let never = EventCause("tap", by: .user, when: .located(machine: "A", states: []))
    #expect(try verdict([never], []).verdict == .proved)
    var marked = byUser("tap", do: [.emit("x")])
    #expect(try verdict([marked], []).verdict == .violated)
    marked.unheardBecause = "the server sees it"
    #expect(try verdict([marked], []).verdict == .proved)
  }

  @Test func `is heard where what it sends is`() throws {
    let sends = byUser("tap", do: [.choose(if: .always, then: [.send("tapped")], else: [])])
    #expect(try verdict([sends], []).verdict == .violated)
    let row = Rule(.event("tapped"), do: [.emit("x")])
    #expect(try verdict([sends], [row]).verdict == .proved)
  }
}
