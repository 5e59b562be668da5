internal import Diagnostics
internal import RuleSemantics
internal import StateGraphs
package import StateSearch
package import TimedAutomata

extension Explored {
  /// Explores in dense time, by zones.
  ///
  /// - Parameters:
  ///   - merging: whether only what occurs is asked for, so that interleavings are merged.
  ///   - slice: the states to which steps may lead, if not to all.
  /// - Throws: a `ModelError` if the model is at fault, or clocks cannot keep its timers.
  init(
    zonesOf compiled: CompiledSystem, options: SearchOptions, merging: Bool = false,
    slice: StateSlice? = nil
  ) throws(ModelError) {
    let clocked = try compiled.byClocks()
    switch clocked.words {
    case 1: self = try Explored(TimedTable<1>(clocked, merges: merging, slice: slice), options)
    case 2: self = try Explored(TimedTable<2>(clocked, merges: merging, slice: slice), options)
    case 3...4: self = try Explored(TimedTable<4>(clocked, merges: merging, slice: slice), options)
    case 5...8: self = try Explored(TimedTable<8>(clocked, merges: merging, slice: slice), options)
    case 9...16:
      self = try Explored(TimedTable<16>(clocked, merges: merging, slice: slice), options)
    default: self = try Explored(TimedTable<64>(clocked, merges: merging, slice: slice), options)
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
    var nodes = ZoneTiming.Nodes(states: [], numbers: [], zones: space.zones)
    for node in space.nodes {
      nodes.states.append(node.state)
      nodes.numbers.append(node.zone)
    }
    let kept = space.zones.bytes + space.skeleton.bytes + space.states.bytes
    let zoneTiming = ZoneTiming(
      table, space, options.schedule, nodes, placeOfEdge: places, keptBytes: kept)
    rules = RuleGraph(
      table.compiled, graph, zoneTiming, memoryBytes: options.decidingBytes, slice: table.slice)
    endedBy = space.endedBy
    self.states = space.nodeCount
    transitions = space.transitions
    depth = space.depth
  }
}

extension ZoneTiming {
  /// What a search of a table knows of time.
  package convenience init<let words: Int>(
    _ table: TimedTable<words>, _ space: ZoneSpace<TimedTable<words>>, _ schedule: Schedule,
    _ nodes: Nodes, placeOfEdge: PagedArray<Int32>, keptBytes: Int
  ) {
    var tableActions: [Int: Int] = [:]
    for edge in space.skeleton.edges {
      tableActions[Int(edge.action)] = table.tableAction(ofAction: Int(edge.action))
    }
    self.init(
      clocked: table.compiled, skeleton: space.skeleton, schedule: schedule,
      states: space.states.words(), tableActions: tableActions, nodes: nodes,
      placeOfEdge: placeOfEdge, keptBytes: keptBytes)
  }
}

/// Records the steps that code compiled for clocks makes.
struct ClockStepSink: ClockSink {
  let words: Int
  let place: UnsafeMutablePointer<UInt64>
  let recorder: StepRecorder
  /// The states to which steps may lead; `nil` if to all.
  let slice: StateSlice?
  /// The numbers of the steps.
  var steps: [UInt32] = []

  mutating func begin(_ occasion: Occasion) {}

  mutating func place(copyOf state: UnsafePointer<UInt64>) -> UnsafeMutablePointer<UInt64> {
    recorder.begin()
    place.update(from: state, count: words)
    return place
  }

  mutating func note(_ mark: UInt64) { recorder.note(mark) }

  mutating func commit(action: Int) {
    if slice?.contains(place) ?? true { steps.append(recorder.number(action: action)) }
  }

  /// A fault is a transition too, to a marked state; what was noted on the way to it is kept.
  mutating func fail(at position: Int) { steps.append(recorder.number(action: 0)) }
}
