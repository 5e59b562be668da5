import Checking
import Machines
import Reporting

/// A small made-up document, its system and what a search of it might say, written by hand.
enum Fixture {
  enum Gate: Machine {
    enum State: String, Name {
      case shut = "SHUT"
      case asking = "ASKING"
      case open = "OPEN"
    }
    enum Event: String, Name { case ring, granted, refused }

    static let name = "Gate"
    static let initial = State.shut
    static let rules: Rules<Gate> = [
      .shut: [
        .on(
          .ring, when: attempts < 3, to: .asking, do: [.increment(attempts), .emit("chime")],
          per: "GT-T1"),
        .ignore(.granted, because: "nobody asked"),
      ],
      .asking: [
        .on(.granted, to: .open, do: [.set(opened)], per: "GT-T2"),
        .on(.refused, to: .shut, per: "GT-T3").only(when: answers.is("both")),
        .after(.seconds(3), to: .shut, per: "GT-O1"),
      ],
    ]
    static let causes: [Cause<Gate>] = [
      .user(.ring, per: "GT-E1"),
      .by(.server, .granted, when: Gate.is(.asking)),
      .by(.server, .refused, when: Gate.is(.asking)),
    ]
  }

  static let attempts = Counter("attempts", 0...3)
  static let opened = Fact("opened", .durable)

  static let answers = Reading(
    "answers", asks: "What can the server answer?", per: ["GT-T2"],
    .init("both", "It grants or refuses."), .init("yes only", "It never refuses."))

  static let unlimited = Amendment(
    "unlimited", "Ringing is never refused", repairs: ["can-open"],
    .replace(Gate.self, in: .shut, per: "GT-T1", with: .on(.ring, to: .asking, per: "GT-T1")))

  static let canOpen = Property(
    "can-open", "From everywhere the gate can be opened.", per: ["GT-R1"],
    .alwaysPossible(Gate.is(.open), from: .always, with: .userAndEnvironment))
  static let wait = Property(
    "longest-wait", "How long a ring can go unanswered.", per: ["GT-O1"],
    .longest(
      from: .becomes(Gate.is(.asking)), until: .becomes(!Gate.is(.asking)), .lessThan(3000)))
  static let opens = Property(
    "opens", "The gate can open.", per: ["GT-T2"], .sometimes(.becomes(Gate.is(.open))))
  static let closes = Property(
    "closes", "An open gate closes.", per: ["GT-R2"],
    .leadsTo(.emits("closing"), .holds(Gate.is(.shut)), within: nil, .weak([.server])))

  static let system = System(
    "gate", document: "GT", title: "Gate", machines: [Gate.table()], readings: [answers],
    amendments: [unlimited], properties: [canOpen, wait, opens, closes],
    notExecutable: [.init("GT-A1", "a matter of colour")])

  static let document = Document(
    "GT", title: "The Gate",
    rules: [
      CatalogueRule("GT-T1", line: 3, "ringing asks the server, at most 3 times"),
      CatalogueRule("GT-T2", line: 4, "if granted, it opens"),
      CatalogueRule("GT-T3", line: 5, "if refused, it stays shut"),
      CatalogueRule("GT-O1", line: 6, "no answer within 3 s: it stays shut"),
      CatalogueRule("GT-R1", line: 9, "the gate can always be opened"),
      CatalogueRule("GT-R2", line: 10, "an open gate closes"),
      CatalogueRule("GT-A1", line: 12, "the gate is green"),
      CatalogueRule("GT-X1", line: 13, "a rule that nothing binds"),
    ])

  static func moment(_ milliseconds: Int) -> Instant {
    Instant(microseconds: milliseconds * 1000)
  }

  static func row(_ state: Gate.State, _ label: String, _ ids: String...) -> FiredRow {
    FiredRow(machine: "Gate", state: state.rawValue, label: label, ids: ids)
  }

  /// Three rings in vain; then nothing opens the gate any more.
  static let lockedOut: Run = {
    var steps: [RunStep] = []
    for ring in 0..<3 {
      steps.append(
        RunStep(
          at: moment(ring * 3000), actor: "user", event: "ring", action: "event ring",
          rows: [row(.shut, "on ring", "GT-T1")], outputs: ["chime"],
          changes: [
            Change(what: "Gate", from: "SHUT", to: "ASKING"),
            Change(what: "attempts", from: "\(ring)", to: "\(ring + 1)"),
          ]))
      steps.append(
        RunStep(
          at: moment(ring * 3000 + 3000), actor: "time", event: "after 3 s",
          action: "timer Gate/ASKING after 3 s", rows: [row(.asking, "after 3 s", "GT-O1")],
          outputs: [], changes: [Change(what: "Gate", from: "ASKING", to: "SHUT")]))
    }
    return Run(
      steps: steps, end: moment(9000),
      conclusion: Conclusion(.noWay, in: "Gate SHUT, attempts = 3, opened = false"))
  }()

