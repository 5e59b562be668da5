import Checking
import Machines
import Testing

/// What explains a violation: what it takes, how a run avoids it, and how close it is.
struct ExplanationTests {
  /// The user asks; the server grants or refuses, or else the user is sent away after 5 s.
  private static func door() -> System {
    let rules = [
      StateRules(state: "start", rules: [Rule(.event("ask"), to: "asked")]),
      StateRules(
        state: "asked",
        rules: [
          Rule(.event("grant"), to: "in"), Rule(.event("refuse"), to: "out"),
          Rule(.after(.fixed(5000)), to: "asleep"),
        ]),
      StateRules(
        state: "out",
        rules: [Rule(.after(.fixed(3000)), to: "away"), Rule(.event("plead"), to: "in")]),
      StateRules(state: "in", rules: []), StateRules(state: "away", rules: []),
      StateRules(state: "asleep", rules: []),
    ]
    return System(
      "door", document: "D", title: "Door",
      machines: [
        MachineTable(
          name: "door", states: rules.map(\.state), initial: "start", rules: rules,
          causes: [
            EventCause("ask", by: .user), EventCause("plead", by: .user),
            EventCause("grant", by: .server), EventCause("refuse", by: .server),
          ])
      ])
  }

  private func explanation(
    _ kind: Property.Kind, _ process: ProcessModel = ProcessModel()
  ) throws -> Explanation? {
    var system = Self.door()
    system.process = process
    system.properties = [Property("p", "", kind)]
    var options = SearchOptions()
    // Where interleavings are merged nothing is explained.
    options.merges = false
    return try check(system, options: options).results[0].detail.explanation
  }

  private static func way(_ explanation: Explanation?) -> [String]? {
    if case .open(let way) = explanation?.outlook { way.map(\.event) } else { nil }
  }

  private func located(_ states: String...) -> Condition {
    .located(machine: "door", states: states)
  }

  @Test func `It takes what the violation needs and a good end does not`() throws {
    let known = try #require(try explanation(.never(.holds(located("away")))))
    #expect(known.causes.map { $0.map(\.event) } == [["refuse"], ["after 3 s"]])
    #expect(known.rows.map(\.row.state) == ["asked", "out"])
    #expect(known.rows.map(\.isEnough) == [false, true])
    let fork = try #require(known.passing)
    #expect(fork.steps.map(\.event) == ["plead"])
    #expect(fork.isSafe)
    #expect(known.margins.map(\.step) == [1])
  }

  @Test func `Of two ways each run takes one`() throws {
    let known = try #require(try explanation(.never(.holds(located("in", "out")))))
    #expect(known.causes.map { Set($0.map(\.event)) } == [["grant", "refuse"]])
    #expect(known.rows.isEmpty)
  }

  @Test func `An answer leads there from its question to its deadline`() throws {
    let known = try #require(try explanation(.never(.holds(located("in")))))
    let margin = try #require(known.margins.first)
    #expect(margin.step == 1)
    #expect(margin.earliest == .zero)
    #expect(margin.latest == Instant(microseconds: 5_000_000))
  }

  @Test func `What never comes can still come, or not any more`() throws {
    let open = try explanation(.eventually(.holds(located("in", "away", "asleep")), .timeOnly))
    #expect(Self.way(open)?.first == "ask")
    // Who leaves the app ends the question at once; what should come is a longer way off.
    let left = try explanation(
      .eventually(
        .either([.becomes(located("in")), .becomes(.not(.phase([.foreground])))]), .timeOnly),
      ProcessModel(suspends: true))
    #expect(Self.way(left) == ["ask", "grant"])
    let over = try explanation(.leadsTo(.event("ask"), .event("plead"), within: nil, .timeOnly))
    #expect(over?.outlook == .over(after: 2))
  }

  @Test func `A row that never fires asks for what never holds together`() throws {
    var system = Self.door()
    system.machines[0].rules[2].rules += [
      Rule(.event("refuse"), when: located("asked"), to: "in", per: ["D-9"]),
      Rule(.event("plead"), to: "away", per: ["D-10"]),
    ]
    system.properties = ["D-9", "D-10"].map { Property($0, "", .sometimes(.rule($0))) }
    var options = SearchOptions()
    options.merges = false
    let absences = try check(system, options: options).results.map {
      $0.detail.explanation?.absences ?? []
    }
    #expect(absences.map { $0.map(\.row?.state) } == [["out"], ["out"]])
    #expect(
      absences.map { $0.map(\.together) }
        == [[[located("out"), located("asked")]], [[.not(.always)]]])
  }

  @Test func `A run that stays says what it waits for`() throws {
    var system = Self.door()
    system.properties = [
      Property("p", "", .eventually(.holds(located("in", "away", "asleep")), .timeOnly))
    ]
    let run = try #require(try check(system).results[0].run)
    #expect(run.conclusion.outcome == .stays)
    #expect(run.conclusion.awaited == [PossibleEvent(actor: "user", event: "ask")])
  }
}
