import Checking
import Machines
import Testing

@testable import Reporting

@Suite struct `What the user sees` {
  private func step(
    _ at: Int, _ actor: String, _ event: String, _ changes: Change...
  ) -> RunStep {
    RunStep(
      at: Fixture.moment(at), actor: actor, event: event, action: "x", rows: [], outputs: [],
      changes: changes)
  }

  /// Two machines, of which one shows what it is in; a third is hidden.
  private static let system = System(
    "s", document: "D", title: "t",
    machines: [
      MachineTable(
        name: "root", states: ["a", "b"], initial: "a", rules: [],
        screens: ["a": "the splash screen", "b": "home"], deeds: ["tap": "taps Retry"]),
      MachineTable(
        name: "part", states: ["x", "y"], initial: "x", rules: [], screens: ["y": "an error"]),
      MachineTable(name: "hidden", states: ["1", "2"], initial: "1", rules: []),
    ])

  @Test func `screens and deeds of all machines are one list in time`() {
    let run = Run(
      steps: [
        step(2000, "network", "fails", Change(what: "part", from: "x", to: "y")),
        step(2500, "server", "answers", Change(what: "hidden", from: "1", to: "2")),
        step(3000, "user", "tap", Change(what: "root", from: "a", to: "b")),
      ], end: Fixture.moment(4000))
    let experience = Experience(run, of: Self.system)
    #expect(
      experience.line().markdown
        == "the splash screen (2 s) → an error (1 s) → *taps Retry* → home (1 s)")
    #expect(experience.screen == "home")
  }

  @Test func `what happens while the app is off the screen is not seen`() {
    let run = Run(
      steps: [
        step(1000, "OS", "leave", Change(what: "process", from: "foreground", to: "background")),
        step(2000, "network", "fails", Change(what: "part", from: "x", to: "y")),
        step(3000, "OS", "back", Change(what: "process", from: "background", to: "foreground")),
        step(4000, "OS", "kill", Change(what: "process", from: "foreground", to: "dead")),
      ], end: Fixture.moment(4000))
    #expect(
      Experience(run, of: Self.system).line().markdown
        == "the splash screen (1 s) → another app (2 s) → an error (1 s) → the app closed")
  }

  @Test func `what was on the screen is gone with the process`() {
    let run = Run(
      steps: [
        step(0, "user", "tap", Change(what: "root", from: "a", to: "b")),
        step(0, "OS", "kill", Change(what: "process", from: "foreground", to: "dead")),
        step(0, "user", "launch", Change(what: "process", from: "dead", to: "foreground")),
      ], end: .zero)
    #expect(
      Experience(run, of: Self.system).line().markdown
        == "the splash screen → *taps Retry* → home → the app closed → *opens the app* → the splash screen"
    )
  }

  @Test func `a long list keeps its beginning and its end, within its words`() {
    let steps = (0..<50).map { number in
      step(
        number * 10, "user", "tap",
        Change(what: "root", from: "a", to: number.isMultiple(of: 2) ? "b" : "a"))
    }
    let run = Run(steps: steps, loopStart: 0, end: Fixture.moment(500))
    for words in [24, Experience.mostWords] {
      let line = Experience(run, of: Self.system).line(within: words).markdown
      #expect(line.hasPrefix("the splash screen → "))
      #expect(line.contains(" more … → ") && line.hasSuffix(", and so on forever"))
      #expect(line.wordCount <= words)
    }
  }

  @Test func `where no machine says what it shows, states stand for screens`() {
    let ring = "`SHUT` → *ring* → `ASKING` (3 s) → "
    let line = Experience(Fixture.lockedOut, of: Fixture.system).line().markdown
    #expect(line == ring + ring + ring + "`SHUT`")
  }

  @Test func `where nothing is shown, nothing is seen`() {
    let hidden = System(
      "s", document: "D", title: "t",
      machines: [
        MachineTable(name: "m", states: ["a"], initial: "a", rules: [], deeds: ["tap": "taps"])
      ])
    let run = Run(steps: [step(0, "server", "x")], end: .zero)
    #expect(Experience(run, of: hidden).line().markdown == "nothing of it")
  }
}
