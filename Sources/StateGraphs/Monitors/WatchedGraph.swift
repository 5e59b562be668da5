internal import StateSearch

/// The product of a graph and a monitor, as far as runs get: what every algorithm needs to know
/// about the past is then in the node.
///
/// Nodes in which the monitor reports a violation have no edges. Nodes are numbered breadth-first.
package struct WatchedGraph {
  /// The product.
  package let graph: StateGraph
  /// By node of the product: the node of the original.
  private let nodes: PagedArray<UInt32>
  /// By node of the product: the state of the monitor.
  private let memories: PagedArray<Monitor.Memory>
  /// By edge of the product: the edge of the original.
  private let edges: PagedArray<UInt32>

  package init(_ original: StateGraph, by monitor: Monitor) {
    var product = Product(nodeCount: original.nodeCount)
    var initial: [Int] = []
    for node in original.initial {
      initial.append(product.number(of: node, monitor.begin(node)))
    }
    var offsets: PagedArray<UInt32> = [0]
    var targets: PagedArray<UInt32> = []
    var labels: PagedArray<UInt32> = []
    var edges: PagedArray<UInt32> = []
    while offsets.count <= product.nodes.count {
      let node = Int(product.nodes[offsets.count - 1])
      let memory = product.memories[offsets.count - 1]
      if !monitor.isViolation(memory) {
        for edge in original.edges(from: node) {
          let target = original.target(of: edge)
          let next = product.number(of: target, monitor.step(memory, edge, target))
          targets.append(UInt32(next))
          labels.append(UInt32(original.label(of: edge)))
          edges.append(UInt32(edge))
        }
      }
      offsets.append(UInt32(targets.count))
    }
    nodes = product.nodes
    memories = product.memories
    self.edges = edges
    graph = StateGraph(
      initial: initial, offsets: offsets, targets: targets, labels: labels,
      frontier: BitSet(capacity: product.nodes.count) { [nodes] in
        original.frontier[Int(nodes[$0])]
      },
      delays: BitSet(capacity: edges.count) { original.isDelay(Int(edges[$0])) })
  }

  /// Numbers pairs as they are met. The pairs of one node form a chain: monitors have few states,
  /// and are in fewer of them in any one node.
  private struct Product {
    var nodes: PagedArray<UInt32> = []
    var memories: PagedArray<Monitor.Memory> = []
    private var next: PagedArray<UInt32> = []
    private var first: PagedArray<UInt32>

    init(nodeCount: Int) { first = PagedArray(repeating: .max, count: nodeCount) }

    mutating func number(of node: Int, _ memory: Monitor.Memory) -> Int {
      var candidate = first[node]
      while candidate != .max {
        if memories[Int(candidate)] == memory { return Int(candidate) }
        candidate = next[Int(candidate)]
      }
      nodes.append(UInt32(node))
      memories.append(memory)
      next.append(first[node])
      first[node] = UInt32(nodes.count - 1)
      return nodes.count - 1
    }
  }

  /// The nodes of the product in which the monitor is in a state with a property.
  package func nodes(whereMemory isMember: (Monitor.Memory) -> Bool) -> BitSet {
    graph.nodes { isMember(memories[$0]) }
  }

  /// The nodes of the product that come from nodes of a set.
  func nodes(from set: BitSet) -> BitSet {
    graph.nodes { set[Int(nodes[$0])] }
  }

  /// The edges of the product that come from edges of a set.
  package func edges(from set: BitSet) -> BitSet {
    BitSet(capacity: edges.count) { set[Int(edges[$0])] }
  }

  /// An assumption about the original as one about the product.
  func fairEdges(from fair: FairEdges) -> FairEdges {
    FairEdges(
      fair.strength, edges(from: fair.edges), wanting: fair.wanting.map { nodes(from: $0) })
  }

  /// The edge of the original from which an edge comes.
  package func originalEdge(_ edge: Int) -> Int { Int(edges[edge]) }

  /// The run of the original of which this one is made.
  package func original(_ run: StateGraph.Run) -> StateGraph.Run {
    StateGraph.Run(start: Int(nodes[run.start]), edges: run.edges.map { Int(edges[$0]) })
  }

  /// The run of the original of which this one is made.
  func original(_ lasso: StateGraph.Lasso) -> StateGraph.Lasso {
    let stem = original(lasso.stem)
    guard case .cycle(let round) = lasso.ending else {
      return StateGraph.Lasso(stem: stem, ending: lasso.ending)
    }
    return StateGraph.Lasso(stem: stem, ending: .cycle(round.map { Int(edges[$0]) }))
  }
}

extension StateGraph {
  /// The nearest run in which something is asked for and never answered after that, as the
  /// assumptions of fairness admit; none if every request leads to an answer.
  ///
  /// See ``lasso(from:in:along:stem:fairness:)`` for what an infinite run is. The graph is doubled
  /// at most.
  package func unanswered(
    request: MatchSet, answer: MatchSet, fairness: [FairEdges] = []
  ) -> Lasso? {
    OwingRuns(self, request, answer).lasso(fairness: fairness)
  }

  /// The same; if there is none, one that at last goes round by certain edges alone, as other
  /// assumptions admit.
  package func unanswered(
    request: MatchSet, answer: MatchSet, fairness: [FairEdges], orRoundBy edges: BitSet,
    fairness others: [FairEdges]
  ) -> Lasso? {
    let runs = OwingRuns(self, request, answer)
    if let lasso = runs.lasso(fairness: fairness) { return lasso }
    if edges.isEmpty { return nil }
    let goesRound = FairEdges(.weak, edges, wanting: nodes(all: true))
    return runs.lasso(round: edges, fairness: others + [goesRound])
  }
}

/// The runs of a graph on which something is asked for and not answered yet.
private struct OwingRuns {
  private let watched: WatchedGraph
  /// The edges without an answer: where a node asks to which one with an answer leads, something is
  /// owed before it and after it, and yet everything is answered.
  private let silent: BitSet

  init(_ graph: StateGraph, _ request: MatchSet, _ answer: MatchSet) {
    watched = WatchedGraph(graph, by: .owes(request, until: answer))
    silent = BitSet(capacity: graph.edgeCount) { !answer.occurs(by: $0, to: graph.target(of: $0)) }
  }

  /// The nearest on which it never is.
  func lasso(round: BitSet? = nil, fairness: [FairEdges]) -> StateGraph.Lasso? {
    watched.graph.lasso(
      in: watched.nodes { $0 == 1 },
      round: watched.edges(from: round?.intersection(silent) ?? silent), stem: .anywhere,
      fairness: fairness.map(watched.fairEdges)
    ).map(watched.original)
  }
}