  static let oneRing = Run(
    steps: Array(lockedOut.steps.prefix(2)), end: moment(3000))

  static let opening = Run(
    steps: [
      lockedOut.steps[0],
      RunStep(
        at: moment(0), actor: "server", event: "granted", action: "event granted",
        rows: [row(.asking, "on granted", "GT-T2")], outputs: [],
        changes: [
          Change(what: "Gate", from: "ASKING", to: "OPEN"),
          Change(what: "opened", from: "false", to: "true"),
        ]),
    ], end: moment(0))

  static let outcome = Outcome(
    system: "gate", readings: [TakenReading(reading: "answers", alternative: "both")],
    amendments: [], complete: true, endedBy: nil, states: 12_345, transitions: 23_456, depth: 21,
    tickMicroseconds: 3_000_000, fingerprint: 0xABC,
    results: [
      PropertyResult(
        property: canOpen, verdict: .violated,
        detail: VerdictDetail(.lost(1, of: 12, countingOn: .userAndEnvironment)), run: lockedOut,
        token: "v1-TOKEN"),
      PropertyResult(
        property: wait, verdict: .violated, detail: VerdictDetail(.time(.exactly(moment(3000)))),
        measure: .time(moment(3000), attained: true), run: oneRing, token: "v1-WAIT"),
      PropertyResult(
        property: opens, verdict: .proved, measure: .time(moment(0), attained: true), run: opening),
      PropertyResult(
        property: closes, verdict: .vacuous,
        detail: VerdictDetail(.never(.request))),
    ],
    coverage: [
      RowCoverage(row: row(.shut, "on ring", "GT-T1"), transitions: 7),
      RowCoverage(row: row(.shut, "on granted"), transitions: 0),
      RowCoverage(row: row(.asking, "on granted", "GT-T2"), transitions: 5),
      RowCoverage(row: row(.asking, "on refused", "GT-T3"), transitions: 0),
      RowCoverage(row: row(.asking, "after 3 s", "GT-O1"), transitions: 4),
    ])

  static func verdicts(
    canOpen: VerdictKind, wait: VerdictKind, opens: VerdictKind = .proved
  ) -> [PropertyVerdict] {
    [
      PropertyVerdict(property: "can-open", verdict: canOpen),
      PropertyVerdict(property: "longest-wait", verdict: wait),
      PropertyVerdict(property: "opens", verdict: opens),
      PropertyVerdict(property: "closes", verdict: .vacuous),
    ]
  }

  static let report = ScenarioReport(
    name: "GT/as-written", title: "The gate as written", document: "GT", system: system,
    configuration: Configuration(), outcome: outcome,
    variants: [
      Variant(
        .reading("answers", alternative: "yes only"),
        verdicts: verdicts(canOpen: .violated, wait: .proved)),
      Variant(.amendment("unlimited"), verdicts: verdicts(canOpen: .proved, wait: .violated)),
    ],
    annotations: [
      Annotation(property: "longest-wait", owner: "product", reason: "nobody has complained")
    ], expected: ["closes": "a gate that opens stays open"])

  static let rings = Counter("earlier rings", 0...3)

  static func opening(_ name: String, amendments: Set<String> = []) -> DecisionProcedure {
    DecisionProcedure(
      name, of: system, machine: "Gate", from: "SHUT",
      under: Configuration(amendments: amendments), answers: ["ring", "granted"],
      given: [.set(attempts, rings)], outcomes: ["OPEN": "the gate opens"])
  }

  static let topic = Topic(
    "opening", "What opens the gate",
    sayings: [
      .init("GT", per: "GT-T1", "GT-T2", says: "Ringing asks | the server, at most 3 times."),
      .init("XX", says: "A user who rings is let in."),
    ],
    decisions: DecisionComparison(
      [rings.variable], opening("GT"), opening("XX", amendments: ["unlimited"])),
    claims: [
      .init("can-open", in: "GT/as-written"), .init("longest-wait", in: "GT/as-written"),
      .init("opens", in: "GT/as-written"), .init("opens", in: "GT/never"),
    ])

  /// Empty only if a decision of the fixture is at fault.
  static let topics = (try? [TopicReport(topic)]) ?? []

  static let reports = Reports(
    [report], documents: [document], systems: [system], topics: topics)
}
