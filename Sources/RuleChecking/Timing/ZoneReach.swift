internal import RuleLanguage
internal import StateGraphs
package import TimedAutomata

/// Nodes some of whose values are in trouble, and the nearest run to such values.
struct Trouble {
  /// All of them, if a run is wanted.
  var nodes: BitSet
  var run: NearestRun?
  /// In a graph of zones, the values at the end of the run.
  var values: DBM?
  /// Whether all values of the nodes are in trouble: then the nodes say it all.
  var isWhole = true
}

extension RuleGraph {
  /// From where a goal can no longer be reached with some help: see ``StateGraph/lostGoal``.
  ///
  /// In a graph of zones a path from a node says only that it can be taken from some of its values.
  /// So the values from which each node's goal is reached are found backwards, until nothing is
  /// added: the zones are widened by constants alone, which a step back respects, and there are
  /// finitely many of these.
  ///
  /// - Throws: ``OutOfBudget``, where that takes more memory than the bound leaves.
  func lost(
    _ goals: BitSet, with help: Cooperation, from asked: BitSet, wantsRun: Bool
  ) throws(OutOfBudget) -> Trouble? {
    // Where steps lead there that all values of a node can take, nothing need be split.
    let sure = graph.canReach(goals.union(graph.frontier), back: surePredecessors(with: help))
    let open = asked.subtracting(sure)
    guard let zoneTiming else { return trouble(in: open, wantsRun) }
    if open.isEmpty { return nil }
    let edges = edges(with: help)
    guard let hopeful = BackwardZones(zoneTiming, goals: sure, along: edges, in: room) else {
      throw OutOfBudget()
    }
    return nearest(zoneTiming, among: open, wantsRun) { hopeful.federation(of: $0) }
  }

  /// Along the edges on which a run may count with this help from all values of their nodes.
  private func surePredecessors(with help: Cooperation) -> Predecessors {
    if let found = known.predecessors[help] { return found }
    let edges = edges(with: help)
    let found = Predecessors(
      graph, along: zoneTiming.map { edges.intersection($0.sureEdges(in: graph)) } ?? edges)
    if keeps { known.predecessors[help] = found }
    return found
  }

  /// Where nothing real can happen any more, at once or later: see ``StateGraph/deadlocks``.
  func stuck(except ends: BitSet, wantsRun: Bool) -> Trouble? {
    guard let zoneTiming else {
      return trouble(in: graph.deadlocks(real: real, ends: ends), wantsRun)
    }
    let real = real
    let sure = graph.sources(of: real.intersection(zoneTiming.sureEdges(in: graph)))
    // Many nodes have one state; so many states are remembered and no more, for they lie on the
    // heap.
    var exitsByState: [Int: Federation] = [:]
    return nearest(
      zoneTiming, among: ends.complement.subtracting(graph.frontier).subtracting(sure), wantsRun
    ) { node in
      let state = zoneTiming.state(of: node)
      let exits =
        exitsByState[state]
        ?? zoneTiming.skeleton.exits(from: state) { place in
          // A transition that no moment allows has no edge.
          zoneTiming.edge(takingPlace: place).map { real[$0] } ?? false
        }
      if exitsByState.count < 4096 { exitsByState[state] = exits }
      return exits
    }
  }

  /// Of nodes without values, some run reaches each.
  private func trouble(in nodes: BitSet, _ wantsRun: Bool) -> Trouble? {
    if nodes.isEmpty { return nil }
    return Trouble(
      nodes: nodes, run: wantsRun ? graph.shortestRun(to: nodes).map { NearestRun(run: $0) } : nil)
  }
}

extension ZoneTiming {
  /// The edges that can be taken from every value of their node, at once or after a wait: those
  /// without a guard, and the expiry of a timer that alone has a limit.
  fileprivate func sureEdges(in graph: StateGraph) -> BitSet {
    var sure = BitSet(capacity: graph.edgeCount)
    for node in 0..<graph.nodeCount {
      let state = state(of: node)
      let limits = skeleton.invariant(of: state)
      for edge in graph.edges(from: node) {
        let guards = skeleton.guards(of: self.edge(edge))
        let isLoneExpiry =
          limits.count == 1 && skeleton.nodes[state].canWait
          && guards.allSatisfy { bound in
            limits.contains { limit in
              bound.second == 0
                ? bound.first == limit.first && bound.raw == limit.raw
                : bound.first == 0 && bound.second == limit.first && bound.raw == 2 - limit.raw
            }
          }
        if guards.isEmpty || isLoneExpiry { sure.insert(edge) }
      }
    }
    return sure
  }
}

extension RuleGraph {
  /// The nearest of the nodes in which something is wrong for some values.
  ///
  /// - Parameter fine: of a node: the values for which nothing is.
  private func nearest(
    _ zoneTiming: ZoneTiming, among nodes: BitSet, _ wantsRun: Bool,
    _ fine: @escaping (Int) -> Federation
  ) -> Trouble? {
    var bad = graph.nodes(all: false)
    var isWhole = true
    for node in nodes {
      let (zone, fine) = (zoneTiming.zone(of: node), fine(node))
      if fine.missing(of: zone).isEmpty { continue }
      bad.insert(node)
      if !wantsRun { return Trouble(nodes: bad, run: nil) }
      isWhole = isWhole && !fine.meets(zone)
    }
    let wrong = { node in
      fine(node).missing(of: zoneTiming.zone(of: node)).first?.widened(by: zoneTiming, node)
    }
    guard let run = nearestRun(to: bad, into: wrong) else { return nil }
    return Trouble(
      nodes: bad, run: run, values: wrong(graph.end(of: run.run)), isWhole: isWhole)
  }
}

extension DBM {
  /// With all values that no constant tells apart from those of the zone, in a node.
  package func widened(by zoneTiming: ZoneTiming, _ node: Int) -> DBM {
    widened(
      byConstants: Array(zoneTiming.skeleton.greatestConstants(of: zoneTiming.state(of: node))))
  }
}
