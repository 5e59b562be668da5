import Checking

extension Monitor {
  static func atMost(_ limit: Int, _ edges: BitSet..., resets: BitSet? = nil) -> Monitor {
    atMost(limit, eachOf: edges, resets: resets)
  }
}

extension StateGraph {
  /// Whether every edge begins where the last one ended.
  func isRun(_ run: Run) -> Bool {
    var node = run.start
    for edge in run.edges {
      guard edge >= 0, edge < edgeCount, edges(from: node).contains(edge) else { return false }
      node = target(of: edge)
    }
    return true
  }

  /// Whether the stem is a run and the ending is possible there: the cycle closes, an end is one.
  func isLasso(_ lasso: Lasso) -> Bool {
    guard isRun(lasso.stem) else { return false }
    let node = end(of: lasso.stem)
    switch lasso.ending {
    case .stays: return !frontier[node]
    case .ends: return isEnd(node)
    case .cycle(let edges):
      let round = Run(start: node, edges: edges)
      return !edges.isEmpty && isRun(round) && end(of: round) == node
    }
  }

  /// The cheapest run from an initial node that a monitor calls a violation; none if there is none.
  ///
  /// That none is found proves nothing unless the graph ``isComplete``. Linear in the graph times
  /// the states in which the monitor really is in one node.
  func shortestViolation(of monitor: Monitor) -> Run? {
    let watched = WatchedGraph(self, by: monitor)
    let violations = watched.nodes(whereMemory: monitor.isViolation)
    return watched.graph.shortestRun(to: violations).map { watched.original($0) }
  }
}
