import Checking
import Machines
import Testing

/// What asks only which states and steps occur is decided on merged zones.
struct MergedVerdictTests {
  static func asksWhatOccurs(_ kind: Property.Kind) -> Bool {
    switch kind {
    case .always, .never, .sometimes, .lint: true
    default: false
    }
  }

  static let lints: [Property] = [
    Property("total", "Every event has a row.", .lint(.total)),
    Property("overlap", "No two rows hold at once.", .lint(.noOverlap)),
    Property("rows", "Every row fires.", .lint(.noDeadRow)),
    Property("states", "Every state is entered.", .lint(.noUnreachableState)),
    Property("timeouts", "Every answer has a timeout.", .lint(.everyAnswerHasTimeout)),
  ]

  @Test func `Random systems have the same verdicts and runs as short and early`() throws {
    var compared: [VerdictKind: Int] = [:]
    var merged = 0
    for seed in UInt64(0)..<80 {
      var system = TimedSystemGenerator.draw(seed: seed)
      var generator = PropertyGenerator(system, seed: seed)
      system.properties =
        generator.properties(12).filter { Self.asksWhatOccurs($0.kind) } + Self.lints
      var options = SearchOptions(bounds: SearchBounds(states: 20_000))
      options.engine = .zones
      let byMerging = Result { () throws(ModelError) in try check(system, options: options) }
      options.merges = false
      let byGraph = Result { () throws(ModelError) in try check(system, options: options) }
      guard case .success(let one) = byGraph, case .success(let other) = byMerging else {
        if case .failure(let error) = byMerging { #expect(error.origin == .model) }
        if case .success = byGraph { Issue.record("seed \(seed): merged \(byMerging)") }
        continue
      }
      if !one.complete || !other.complete { continue }
      if other.states < one.states { merged += 1 }
      for (left, right) in zip(one.results, other.results) {
        compared[right.verdict, default: 0] += 1
        #expect(left.verdict == right.verdict, "seed \(seed): \(left.property.kind)")
        #expect(left.measure == right.measure, "seed \(seed): \(left.property.kind)")
        #expect(left.detail.reason == right.detail.reason, "seed \(seed): \(left.property.kind)")
        #expect(
          left.detail.mayBeEarlier == right.detail.mayBeEarlier,
          "seed \(seed): \(left.property.kind)")
        #expect(left.run?.steps.count == right.run?.steps.count, "seed \(seed): \(left.property)")
        #expect(left.run?.end == right.run?.end, "seed \(seed): \(left.property)")
      }
      #expect(
        one.coverage.map { $0.transitions > 0 } == other.coverage.map { $0.transitions > 0 },
        "seed \(seed)")
    }
    #expect(merged > 10)
    for verdict in [VerdictKind.proved, .violated] { #expect(compared[verdict, default: 0] > 60) }
  }

  static let seconds = [3, 7, 20, 45, 60, 5]

  /// Machines that have nothing to do with each other, each with a timeout of its own.
  static func independent(_ count: Int) -> Machines.System {
    Machines.System(
      "loaders", document: "T", title: "Loaders", machines: (0..<count).map(loader))
  }

  private static func loader(_ number: Int) -> MachineTable {
    let rules = [
      StateRules(state: "idle", rules: [Rule(.event("start \(number)"), to: "loading")]),
      StateRules(
        state: "loading",
        rules: [
          Rule(.event("finished \(number)"), to: "done"),
          Rule(.after(.fixed(seconds[number] * 1000)), to: "failed"),
        ]),
      StateRules(state: "done", rules: [Rule(.event("start \(number)"), to: "loading")]),
      StateRules(state: "failed", rules: [Rule(.event("retry \(number)"), to: "loading")]),
    ]
    return MachineTable(
      name: "loader\(number)", states: rules.map(\.state), initial: "idle", rules: rules,
      causes: [
        EventCause("start \(number)", by: .user), EventCause("retry \(number)", by: .user),
        EventCause("finished \(number)", by: .network),
      ])
  }

  @Test func `Independent timers do not multiply`() throws {
    for count in 2...6 {
      var system = Self.independent(count)
      system.properties = [
        Property(
          "all-failed", "All fail.",
          .sometimes(.holds(.all((0..<count).map { Self.failed($0) })))),
        Property("rows", "Every row fires.", .lint(.noDeadRow)),
      ]
      let outcome = try check(system)
      #expect(outcome.complete && outcome.isDense)
      #expect(outcome.states == 1 << (2 * count))
      #expect(outcome.results.map(\.verdict) == [.proved, .proved])
      // They run at once: the longest says when, although most orders of so many steps do not.
      let longest = Instant(microseconds: (Self.seconds[..<count].max() ?? 0) * 1_000_000)
      let end = try #require(outcome.results[0].run?.end)
      #expect(end == longest)
    }
  }

