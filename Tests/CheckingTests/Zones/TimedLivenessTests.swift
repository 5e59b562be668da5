import Checking
import Foundation
import Testing
import TimedTrials

/// What runs of timed systems do at last, against digital clocks and by hand.
struct TimedLivenessTests {
  private typealias Clock = TimedNetwork.Clock
  private typealias Edge = TimedNetwork.Edge
  private static let isLong = ProcessInfo.processInfo.environment["SIM_LONG_TESTS"] != nil
  private typealias Condition = @Sendable (TimedNetwork.State) -> Bool

  // MARK: Digital clocks

  /// The runs of a network of closed comparisons in whole units, as a graph whose delays are edges.
  private struct Digital {
    struct Point: Hashable {
      let state: TimedNetwork.State
      let clocks: [Int]
    }
    let points: [Point]
    let graph: StateGraph

    init?(_ network: TimedNetwork, cap: Int) {
      var points: [Point] = []
      var numbers: [Point: Int] = [:]
      func number(of point: Point) -> Int {
        if let known = numbers[point] { return known }
        numbers[point] = points.count
        points.append(point)
        return points.count - 1
      }
      func isAllowed(_ point: Point) -> Bool {
        network.stay(in: point.state).invariant.allSatisfy { $0.holds(of: point.clocks, scale: 1) }
      }
      let start = Point(
        state: network.initialStates[0], clocks: Array(repeating: 0, count: network.clockCount))
      if !isAllowed(start) { return nil }
      _ = number(of: start)
      var edges: [[(target: Int, label: Int)]] = []
      while edges.count < points.count {
        if points.count > 3000 { return nil }
        let here = points[edges.count]
        var targets: [(target: Int, label: Int)] = []
        for step in network.steps(from: here.state)
        where step.guards.allSatisfy({ $0.holds(of: here.clocks, scale: 1) }) {
          var clocks = here.clocks
          for reset in step.resets { clocks[reset.clock - 1] = reset.value }
          let next = Point(state: step.target, clocks: clocks)
          if isAllowed(next) { targets.append((number(of: next), 0)) }
        }
        let later = Point(state: here.state, clocks: here.clocks.map { min($0 + 1, cap) })
        if network.stay(in: here.state).canWait, isAllowed(later) {
          targets.append((number(of: later), 1))
        }
        edges.append(targets)
      }
      self.points = points
      graph = StateGraph(initial: [0], edges: edges)
    }

    /// Runs forever count; without Zeno runs, only those on which time does too.
    func fairness(_ zenoRuns: ZenoRuns) -> FairEdges {
      let ticks = graph.edges { $0 == 1 }
      let every = BitSet(capacity: graph.edgeCount, full: true)
      return FairEdges(
        .weak, zenoRuns == .excluded ? ticks : every, wanting: graph.nodes(all: true))
    }

    func nodes(_ condition: (TimedNetwork.State) -> Bool) -> BitSet {
      graph.nodes { condition(points[$0].state) }
    }
  }

  /// Whether a verdict is a violation, after its run was taken step by step.
  private func isViolated(
    _ verdict: LivenessVerdict<TimedNetwork.State>, _ network: TimedNetwork, _ bad: Condition,
    zenoRuns: ZenoRuns
  ) -> Bool? {
    switch verdict {
    case .endedBy: return nil
    case .holds: return false
    case .violated(let lasso):
      #expect(replayed(lasso.run, on: network) != nil)
      let states = [lasso.run.start] + lasso.run.steps.map(\.state)
      guard case .loop(let from) = lasso.ending else {
        #expect(states.last.map(bad) == true)
        return true
      }
      #expect(states[from] == states.last && states[(from + 1)...].contains(where: bad))
      let began = from == 0 ? TimePoint(0) : lasso.run.steps[from - 1].at
      #expect(zenoRuns == .included || lasso.run.end > began)
      return true
    }
  }

