internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import StateGraphs
internal import StateSearch
internal import TimedAutomata

/// The explored states and steps of a compiled system, with what fired in every step.
struct RuleGraph {
  let compiled: CompiledSystem
  let graph: StateGraph
  /// If there is one, each node stands for all states that it settles there.
  let reduction: Reduction?
  /// The packed states by node.
  let states: PackedStates
  /// The bound on memory of the search.
  let memoryBytes: Int?
  /// By edge: the position in ``trails`` of what fired and was emitted in it.
  let trailOfEdge: PagedArray<UInt32>
  /// The different sequences of rows and outputs.
  let trails: [Trail]
  /// What the nodes know of time, if they are zones; otherwise ticks are edges.
  let zoneTiming: ZoneTiming?
  /// Where the runs are, if a path of the graph need not be one: see ``MergedInterleavings``.
  let merged: MergedInterleavings?
  /// If the graph is a part of what can be reached: what lies around it.
  var surroundings: Surroundings?
  /// What somebody has asked before.
  let known = Known()

  /// What fired and was emitted in a step.
  struct Trail: Hashable {
    /// Positions in `CompiledSystem/rows`, in the order of firing.
    var rows: [Int]
    var outputs: [String]
  }

  /// The graph of what a search found, with what fires in its steps: one pass over the states.
  ///
  /// - Complexity: O(transitions) lookups.
  init<let words: Int>(
    _ space: StateSpace<TableSystem<words>>, jobs: Int, memoryBytes: Int?
  ) {
    let table = space.system
    self.memoryBytes = memoryBytes
    compiled = table.compiled
    reduction = table.reduction
    states = space.words()
    zoneTiming = nil
    merged = nil
    var labels = StepLabels()
    let recorder = labels.recorder
    let tick = UInt32(compiled.tickAction)
    let read = StateGraph.read(
      space, by: { RecordedTable(table: table, recorder: $0.recorder) }, &labels,
      isDelay: { recorder.action(of: $0) == tick }, jobs: jobs)
    graph = read.relabelled { recorder.action(of: $0) }
    trailOfEdge = read.labels
    trails = recorder.trails(of: compiled)
  }

