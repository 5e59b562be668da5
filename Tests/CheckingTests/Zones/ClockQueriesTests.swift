import Checking
import Foundation
import Machines
import Testing
import TimedTrials

/// Questions about the values of clocks, on random networks and by hand.
struct ClockQueriesTests {
  private typealias Clock = TimedNetwork.Clock
  private typealias Edge = TimedNetwork.Edge
  private static let isLong = ProcessInfo.processInfo.environment["SIM_LONG_TESTS"] != nil

  /// A timed system that can stop where it is, if clocks compare as asked: the question as a guard.
  private struct Stopping<System: TimedSystem>: TimedSystem {
    struct State: Hashable, Sendable {
      let state: System.State
      let hasStopped: Bool
    }
    let system: System
    let question: ClockConstraint
    let isGoal: @Sendable (System.State) -> Bool

    var clockCount: Int { system.clockCount }
    var initialStates: [State] {
      system.initialStates.map { State(state: $0, hasStopped: false) }
    }

    func describe(_ state: State, into sojourn: inout TimedSojourn) {
      system.describe(state.state, into: &sojourn)
      sojourn.bound(question.clock, question.constant)
    }

    func transitions(of state: State, into transitions: inout TimedTransitions<State>) {
      if state.hasStopped { return }
      if isGoal(state.state) {
        transitions.append(State(state: state.state, hasStopped: true), by: 1 << 20)
        transitions.require(question)
      }
      for step in system.steps(from: state.state) {
        transitions.append(State(state: step.target, hasStopped: false), as: step)
      }
    }
  }

  private func isReached(
    _ question: ClockConstraint, in network: TimedNetwork, merges: Bool,
    _ isGoal: @escaping @Sendable (TimedNetwork.State) -> Bool
  ) -> Bool? {
    switch network.reach(when: [question], options: ZoneOptions(merges: merges), isGoal) {
    case .endedBy: return nil
    case .never: return false
    case .reached(let run):
      let last = run.steps.last?.state ?? run.start
      guard isGoal(last), let clocks = replayed(run, on: network) else { return nil }
      return question.holds(of: clocks, scale: run.scale) ? true : nil
    }
  }

  @Test func `A clock is found to compare as an edge with that guard would find it`() throws {
    for seed in 0..<(Self.isLong ? 600 : 42) {
      let random = try TimedCampaign.network(seed)
      let network = random.network
      let states = Array(exploreZones(network).states)
      let goal = states[seed % states.count]
      let clock = seed % network.clockCount + 1
      for relation in ClockRelation.allCases {
        for constant in [0, seed / 7 % (random.greatestConstant + 2), random.greatestConstant] {
          let question = ClockConstraint(clock, relation, constant)
          let stopping = Stopping(system: network, question: question) { $0 == goal }
          let expected = exploreZones(stopping) { $0.hasStopped }.stoppedAt != nil
          for merges in [true, false] {
            #expect(
              isReached(question, in: network, merges: merges) { $0 == goal } == expected,
              "seed \(seed), \(question)")
          }
        }
      }
    }
  }

  /// What the range of a clock must be, by asking about single values.
  private func range(
    of clock: Int, upTo limit: Int, in network: TimedNetwork,
    _ isGoal: @escaping @Sendable (TimedNetwork.State) -> Bool
  ) -> ClockValues {
    func has(_ relation: ClockRelation, _ constant: Int) -> Bool {
      isReached(ClockConstraint(clock, relation, constant), in: network, merges: false, isGoal)
        == true
    }
    if !has(.atLeast, 0) { return .none }
    guard let first = (0...limit).first(where: { has(.atMost, $0) }) else { return .beyond }
    // A value below the first whole number that is not passed is just after the one before.
    let least =
      has(.equal, first) && !has(.less, first)
      ? TimePoint(first) : TimePoint(first - 1, offset: 1)
    if has(.greater, limit) { return .from(least) }
    let last = (0...limit).last { has(.atLeast, $0) } ?? 0
    return .between(
      least, has(.greater, last) ? TimePoint(last + 1, offset: -1) : TimePoint(last))
  }

  @Test func `The range of a clock is what single questions say`() throws {
    var kinds: [String: Int] = [:]
    for seed in 0..<(Self.isLong ? 600 : 48) {
      let random = try TimedCampaign.network(seed)
      let network = random.network
      let states = Array(exploreZones(network).states)
      let goal = states[seed / 5 % states.count]
      let clock = seed % network.clockCount + 1
      let limit = seed % (random.greatestConstant + 2)
      let expected = range(of: clock, upTo: limit, in: network) { $0 == goal }
      for merges in [true, false] {
        let found = network.values(
          of: clock, upTo: limit, options: ZoneOptions(merges: merges)
        ) { $0 == goal }
        #expect(found == expected, "seed \(seed), clock \(clock), limit \(limit)")
      }
      kinds["\(expected)".prefix { $0 != "(" }.description, default: 0] += 1
    }
    #expect(kinds.keys.sorted() == ["between", "beyond", "from", "none"])
  }

  @Test func `Ends that strict bounds forbid are beside a whole number`() throws {
    let (x, y) = (Clock("x"), Clock("y"))
    let network = try TimedNetwork(
      clocks: [x, y],
      processes: [
        .init(
          "P", locations: [.init("a", while: [x < 3]), "b", .init("c", while: [y < 1])],
          edges: [
            Edge("a", to: "b", when: [x > 2], do: [y.reset]),
            Edge("b", to: "c", when: [x > 3, y < 1]),
            Edge("c", to: "a", when: [x > 4], do: [x.reset]),
          ])
      ])
    let (b, c) = (try network.condition("P", at: "b"), try network.condition("P", at: "c"))
    #expect(try network.values(of: x, upTo: 9, b) == .from(TimePoint(2, offset: 1)))
    #expect(
      try network.values(of: x, upTo: 9, c)
        == .between(TimePoint(3, offset: 1), TimePoint(4, offset: -1)))
    #expect(try network.values(of: x, upTo: 2, c) == .beyond)
    #expect(try network.values(of: x, upTo: 9) { b($0) && c($0) } == .none)
    let bounds = ZoneOptions(bounds: SearchBounds(states: 1))
    #expect(try network.values(of: x, upTo: 9, options: bounds, c) == .endedBy(.states))
    guard case .never = try network.reach(when: [x > 3, x < 4, y >= 1], c) else {
      Issue.record("the invariant of c does not hold")
      return
    }
    guard case .reached(let run) = try network.reach(when: [x >= 7, y < 5], b) else {
      Issue.record("b cannot last")
      return
    }
    // Two values at once: x is 2 and more when y is 0.
    #expect(run.description == "just after 2  P: a → b\n7  the end")
    #expect(throws: ModelError.self) { try network.reach(when: [Clock("z") > 1]) }
    #expect(throws: ModelError.self) { try network.values(of: x, upTo: -1) }
  }
}
