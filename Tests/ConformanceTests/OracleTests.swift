import Foundation
import Machines
import PropertyTesting
import Testing

@testable import Conformance

/// The lazy construction over zones against the naive one over single states.
struct OracleTests {
  static let trials =
    ProcessInfo.processInfo.environment["SIM_LONG_TESTS"].flatMap(Int.init) ?? 30

  struct Trial {
    let oracle: NaiveMembership
    let engine: BeliefEngine
    let start: Int32
    let isTimed: Bool

    init(
      seed: UInt64, isTimed: Bool, hasTimers: Bool? = nil, budget: LogBudget,
      start beginning: SessionStart = .firstLaunch, mostApart: Int = 64, isLossy: Bool = true
    ) throws {
      var source = SmallSystem(seed: seed, hasTimers: hasTimers ?? (isTimed || seed % 2 == 0))
      let system = source.system()
      let known = try CompiledSystem(system, Configuration(kills: 1))
      // Only what the system has can be named.
      let kinds = SmallLog.kinds.map { kind in
        LineKind(
          kind.name,
          kind.things.filter { thing in
            switch thing {
            case .output(let output): known.outputs.contains(output)
            case .event(let event):
              known.actions.contains { $0.isCause && $0.event == event }
            default: true
            }
          }, lost: isLossy ? kind.lost : 0)
      }
      let unit = max(known.tickMicroseconds / 1000, 1)
      let tolerance = Int(seed % 3 == 0 ? 1 : 0)
      var mapping = LogMapping(event: "name", kinds: kinds)
      mapping.start = beginning
      mapping.time = isTimed ? "time" : nil
      mapping.tolerance = tolerance * unit
      mapping.budget = budget
      mapping.observed = [ObservedField("count", .variable("count"))]
      let model = try SessionModel(system, mapping: mapping)
      oracle = try NaiveMembership(
        system, kinds: kinds, tolerance: tolerance, mayDie: budget.deaths > 0)
      engine = BeliefEngine(model, mostApart: mostApart)
      start = engine.start(in: try #require(model.startStates(most: 10_000)))
      self.isTimed = isTimed
    }

    func line(_ position: Int, of lines: [NaiveLine]) -> LogLine {
      let line = lines[position]
      let letter = engine.number(
        of: Letter(
          kind: Int16(line.kind), values: [line.count.map(Int32.init) ?? Letter.absent]))
      let unit = oracle.tickMilliseconds * 1000 / engine.model.unitMicroseconds
      let before = position == 0 ? line.time : lines[position - 1].time
      return LogLine(
        letter: letter, delta: ((line.time ?? 0) - (before ?? 0)) * unit,
        isCopy: engine.model.mapping.budget.doubled > 0
          && lines[..<position].contains { $0.kind == line.kind && $0.count == line.count })
    }

    /// What a belief leaves open, whatever the numbers of its parts are.
    func situations(_ belief: Int32) -> Set<String> {
      belief <= engine.undecided
        ? []
        : Set(
          engine.beliefs[belief].map {
            "\(engine.model.states[Int($0.state)].words) \(engine.zones[$0.zone]) "
              + "\(engine.trails[$0.trail].kinds) \(engine.tallies.all[$0.tally].counts)"
          })
    }

    /// The position of the first line that nothing explains, and what the rest costs.
    func run(_ lines: [NaiveLine]) -> (firstImpossible: Int?, cost: Int?) {
      var session = SessionState(start)
      for position in lines.indices {
        engine.follow(&session, by: line(position, of: lines))
        if session.isOver { return (position, nil) }
      }
      guard case .possible(let cost) = engine.outcome(of: session) else { return (nil, nil) }
      return (nil, cost)
    }
  }

