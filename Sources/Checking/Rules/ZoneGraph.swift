import Machines

extension Explored {
  /// Explores in dense time, by zones.
  ///
  /// - Parameter merging: whether only what occurs is asked for, so that interleavings are merged.
  /// - Throws: a ``ModelError`` if the model is at fault, or clocks cannot keep its timers.
  init(
    zonesOf compiled: CompiledSystem, options: SearchOptions, merging: Bool = false
  ) throws(ModelError) {
    let clocked = try compiled.byClocks()
    switch clocked.words {
    case 1: self = try Explored(TimedTable<1>(clocked, merges: merging), options)
    case 2: self = try Explored(TimedTable<2>(clocked, merges: merging), options)
    case 3...4: self = try Explored(TimedTable<4>(clocked, merges: merging), options)
    case 5...8: self = try Explored(TimedTable<8>(clocked, merges: merging), options)
    case 9...16: self = try Explored(TimedTable<16>(clocked, merges: merging), options)
    default: self = try Explored(TimedTable<64>(clocked, merges: merging), options)
    }
  }

  private init<let words: Int>(
    _ table: TimedTable<words>, _ options: SearchOptions
  ) throws(ModelError) {
    self =
      try table.objects == nil
      ? Explored(graphOf: table, options) : Explored(occurrencesIn: table, options)
  }

  private init<let words: Int>(
    graphOf table: TimedTable<words>, _ options: SearchOptions
  ) throws(ModelError) {
    var zoneOptions = options.byZones(merges: false)
    zoneOptions.subsumption = .equality
    zoneOptions.abstraction = .extraM
    zoneOptions.followUp = .rules
    let space = try table.explored(zoneOptions)
    let (graph, places) = space.stateGraph { table.tableAction(ofAction: $0) }
    var nodes = Clockwork.Nodes(states: [], numbers: [], zones: space.zones)
    for node in space.nodes {
      nodes.states.append(node.state)
      nodes.numbers.append(node.zone)
    }
    let kept = space.zones.bytes + space.skeleton.bytes + space.states.bytes
    let clockwork = Clockwork(
      table, space, options.moments, nodes, placeOfEdge: places, keptBytes: kept)
    rules = try RuleGraph(
      table.compiled, graph, clockwork,
      memoryBytes: options.decidingBytes)
    endedBy = space.endedBy
    self.states = space.nodeCount
    transitions = space.transitions
    depth = space.depth
  }
}

extension Clockwork {
  /// What a search of a table knows of time.
  convenience init<let words: Int>(
    _ table: TimedTable<words>, _ space: ZoneSpace<TimedTable<words>>, _ moments: Timing,
    _ nodes: Nodes, placeOfEdge: Column<Int32>, keptBytes: Int
  ) {
    var tableActions: [Int: Int] = [:]
    for edge in space.skeleton.edges {
      tableActions[Int(edge.action)] = table.tableAction(ofAction: Int(edge.action))
    }
    self.init(
      clocked: table.compiled, skeleton: space.skeleton, moments: moments,
      states: space.states.words(), tableActions: tableActions, nodes: nodes,
      placeOfEdge: placeOfEdge, keptBytes: keptBytes)
  }
}

extension ZoneSpace {
  /// The graph of a search by equality: its nodes are zones, and no edge is a delay.
  ///
  /// - Parameter label: of an action.
  /// - Returns: the graph and, by edge, the position of its transition in the skeleton.
  func stateGraph(label: (Int) -> Int) -> (StateGraph, places: Column<Int32>) {
    guard let edges = graph else {
      preconditionFailure("only a search by equality records the edges")
    }
    var labels = Column<UInt32>(room: edges.places.count)
    for place in edges.places {
      labels.append(UInt32(label(Int(skeleton.edges[Int(place)].action))))
    }
    let graph = StateGraph(
      initial: (0..<nodeCount).filter { parent(of: $0) == nil }, offsets: edges.offsets,
      targets: edges.targets, labels: labels,
      frontier: BitSet(capacity: nodeCount) { $0 >= edges.expanded },
      delays: BitSet(capacity: labels.count))
    return (graph, edges.places)
  }
}

/// Keeps the rows and outputs that code compiled for clocks notes.
struct ClockTrails: ClockSink {
  var recorder: TrailRecorder

  mutating func begin(_ occasion: Occasion) {}

  mutating func place(copyOf state: UnsafePointer<UInt64>) -> UnsafeMutablePointer<UInt64> {
    recorder.place(copyOf: state)
  }

  mutating func note(_ mark: UInt64) {
    if StepMark.isRow(mark) || StepMark.isOutput(mark) { recorder.note(mark) }
  }

  mutating func commit(action: Int) { recorder.commit(action: action) }

  /// A fault is a transition too, to a marked state; what was noted on the way to it is kept.
  mutating func fail(at position: Int) { recorder.commit(action: 0) }
}
