public import StateSearch

/// Explores every reachable discrete state of a timed system, in dense time, by zones.
///
/// - Parameter stopWhen: asked about the discrete state of every new zone; the search ends at the
///   first for which it is true (``ZoneSpace/stoppedAt``).
/// - Complexity: transitions × zones of a state × clocks². Bounds of ``ZoneOptions`` are honoured.
@inlinable public func exploreZones<System: TimedSystem>(
  _ system: System, options: ZoneOptions = ZoneOptions(),
  stopWhen: (@Sendable (System.State) -> Bool)? = nil
) -> ZoneSpace<System> {
  let unfolding = TimedUnfolding(system, spill: options.spill)
  return exploreZones(
    unfolding, options, start: { unfolding.start(&$0) }, unfold: { unfolding.unfold($0, &$1) },
    stopWhen: stopWhen.map { stopWhen in { state, _ in stopWhen(unfolding.states[Int(state)]) } })
}

/// Explores what an unfolding asks for; the part that is compiled once for all systems.
@usableFromInline func exploreZones<System: TimedSystem>(
  _ unfolding: TimedUnfolding<System>, _ options: ZoneOptions,
  start: (inout TimedArrays) -> Void, unfold: @escaping (Int32, inout TimedArrays) -> Void,
  stopWhen: ((Int32, DBMView) -> Bool)?
) -> ZoneSpace<System> {
  var options = options
  options.followUp = options.followUp.unfolding(
    stateStride: MemoryLayout<System.State>.stride)
  return Spill.using(options.spill) {
    var search = ZoneSearch(
      clocks: unfolding.system.clockCount, objects: unfolding.system.objectCount, options,
      unfold: unfold, stopWhen: stopWhen)
    start(&search.arrays)
    search.run()
    return ZoneSpace(&search, unfolding)
  }
}

/// What an exploration by zones found.
///
/// A node is a zone that was stored, numbered in the order of storage; one that a later zone covers
/// is kept for the sake of the runs that lead through it.
public struct ZoneSpace<System: TimedSystem>: Sendable {
  /// The system that was explored.
  public let system: System
  /// The zones kept: those that no other covers.
  public let stored: Int
  /// The zones expanded.
  public let visited: Int
  /// The successors that were not empty, repetitions included.
  public let transitions: Int
  /// How many successors became part of a successor that a reordering of the same run reached.
  public let hulls: Int
  /// The different difference bound matrices among the zones.
  public let matrices: Int
  /// The most transitions that a shortest path to a node has.
  public let depth: Int
  /// What ended the search; `nil` if it is complete or was stopped.
  public let endedBy: SearchBound?
  /// The node at which `stopWhen` was true.
  public let stoppedAt: Int?
  /// The bytes that zones, nodes and the unfolded discrete states take.
  public let bytes: Int
  /// The discrete states found, in order of discovery; one may be named by a transition whose zone
  /// is empty, and then has no node.
  public let states: TimedStates<System.State>

  let options: ZoneOptions
  package let nodes: FrozenBuffer<ZoneStore.Node>
  package let skeleton: TimedSkeleton
  let graph: FrozenZoneEdges?
  /// By discrete state, its last node that is not covered, or -1.
  private let heads: FrozenBuffer<Int32>
  package let zones: FrozenZones

  /// Takes what the search stored.
  init(_ search: inout ZoneSearch, _ unfolding: TimedUnfolding<System>) {
    system = unfolding.system
    stored = search.store.stored
    visited = search.visited
    transitions = search.transitions
    hulls = search.hulls
    matrices = search.store.zones.count
    depth = search.depth
    endedBy = search.endedBy
    stoppedAt = search.stoppedAt
    bytes = search.store.bytes + search.arrays.bytes
    states = unfolding.states
    options = search.options
    graph = search.graph?.frozen(nodes: search.store.count)
    skeleton = TimedSkeleton(&search.arrays)
    (zones, nodes, heads) = search.store.frozen()
  }

  /// The bytes that everything takes that is kept of the search, without what states keep on the
  /// heap.
  package var heldBytes: Int {
    zones.bytes + nodes.bytes + heads.bytes + skeleton.bytes + states.bytes + (graph?.bytes ?? 0)
  }

  /// Whether every reachable state was found.
  public var complete: Bool { endedBy == nil && stoppedAt == nil }

  /// How many nodes there are.
  public var nodeCount: Int { nodes.count }

  /// The number of the discrete state of a node, in ``states``.
  public func stateNumber(of node: Int) -> Int { Int(nodes[node].state) }
  /// The discrete state of a node.
  public func state(of node: Int) -> System.State { states[stateNumber(of: node)] }
  /// Whether a later zone of the same discrete state covers that of a node.
  public func isCovered(_ node: Int) -> Bool { nodes[node].isCovered }

  /// The node from which a node was first reached; `nil` of an initial one.
  public func parent(of node: Int) -> Int? {
    nodes[node].parent < 0 ? nil : Int(nodes[node].parent)
  }

  /// The values that the clocks can have at a node.
  public func zone(of node: Int) -> Zone { zones[nodes[node].zone] }

  /// The nodes of a discrete state that no other covers, in order of storage.
  public func nodes(ofState number: Int) -> [Int] {
    guard number < heads.count else { return [] }
    var list: [Int] = []
    var node = heads[number]
    while node >= 0 {
      list.append(Int(node))
      node = nodes[Int(node)].next
    }
    return list.reversed()
  }

  /// The nodes through which the search first reached a node, from an initial one.
  public func path(to node: Int) -> [Int] {
    var path = [node]
    while let parent = parent(of: path[path.count - 1]) { path.append(parent) }
    return path.reversed()
  }

  /// The actions by which the search first reached a node.
  ///
  /// Where zones were merged, these actions may have to be taken in another order.
  public func actions(to node: Int) -> [Int] {
    path(to: node).dropFirst().map { Int(skeleton.edges[Int(nodes[$0].edge)].action) }
  }
}
