internal import StateSearch

/// One exploration of zones under way.
///
/// Elapsed semantics: a stored zone holds the values that the clocks can have while the state is
/// occupied, on entry and later. Source: the algorithm of TChecker's covering reachability, and for
/// layers and merging `MazurkiewiczTrace`.
struct ZoneSearch: ~Copyable {
  let options: ZoneOptions
  /// How many objects transitions declare.
  private let objects: Int
  /// Appends the transitions of a discrete state.
  private let unfold: (Int32, inout TimedArrays) -> Void
  /// Asked about every new zone and the number of its discrete state.
  private let stopWhen: ((Int32, DBMView) -> Bool)?
  var arrays: TimedArrays
  var store: ZoneStore
  private var watch: SearchWatch

  private var isSeeded = false
  private(set) var visited = 0
  private(set) var transitions = 0
  private(set) var hulls = 0
  private(set) var depth = 0
  private(set) var endedBy: SearchBound?
  private(set) var stoppedAt: Int?
  /// The edges of the graph, where a search by equality records them: for each, the target.
  var graph: ZoneEdges?

  /// The zone under work, and the one whose transitions are taken.
  private var scratch: Buffer<Int32>

  init(
    clocks: Int, objects: Int, _ options: ZoneOptions,
    unfold: @escaping (Int32, inout TimedArrays) -> Void,
    stopWhen: ((Int32, DBMView) -> Bool)?
  ) {
    self.options = options
    self.objects = objects
    self.unfold = unfold
    self.stopWhen = stopWhen
    arrays = TimedArrays(size: clocks + 1)
    store = ZoneStore(size: clocks + 1, options)
    watch = SearchWatch(
      seconds: options.bounds.seconds, interrupted: options.interrupted, progress: options.progress)
    graph = options.subsumption == .equality ? ZoneEdges() : nil
    scratch = Buffer(room: 2 * (clocks + 1) * DBMView.paddedStride(clocks + 1))
  }

  private var isOver: Bool { endedBy != nil || stoppedAt != nil }

  @inline(__always) private var work: DBMView {
    DBMView(scratch.base, size: arrays.size, stride: store.zones.stride)
  }

  @inline(__always) private var source: DBMView {
    let work = work
    return DBMView(work.base + work.entries, size: work.size, stride: work.stride)
  }

  /// Stores a zone from which to explore; then not all clocks are zero at the beginning.
  mutating func store(_ zone: DBM, in state: Int32) {
    if isOver { return }
    work.copy(from: zone)
    insert(state, parent: -1, edge: -1)
    isSeeded = true
  }

  /// Explores to the end, from the zones stored before, or else from the states numbered before.
  mutating func run() {
    let merges =
      options.merges && options.order == .breadthFirst && options.abstraction == .none
      && options.subsumption != .equality && objects > 0
    if !isSeeded { storeInitial() }
    if merges {
      var layers = ZoneLayers(objects: objects, initial: store.count)
      while !isOver, !layers.isEmpty { expandLayer(&layers) }
    } else if options.order == .breadthFirst {
      expandAll()
    } else {
      expandDepthFirst()
    }
  }

  private mutating func storeInitial() {
    for state in 0..<Int32(arrays.nodes.count) {
      work.setToZero()
      if letTimePass(in: state) { insert(state, parent: -1, edge: -1) }
    }
  }

  // MARK: One zone

  @inline(__always)
  private func meets(_ bounds: MatrixBounds, _ zone: DBMView) -> Bool {
    for position in 0..<bounds.count {
      let bound = bounds[position]
      if !zone.constrain(bound.first, bound.second, bound.raw) { return false }
    }
    return true
  }

  /// From the values on entry to those while the state is occupied; whether there are any.
  @inline(__always) private func letTimePass(in state: Int32) -> Bool {
    let zone = work
    let stay = arrays.stay(in: state)
    guard meets(stay.invariant, zone) else { return false }
    if arrays.nodes[Int(state)].canWait {
      zone.up()
      zone.limit(by: stay.invariant)
    }
    if options.abstraction != .none {
      zone.widen(options.abstraction, stay.limits(joined: options.joinsLimits))
    }
    return true
  }

  /// Makes a node the one whose transitions are taken; whether it has any values.
  private func load(_ node: Int32) -> Bool {
    let stored = store.nodes[Int(node)]
    store.zones.copy(stored.zone, into: source)
    // A widened zone may have lost the invariant of its own state.
    return options.abstraction == .none
      || meets(arrays.stay(in: stored.state).invariant, source)
  }

