internal import StateSearch

extension StateGraph {
  /// The nodes that runs visit, the starts included; linear.
  ///
  /// - Parameters:
  ///   - starts: where runs begin; the initial nodes if not given.
  ///   - within: the nodes that runs may visit, their start included.
  ///   - along: the edges that runs may take.
  package func reachable(
    from starts: [Int]? = nil, within: BitSet? = nil, along: BitSet? = nil
  ) -> BitSet {
    var reached = nodes(all: false)
    var pending: PagedArray<UInt32> = []
    for start in starts ?? initial where within.admits(start) && !reached[start] {
      reached.insert(start)
      pending.append(UInt32(start))
    }
    while let node = pending.popLast() {
      for edge in edges(from: Int(node)) where along.admits(edge) {
        let target = target(of: edge)
        if !reached[target] && within.admits(target) {
          reached.insert(target)
          pending.append(UInt32(target))
        }
      }
    }
    return reached
  }

  /// The nodes from which some run gets to a goal, the goals included; linear.
  ///
  /// - Parameter along: the edges that the run may take.
  package func canReach(_ goals: BitSet, along: BitSet? = nil) -> BitSet {
    canReach(goals, back: Predecessors(self, along: along))
  }

  /// The same along the edges of which the predecessors were made.
  package func canReach(_ goals: BitSet, back predecessors: Predecessors) -> BitSet {
    var reaching = goals
    var pending: PagedArray<UInt32> = []
    for goal in goals { pending.append(UInt32(goal)) }
    while let node = pending.popLast() {
      for source in predecessors.of(Int(node)) where !reaching[Int(source)] {
        reaching.insert(Int(source))
        pending.append(source)
      }
    }
    return reaching
  }

  /// The cheapest run from an initial node to a node of the set: how it is reached, or how a
  /// sentence that should hold always is broken. None if no run gets there.
  package func shortestRun(to goals: BitSet) -> Run? {
    if goals.isEmpty { return nil }
    let runs = ShortestRuns(self)
    return runs.nearest(in: goals).flatMap { runs.run(to: $0) }
  }

  /// The cheapest run from an initial node whose last edge is in the set; none if there is none.
  package func shortestRun(taking goals: BitSet) -> Run? {
    goals.isEmpty ? nil : ShortestRuns(self).nearestRun(taking: goals)
  }
}

/// The edges of a graph turned round, by target, in their order: 4 bytes an edge and a node, and 4
/// more an edge if which edge it is is kept as well.
package struct Predecessors: Sendable {
  private let offsets: PagedArray<UInt32>
  private let sources: PagedArray<UInt32>
  private let edges: PagedArray<UInt32>

  /// - Parameter withEdges: whether ``steps(to:)`` is asked.
  package init(_ graph: StateGraph, along: BitSet? = nil, withEdges: Bool = false) {
    var ends = PagedArray<UInt32>(repeating: 0, count: graph.nodeCount + 1)
    for edge in 0..<graph.edgeCount where along.admits(edge) {
      ends[graph.target(of: edge) + 1] += 1
    }
    for node in 0..<graph.nodeCount { ends[node + 1] += ends[node] }
    offsets = ends
    let count = Int(ends[graph.nodeCount])
    var sources = PagedArray<UInt32>(repeating: 0, count: count)
    var edges = PagedArray<UInt32>(repeating: 0, count: withEdges ? count : 0)
    for node in 0..<graph.nodeCount {
      for edge in graph.edges(from: node) where along.admits(edge) {
        let target = graph.target(of: edge)
        let place = Int(ends[target])
        sources[place] = UInt32(node)
        if withEdges { edges[place] = UInt32(edge) }
        ends[target] += 1
      }
    }
    (self.sources, self.edges) = (sources, edges)
  }

  package var bytes: Int { 4 * (offsets.count + sources.count + edges.count) }

  private func places(of node: Int) -> Range<Int> {
    Int(offsets[node])..<Int(offsets[node + 1])
  }

  func of(_ node: Int) -> Slice<PagedArray<UInt32>> { sources[places(of: node)] }

  /// The edges that lead to a node, each with the node from which it leads.
  package func steps(to node: Int) -> some Sequence<(source: Int, edge: Int)> {
    places(of: node).lazy.map { (source: Int(sources[$0]), edge: Int(edges[$0])) }
  }
}
