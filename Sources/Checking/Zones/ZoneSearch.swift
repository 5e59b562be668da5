/// One exploration of zones under way.
///
/// Elapsed semantics: a stored zone holds the values that the clocks can have while the state is
/// occupied, on entry and later. Source: the algorithm of TChecker's covering reachability, and for
/// layers and merging `InterleavingLabel`.
struct ZoneSearch: ~Copyable {
  let options: ZoneOptions
  /// How many objects transitions declare.
  private let objects: Int
  /// Appends the transitions of a discrete state.
  private let unfold: (Int32, inout TimedArrays) -> Void
  /// Asked about the number of the discrete state of every new zone.
  private let stopWhen: ((Int32) -> Bool)?
  var arrays: TimedArrays
  var store: ZoneStore
  private var watch: SearchWatch

  private(set) var initialCount = 0
  private(set) var visited = 0
  private(set) var transitions = 0
  private(set) var hulls = 0
  private(set) var depth = 0
  private(set) var endedBy: SearchBound?
  private(set) var stoppedAt: Int?
  /// The edges of the graph, where a search by equality records them: for each, the target.
  private(set) var graph: ZoneEdges?

  private var scratch: UnsafeMutablePointer<Int32>

  init(
    clocks: Int, objects: Int, _ options: ZoneOptions,
    unfold: @escaping (Int32, inout TimedArrays) -> Void, stopWhen: ((Int32) -> Bool)?
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
    scratch = .allocate(capacity: (clocks + 1) * (clocks + 1))
  }

  deinit { scratch.deallocate() }

  private var isOver: Bool { endedBy != nil || stoppedAt != nil }
  private var work: ZoneMatrix { ZoneMatrix(scratch, size: arrays.size) }

  /// Explores to the end, from the states that were numbered before.
  mutating func run() {
    let merges =
      options.merges && options.order == .breadthFirst && options.abstraction == .none
      && options.subsumption != .equality && objects > 0
    storeInitial()
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
    initialCount = store.count
  }

  // MARK: One zone

  private func meets(_ range: Range<Int32>, _ zone: ZoneMatrix) -> Bool {
    for position in range {
      let bound = arrays.bounds.base[Int(position)]
      if !zone.constrain(Int(bound.first), Int(bound.second), bound.raw) { return false }
    }
    return true
  }

  /// From the values on entry to those while the state is occupied; whether there are any.
  private func letTimePass(in state: Int32) -> Bool {
    let node = arrays.nodes.base[Int(state)]
    let zone = work
    guard meets(node.invariant..<node.invariantEnd, zone) else { return false }
    if node.canWait {
      zone.up()
      guard meets(node.invariant..<node.invariantEnd, zone) else { return false }
    }
    if options.abstraction != .none {
      zone.widen(
        options.abstraction, arrays.limits(of: state, joined: options.joinsLimits))
    }
    return true
  }

  /// The values after a transition from a node, in the scratch; whether there are any.
  private func fire(_ edge: TimedEdge, from node: Int32) -> Bool {
    let zone = work
    zone.copy(from: store.matrix(of: node))
    // A widened zone may have lost the invariant of its own state.
    let source = arrays.nodes.base[Int(store.nodes.base[Int(node)].state)]
    if options.abstraction != .none,
      !meets(source.invariant..<source.invariantEnd, zone)
    {
      return false
    }
    guard meets(edge.guards..<edge.guardsEnd, zone) else { return false }
    var position = Int(edge.resets)
    while position < Int(edge.resetsEnd) {
      zone.reset(
        Int(arrays.resets.base[position]), to: arrays.resets.base[position + 1])
      position += 2
    }
    return letTimePass(in: edge.target)
  }

  /// Stores the scratch; the new node, or the complement of the one that covers it.
  @discardableResult
  private mutating func insert(_ state: Int32, parent: Int32, edge: Int32) -> Int32 {
    insert(work, state, parent: parent, edge: edge)
  }

  private mutating func insert(
    _ zone: ZoneMatrix, _ state: Int32, parent: Int32, edge: Int32
  ) -> Int32 {
    let limits = arrays.limits(of: state, joined: options.joinsLimits)
    let node = store.insert(zone, state: state, limits: limits, parent: parent, edge: edge)
    if node >= 0, let stopWhen, stopWhen(state) { stoppedAt = Int(node) }
    return node
  }