  /// The values after a transition from the node that was loaded, in the scratch; whether there are
  /// any.
  @inline(__always) private func fire(_ edge: TimedEdge) -> Bool {
    let part = arrays.part(of: edge)
    let guards = part.guards
    let source = source
    // Most that cannot be taken are told by one guard.
    for position in 0..<guards.count {
      let bound = guards[position]
      if ClockBound.sum(bound.raw, source[bound.second, bound.first]) < 1 { return false }
    }
    let zone = work
    zone.copy(from: source)
    guard meets(guards, zone) else { return false }
    let resets = part.resets
    for position in 0..<part.resetCount {
      zone.reset(Int(resets[2 &* position]), to: resets[2 &* position &+ 1])
    }
    return letTimePass(in: edge.target)
  }

  /// Stores the scratch; the new node, or the complement of the one that covers it.
  @discardableResult
  private mutating func insert(_ state: Int32, parent: Int32, edge: Int32) -> Int32 {
    insert(work, state, parent: parent, edge: edge)
  }

  private mutating func insert(
    _ zone: DBMView, _ state: Int32, parent: Int32, edge: Int32
  ) -> Int32 {
    let limits = arrays.stay(in: state).limits(joined: options.joinsLimits)
    let node = store.insert(zone, state: state, limits: limits, parent: parent, edge: edge)
    if node >= 0, let stopWhen, stopWhen(state, zone) { stoppedAt = Int(node) }
    return node
  }

  // MARK: Orders

  /// The edges of a node that is to be expanded; none if it has been covered.
  private mutating func edges(toExpand node: Int32) -> Range<Int32> {
    let stored = store.nodes[Int(node)]
    if stored.isCovered { return 0..<0 }
    visited += 1
    if arrays.nodes[Int(stored.state)].edges < 0 { unfold(stored.state, &arrays) }
    let state = arrays.nodes[Int(stored.state)]
    return state.edges..<state.edgesEnd
  }

  /// One node after the other, in order of storage.
  private mutating func expandAll() {
    var node: Int32 = 0
    var layerEnd = Int32(store.count)
    while Int(node) < store.count, !isOver {
      if node == layerEnd {
        depth += 1
        layerEnd = Int32(store.count)
        if depth == options.bounds.depth { endedBy = .depth }
      }
      if endedBy == nil { expand(node) }
      node += 1
      checkLimits(queue: store.count - Int(node))
    }
  }

  private mutating func expandDepthFirst() {
    var stack = (0..<Int32(store.count)).reversed() as [Int32]
    while let node = stack.popLast(), !isOver {
      let before = Int32(store.count)
      expand(node)
      for new in (before..<Int32(store.count)).reversed() { stack.append(new) }
      checkLimits(queue: stack.count)
    }
  }

  private mutating func expand(_ node: Int32) {
    graph?.begin()
    let edges = edges(toExpand: node)
    if edges.isEmpty || !load(node) { return }
    for position in edges {
      let edge = arrays.edges[Int(position)]
      if !fire(edge) { continue }
      transitions += 1
      let target = insert(edge.target, parent: node, edge: position)
      graph?.append(target < 0 ? ~target : target, position)
      if stoppedAt != nil { return }
    }
  }

  /// All nodes of a layer, whose successors are stored together: see `MazurkiewiczTrace`.
  private mutating func expandLayer(_ layers: inout ZoneLayers) {
    if depth == options.bounds.depth {
      endedBy = .depth
      return
    }
    depth += 1
    layers.begin()
    for position in 0..<layers.frontier.count {
      let node = layers.frontier[position]
      let edges = edges(toExpand: node)
      if !edges.isEmpty { _ = load(node) }
      for place in edges {
        let edge = arrays.edges[Int(place)]
        if !fire(edge) { continue }
        transitions += 1
        let label = layers.label(
          ofSuccessorOf: position, by: edge, arrays.part(of: edge))
        if layers.add(work, label, source: position, edge: place, target: edge.target) {
          hulls += 1
        }
      }
      checkLimits(queue: layers.frontier.count - position - 1, extraBytes: layers.bytes)
      if isOver { return }
    }
    for candidate in 0..<layers.count {
      let (source, place) = layers.origin(of: candidate)
      let edge = arrays.edges[Int(place)]
      let zone = layers.matrix(candidate, like: work)
      let node = insert(zone, edge.target, parent: layers.frontier[source], edge: place)
      if node >= 0 { layers.keep(node, source: source, by: edge, arrays.part(of: edge)) }
      if stoppedAt != nil { return }
    }
    layers.end()
  }

  private mutating func checkLimits(queue: Int, extraBytes: Int = 0) {
    if isOver { return }
    if let most = options.bounds.states, store.count > most { endedBy = .states }
    if visited & 63 != 0 { return }
    let bytes = store.bytes + arrays.bytes + (graph?.bytes ?? 0) + extraBytes
    if let most = options.decidingBytes {
      let later = options.followUp.bytes(
        nodes: store.count, transitions: transitions, states: arrays.nodes.count,
        places: arrays.edges.count)
      if bytes + later > most { endedBy = .memory }
    }
    if endedBy == nil {
      endedBy = watch.bound(
        states: store.count, transitions: transitions, queue: queue, depth: depth, bytes: bytes)
    }
  }
}
