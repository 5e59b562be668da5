import Checking
import Machines
import Testing

@testable import Reporting

@Suite struct `What steps are called` {
  private static let system = System(
    "s", document: "D", title: "t",
    machines: [
      MachineTable(
        name: "door", states: ["a"], initial: "a", rules: [], deeds: ["tap": "taps Retry"]),
      MachineTable(name: "lock", states: ["a"], initial: "a", rules: []),
    ])

  private func words(_ actor: String, _ event: String, _ names: StepNames) -> String {
    names.words(step(0, actor, event)).markdown
  }

  private func step(_ at: Int, _ actor: String, _ event: String) -> RunStep {
    RunStep(
      at: Fixture.moment(at), actor: actor, event: event, action: "x", rows: [], outputs: [],
      changes: [])
  }

  @Test func `What the user does has the words of the machines`() {
    let names = StepNames(Self.system)
    #expect(words("user", "tap", names) == "*taps Retry* (`tap`)")
    #expect(words("server", "tap", names) == "`tap` (server)")
    #expect(words("user", "tap", StepNames()) == "`tap` (user)")
    #expect(words("OS", "kill", names) == "the death of the app")
    #expect(words("app", "immediately", names) == "the app's own next step")
    #expect(
      words("user", "tap, killed after effect 2", names)
        == "*taps Retry* (`tap`), during which the app dies (after effect 2 of the step)")
    #expect(words("user", "tap, twice", StepNames()) == "`tap, twice` (user)")
  }

  @Test func `A row is told by its machine, its state and its trigger`() {
    let row = FiredRow(machine: "door", state: "a", label: "on tap (2)", ids: [])
    #expect(StepNames(Self.system).place(row).markdown == "door in `a` on tap, row 2")
    var alone = Self.system
    alone.machines.removeLast()
    #expect(StepNames(alone).place(row).markdown == "in `a` on tap, row 2")
    let other = FiredRow(machine: "door", state: "a", label: "on tap (now)", ids: [])
    #expect(StepNames(alone).place(other).markdown.contains("(now)"))
  }

  @Test func `Where the time goes is told by what it waits for, the longest first`() {
    let run = Run(
      steps: [
        step(1000, "user", "tap"), step(4000, "time", "after 3 s"),
        step(4000, "app", "immediately"),
        step(7000, "time", "after 3 s"),
      ], end: Fixture.moment(9000))
    #expect(
      run.longestWaits(StepNames(Self.system))?.markdown
        == "Of 7 s until the last step of this run it waits 6 s until the timer `after 3 s` (2 times), "
        + "1 s until *taps Retry* (`tap`).")
    #expect(Run(steps: [step(0, "user", "tap")], end: .zero).longestWaits(StepNames()) == nil)
  }
}
