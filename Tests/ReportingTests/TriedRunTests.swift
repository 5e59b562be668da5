import Checking
import Machines
import Testing

@testable import Reporting

/// What a page tells of a run that is tried on a system that is changed, and of where it leads.
@Suite struct `A run tried on another system` {
  enum Trip: Machine {
    enum State: String, Name { case home, station, town, lost }
    enum Event: String, Name { case walk, ride, turn }

    static let name = "trip"
    static let initial = State.home
    static let lazy = Reading(
      "lazy", asks: "Does one ride?", per: ["TR-2"], .init("no", "One does."),
      .init("yes", "One does not."))
    static let rules: Rules<Trip> = [
      .home: [.on(.walk, to: .station, per: "TR-1")],
      .station: [.on(.ride, to: .town, per: "TR-2")],
      .town: [.on(.turn, to: .lost, per: "TR-3")],
    ]
    static let causes: [Cause<Trip>] = [
      .user(.walk), .user(.ride, when: lazy.is("no")), .user(.turn),
    ]
  }

  static let arrives = Property("arrives", "Nobody gets lost.", .never(.becomes(Trip.is(.lost))))

  private func report(
    _ table: MachineTable, _ properties: [Property] = [arrives], readings: [Reading] = [],
    amendments: [Amendment] = []
  ) throws -> ScenarioReport {
    let system = System(
      "trip", document: "TR", title: "Trip", machines: [table],
      readings: readings.contains(Trip.lazy) ? readings : readings + [Trip.lazy],
      amendments: amendments, properties: properties)
    var report = ScenarioReport(
      name: "TR/as-written", title: "Trip", document: "TR", system: system,
      configuration: Configuration(), outcome: try check(system))
    for reading in readings {
      for other in reading.alternatives.dropFirst() {
        let outcome = try check(system, Configuration(readings: [reading.id: other.id]))
        report.variants.append(
          Variant(.reading(reading.id, alternative: other.id), outcome: outcome))
      }
    }
    for amendment in amendments {
      let outcome = try check(system, Configuration(amendments: [amendment.id]))
      report.variants.append(Variant(.amendment(amendment.id), outcome: outcome))
    }
    return report
  }

  private func page(_ report: ScenarioReport, _ name: String = "arrives") throws -> String {
    let reports = Reports([report], documents: [], systems: [report.system])
    return try #require(reports.files.first { $0.path == "TR/findings/\(name).md" }).text
  }

