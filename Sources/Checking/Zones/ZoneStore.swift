/// The zones that a search has stored, as a list for each discrete state.
struct ZoneStore: ~Copyable {
  /// By node, in order of storage.
  struct Node: BitwiseCopyable, Sendable {
    var state: Int32
    var zone: Int32
    var parent: Int32
    /// The position of the transition in the unfolding; -1 of an initial node.
    var edge: Int32
    /// The next node of the same state; -1 at the end.
    var next: Int32
    var isCovered: Bool
  }

  private let subsumption: ZoneSubsumption
  private let joinsLimits: Bool
  private(set) var zones: ZoneTable
  private(set) var nodes = Buffer<Node>()
  /// By state, the first node of its list; -1 if it has none.
  private var heads = Buffer<Int32>()
  /// By state and zone, where only equal zones are one.
  private var known: [UInt64: Int32] = [:]
  /// The nodes that are not covered.
  private(set) var stored = 0

  init(size: Int, _ options: ZoneOptions) {
    subsumption = options.subsumption
    joinsLimits = options.joinsLimits
    zones = ZoneTable(size: size)
  }

  var count: Int { nodes.count }
  var bytes: Int { zones.bytes + nodes.bytes + heads.bytes + known.capacity * 16 }

  @inline(__always) func matrix(of node: Int32) -> ZoneMatrix {
    zones.matrix(nodes.base[Int(node)].zone)
  }

  /// By state, the node stored last that is not covered, or -1.
  var listHeads: [Int32] {
    Array(UnsafeBufferPointer(start: heads.base, count: heads.count))
  }

  /// Stores a zone unless it adds nothing, and gives up those to which it adds everything.
  ///
  /// - Returns: the new node; of a zone that adds nothing, the complement of the node that covers it.
  mutating func insert(
    _ zone: ZoneMatrix, state: Int32, limits: ClockLimits, parent: Int32, edge: Int32
  ) -> Int32 {
    while heads.count <= Int(state) { heads.append(-1) }
    var number: Int32 = -1
    switch subsumption {
    case .equality:
      number = zones.number(of: zone)
      let key = UInt64(UInt32(bitPattern: state)) << 32 | UInt64(UInt32(bitPattern: number))
      if let node = known[key] { return ~node }
      known[key] = Int32(nodes.count)
    case .alu, .inclusion:
      if let cover = cover(of: zone, state, limits) { return ~cover }
      removeCovered(by: zone, state, limits)
      number = zones.number(of: zone)
    }
    nodes.append(
      Node(
        state: state, zone: number, parent: parent, edge: edge, next: heads.base[Int(state)],
        isCovered: false))
    heads.base[Int(state)] = Int32(nodes.count - 1)
    stored += 1
    return Int32(nodes.count - 1)
  }

  private func cover(of zone: ZoneMatrix, _ state: Int32, _ limits: ClockLimits) -> Int32? {
    var node = heads.base[Int(state)]
    while node >= 0 {
      let other = matrix(of: node)
      if subsumption == .alu ? zone.isSubsumed(by: other, limits) : zone.isSubset(of: other) {
        return node
      }
      node = nodes.base[Int(node)].next
    }
    return nil
  }

  private mutating func removeCovered(
    by zone: ZoneMatrix, _ state: Int32, _ limits: ClockLimits
  ) {
    var previous: Int32 = -1
    var node = heads.base[Int(state)]
    while node >= 0 {
      let next = nodes.base[Int(node)].next
      let other = matrix(of: node)
      if subsumption == .alu ? other.isSubsumed(by: zone, limits) : other.isSubset(of: zone) {
        nodes.base[Int(node)].isCovered = true
        stored -= 1
        if previous < 0 {
          heads.base[Int(state)] = next
        } else {
          nodes.base[Int(previous)].next = next
        }
      } else {
        previous = node
      }
      node = next
    }
  }
}

extension ZoneOptions {
  /// Whether the abstraction knows only the greater of lower and upper bounds.
  var joinsLimits: Bool { abstraction == .extraM || abstraction == .extraMPlus }
}
