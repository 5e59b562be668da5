internal import StateSearch

/// The cheapest run from a set of nodes to every node.
///
/// Runs are compared by steps, then ticks (or the other way round), then by rule order: the start
/// that comes first, and then at the first difference the edge that comes first. That is a total
/// order, so the answer is unique, whatever the order of the work.
///
/// How: the costs come from a breadth-first search in layers of the major cost; within a layer, the
/// entries from the layer before and the ones by edges of minor cost arrive each in ascending order
/// and are merged. All runs to a node that have its least cost have the same number of edges, so a
/// second breadth-first search over the edges on cheapest runs meets the nodes in rule order.
/// Linear in nodes and edges; 16 bytes a node.
package struct ShortestRuns: Sendable {
  /// Which cost counts first.
  package enum Priority: Sendable {
    /// Fewest steps, then fewest ticks.
    case steps
    /// Fewest ticks, then fewest steps.
    case ticks
  }

  let graph: StateGraph
  let along: BitSet?
  let within: BitSet?
  let priority: Priority

  /// Cost by node; `.max` where no run leads.
  private var major: PagedArray<UInt32>
  private var minor: PagedArray<UInt32>

  /// The last edge of the cheapest run; `isStart` where it has none.
  private var lastEdge: PagedArray<UInt32>
  private static var unreached: UInt32 { .max }
  private static var isStart: UInt32 { .max - 1 }

  /// The nodes reached, so that among runs of the same cost the first in rule order comes first.
  private(set) var order: PagedArray<UInt32> = []

  /// Searches from all initial nodes.
  ///
  /// - Parameters:
  ///   - starts: where runs begin, in the order that decides ties; the initial nodes if not given.
  ///   - within: the nodes that runs may visit, their start included.
  ///   - along: the edges that runs may take.
  package init(
    _ graph: StateGraph, from starts: [Int]? = nil, within: BitSet? = nil, along: BitSet? = nil,
    by priority: Priority = .steps
  ) {
    self.graph = graph
    self.along = along
    self.within = within
    self.priority = priority
    major = PagedArray<UInt32>(repeating: .max, count: graph.nodeCount)
    minor = major
    lastEdge = PagedArray<UInt32>(repeating: Self.unreached, count: graph.nodeCount)
    let starts = (starts ?? graph.initial).filter { within.admits($0) }
    findCosts(from: starts)
    findOrder(from: starts)
  }

  private mutating func findCosts(from starts: [Int]) {
    for start in starts {
      major[start] = 0
      minor[start] = 0
    }
    var queue = LayeredQueue(starts)
    // An entry is stale once the node was entered more cheaply.
    while let entry = queue.pop() {
      let (node, level) = (Int(entry.number), queue.level)
      guard major[node] == level, minor[node] == entry.cost else { continue }
      for edge in graph.edges(from: node) where along.admits(edge) {
        let target = graph.target(of: edge)
        guard within.admits(target) else { continue }
        let isMajor = isMajor(edge)
        let cost = (level + (isMajor ? 1 : 0), entry.cost + (isMajor ? 0 : 1))
        // Entries come in ascending order: the first one into the next layer is the best.
        guard cost < (major[target], minor[target]) else { continue }
        (major[target], minor[target]) = cost
        queue.push(target, cost.1, inNextLayer: isMajor)
      }
    }
  }

  private mutating func findOrder(from starts: [Int]) {
    for start in starts where lastEdge[start] == Self.unreached {
      lastEdge[start] = Self.isStart
      order.append(UInt32(start))
    }
    var head = 0
    while head < order.count {
      let node = Int(order[head])
      head += 1
      for edge in graph.edges(from: node) where along.admits(edge) {
        let target = graph.target(of: edge)
        guard lastEdge[target] == Self.unreached, within.admits(target) else { continue }
        let isCheapest =
          isMajor(edge)
          ? major[target] == major[node] + 1 && minor[target] == minor[node]
          : major[target] == major[node] && minor[target] == minor[node] + 1
        if isCheapest {
          lastEdge[target] = UInt32(edge)
          order.append(UInt32(target))
        }
      }
    }
  }

  @inline(__always) private func isMajor(_ edge: Int) -> Bool {
    switch priority {
    case .steps: !graph.isDelay(edge)
    case .ticks: graph.isDelay(edge)
    }
  }
}

extension ShortestRuns {
  /// Whether a run leads to the node.
  package func reaches(_ node: Int) -> Bool { major[node] != .max }

  /// The cost of the cheapest run to the node.
  package func cost(of node: Int) -> StateGraph.Cost? {
    guard reaches(node) else { return nil }
    let (first, second) = (Int(major[node]), Int(minor[node]))
    switch priority {
    case .steps: return StateGraph.Cost(steps: first, ticks: second)
    case .ticks: return StateGraph.Cost(steps: second, ticks: first)
    }
  }

  /// The cheapest run to the node.
  package func run(to node: Int) -> StateGraph.Run? {
    guard reaches(node) else { return nil }
    var edges: [Int] = []
    var node = node
    while lastEdge[node] != Self.isStart {
      edges.append(Int(lastEdge[node]))
      node = graph.source(of: Int(lastEdge[node]))
    }
    return StateGraph.Run(start: node, edges: edges.reversed())
  }

  /// The node with a property to which the cheapest run leads.
  package func nearest(where isGoal: (Int) -> Bool) -> Int? {
    var best: Int?
    for node in order.lazy.map(Int.init) where isGoal(node) {
      // Equal costs stand in rule order: the first one found stays.
      if let found = best, !isCheaper(node, than: found) { continue }
      best = node
    }
    return best
  }

  /// The node of a set to which the cheapest run leads.
  package func nearest(in goals: BitSet) -> Int? { nearest { goals[$0] } }

  /// The cheapest run whose last edge, within the restrictions, has a property.
  package func nearestRun(taking isGoal: (Int) -> Bool) -> StateGraph.Run? {
    var best: (major: UInt32, minor: UInt32, source: Int, edge: Int)?
    for node in order.lazy.map(Int.init) {
      for edge in graph.edges(from: node) where along.admits(edge) && isGoal(edge) {
        guard within.admits(graph.target(of: edge)) else { continue }
        let (first, second) =
          isMajor(edge) ? (major[node] + 1, minor[node]) : (major[node], minor[node] + 1)
        if let found = best, (found.major, found.minor) <= (first, second) { continue }
        best = (first, second, node, edge)
      }
    }
    guard let best, var run = run(to: best.source) else { return nil }
    run.edges.append(best.edge)
    return run
  }

  /// The cheapest run whose last edge, within the restrictions, is in a set.
  package func nearestRun(taking goals: BitSet) -> StateGraph.Run? {
    nearestRun { goals[$0] }
  }

  private func isCheaper(_ node: Int, than other: Int) -> Bool {
    (major[node], minor[node]) < (major[other], minor[other])
  }
}
