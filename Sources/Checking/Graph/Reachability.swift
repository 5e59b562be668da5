extension StateGraph {
  /// The nodes that runs visit, the starts included; linear.
  ///
  /// - Parameters:
  ///   - starts: where runs begin; the initial nodes if not given.
  ///   - within: the nodes that runs may visit, their start included.
  ///   - along: the edges that runs may take.
  public func reachable(
    from starts: [Int]? = nil, within: BitSet? = nil, along: BitSet? = nil
  ) -> BitSet {
    var reached = nodes(all: false)
    var pending: Column<UInt32> = []
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
  public func canReach(_ goals: BitSet, along: BitSet? = nil) -> BitSet {
    let predecessors = Predecessors(self, along: along)
    var reaching = goals
    var pending: Column<UInt32> = []
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
  public func shortestRun(to goals: BitSet) -> Run? {
    if goals.isEmpty { return nil }
    let runs = ShortestRuns(self)
    return runs.nearest(in: goals).flatMap { runs.run(to: $0) }
  }

  /// The cheapest run from an initial node whose last edge is in the set; none if there is none.
  public func shortestRun(taking goals: BitSet) -> Run? {
    goals.isEmpty ? nil : ShortestRuns(self).nearestRun(taking: goals)
  }
}

/// The edges of a graph turned round, sources only: 4 bytes an edge and a node.
struct Predecessors {
  private let offsets: Column<UInt32>
  private let sources: Column<UInt32>

  init(_ graph: StateGraph, along: BitSet? = nil) {
    var ends = Column<UInt32>(repeating: 0, count: graph.nodeCount + 1)
    for edge in 0..<graph.edgeCount where along.admits(edge) {
      ends[graph.target(of: edge) + 1] += 1
    }
    for node in 0..<graph.nodeCount { ends[node + 1] += ends[node] }
    offsets = ends
    var sources = Column<UInt32>(repeating: 0, count: Int(ends[graph.nodeCount]))
    for node in 0..<graph.nodeCount {
      for edge in graph.edges(from: node) where along.admits(edge) {
        let target = graph.target(of: edge)
        sources[Int(ends[target])] = UInt32(node)
        ends[target] += 1
      }
    }
    self.sources = sources
  }

  func of(_ node: Int) -> Slice<Column<UInt32>> {
    sources[Int(offsets[node])..<Int(offsets[node + 1])]
  }
}