  @Test func `an answer under which nothing is claimed is told by the step that cannot happen`()
    throws
  {
    let asked = Property(
      "arrives", "Nobody gets lost.", .never(.becomes(Trip.is(.lost))), under: Trip.lazy.is("no"))
    let text = try page(report(Trip.table(), [asked], readings: [Trip.lazy]))
    #expect(
      text.contains(
        "| One does not. | not claimed; step 2 of this run cannot happen | no other claim newly fails |"
      ))
    #expect(text.contains("**No repair is known, but an answer stops this run:** `yes`, where"))
    #expect(
      text.contains(
        "**To decide:** Does one ride? With **yes** step 2 of this run cannot happen, and this is not claimed. With **no**, as here, no repair is known."
      ))
    #expect(!text.contains("**No repair is known.**"))
    #expect(!text.contains("✅ proved"))
  }

  @Test func `answers that each break the claim are asked for by their rules`() throws {
    let way = Reading(
      "way", asks: "Which way?", per: ["TR-4", "TR-5"], .init("left", "To the left."),
      .init("right", "To the right."))
    var table = Trip.table()
    table.rules[2].rules = [
      Rule(.event("turn"), when: way.is("left"), to: "lost", per: ["TR-4"]),
      Rule(.event("turn"), when: way.is("right"), to: "lost", per: ["TR-5"]),
    ]
    let both = Property(
      "arrives", "Nobody gets lost.", per: ["TR-4", "TR-5"], .never(.becomes(Trip.is(.lost))))
    let text = try page(report(table, [both], readings: [way]))
    #expect(
      text.contains(
        "**To decide:** Which way? **left** (TR-4; taken in this run): To the left. **right** (TR-5): To the right. The claim fails under each: what is not chosen has to give way."
      ))
    #expect(text.contains("**Read here** with `way` = **left**."))
  }

  @Test func `the step is marked at which what is claimed is otherwise, and what is not enough`()
    throws
  {
    let (kept, noted) = (Fact("kept", initially: true), Fact("noted"))
    var table = Trip.table()
    table.rules[1].rules[0].actions = [.set(noted)]
    table.rules[2].rules[0].actions = [.clear(kept)]
    let keeps = Property(
      "arrives", "It is kept.", .never(.becomes(.not(kept.condition))))
    func led(_ id: String, _ state: Trip.State, _ rule: Row<Trip>, _ more: Patch...) -> Amendment {
      Amendment(
        id, "It helps.", repairs: ["arrives"],
        patches: [.replace(Trip.self, in: state, per: rule.rule.ids[0], with: rule)] + more)
    }
    let all = led(
      "all", .station, .on(.ride, to: .town, per: "TR-2"),
      .replace(Trip.self, in: .town, per: "TR-3", with: .on(.turn, to: .lost, per: "TR-3")))
    let warned = Fact("warned")
    func some(_ repairs: String...) -> Amendment {
      Amendment(
        "some", "It helps once.", repairs: repairs,
        patches: [
          .replace(
            Trip.self, in: .town, per: "TR-3",
            with: .on(
              .turn, to: .home, do: [.when(warned, [.clear(kept)]), .set(warned)], per: "TR-3"))
        ])
    }
    let text = try page(report(table, [keeps], amendments: [all, some("arrives")]))
    let marked = text.split(separator: "\n").filter { $0.contains("here the repair prevents it") }
    #expect(marked.map { $0.prefix(4) } == ["| 3 "])
    #expect(marked.first?.contains("(with it: kept stays `true`)") == true)
    #expect(text.contains("with the amendment [`some`]("))
    #expect(
      text.contains(" this run goes otherwise from step 3 on, and another one breaks the claim."))
    // What claims to repair something else is no option.
    #expect(
      try !page(report(table, [keeps], amendments: [all, some()])).contains("**Not enough:**"))
  }

  @Test func `where a timer ends that the repair starts is told, and what is taken for granted`()
    throws
  {
    let (late, wrong) = (Fact("an answer is late"), Fact("the answer is wrong"))
    let timer = NamedTimer("patience")
    let table = MachineTable(
      name: "trip", states: ["home", "station", "town"], initial: "home",
      rules: [
        StateRules(state: "home", rules: [Rule(.event("walk"), to: "station", per: ["TR-1"])]),
        StateRules(
          state: "station",
          rules: [
            Rule(.after(.seconds(2)), to: "town", do: [.set(late)], per: ["TR-2"]),
            Rule(.expiry(timer), to: "home", per: ["TR-4"]),
          ]),
        StateRules(
          state: "town", rules: [Rule(.event("again"), to: "home", do: [.clear(late)])]),
      ],
      causes: [
        EventCause("walk", by: .user), EventCause("again", by: .user),
        EventCause(
          "answer", by: .server, when: late.condition, do: [.clear(late), .set(wrong)]),
      ], screens: [:], deeds: [:])
    let keeps = Property("arrives", "No answer is wrong.", .never(.becomes(wrong.condition)))
    let bounded = Amendment(
      "bounded", "It waits 1 s.", repairs: ["arrives"],
      patches: [
        .replace(
          machine: "trip", state: "home", rows: .restating("TR-1"),
          Rule(.event("walk"), to: "station", do: [.start(timer, .seconds(1))], per: ["TR-1"]))
      ])
    let text = try page(report(table, [keeps], amendments: [bounded]))
    #expect(
      text.contains(
        "The timer `patience` ends in rows that are there already: trip in `station`, patience expires → `home` (TR-4)."
      ))
    #expect(
      text.contains(
        "**Taken for granted:** trip in `town`, on again → `home` ends it that an answer is late: after that `answer` (server) cannot come until it is so again."
      ))
  }

  @Test func `what is counted is counted, and what lies between is named`() throws {
    var table = Trip.table()
    table.rules[0].rules[0].actions = [.emit("moved")]
    table.rules[2].rules[0].actions = [.emit("moved")]
    let once = Property("arrives", "One move.", .atMost(1, .emits("moved"), per: nil))
    let text = try page(report(table, [once]))
    #expect(text.contains("| 1 | `walk` (user)<br>← **the first** |"))
    #expect(text.contains("<br>← **the second**<br>"))
  }

  @Test func `a repaired system that goes on by itself is waited for, but not for ever`() throws {
    let steps = Counter("steps", 0...60)
    func follow(_ most: Int) throws -> Result<RepairedRun, RepairedRun.Failure>? {
      let waits = MachineTable(
        name: "trip", states: ["home", "lost"], initial: "home",
        rules: [
          StateRules(state: "home", rules: [Rule(.after(.seconds(60)), to: "lost", per: ["TR-1"])])
        ], causes: [], screens: [:], deeds: [:])
      let walks = MachineTable(
        name: "walk", states: ["on"], initial: "on", rules: [], causes: [], screens: [:], deeds: [:]
      )
      let ticks = Amendment(
        "ticks", "", repairs: ["arrives"],
        patches: [
          .add(
            machine: "walk", state: "on",
            [
              Rule(
                .after(.seconds(1)), when: steps < most, to: "on",
                do: [.assign(steps.variable, steps + 1)])
            ])
        ])
      let system = System(
        "trip", document: "TR", title: "Trip", machines: [waits, walks], amendments: [ticks],
        properties: [
          Property(
            "arrives", "Home.", .never(.becomes(.located(machine: "trip", states: ["lost"]))))
        ])
      let report = ScenarioReport(
        name: "TR/as-written", title: "Trip", document: "TR", system: system,
        configuration: Configuration(), outcome: try check(system))
      let result = try #require(report.result("arrives"))
      let finding = Finding(result, in: report)
      return finding.tried(on: system, Configuration(amendments: ["ticks"]))
    }
    // Thirty steps and thirty waits: only the steps count.
    guard case .success? = try follow(30) else {
      Issue.record("it gives up")
      return
    }
    guard case .failure(let failure)? = try follow(50) else {
      Issue.record("it goes on")
      return
    }
    #expect(failure.words.markdown == "before step 1 the app goes on by itself for too long")
  }

  @Test func `a rule is restated by what others than the app do, too`() throws {
    let gone = Amendment(
      "gone", "No turn.", repairs: ["arrives"], .remove(Trip.self, in: .town, per: "TR-3"))
    var table = Trip.table()
    let alone = try page(report(table, amendments: [gone]))
    #expect(alone.contains("With the repair no row here restates TR-3 any more."))
    table.causes[2].ids = ["TR-3"]
    let caused = try page(report(table, amendments: [gone]))
    #expect(!caused.contains("no row here restates"))
  }

  @Test func `what changes is told shortly where all or the value changes`() {
    let (wet, deep) = (Fact("wet"), Counter("deep", 0...3))
    func words(_ old: [Action], _ new: [Action]) -> [String] {
      ActionDifference.between(old, new).words.map(\.markdown)
    }
    #expect(
      words([.set(deep, 1), .set(wet)], [.set(deep, 2), .set(wet)]) == ["instead `deep := 2`"])
    #expect(words([.set(wet), .emit("a")], []) == ["none of this"])
    #expect(words([.set(wet), .emit("a")], [.emit("b")]) == ["instead of all this `emit b`"])
  }

  @Test func `where a run waits, it is told what could end the wait`() {
    let step = PossibleEvent(actor: "app", event: "fails")
    let other = PossibleEvent(actor: "app", event: "ends")
    let run = Run(
      steps: [], end: .zero, conclusion: Conclusion(.stays, in: "a", awaiting: [step, other]))
    func words(_ heard: Set<String>) -> String? {
      Explanation.Outlook.open([step]).waiting(on: run, StepNames(), heard: heard)?.markdown
    }
    #expect(
      words(["fails", "ends"])
        == "`fails` (app) would lead towards what should come; `ends` (app) can happen, too. Nothing makes any of these happen."
    )
    #expect(words(["fails"])?.contains("too") == false)
    let death = PossibleEvent(actor: "OS", event: "kill")
    #expect(
      Explanation.Outlook.open([step, death]).waiting(on: run, StepNames(), heard: [])?.markdown
        == "`fails` (app) or `ends` (app) can happen there, and nothing makes that happen. That the app dies only ends the question."
    )
    let done = Run(steps: [], end: .zero, conclusion: Conclusion(.state, in: "a"))
    #expect(Explanation.Outlook.open([step]).waiting(on: done, StepNames(), heard: []) == nil)
  }

  @Test func `what stands in every set of causes is told once`() {
    func event(_ name: String) -> PossibleEvent { PossibleEvent(actor: "server", event: name) }
    let explanation = Explanation(
      causes: [[event("a"), event("b")], [event("a"), event("c")]])
    let run = Run(steps: [], end: .zero)
    #expect(
      explanation.necessities(on: run, StepNames()) { _ in "" }.map(\.markdown) == [
        "It cannot happen without `a` (server), or else `b` (server) and `c` (server)."
      ])
  }

  @Test func `the machine at fault is drawn though it stays where it is`() throws {
    var table = Trip.table()
    table.rules[0].rules[0].target = nil
    table.rules[0].rules[0].actions = [.send("go")]
    let other = MachineTable(
      name: "host", states: ["in", "out"], initial: "in",
      rules: [StateRules(state: "in", rules: [Rule(.event("go"), to: "out")])], causes: [],
      screens: [:], deeds: [:])
    let system = System(
      "trip", document: "TR", title: "Trip", machines: [table, other],
      readings: [Trip.lazy],
      properties: [
        Property("in", "In.", .never(.becomes(.located(machine: "host", states: ["out"]))))
      ])
    let run = try #require(try check(system).results.first?.run)
    let drawn = SequenceDiagram(run, of: system, atFault: ["trip"]).lines
    #expect(drawn.contains("  participant m0 as trip"))
    #expect(drawn.contains("  a0->>m0: 1. walk"))
    #expect(drawn.contains("  m0-->>m1: then"))
    #expect(!SequenceDiagram(run, of: system).lines.contains("  participant m0 as trip"))
  }
}