  @Test(arguments: RandomNetwork.Family.allCases, ZenoRuns.allCases)
  func `Digital clocks say the same of closed networks`(
    _ family: RandomNetwork.Family, _ zenoRuns: ZenoRuns
  ) throws {
    var (violated, kept) = (0, 0)
    for seed in 0..<(Self.isLong ? 1000 : 16) {
      let network = try RandomNetwork(family, closed: true, seed: seed).network
      guard let digital = Digital(network, cap: 6) else { continue }
      let (graph, fair) = (digital.graph, digital.fairness(zenoRuns))
      func chosen(_ salt: Int) -> Condition {
        { state in
          (network.locations(in: state).reduce(salt + seed) { $0 * 5 + $1 }).isMultiple(of: 2)
        }
      }
      let (goal, request) = (chosen(0), chosen(7))
      let bad = digital.nodes { !goal($0) }
      let options = ZoneOptions(bounds: SearchBounds(states: 5000))
      let broken = FairEdges(.weak, graph.edges(into: bad), wanting: graph.nodes(all: true))
      let answers: [(LivenessVerdict<TimedNetwork.State>, Bool)] = [
        (
          network.eventually(zenoRuns: zenoRuns, options: options, goal),
          graph.lasso(in: bad, fairness: [fair]) != nil
        ),
        (
          network.leadsTo(from: request, to: goal, zenoRuns: zenoRuns, options: options),
          graph.unanswered(
            request: .visiting(digital.nodes(request)), answer: .visiting(digital.nodes(goal)),
            fairness: [fair]) != nil
        ),
        (
          network.eventuallyAlways(zenoRuns: zenoRuns, options: options, goal),
          graph.lasso(in: graph.nodes(all: true), stem: .anywhere, fairness: [fair, broken]) != nil
        ),
      ]
      for (place, (verdict, expected)) in answers.enumerated() {
        let found = isViolated(verdict, network, { !goal($0) }, zenoRuns: zenoRuns)
        guard let found else { continue }
        #expect(found == expected, "\(family), seed \(seed), question \(place)")
        if found { violated += 1 } else { kept += 1 }
      }
    }
    #expect(violated > 5 && kept > 5, "\(violated) and \(kept)")
  }

  // MARK: By hand

  /// A process that may go round without waiting, or after at least, or more than, some time.
  private func wheel(_ guards: [TimedNetwork.Condition]) throws -> TimedNetwork {
    try TimedNetwork(
      clocks: [Clock("x"), Clock("y")],
      processes: [
        .init(
          "P", locations: [.init("round", while: [Clock("x") <= 2]), "out"],
          edges: [
            Edge("round", to: "round", when: guards, do: [Clock("x").reset]),
            Edge("round", to: "out", when: [Clock("y") >= 1]),
          ])
      ])
  }

  private func kind(_ verdict: LivenessVerdict<TimedNetwork.State>) -> String {
    switch verdict {
    case .holds: "holds"
    case .violated(let lasso): "\(lasso.ending)"
    case .endedBy(let bound): "ended by \(bound)"
    }
  }

  @Test func `A run that takes infinitely many steps in no time proves nothing against time`()
    throws
  {
    let (x, y) = (Clock("x"), Clock("y"))
    // Round and round while y is 0; then, or within two units, it must leave.
    let still = try wheel([y <= 0])
    let out = try still.condition("P", at: "out")
    #expect(kind(still.eventually(out)) == "holds")
    #expect(kind(still.eventually(zenoRuns: .included, out)) == "loop(from: 0)")
    // With x > 0 the steps take time, and may take ever less of it.
    let slowing = try wheel([x > 0, y < 1])
    #expect(kind(slowing.eventually(out)) == "holds")
    #expect(kind(slowing.eventually(zenoRuns: .included, out)) == "loop(from: 1)")
    // It goes round forever if it may.
    let turning = try wheel([x > 0])
    for zenoRuns in ZenoRuns.allCases {
      #expect(kind(turning.eventually(zenoRuns: zenoRuns, out)).hasPrefix("loop"))
    }
    #expect(kind(turning.eventuallyAlways(out)).hasPrefix("loop"))
    #expect(kind(turning.leadsTo(from: out, to: { !out($0) })) == "stays")
    #expect(kind(turning.leadsTo(from: { _ in false }, to: out)) == "holds")
    let bound = ZoneOptions(bounds: SearchBounds(states: 1))
    #expect(kind(turning.leadsTo(from: out, to: out, options: bound)) == "ended by states")
  }
}