  @Test(arguments: [false, true])
  func `Without a budget the first impossible line is that of the naive construction`(
    isTimed: Bool
  ) throws {
    var impossible = 0
    for seed in 0..<UInt64(Self.trials) {
      let trial = try Trial(seed: seed, isTimed: isTimed, budget: LogBudget())
      var random = RandomNumbers(seed: seed &+ 1_000_000)
      for damage in SmallLog.Damage.allCases {
        var log = try SmallLog(trial.oracle, isTimed: isTimed, length: 8, &random)
        log.damage(damage, &random)
        let expected = try trial.oracle.firstImpossible(log.lines)
        let found = trial.run(log.lines)
        #expect(found.firstImpossible == expected, "seed \(seed), \(damage), \(log.lines)")
        #expect(found.cost == (expected == nil ? 0 : nil))
        if damage == .none { #expect(expected == nil, "seed \(seed)") }
        impossible += expected == nil ? 0 : 1
      }
      #expect(!trial.engine.isExhausted)
    }
    #expect(impossible > Self.trials / 2)
  }

  @Test(arguments: [(false, 0), (true, 0), (true, 1)])
  func `Within a budget the least cost is that of every mended log tried in turn`(
    isTimed: Bool, clockSteps: Int
  ) throws {
    let budget = LogBudget(total: 2, doubled: 1, swapped: 2, clockSteps: clockSteps)
    var costs: [Int?: Int] = [:]
    for seed in 0..<UInt64(Self.trials / 2) {
      let trial = try Trial(seed: seed, isTimed: isTimed, budget: budget)
      let naive = NaiveExplanations(membership: trial.oracle, budget: budget)
      let explainer = try Explainer(trial)
      var random = RandomNumbers(seed: seed &+ 2_000_000)
      for damage in SmallLog.Damage.allCases {
        var log = try SmallLog(trial.oracle, isTimed: isTimed, length: 4, &random)
        log.damage(damage, &random)
        let expected = try naive.cost(log.lines)
        #expect(trial.run(log.lines).cost == expected, "seed \(seed), \(damage), \(log.lines)")
        let explained = try explainer.explanations(of: log.lines)
        #expect(explained.cost == expected, "seed \(seed), \(damage), \(log.lines)")
        costs[expected, default: 0] += 1
        let isExplained = [.none, .doubled].contains(damage)
        if isExplained { #expect(expected != nil, "seed \(seed), \(damage)") }
      }
    }
    #expect(costs[0] != nil && costs[1] != nil && costs[nil] != nil, "\(costs)")
  }

  @Test(arguments: [false, true])
  func `A row surely fired only if nothing within the budget explains the lines without it`(
    isTimed: Bool
  ) throws {
    let budget = LogBudget(total: 1, doubled: 1, swapped: 1)
    var (sure, unsure) = (0, 0)
    for seed in 0..<UInt64(Self.trials) {
      for damage in [SmallLog.Damage.none, .doubled, .swapped, .deleted] {
        // What one log shows does not count for another.
        let trial = try Trial(seed: seed, isTimed: isTimed, budget: budget)
        var naive = NaiveExplanations(membership: trial.oracle, budget: budget)
        var random = RandomNumbers(seed: seed &+ 7_000_000)
        var log = try SmallLog(trial.oracle, isTimed: isTimed, length: 4, &random)
        log.damage(damage, &random)
        var session = SessionState(trial.start)
        for position in log.lines.indices {
          trial.engine.follow(&session, by: trial.line(position, of: log.lines))
        }
        guard case .possible = trial.engine.outcome(of: session) else { continue }
        let rows = trial.engine.surely.union(trial.engine.rows(atEndOf: session))
        let (all, maybe) = (trial.engine.model.compiled.rows, trial.engine.perhaps)
        for row in rows {
          naive.membership.without = all[Int(row)]
          #expect(
            try naive.cost(log.lines) == nil,
            "seed \(seed), \(damage), \(all[Int(row)].name), \(log.lines)")
          sure += 1
        }
        unsure += maybe.subtracting(rows).count
        // A row that can have fired is one that perhaps did: without the others the lines are explained.
        #expect(maybe.isSuperset(of: rows))
      }
    }
    #expect(sure > Self.trials && unsure > Self.trials, "\(sure), \(unsure)")
  }

  /// Without lines held for later, what a line makes of a belief is found once for a span of times: many logs
  /// of one system, whose lines come at other times, share these.
  @Test(arguments: [0, 1])
  func `Times that share a span leave open what each alone does`(lost: Int) throws {
    let budget = LogBudget(total: lost, clockSteps: lost)
    var (impossible, shared) = (0, 0)
    for seed in 0..<UInt64(Self.trials / 2) {
      let trial = try Trial(seed: seed, isTimed: true, budget: budget)
      let naive = NaiveExplanations(membership: trial.oracle, budget: budget)
      var random = RandomNumbers(seed: seed &+ 5_000_000)
      var before = 0
      for _ in 0..<12 {
        for damage in [SmallLog.Damage.none, .late, .deleted] {
          var log = try SmallLog(trial.oracle, isTimed: true, length: 4, &random)
          log.damage(damage, &random)
          let expected = try naive.cost(log.lines)
          #expect(trial.run(log.lines).cost == expected, "seed \(seed), \(damage), \(log.lines)")
          impossible += expected == nil ? 1 : 0
          if trial.engine.spans.size == before { shared += 1 }
          before = trial.engine.spans.size
        }
      }
    }
    #expect(impossible > 0 && shared > Self.trials, "\(impossible), \(shared)")
  }

  @Test(arguments: [false, true])
  func `A process that can die once leaves open what the naive construction does`(
    isTimed: Bool
  ) throws {
    var deaths = 0
    for seed in 0..<UInt64(Self.trials) {
      let trial = try Trial(seed: seed, isTimed: isTimed, budget: LogBudget(deaths: 1))
      let immortal = try Trial(seed: seed, isTimed: isTimed, budget: LogBudget())
      var random = RandomNumbers(seed: seed &+ 3_000_000)
      for damage in [SmallLog.Damage.none, .forged] {
        var log = try SmallLog(trial.oracle, isTimed: isTimed, length: 6, &random)
        log.damage(damage, &random)
        let expected = try trial.oracle.firstImpossible(log.lines)
        #expect(trial.run(log.lines).firstImpossible == expected, "seed \(seed), \(log.lines)")
        deaths += immortal.run(log.lines).firstImpossible == expected ? 0 : 1
      }
    }
    #expect(deaths > 0)
  }

  @Test(arguments: [SessionStart.launch, .anywhere])
  func `A session begins wherever the naive search says that it can`(start: SessionStart) throws {
    for seed in 0..<UInt64(Self.trials) {
      let trial = try Trial(
        seed: seed, isTimed: false, hasTimers: false, budget: LogBudget(), start: start)
      let all = try trial.oracle.reachable()
      let states =
        start == .anywhere ? all : all.filter { trial.oracle.compiled.phase(in: $0) == .dead }
      let found = try #require(trial.engine.model.startStates(most: 10_000))
      #expect(found.count == states.count, "seed \(seed)")
      var random = RandomNumbers(seed: seed &+ 4_000_000)
      for _ in 0..<3 {
        var log = try SmallLog(trial.oracle, isTimed: false, length: 8, &random)
        log.lines.removeFirst(random.below(log.lines.count + 1))
        log.damage(.forged, &random)
        let expected = try trial.oracle.firstImpossible(log.lines, from: states)
        #expect(trial.run(log.lines).firstImpossible == expected, "seed \(seed), \(log.lines)")
      }
    }
  }

  /// A belief is followed situation by situation if it has few of them, and as one if it has many.
  @Test(arguments: [0, 1])
  func `Situations followed apart and together leave open the same by the same rows`(
    lost: Int
  ) throws {
    let budget = LogBudget(total: lost, clockSteps: lost, deaths: 1)
    var several = 0
    for seed in 0..<UInt64(Self.trials / 2) {
      let apart = try Trial(seed: seed, isTimed: true, budget: budget)
      let together = try Trial(seed: seed, isTimed: true, budget: budget, mostApart: 0)
      var random = RandomNumbers(seed: seed &+ 6_000_000)
      for damage in [SmallLog.Damage.none, .late, .deleted] {
        var log = try SmallLog(apart.oracle, isTimed: true, length: 6, &random)
        log.damage(damage, &random)
        var beliefs = (apart.start, together.start)
        for position in log.lines.indices {
          for (trial, belief) in [(apart, \Self.Beliefs.0), (together, \Self.Beliefs.1)] {
            let line = trial.line(position, of: log.lines)
            beliefs[keyPath: belief] = trial.engine.belief(
              beliefs[keyPath: belief], after: line, position: position + 1)
          }
          let left = (apart.situations(beliefs.0), together.situations(beliefs.1))
          #expect(left.0 == left.1, "seed \(seed), line \(position + 1) of \(log.lines)")
          several += left.0.count > 1 ? 1 : 0
        }
      }
      #expect(apart.engine.surely == together.engine.surely, "seed \(seed)")
      #expect(apart.engine.perhaps == together.engine.perhaps, "seed \(seed)")
    }
    #expect(several > Self.trials, "\(several)")
  }

  private typealias Beliefs = (Int32, Int32)
}
