import Checking
import SmallNumbers
import Testing

/// What holds from some point on forever, against a definition by paths between all pairs of
/// nodes.
@Suite struct PersistenceTests {
  /// Whether a run that never stops while a step can change the state leaves the good nodes again
  /// and again, or ends outside: by the closure of all steps that change the state.
  private func isLeftForEver(_ graph: StateGraph, _ good: BitSet, mayStop: Bool) -> Bool {
    let nodes = 0..<graph.nodeCount
    var leads = nodes.map { node in
      nodes.map { other in
        node != other && graph.edges(from: node).contains { graph.target(of: $0) == other }
      }
    }
    for middle in nodes {
      for node in nodes where leads[node][middle] {
        for other in nodes where leads[middle][other] { leads[node][other] = true }
      }
    }
    let isReached = nodes.map { node in
      graph.initial.contains { $0 == node || leads[$0][node] }
    }
    return nodes.contains { node in
      isReached[node] && !good[node]
        && (mayStop || leads[node][node] || !leads[node].contains(true))
    }
  }

  @Test func `what holds at last holds as paths say, and every trace replays`() {
    var random = SmallGenerator(seed: 19)
    var broken = 0
    for _ in 0..<600 {
      let system = GraphSystem(graph: randomGraph(&random, nodes: 7))
      let good = random.set(below: system.graph.nodeCount, chance: 2, in: 3)
      let report = check(
        system,
        [
          .eventuallyAlways("moving") { good[$0] },
          .eventuallyAlways("resting", fairness: .none) { good[$0] },
        ])
      for (finding, mayStop) in zip(report.findings, [false, true]) {
        let isLeft = isLeftForEver(system.graph, good, mayStop: mayStop)
        #expect(finding.verdict.kind == (isLeft ? .violated : .proved))
        guard let trace = finding.verdict.trace else { continue }
        broken += 1
        #expect(system.replays(trace))
        let repeated = trace.states.dropFirst(trace.loopStart ?? trace.steps.count)
        #expect(repeated.contains { !good[$0] })
      }
    }
    #expect(broken > 100)
  }

  @Test func `fairness rules out the runs that are put off`() {
    // Up (0), down (1), and locked where it is up (2).
    let door = GraphSystem(
      graph: StateGraph(initial: [0], edges: [[(1, 0)], [(0, 1), (2, 2)], []]))
    func kind(_ fairness: ActionFairness<UInt32>) -> VerdictKind? {
      check(door, [.eventuallyAlways("open", fairness: fairness) { $0 != 0 }])["open"]?.kind
    }
    #expect(kind(.progress) == .violated)
    #expect(kind(.weak("locking") { $0 == 2 }) == .violated)
    #expect(kind(ActionFairness.progress.and(.weak("locking") { $0 == 2 })) == .violated)
    #expect(kind(ActionFairness.progress.and(.strong("locking") { $0 == 2 })) == .proved)
  }
}