  @Test func `What needs no graph is decided when the graph is too big`() throws {
    var system = Self.independent(5)
    system.properties = [
      Property(
        "all-failed", "All fail at once.",
        .never(.holds(.all((0..<5).map { Self.failed($0) })))),
      Property(
        "fine", "None is done before it has begun.",
        .always(.always, whenever: Self.failed(0))),
      Property("goes-on", "Something can always happen.", .noDeadlock(ends: .never)),
    ]
    let outcome = try check(system, options: SearchOptions(bounds: SearchBounds(states: 5000)))
    #expect(outcome.endedBy == .states)
    #expect(outcome.results.map(\.verdict) == [.violated, .proved, .undecided])
    #expect(outcome.results[0].run?.steps.count == 10)
    var apart = SearchOptions(bounds: SearchBounds(states: 5000))
    apart.merges = false
    #expect(try check(system, options: apart).results[1].verdict == .undecided)
  }

  @Test func `Waits are measured when the graph is too big`() throws {
    var system = Self.independent(4)
    let (begins, ends) = (
      EventPredicate.becomes(Self.loading(3)), EventPredicate.holds(.not(Self.loading(3)))
    )
    let answered = EventPredicate.event("finished 3")
    system.properties = [
      Property("in-time", "Ends.", .leadsTo(begins, ends, within: 45_000, .timeOnly)),
      Property("late", "Ends.", .leadsTo(begins, ends, within: 44_999, .timeOnly)),
      Property("longest", "Ends.", .longest(from: begins, until: ends, .atMost(45_000))),
      Property("shortest", "Ends.", .shortest(from: begins, until: ends, .atLeast(0))),
      Property("too-short", "Ends.", .shortest(from: begins, until: ends, .atLeast(1))),
      Property("never", "Ends.", .leadsTo(begins, answered, within: 100_000, .timeOnly)),
      Property("ends", "Ends.", .leadsTo(begins, ends, within: nil, .timeOnly)),
    ]
    let outcome = try check(system, options: SearchOptions(bounds: SearchBounds(states: 1000)))
    #expect(outcome.endedBy == .states)
    #expect(
      outcome.results.map(\.verdict) == [
        .proved, .violated, .proved, .proved, .violated, .violated, .undecided,
      ])
    #expect(outcome.results[2].measure == .time(Instant(microseconds: 45_000_000), attained: true))
    #expect(outcome.results[1].run?.steps.count == 1)
  }

  @Test func `Random waits are the same when the graph is too big`() throws {
    var compared: [VerdictKind: Int] = [:]
    for seed in UInt64(0)..<70 {
      var system = TimedSystemGenerator.draw(seed: seed)
      var generator = PropertyGenerator(system, seed: seed)
      system.properties = generator.properties(16).filter { property in
        switch property.kind {
        case .leadsTo(_, _, within: .some, _), .longest(_, _, .atMost), .shortest: true
        default: false
        }
      }
      var options = SearchOptions(bounds: SearchBounds(states: 600))
      options.engine = .zones
      guard let whole = try? check(system, options: options), whole.complete else { continue }
      // With fewer zones the graph does not end; what occurs is merged and takes fewer.
      options.bounds.states = whole.states - 1
      guard let parts = try? check(system, options: options), !parts.complete else { continue }
      for (left, right) in zip(whole.results, parts.results) where right.verdict != .undecided {
        compared[right.verdict, default: 0] += 1
        #expect(left.verdict == right.verdict, "seed \(seed): \(left.property.kind)")
        // Of a wait that is too long only the run of fewest steps is known.
        if let measure = right.measure {
          #expect(left.measure == measure, "seed \(seed): \(left.property.kind)")
        }
      }
    }
    for verdict in [VerdictKind.proved, .violated] { #expect(compared[verdict, default: 0] > 3) }
  }

  static func loading(_ index: Int) -> Condition {
    .located(machine: "loader\(index)", states: ["loading"])
  }

  static func failed(_ index: Int) -> Condition {
    .located(machine: "loader\(index)", states: ["failed"])
  }
}
