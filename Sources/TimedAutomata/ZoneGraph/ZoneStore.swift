internal import StateSearch

/// The zones that a search has stored, as a list for each discrete state.
package struct ZoneStore: ~Copyable {
  /// By node, in order of storage.
  package struct Node: BitwiseCopyable, Sendable {
    package var state: Int32
    package var zone: Int32
    var parent: Int32
    /// The position of the transition in the unfolding; -1 of an initial node.
    var edge: Int32
    /// The next node of the same state; -1 at the end, and ``coveredMark`` of one that was covered.
    var next: Int32

    static var coveredMark: Int32 { -2 }
    var isCovered: Bool { next == Self.coveredMark }
  }

  private let subsumption: ZoneSubsumption
  private(set) var zones: ZoneTable
  private(set) var nodes = SpillBuffer<Node>()
  /// By state, the first node of its list; -1 if it has none.
  private var heads = SpillBuffer<Int32>()
  /// The nodes by state and zone, where only equal zones are one.
  private var known = HashSlots()
  /// The nodes that are not covered.
  private(set) var stored = 0
  /// The numbers of the rows of a new zone, and room to compare it.
  private var scratch: Buffer<Int32>

  init(size: Int, _ options: ZoneOptions) {
    subsumption = options.subsumption
    zones = ZoneTable(size: size)
    scratch = Buffer(room: size + 2 * DBMView.paddedStride(size))
  }

  var count: Int { nodes.count }
  var bytes: Int { zones.bytes + nodes.bytes + heads.bytes + known.bytes }

  /// Takes the nodes and, by state, the node stored last that is not covered, or -1.
  mutating func frozen() -> (
    zones: FrozenZones, nodes: FrozenBuffer<Node>, heads: FrozenBuffer<Int32>
  ) {
    known = HashSlots()
    return (zones.frozen(), FrozenBuffer(nodes.taken()), FrozenBuffer(heads.taken()))
  }

  /// Stores a zone unless it adds nothing, and gives up those to which it adds everything.
  ///
  /// - Returns: the new node; of a zone that adds nothing, the complement of the node that covers
  ///   it.
  mutating func insert(
    _ zone: DBMView, state: Int32, limits: ClockLimits, parent: Int32, edge: Int32
  ) -> Int32 {
    while heads.count <= Int(state) { heads.append(-1) }
    let rows = scratch.base
    for row in 0..<zone.size { rows[row] = -1 }
    if subsumption != .equality {
      let comparison = ZoneComparison(
        zone, limits, numbers: rows, scratch: rows + zone.size)
      if let cover = cover(of: comparison, state) { return ~cover }
    }
    let number = zones.number(of: zone, rows: rows)
    if subsumption == .equality, let node = node(of: state, number) { return ~node }
    nodes.append(
      Node(state: state, zone: number, parent: parent, edge: edge, next: heads[Int(state)]))
    heads[Int(state)] = Int32(nodes.count - 1)
    stored += 1
    return Int32(nodes.count - 1)
  }

  /// The node of the state with this very zone; the next to be stored counts as it from now on.
  private mutating func node(of state: Int32, _ zone: Int32) -> Int32? {
    let pair = scratch.base
    pair[0] = state
    pair[1] = zone
    let hash = WordTable.hash(pair, 2)
    let (node, slot) = known.find(hash) {
      let node = nodes[$0]
      return node.state == state && node.zone == zone
    }
    if node >= 0 { return Int32(node) }
    known.add(nodes.count, hash, slot: slot)
    return nil
  }

  /// The node that covers a new zone; if there is none, the nodes that it covers are given up.
  ///
  /// In one pass: no node of a list covers another, so that where one is given up, none covers what
  /// covers it.
  private mutating func cover(of zone: ZoneComparison, _ state: Int32) -> Int32? {
    var previous: Int32 = -1
    var node = heads[Int(state)]
    var compared = 0
    while node >= 0 {
      // Only in longer lists are rows that are the same worth looking for.
      if compared == 3 { zones.findRows(of: zone.zone, into: scratch.base) }
      compared += 1
      let other = nodes[Int(node)]
      zones.willTouch(other.zone)
      let others = zones.rowNumbers(of: other.zone)
      let relation =
        subsumption == .alu
        ? zone.imitation(others, in: zones) : zone.inclusion(others, in: zones)
      if relation.isCovered { return node }
      if relation.covers {
        nodes[Int(node)].next = Node.coveredMark
        stored -= 1
        if previous < 0 {
          heads[Int(state)] = other.next
        } else {
          nodes[Int(previous)].next = other.next
        }
      } else {
        previous = node
      }
      node = other.next
    }
    return nil
  }
}

extension ZoneOptions {
  /// Whether the abstraction knows only the greater of lower and upper bounds.
  var joinsLimits: Bool { abstraction == .extraM || abstraction == .extraMPlus }
}
