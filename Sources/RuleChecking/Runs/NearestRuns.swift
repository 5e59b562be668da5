internal import RuleSemantics
internal import StateGraphs
internal import StateSearch
internal import TimedAutomata

/// A run of fewest steps.
struct NearestRun {
  var run: StateGraph.Run
  /// Whether none of as many steps is earlier. Where it is not, that is not known.
  var isEarliest = true
  /// Why it comes to that, where that was asked for.
  var explanation: Explanation?

  /// What a result says besides that shows it.
  func detail(_ reason: VerdictDetail.Reason? = nil) -> VerdictDetail {
    VerdictDetail(reason, mayBeEarlier: !isEarliest, explanation: explanation)
  }

  /// - Parameter watched: the product with a monitor in which the run lies, if it does.
  mutating func explain(
    by rules: RuleGraph, to target: StateGraph.Target, watched: WatchedGraph? = nil
  ) {
    explanation = Explainer(rules, run, to: target, watched: watched)?.explanation()
  }
}

extension RuleGraph {
  /// The run of fewest steps to one of the nodes; of these the earliest, and then the first in rule
  /// order.
  func nearestRun(to nodes: BitSet, into values: ((Int) -> DBM?)? = nil) -> NearestRun? {
    let found = merged.map { $0.nearest(to: nodes) } ?? graph.shortestRun(to: nodes)
    guard let run = found else { return nil }
    return earliest(like: run, in: graph, isGoal: { nodes[$0] }, goal: values, original: { $0 })
  }

  /// The same, of runs that end by one of the edges.
  package func nearestRun(taking edges: BitSet) -> NearestRun? {
    let found =
      merged.map { $0.nearest(taking: edges, in: graph) } ?? graph.shortestRun(taking: edges)
    guard let run = found else { return nil }
    return earliest(
      like: run, in: graph, isGoal: { _ in true }, isLast: { edges[$0] }, original: { $0 })
  }

  /// The same, of runs that a monitor calls a violation; explained if that is asked for.
  func nearestViolation(of monitor: Monitor, explains: Bool) -> NearestRun? {
    let watched = WatchedGraph(graph, by: monitor)
    let violations = watched.nodes(whereMemory: monitor.isViolation)
    guard let run = watched.graph.shortestRun(to: violations) else { return nil }
    var nearest = earliest(
      like: run, in: watched.graph, isGoal: { violations[$0] }, original: watched.originalEdge)
    if explains {
      nearest.explain(by: self, to: StateGraph.Target(nodes: violations), watched: watched)
    }
    nearest.run = watched.original(nearest.run)
    return nearest
  }

  /// The earliest of the runs that are as short as one, which ticks have found already.
  private func earliest(
    like run: StateGraph.Run, in product: StateGraph, isGoal: @escaping (Int) -> Bool,
    goal: ((Int) -> DBM?)? = nil, isLast: ((Int) -> Bool)? = nil,
    original: @escaping (Int) -> Int
  ) -> NearestRun {
    guard let zoneTiming else { return NearestRun(run: run) }
    var search = EarliestPath(
      skeleton: zoneTiming.skeleton, nodes: product.nodeCount,
      starts: product.initial.enumerated().map {
        (node: $1, state: zoneTiming.state(of: graph.initial[$0]))
      },
      arcs: { node in
        product.edges(from: node).map { edge in
          EarliestPath.Arc(
            id: edge, target: product.target(of: edge), edge: zoneTiming.edge(original(edge)))
        }
      }, isGoal: isGoal)
    if let isLast { search.isLast = { isLast($0.id) } }
    if let goal { search.goal = goal }
    search.mostBytes = Spill.heapBytes(leaving: room.bytes)
    let answer =
      merged.map { self.answer(like: run, search, $0, zoneTiming) }
      ?? search.answer(ofSteps: run.edges.count)
    switch answer {
    case .path(let start, let arcs):
      return NearestRun(run: StateGraph.Run(start: start, edges: arcs))
    case .none, .tooMuch: return NearestRun(run: run, isEarliest: false)
    }
  }

  /// Where interleavings were merged: there may be very many orders, so few are looked at one by
  /// one, and then all of them together.
  private func answer(
    like run: StateGraph.Run, _ search: EarliestPath, _ merged: MergedInterleavings,
    _ zoneTiming: ZoneTiming
  ) -> EarliestPath.Answer {
    var search = search
    search.mostZones = 2000
    let answer = search.answer(ofSteps: run.edges.count)
    guard case .tooMuch = answer else { return answer }
    search.mostZones = 1_000_000
    search.objects = merged.objects
    // None is later than the one that is known.
    let schedule = zoneTiming.skeleton.schedule(
      from: zoneTiming.state(of: run.start), along: run.edges.map { zoneTiming.edge($0) })
    search.latest = schedule.map { ($0.times[run.edges.count + 1] + $0.scale - 1) / $0.scale }
    return search.answer(ofSteps: run.edges.count)
  }
}
