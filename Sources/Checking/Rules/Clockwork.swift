import Machines

/// What a graph of zones knows of time: the clocks of its nodes and the constraints on its edges.
///
/// The graph has a node for each discrete state and zone, widened by the greatest constants and
/// told apart by equality, and an edge for each transition. Every path of it is a run, and every run
/// is a path; no edge is a delay, for time passes in the nodes.
final class Clockwork {
  /// The system compiled for clocks, whose discrete states the nodes have.
  let clocked: CompiledSystem
  /// The same system with a tick of a microsecond, on which every run is replayed; compiled when the
  /// first is.
  private var knownReplayed: CompiledSystem?
  let skeleton: TimedSkeleton
  /// Which moments its runs are given.
  let moments: Timing
  /// By discrete state: it packed, as the clocked system has it.
  private let packed: [[UInt64]]
  /// By action of the skeleton: what the table commits it as.
  private let tableActions: [Int: Int]
  /// By node.
  let stateOfNode: [Int]
  let zones: [OwnedZone]
  /// By edge of the graph: the position of the transition in the skeleton.
  let placeOfEdge: [Int]
  /// By position of a transition: an edge of the graph that takes it, if some moment allows it.
  let edgeOfPlace: [Int?]
  private var knownFairness: [FairEdges]?

  init(
    clocked: CompiledSystem, skeleton: TimedSkeleton, moments: Timing, packed: [[UInt64]],
    tableActions: [Int: Int], stateOfNode: [Int], zones: [OwnedZone], placeOfEdge: [Int]
  ) {
    self.clocked = clocked
    self.skeleton = skeleton
    self.moments = moments
    self.packed = packed
    self.tableActions = tableActions
    self.stateOfNode = stateOfNode
    self.zones = zones
    self.placeOfEdge = placeOfEdge
    var edgeOfPlace = [Int?](repeating: nil, count: skeleton.edges.count)
    for (edge, place) in placeOfEdge.enumerated() where edgeOfPlace[place] == nil {
      edgeOfPlace[place] = edge
    }
    self.edgeOfPlace = edgeOfPlace
  }

  /// The same system with a tick of a microsecond, on which every run is replayed.
  func replayed() throws(ModelError) -> CompiledSystem {
    if let knownReplayed { return knownReplayed }
    let finest = try clocked.finest()
    knownReplayed = finest
    return finest
  }

  /// What it takes, the skeleton included.
  var bytes: Int {
    let zone = ZoneFollowUp.bytes(ofZoneOfSize: skeleton.size)
    return zones.count * (zone + 8) + placeOfEdge.count * 8 + edgeOfPlace.count * 64
      + packed.reduce(0) { $0 + 64 + 8 * $1.count } + skeleton.nodes.count * 12 * skeleton.size
  }

  /// The length of a unit of the clocks in microseconds.
  var unit: Int { max(clocked.tickMicroseconds, 1) }

  func packedState(of state: Int) -> [UInt64] { packed[state] }

  func tableAction(of edge: TimedEdge) -> Int { tableActions[Int(edge.action)] ?? 0 }

  func edge(_ edge: Int) -> TimedEdge { skeleton.edges[placeOfEdge[edge]] }

  /// The clocks that must be reset before a node has been occupied for ever.
  func boundedClocks(of node: Int) -> [Int] {
    skeleton.invariant(of: stateOfNode[node]).map { Int($0.first) }
  }

  /// The assumption that time goes on without end: a clock that again and again has a limit is reset
  /// again and again, and what keeps time from passing happens.
  ///
  /// In a component without urgent cycles that is all it takes: every clock that is bounded is also
  /// reset, so there is a run in which each round takes at least some fixed time. Source: Herbreteau,
  /// Srivathsan and Walukiewicz, "Efficient emptiness check for timed Büchi automata", for automata
  /// without zero checks.
  ///
  /// The graph is always that of the nodes and edges given at first: the answer is kept.
  func fairness(in graph: StateGraph, automatic: () -> BitSet) -> [FairEdges] {
    if let known = knownFairness { return known }
    let automatic = automatic()
    var fairness = [FairEdges(.strong, automatic, wanting: urgent(in: graph))]
    for clock in 1..<skeleton.size {
      let bounded = graph.nodes { boundedClocks(of: $0).contains(clock) }
      if bounded.isEmpty { continue }
      let resets = BitSet(capacity: graph.edgeCount) { edge in
        skeleton.resets(of: self.edge(edge)).contains { $0.clock == clock }
      }
      fairness.append(FairEdges(.strong, resets, wanting: bounded))
    }
    knownFairness = fairness
    return fairness
  }

  /// The nodes in which time cannot pass: something must happen, or a clock may not leave zero.
  func urgent(in graph: StateGraph) -> BitSet {
    graph.nodes { node in
      let state = stateOfNode[node]
      return !skeleton.nodes[state].canWait
        || skeleton.invariant(of: state).contains { $0.raw <= ClockBound.zero.raw }
    }
  }

  /// The edges on which a timer runs out that was started with more than nothing to run.
  ///
  /// Between two of them by one timer time passes.
  func slowExpiries(in graph: StateGraph) -> BitSet {
    BitSet(capacity: graph.edgeCount) { edge in
      skeleton.guards(of: self.edge(edge)).contains { $0.first == 0 && $0.raw < 1 }
    }
  }
}
