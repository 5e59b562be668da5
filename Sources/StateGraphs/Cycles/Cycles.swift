extension StateGraph {
  /// The nearest cycle of edges of one kind: automatic ones, say, that nobody asked for.
  ///
  /// The stem is the cheapest run to a node on such a cycle, over any edges; the cycle is the
  /// cheapest one through that node. A cycle found in an unfinished search is one; that none is
  /// found proves nothing unless the graph ``isComplete``. Linear.
  ///
  /// - Parameter along: the edges of which the cycle is made.
  package func nearestCycle(along: BitSet) -> Lasso? {
    let components = Components(self, along: along)
    let cyclic = components.cyclicNodes
    guard let stem = shortestRun(to: cyclic),
      let cycle = closedPath(through: end(of: stem), along: along)
    else { return nil }
    return Lasso(stem: stem, ending: .cycle(cycle))
  }

  /// The nearest cycle of edges of one kind that takes no time: a Zeno run goes round in it
  /// infinitely often before the next tick.
  ///
  /// - Parameter along: the edges that nobody has to choose: those that are forced, or automatic.
  package func nearestZenoCycle(along: BitSet) -> Lasso? {
    nearestCycle(along: along.subtracting(delays))
  }

  /// The cheapest sequence of edges, at least one, that leads from a node back to it.
  func closedPath(through node: Int, within: BitSet? = nil, along: BitSet? = nil) -> [Int]? {
    ShortestRuns(self, from: [node], within: within, along: along)
      .nearestRun { target(of: $0) == node }?.edges
  }
}
