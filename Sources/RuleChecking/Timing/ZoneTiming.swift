internal import Diagnostics
internal import RuleSemantics
internal import StateGraphs
internal import StateSearch
internal import TimedAutomata

/// What a graph of zones knows of time: the clocks of its nodes and the constraints on its edges.
///
/// The graph has a node for each discrete state and zone, widened by the greatest constants and
/// told apart by equality, and an edge for each transition. Every path of it is a run, and every
/// run is a path; no edge is a delay, for time passes in the nodes.
package final class ZoneTiming {
  /// The system compiled for clocks, whose discrete states the nodes have.
  let clocked: CompiledSystem
  /// The same system with a tick of a microsecond, on which every run is replayed; compiled when
  /// the first is.
  private var knownReplayed: CompiledSystem?
  let skeleton: TimedSkeleton
  /// Which moments its runs are given.
  let schedule: Schedule
  /// By discrete state, as the clocked system has it.
  private let states: PackedStates
  /// By action of the skeleton: what the table commits it as.
  private let tableActions: [Int: Int]
  private let nodes: Nodes
  /// By edge of the graph: the position of the transition in the skeleton.
  private let placeOfEdge: PagedArray<Int32>
  /// By position of a transition: an edge of the graph that takes it, or -1 if no moment allows it.
  private let edgeOfPlace: PagedArray<Int32>
  /// The bytes that it takes, with everything that is kept of the search.
  let bytes: Int

  /// What each node is.
  package struct Nodes {
    /// By node: the number of its discrete state.
    var states: PagedArray<Int32>
    /// By node: the number of its zone; none where interleavings were merged.
    var numbers: PagedArray<Int32>
    var zones: FrozenZones
  }

  /// - Parameter keptBytes: what is kept of the search takes.
  init(
    clocked: CompiledSystem, skeleton: TimedSkeleton, schedule: Schedule, states: PackedStates,
    tableActions: [Int: Int], nodes: Nodes, placeOfEdge: PagedArray<Int32>, keptBytes: Int
  ) {
    self.clocked = clocked
    self.skeleton = skeleton
    self.schedule = schedule
    self.states = states
    self.tableActions = tableActions
    self.nodes = nodes
    self.placeOfEdge = placeOfEdge
    var edgeOfPlace = PagedArray<Int32>(repeating: -1, count: skeleton.edges.count)
    for edge in 0..<placeOfEdge.count {
      let place = Int(placeOfEdge[edge])
      if edgeOfPlace[place] < 0 { edgeOfPlace[place] = Int32(edge) }
    }
    self.edgeOfPlace = edgeOfPlace
    bytes =
      keptBytes
      + 4 * (nodes.states.count + nodes.numbers.count + placeOfEdge.count + edgeOfPlace.count)
  }

  /// The same system with a tick of a microsecond, on which every run is replayed.
  func replayed() throws(ModelError) -> CompiledSystem {
    if let knownReplayed { return knownReplayed }
    let finest = try clocked.finest()
    knownReplayed = finest
    return finest
  }

  /// The length of a unit of the clocks in microseconds.
  var unit: Int { max(clocked.tickMicroseconds, 1) }

  /// The whole numbers of units next to a time.
  func units(_ milliseconds: Int) -> (below: Int, above: Int) {
    let microseconds = milliseconds * 1000
    return (microseconds / unit, (microseconds + unit - 1) / unit)
  }

  /// What `body` makes of the address of a discrete state, packed.
  func withPackedState<Result>(
    _ state: Int, _ body: (UnsafePointer<UInt64>) -> Result
  ) -> Result {
    states.withState(state, body)
  }

  /// The states by node, packed.
  var packedStates: PackedStates { states.at(nodes.states) }

  /// The number of the discrete state of a node.
  func state(of node: Int) -> Int { Int(nodes.states[node]) }

  /// The values that the clocks can have at a node.
  func zone(of node: Int) -> DBM { DBM(nodes.zones[nodes.numbers[node]]) }

  /// The position in the skeleton of the transition of an edge.
  func place(of edge: Int) -> Int { Int(placeOfEdge[edge]) }

  /// An edge that takes the transition at a position; `nil` if no moment allows it.
  func edge(takingPlace place: Int) -> Int? {
    let edge = Int(edgeOfPlace[place])
    return edge < 0 ? nil : edge
  }

  func tableAction(of edge: TimedEdge) -> Int { tableActions[Int(edge.action)] ?? 0 }

  func edge(_ edge: Int) -> TimedEdge { skeleton.edges[place(of: edge)] }

  /// The nodes in which time cannot pass: something must happen, or a clock may not leave zero.
  func urgent(in graph: StateGraph) -> BitSet {
    graph.nodes { node in
      let state = state(of: node)
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