  // MARK: Orders

  /// The edges of a node that is to be expanded; none if it has been covered.
  private mutating func edges(toExpand node: Int32) -> Range<Int32> {
    let stored = store.nodes.base[Int(node)]
    if stored.isCovered { return 0..<0 }
    visited += 1
    if arrays.nodes.base[Int(stored.state)].edges < 0 { unfold(stored.state, &arrays) }
    let state = arrays.nodes.base[Int(stored.state)]
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
      heed(queue: store.count - Int(node))
    }
  }

  private mutating func expandDepthFirst() {
    var stack = (0..<Int32(store.count)).reversed() as [Int32]
    while let node = stack.popLast(), !isOver {
      let before = Int32(store.count)
      expand(node)
      for new in (before..<Int32(store.count)).reversed() { stack.append(new) }
      heed(queue: stack.count)
    }
  }

  private mutating func expand(_ node: Int32) {
    graph?.begin()
    for position in edges(toExpand: node) {
      let edge = arrays.edges.base[Int(position)]
      if !fire(edge, from: node) { continue }
      transitions += 1
      let target = insert(edge.target, parent: node, edge: position)
      graph?.append(target < 0 ? ~target : target, position)
      if stoppedAt != nil { return }
    }
  }

  /// All nodes of a layer, whose successors are stored together: see `InterleavingLabel`.
  private mutating func expandLayer(_ layers: inout ZoneLayers) {
    if depth == options.bounds.depth {
      endedBy = .depth
      return
    }
    depth += 1
    layers.begin()
    for position in 0..<layers.frontier.count {
      let node = layers.frontier[position]
      for place in edges(toExpand: node) {
        let edge = arrays.edges.base[Int(place)]
        if !fire(edge, from: node) { continue }
        transitions += 1
        let label = layers.label(ofSuccessorOf: position, by: edge, arrays.objects.base)
        if layers.add(work, label, source: position, edge: place, target: edge.target) {
          hulls += 1
        }
      }
      heed(queue: layers.frontier.count - position - 1, extraBytes: layers.bytes)
      if isOver { return }
    }
    for candidate in 0..<layers.count {
      let (source, place) = layers.origin(of: candidate)
      let edge = arrays.edges.base[Int(place)]
      let zone = layers.matrix(candidate, size: arrays.size)
      let node = insert(zone, edge.target, parent: layers.frontier[source], edge: place)
      if node >= 0 { layers.keep(node, source: source, by: edge, arrays.objects.base) }
      if stoppedAt != nil { return }
    }
    layers.end()
  }

  private mutating func heed(queue: Int, extraBytes: Int = 0) {
    if isOver { return }
    if let most = options.bounds.states, store.count > most { endedBy = .states }
    if visited & 63 != 0 { return }
    let found = store.bytes + arrays.bytes + (graph?.bytes ?? 0)
    let bytes = found + extraBytes
    if let most = options.bounds.memoryBytes {
      // What was found is copied once when the search ends.
      let later = options.followUp.bytes(
        nodes: store.count, transitions: transitions, states: arrays.nodes.count)
      if 2 * found + extraBytes + later > most { endedBy = .memory }
    }
    if endedBy == nil {
      endedBy = watch.bound(
        states: store.count, transitions: transitions, queue: queue, depth: depth, bytes: bytes)
    }
  }
}

/// The edges of a graph of zones, by source in the order of nodes.
struct ZoneEdges: Sendable {
  /// By expanded node, where its edges begin.
  private(set) var starts: [Int] = []
  private(set) var targets: [Int32] = []
  /// The positions of the transitions in the arrays.
  private(set) var places: [Int32] = []

  var bytes: Int { starts.capacity * 8 + targets.capacity * 4 + places.capacity * 4 }

  mutating func begin() { starts.append(targets.count) }

  mutating func append(_ target: Int32, _ place: Int32) {
    targets.append(target)
    places.append(place)
  }

  /// How many nodes were expanded; those after them were not.
  var expanded: Int { starts.count }

  func range(of node: Int) -> Range<Int> {
    if node >= starts.count { return targets.count..<targets.count }
    return starts[node]..<(node + 1 < starts.count ? starts[node + 1] : targets.count)
  }
}
