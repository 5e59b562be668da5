import Machines

extension RuleGraph {
  /// The run of fewest steps to one of the nodes; of these the earliest, and then the first in rule
  /// order.
  func nearestRun(to nodes: BitSet, into values: ((Int) -> OwnedZone?)? = nil) -> StateGraph.Run? {
    let found = merged.map { $0.nearest(to: nodes) } ?? graph.shortestRun(to: nodes)
    guard let run = found else { return nil }
    return earliest(like: run, in: graph, isGoal: { nodes[$0] }, goal: values, original: { $0 })
  }

  /// The same, of runs that end by one of the edges.
  func nearestRun(taking edges: BitSet) -> StateGraph.Run? {
    let found =
      merged.map { $0.nearest(taking: edges, in: graph) } ?? graph.shortestRun(taking: edges)
    guard let run = found else { return nil }
    return earliest(
      like: run, in: graph, isGoal: { _ in true }, isLast: { edges[$0] }, original: { $0 })
  }

  /// The same, of runs that a monitor calls a violation.
  func nearestViolation(of monitor: Monitor) -> StateGraph.Run? {
    // Mostly there is none, which is sooner known than the product.
    if !graph.isViolated(by: monitor) { return nil }
    let watched = WatchedGraph(graph, by: monitor)
    let violations = watched.nodes(whereMemory: monitor.isViolation)
    guard let run = watched.graph.shortestRun(to: violations) else { return nil }
    let nearest = earliest(
      like: run, in: watched.graph, isGoal: { violations[$0] }, original: watched.originalEdge)
    return watched.original(nearest)
  }

  /// The earliest of the runs that are as short as one, which ticks have found already.
  private func earliest(
    like run: StateGraph.Run, in product: StateGraph, isGoal: @escaping (Int) -> Bool,
    goal: ((Int) -> OwnedZone?)? = nil, isLast: ((Int) -> Bool)? = nil,
    original: @escaping (Int) -> Int
  ) -> StateGraph.Run {
    guard let clockwork else { return run }
    var search = EarliestPath(
      skeleton: clockwork.skeleton,
      starts: product.initial.enumerated().map {
        (node: $1, state: clockwork.state(of: graph.initial[$0]))
      },
      arcs: { node in
        product.edges(from: node).map { edge in
          EarliestPath.Arc(
            id: edge, target: product.target(of: edge), edge: clockwork.edge(original(edge)))
        }
      }, isGoal: isGoal)
    // Where interleavings were merged there may be very many of them.
    if merged != nil { search.mostZones = 2000 }
    if let isLast { search.isLast = { isLast($0.id) } }
    if let goal { search.goal = goal }
    guard let path = search.path(ofSteps: run.edges.count) else { return run }
    return StateGraph.Run(start: path.start, edges: path.arcs)
  }
}
