import Checking
import Machines
import Testing

@Suite struct `Runs in dense time` {
  /// Ten seconds to answer, and five more after the answer.
  private let dialogue = machine(
    "A", causes: [byUser("answer")],
    [
      "asking": [Rule(.event("answer"), to: "answered"), Rule(.after(.seconds(10)), to: "over")],
      "answered": [Rule(.after(.seconds(5)), to: "over")],
      "over": [],
    ])

  private static func becomes(_ state: String, _ machine: String = "A") -> EventPredicate {
    .becomes(.located(machine: machine, states: [state]))
  }

  private func result(
    _ machines: [MachineTable], _ kind: Property.Kind, ties: Ties = .bothWays,
    schedule: Schedule = .earliest
  ) throws -> PropertyResult {
    let system = System(
      "s", document: "S", title: "S", machines: machines, ties: .always(ties),
      properties: [Property("p", "A sentence.", kind)])
    var options = SearchOptions()
    options.engine = .zones
    options.schedule = schedule
    return try #require(try check(system, options: options).results.first)
  }

  @Test(arguments: [
    (Ties.bothWays, Schedule.earliest, "0: event answer"),
    (.bothWays, .latest, "10000: event answer"),
    (.deadlineFirst, .earliest, "0: event answer"),
    (.deadlineFirst, .latest, "9999.999: event answer"),
  ])
  func `are shown as early or as late as they can be`(
    _ ties: Ties, _ schedule: Schedule, _ signature: String
  ) throws {
    let answered = try result(
      [dialogue], .never(Self.becomes("answered")), ties: ties, schedule: schedule)
    #expect(answered.verdict == .violated)
    #expect(answered.run?.signature == signature)
  }

  /// The answer comes before its deadline, so that ten and five seconds are never reached.
  @Test func `a supremum and an infimum that nothing attains are told apart`() throws {
    let dialogue = [dialogue]
    func time(_ kind: Property.Kind, _ ties: Ties) throws -> PropertyResult {
      try result(dialogue, kind, ties: ties)
    }
    let whole = Property.Kind.longest(
      from: .launch, until: Self.becomes("over"), .lessThan(15_000))
    let deadline = Instant(microseconds: 15_000_000)
    let strict = try time(whole, .deadlineFirst)
    #expect(
      strict.verdict == .proved && strict.detail == VerdictDetail(.time(.justUnder(deadline))))
    #expect(strict.measure == .time(deadline, attained: false))
    // As near as microseconds can keep every strict bound of the run.
    let end = try #require(strict.run?.end.microseconds)
    #expect((14_999_990..<15_000_000).contains(end))
    let attained = try time(whole, .bothWays)
    #expect(
      attained.verdict == .violated && attained.detail == VerdictDetail(.time(.exactly(deadline))))
    #expect(attained.measure == .time(deadline, attained: true))

    let limit = MachineTable(
      name: "B", states: ["on", "off"], initial: "on", isOutside: false,
      rules: [StateRules(state: "on", rules: [Rule(.after(.seconds(10)), to: "off")])], causes: [])
    let rest = try result(
      dialogue + [limit],
      .shortest(from: .event("answer"), until: Self.becomes("off", "B"), .atLeast(0)),
      ties: .deadlineFirst)
    #expect(rest.measure == .time(.zero, attained: false))
    #expect(rest.detail == VerdictDetail(.time(.justOver(.zero))))
  }

  // MARK: Zeno

  private static let clock = machine(
    "B", ["early": [Rule(.after(.seconds(10)), to: "late")], "late": []])

  private static func switching(restarts: Bool) -> MachineTable {
    let expiry = restarts ? [Rule(.after(.seconds(10)), to: "done")] : []
    return machine(
      "A", causes: [byUser("flip")],
      [
        "on": [Rule(.event("flip"), to: "off")] + expiry,
        "off": [Rule(.event("flip"), to: "on")] + expiry, "done": [],
      ])
  }

  /// Somebody who flips a switch again and again in no time keeps no clock from going on.
  @Test func `a user who acts without end in no time stops no promise`() throws {
    let promise = Property.Kind.eventually(Self.becomes("late", "B"), .timeOnly)
    #expect(
      try result([Self.switching(restarts: false), Self.clock], promise).verdict == .proved)
    let broken = try result(
      [Self.switching(restarts: true)], .eventually(Self.becomes("done"), .timeOnly))
    #expect(broken.verdict == .violated && broken.run?.loopStart != nil)
  }

  @Test(arguments: [Trigger.immediately, .after(.seconds(0)), .after(.seconds(1))])
  func `going round by itself in no time is told, and keeps promises from being kept`(
    _ trigger: Trigger
  ) throws {
    let isZeno = trigger != .after(.seconds(1))
    let round = machine("A", ["on": [Rule(trigger, to: "off")], "off": [Rule(trigger, to: "on")]])
    let zeno = try result([round, Self.clock], .noZeno)
    #expect(zeno.verdict == (isZeno ? .violated : .proved))
    if isZeno {
      let run = try #require(zeno.run)
      let loop = try #require(run.loopStart)
      #expect(run.steps[loop].at == run.end)
    }
    #expect(try result([round, Self.clock], .noAutomaticCycle).verdict == .violated)
    let late = try result(
      [round, Self.clock], .eventually(Self.becomes("late", "B"), .timeOnly))
    #expect(late.verdict == (isZeno ? .violated : .proved))
  }
}
