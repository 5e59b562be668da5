internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import StateGraphs
internal import StateSearch
internal import TimedAutomata

extension Explored {
  /// Explores a table for properties that ask which states and steps occur, and nothing else.
  ///
  /// Interleavings of timers that have nothing to do with each other are merged, so that such
  /// timers do not multiply zones. A node is a discrete state that is reached, and an edge a step
  /// that some moment allows: a path of this graph need not be a run, but every node and every edge
  /// is on one.
  ///
  /// - Throws: a `ModelError` if the model is at fault.
  init<let words: Int>(
    occurrencesIn table: TimedTable<words>, _ options: SearchOptions
  ) throws(ModelError) {
    var zoneOptions = options.byZones(merges: true)
    zoneOptions.followUp = .occurrences
    let space = try table.explored(zoneOptions)
    let occurring = OccurringSteps(space)
    let (graph, places) = occurring.graph { table.tableAction(ofAction: $0) }
    let nodes = ZoneTiming.Nodes(states: occurring.states, numbers: [], zones: space.zones)
    // Runs are looked for among all zones.
    let kept = space.heldBytes + 4 * (space.nodeCount + space.states.count)
    let zoneTiming = ZoneTiming(
      table, space, options.schedule, nodes, placeOfEdge: places, keptBytes: kept)
    rules = RuleGraph(
      table.compiled, graph, zoneTiming, memoryBytes: options.decidingBytes,
      merged: MergedInterleavings(space, zoneTiming, nodeOfState: occurring.nodeOfState))
    endedBy = space.endedBy
    self.states = occurring.states.count
    transitions = places.count
    depth = space.depth
  }
}

/// The discrete states with a zone, and the transitions that can be taken from one of their zones.
private struct OccurringSteps {
  /// By node of the graph: the number of the discrete state; initial states first.
  private(set) var states: PagedArray<Int32> = []
  /// By number of a discrete state: its node, or -1 if it does not occur.
  private(set) var nodeOfState: PagedArray<Int32>
  private let skeleton: TimedSkeleton
  private let initial: Int
  /// By position of a transition, whether some moment allows it.
  private var occurs: BitSet

  init<System: TimedSystem>(_ space: ZoneSpace<System>) {
    skeleton = space.skeleton
    nodeOfState = PagedArray(repeating: -1, count: space.states.count)
    occurs = BitSet(capacity: skeleton.edges.count)
    var roots = 0
    for node in 0..<space.nodeCount {
      let state = space.stateNumber(of: node)
      if nodeOfState[state] < 0 {
        nodeOfState[state] = Int32(states.count)
        states.append(Int32(state))
        if space.parent(of: node) == nil { roots += 1 }
      }
    }
    initial = roots
    for state in states.lazy.map(Int.init) {
      let open = skeleton.edges(from: state)
      for node in space.nodes(ofState: state) {
        let waiting = open.filter { !occurs[$0] }
        if waiting.isEmpty { break }
        let zone = DBM(space.zone(of: node))
        for place in waiting where skeleton.fire(skeleton.edges[place], from: zone) != nil {
          occurs.insert(place)
        }
      }
    }
  }

  /// - Parameter label: of an action.
  /// - Returns: the graph and, by edge, the position of its transition in the skeleton.
  func graph(label: (Int) -> Int) -> (StateGraph, places: PagedArray<Int32>) {
    var offsets: PagedArray<UInt32> = [0]
    var targets: PagedArray<UInt32> = []
    var labels: PagedArray<UInt32> = []
    var places: PagedArray<Int32> = []
    for state in states.lazy.map(Int.init) {
      for place in skeleton.edges(from: state) where occurs[place] {
        let edge = skeleton.edges[place]
        let target = nodeOfState[Int(edge.target)]
        if target < 0 { continue }
        targets.append(UInt32(target))
        labels.append(UInt32(label(Int(edge.action))))
        places.append(Int32(place))
      }
      offsets.append(UInt32(places.count))
    }
    let graph = StateGraph(
      initial: Array(0..<initial), offsets: offsets, targets: targets, labels: labels,
      frontier: BitSet(capacity: states.count), delays: BitSet(capacity: places.count))
    return (graph, places)
  }
}

/// The runs of a search that merged interleavings, as paths of the graph of what occurs.
struct MergedInterleavings {
  /// By zone in order of storage, which is by steps: its node in the graph.
  private let nodes: PagedArray<Int32>
  /// A run to a zone by its number, and then by the transition at a position if one is given: the
  /// positions of its transitions in an order in which they are possible.
  private let places: @Sendable (Int, Int?) -> (start: Int, places: [Int])?
  private let zoneTiming: ZoneTiming
  private let nodeOfState: PagedArray<Int32>
  /// How many objects the transitions declare.
  let objects: Int

  init<System: TimedSystem>(
    _ space: ZoneSpace<System>, _ zoneTiming: ZoneTiming, nodeOfState: PagedArray<Int32>
  ) {
    var nodes = PagedArray<Int32>(room: space.nodeCount)
    for node in space.nodes { nodes.append(nodeOfState[Int(node.state)]) }
    self.nodes = nodes
    self.zoneTiming = zoneTiming
    self.nodeOfState = nodeOfState
    objects = space.system.objectCount
    places = { node, last in
      let skeleton = space.skeleton
      if let last {
        let zone = DBM(space.zone(of: node))
        if skeleton.fire(skeleton.edges[last], from: zone) == nil { return nil }
      }
      return space.places(to: node, then: last)
    }
  }

  /// A run of fewest steps to one of the nodes.
  func nearest(to goals: BitSet) -> StateGraph.Run? {
    for zone in 0..<nodes.count where goals[Int(nodes[zone])] {
      if let run = run(places(zone, nil)) { return run }
    }
    return nil
  }

  /// A run of fewest steps that ends by one of the edges.
  func nearest(taking edges: BitSet, in graph: StateGraph) -> StateGraph.Run? {
    if edges.isEmpty { return nil }
    for zone in 0..<nodes.count {
      for edge in graph.edges(from: Int(nodes[zone])) where edges[edge] {
        if let run = run(places(zone, zoneTiming.place(of: edge))) { return run }
      }
    }
    return nil
  }

  private func run(_ found: (start: Int, places: [Int])?) -> StateGraph.Run? {
    guard let found, nodeOfState[found.start] >= 0 else { return nil }
    return StateGraph.Run(
      start: Int(nodeOfState[found.start]),
      edges: found.places.compactMap(zoneTiming.edge(takingPlace:)))
  }
}

extension Property.Kind {
  /// Whether it is decided by which states and which steps occur in some run.
  var asksWhatOccurs: Bool {
    switch self {
    case .always, .never, .sometimes, .lint: true
    case .leadsTo, .eventually, .alwaysPossible, .offers, .noDeadlock, .noAutomaticCycle, .noZeno,
      .atMost, .precedes, .longest, .shortest:
      false
    }
  }

  /// Whether it is decided by a clock that measures waits, once it is known what occurs.
  var measuresWaits: Bool {
    switch self {
    case .leadsTo(_, _, within: .some, _), .longest(_, _, .atMost), .shortest: true
    default: false
    }
  }
}