  /// Of a graph of zones: runs the steps of every discrete state again with notes.
  ///
  /// - Parameter slice: the states to which steps may lead, if not to all.
  init(
    _ compiled: CompiledSystem, _ graph: StateGraph, _ zoneTiming: ZoneTiming, memoryBytes: Int?,
    merged: MergedInterleavings? = nil, slice: StateSlice? = nil
  ) {
    self.memoryBytes = memoryBytes
    self.compiled = compiled
    self.graph = graph
    states = zoneTiming.packedStates
    reduction = nil
    self.zoneTiming = zoneTiming
    self.merged = merged
    let recorder = StepRecorder()
    let skeleton = zoneTiming.skeleton
    let executor = compiled.recorder
    var trailOfPlace = PagedArray<UInt32>(repeating: 0, count: skeleton.edges.count)
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: compiled.words) { memory in
      guard let place = memory.baseAddress else { return }
      var sink = ClockStepSink(
        words: compiled.words, place: place, recorder: recorder, slice: slice)
      for state in 0..<skeleton.nodes.count where !skeleton.edges(from: state).isEmpty {
        zoneTiming.withPackedState(state) { executor.expandByClocks($0, into: &sink) }
        precondition(
          sink.steps.count == skeleton.edges(from: state).count,
          "recorded steps and explored ones differ")
        for (place, step) in zip(skeleton.edges(from: state), sink.steps) {
          trailOfPlace[place] = step
        }
        sink.steps.removeAll(keepingCapacity: true)
      }
    }
    var trailOfEdge = PagedArray<UInt32>(room: graph.edgeCount)
    for edge in 0..<graph.edgeCount { trailOfEdge.append(trailOfPlace[zoneTiming.place(of: edge)]) }
    self.trailOfEdge = trailOfEdge
    trails = recorder.trails(of: compiled)
  }

  /// A packed state for which the node stands; the only one, unless there is a reduction.
  func state(_ node: Int) -> [UInt64] {
    states.withState(node) { Array(UnsafeBufferPointer(start: $0, count: compiled.words)) }
  }

  /// What the bound on memory leaves beside the graph, the states, and all that is known of its
  /// steps and its time.
  var room: MemoryBudget {
    let (nodes, edges) = (graph.nodeCount, graph.edgeCount)
    let known = (zoneTiming?.bytes ?? nodes * (states.stride * 8 + 1)) + edges * 4
    return MemoryBudget(graph: graph, bytes: memoryBytes.map { max($0 - known - graph.bytes, 0) })
  }

  func trail(of edge: Int) -> Trail { trails[Int(trailOfEdge[edge])] }

  /// What makes the step of an edge happen; death inside a step is the system's doing.
  func kind(of edge: Int) -> ActionEntry.Kind { compiled.kind(ofAction: graph.label(of: edge)) }

  /// The nodes in which a condition holds.
  ///
  /// What the condition is made of is looked at once in each node, however many conditions are made
  /// of it.
  func nodes(where condition: Condition) throws(ModelError) -> BitSet {
    precondition(
      reduction?.observes(condition) ?? true,
      "asked of reduced states, and not observed: \(condition)")
    try compiled.checkReadings(of: condition)
    return try nodes(whereResolved: condition.resolved(compiled.takes))
  }

  private func nodes(whereResolved condition: Condition) throws(ModelError) -> BitSet {
    switch condition {
    case .always: return BitSet(capacity: graph.nodeCount, full: true)
    case .never: return BitSet(capacity: graph.nodeCount)
    case .not(let inner):
      return BitSet(capacity: graph.nodeCount, full: true)
        .subtracting(try nodes(whereResolved: inner))
    case .all(let parts):
      var nodes = BitSet(capacity: graph.nodeCount, full: true)
      for part in parts { nodes = nodes.intersection(try self.nodes(whereResolved: part)) }
      return nodes
    case .any(let parts):
      var nodes = BitSet(capacity: graph.nodeCount)
      for part in parts { nodes = nodes.union(try self.nodes(whereResolved: part)) }
      return nodes
    case .compare, .located, .running, .elapsedAtLeast, .elapsedAtMost, .phase, .reading:
      if let known = known.nodes[condition] { return known }
      let nodes = try looked(at: condition)
      known.nodes[condition] = nodes
      return nodes
    }
  }

  private func looked(at condition: Condition) throws(ModelError) -> BitSet {
    states.numbers(below: graph.nodeCount, where: try compiled.predicate(condition), of: compiled)
  }

  /// The edges whose kind has a property.
  func edges(ofKind isMember: (ActionEntry.Kind) -> Bool) -> BitSet {
    let byAction = compiled.actions.map { isMember($0.kind) }
    let death = isMember(.process(.kill))
    return edges(labelled: { label in
      label >= CompiledSystem.crashStride ? death : byAction[label]
    })
  }

  /// The edges whose trail has a property.
  func edgesTrailing(_ isMember: (Trail) -> Bool) -> BitSet {
    let byTrail = trails.map(isMember)
    if keeps { return edgesByTrail.edges(inGroups: byTrail) }
    return BitSet(capacity: graph.edgeCount) { byTrail[Int(trailOfEdge[$0])] }
  }

  /// The edges whose label has a property.
  func edges(labelled isMember: (Int) -> Bool) -> BitSet {
    guard keeps, let labels = labelOfTrail else { return graph.edges(labelled: isMember) }
    return edgesByTrail.edges(inGroups: labels.map { $0.map(isMember) ?? false })
  }

  private var edgesByTrail: EdgeGroups {
    if let groups = known.edgesByTrail { return groups }
    let groups = EdgeGroups(of: trailOfEdge, count: trails.count)
    known.edgesByTrail = groups
    return groups
  }

  /// By trail: the label of the edges that have it, if some have; `nil` if they differ in it.
  private var labelOfTrail: [Int?]? {
    if let labels = known.labelOfTrail { return labels }
    var labels = [Int?](repeating: nil, count: trails.count)
    var areOne = true
    for edge in 0..<graph.edgeCount where areOne {
      let (trail, label) = (Int(trailOfEdge[edge]), graph.label(of: edge))
      areOne = labels[trail] ?? label == label
      labels[trail] = label
    }
    let found = areOne ? labels : nil
    known.labelOfTrail = .some(found)
    return found
  }

  /// Time, which nobody can stop: ticks, expiries and immediate rules.
  var automatic: BitSet {
    known.automatic.value { edges(ofKind: \.isAutomatic) }
  }

  /// What becomes of the process: its death, and that the user leaves and comes back.
  var byProcess: BitSet {
    known.byProcess.value {
      edges(ofKind: { if case .process = $0 { true } else { false } })
    }
  }

  /// The steps that the user may take or leave; leaving the app and coming back among them.
  var usersChoice: BitSet {
    known.usersChoice.value {
      edges(ofKind: { kind in
        if case .process(let step) = kind { step.isByUser } else { kind.isBy(.user) }
      })
    }
  }
}

extension RuleGraph {
  /// Whether there is room to keep what is asked again: no bound on memory is given.
  var keeps: Bool { memoryBytes == nil && Spill.current == nil }

  /// The edges turned round, each with its source.
  var incoming: Predecessors {
    if let incoming = known.incoming { return incoming }
    let incoming = Predecessors(graph, withEdges: true)
    known.incoming = incoming
    return incoming
  }
}

extension RuleGraph {
  /// A set that is made when it is first asked for.
  fileprivate struct Kept {
    private var set: BitSet?

    mutating func value(_ make: () -> BitSet) -> BitSet {
      if let set { return set }
      let made = make()
      set = made
      return made
    }
  }

  /// Answers that are kept.
  final class Known {
    /// The nodes in which conditions without parts hold.
    fileprivate var nodes: [Condition: BitSet] = [:]
    var timePasses: [FairEdges]?
    var canIdle: BitSet?
    var withHelp: [Cooperation: BitSet] = [:]
    /// By point of claims: the steps in which it occurs.
    var edgesOfPoint: [EventPredicate: BitSet] = [:]
    fileprivate var edgesByTrail: EdgeGroups?
    fileprivate var labelOfTrail: [Int?]??
    fileprivate var incoming: Predecessors?
    /// Along the edges that are sure, by whose help.
    var predecessors: [Cooperation: Predecessors] = [:]
    var lasting: [Fairness: LastingNodes] = [:]
    /// Where runs can last that at last go round in no time.
    var lastingInNoTime: [Fairness: LastingNodes] = [:]
    fileprivate var automatic = Kept()
    fileprivate var byProcess = Kept()
    fileprivate var usersChoice = Kept()
  }
}
