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
    var zoneOptions = ZoneOptions(
      bounds: options.bounds, merges: false, interrupted: options.interrupted,
      progress: options.progress)
    zoneOptions.subsumption = .equality
    zoneOptions.abstraction = .extraM
    zoneOptions.followUp = .rules(clocks: table.clockCount, words: table.compiled.words)
    let space = try table.explored(zoneOptions)
    let (graph, places) = space.stateGraph { table.tableAction(ofAction: $0) }
    let clockwork = Clockwork(
      table, space, options.moments,
      stateOfNode: (0..<space.nodeCount).map { space.stateNumber(of: $0) },
      zones: (0..<space.nodeCount).map { OwnedZone(space.zone(of: $0)) }, placeOfEdge: places)
    rules = try RuleGraph(
      table.compiled, graph, states: clockwork.packedStates, clockwork,
      memoryBytes: options.bounds.memoryBytes)
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
    stateOfNode: [Int], zones: [OwnedZone], placeOfEdge: [Int]
  ) {
    var tableActions: [Int: Int] = [:]
    for edge in space.skeleton.edges {
      tableActions[Int(edge.action)] = table.tableAction(ofAction: Int(edge.action))
    }
    self.init(
      clocked: table.compiled, skeleton: space.skeleton, moments: moments,
      packed: space.states.map(table.unpacked), tableActions: tableActions,
      stateOfNode: stateOfNode, zones: zones, placeOfEdge: placeOfEdge)
  }

  /// The packed states, node after node.
  var packedStates: [UInt64] {
    var states: [UInt64] = []
    states.reserveCapacity(stateOfNode.count * clocked.words)
    for state in stateOfNode { states += packedState(of: state) }
    return states
  }
}

extension ZoneSpace {
  /// The graph of a search by equality: its nodes are zones, and no edge is a delay.
  ///
  /// - Parameter label: of an action.
  /// - Returns: the graph and, by edge, the position of its transition in the skeleton.
  func stateGraph(label: (Int) -> Int) -> (StateGraph, places: [Int]) {
    guard let edges = self.graph else {
      preconditionFailure("only a search by equality records the edges")
    }
    var offsets: Column<UInt32> = [0]
    for node in 0..<nodeCount { offsets.append(UInt32(edges.range(of: node).upperBound)) }
    let labels = Column(edges.places.map { UInt32(label(Int(skeleton.edges[Int($0)].action))) })
    let graph = StateGraph(
      initial: (0..<nodeCount).filter { parent(of: $0) == nil }, offsets: offsets,
      targets: Column(edges.targets.map(UInt32.init)), labels: labels,
      frontier: BitSet(capacity: nodeCount) { $0 >= edges.expanded },
      delays: BitSet(capacity: labels.count))
    return (graph, edges.places.map(Int.init))
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
