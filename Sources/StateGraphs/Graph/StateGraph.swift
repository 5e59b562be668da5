public import StateSearch

/// The states a search found and the steps between them, by number.
///
/// Nodes are numbered as the search numbered the states; the edges of a node stand in rule order,
/// repetitions and loops included. An edge carries the number of its action as a *label*, and may
/// be a *delay*: the passing of one unit of time, which costs one tick and no step; every other
/// edge costs one step and no tick.
///
/// A node of the ``frontier`` was stored but its successors are unknown, because a bound ended the
/// search. It has no edges here, but it is no end of a run: every algorithm that would need its
/// successors says so in its contract.
///
/// Three arrays of 32-bit numbers: 8 bytes an edge, 4 bytes a node.
@usableFromInline package struct StateGraph: Sendable {
  /// The nodes in which runs begin, in the order of the system's initial states.
  package let initial: [Int]

  /// The nodes whose successors are unknown.
  @usableFromInline package let frontier: BitSet

  /// The edges that are the passing of one unit of time.
  @usableFromInline package let delays: BitSet

  @usableFromInline package let offsets: PagedArray<UInt32>
  @usableFromInline package let targets: PagedArray<UInt32>
  @usableFromInline package let labels: PagedArray<UInt32>

  /// A graph of arrays as described; `offsets` has one number more than there are nodes.
  package init(
    initial: [Int], offsets: PagedArray<UInt32>, targets: PagedArray<UInt32>,
    labels: PagedArray<UInt32>,
    frontier: BitSet, delays: BitSet
  ) {
    precondition(offsets.first == 0 && offsets.last == UInt32(targets.count))
    precondition(labels.count == targets.count && delays.capacity == targets.count)
    precondition(frontier.capacity == offsets.count - 1)
    self.initial = initial
    self.offsets = offsets
    self.targets = targets
    self.labels = labels
    self.frontier = frontier
    self.delays = delays
  }

  /// The same graph, each label replaced by what a function says of it.
  package func relabelled(_ label: (UInt32) -> UInt32) -> StateGraph {
    var labels = PagedArray<UInt32>(room: edgeCount)
    for old in self.labels { labels.append(label(old)) }
    return StateGraph(
      initial: initial, offsets: offsets, targets: targets, labels: labels, frontier: frontier,
      delays: delays)
  }

  /// A graph written out: for every node its edges in rule order.
  ///
  /// - Parameters:
  ///   - edges: for each node the target and the label of each of its edges.
  ///   - frontier: nodes whose successors are unknown; they have no edges.
  ///   - isDelay: whether edges with this label are the passing of one unit of time.
  package init(
    initial: [Int], edges: [[(target: Int, label: Int)]], frontier: Set<Int> = [],
    isDelay: (Int) -> Bool = { _ in false }
  ) {
    var offsets: PagedArray<UInt32> = [0]
    var targets: PagedArray<UInt32> = []
    var labels: PagedArray<UInt32> = []
    for outgoing in edges {
      for edge in outgoing {
        precondition(edges.indices.contains(edge.target), "no node \(edge.target)")
        targets.append(UInt32(edge.target))
        labels.append(UInt32(edge.label))
      }
      offsets.append(UInt32(targets.count))
    }
    for node in frontier { precondition(edges[node].isEmpty, "a frontier node has no edges") }
    self.init(
      initial: initial, offsets: offsets, targets: targets, labels: labels,
      frontier: BitSet(capacity: edges.count, frontier),
      delays: BitSet(capacity: targets.count) { isDelay(Int(labels[$0])) })
  }

  /// How many nodes there are.
  @inlinable package var nodeCount: Int { offsets.count - 1 }

  /// How many edges there are.
  @inlinable package var edgeCount: Int { targets.count }

  /// The bytes that the graph takes.
  package var bytes: Int { nodeCount * 4 + nodeCount / 8 + edgeCount * 8 + edgeCount / 8 }

  /// Whether the successors of every node are known.
  package var isComplete: Bool { frontier.isEmpty }

  /// The edges of a node, in rule order.
  @inlinable @inline(__always) public func edges(from node: Int) -> Range<Int> {
    Int(offsets[node])..<Int(offsets[node + 1])
  }

  /// The node to which an edge leads.
  @inlinable @inline(__always) public func target(of edge: Int) -> Int { Int(targets[edge]) }

  /// The number of the action of an edge.
  @inlinable @inline(__always) public func label(of edge: Int) -> Int { Int(labels[edge]) }

  /// Whether an edge is the passing of one unit of time.
  @inlinable @inline(__always) public func isDelay(_ edge: Int) -> Bool { delays[edge] }

  /// The node from which an edge leads; logarithmic in the number of nodes.
  package func source(of edge: Int) -> Int {
    precondition(edge >= 0 && edge < edgeCount, "no edge \(edge)")
    // The last node whose edges begin at or before this one.
    return firstNumber(in: 1..<nodeCount) { Int(offsets[$0]) > edge } - 1
  }

  /// Whether no edge leaves the node, and none is merely unknown: a run that gets here ends.
  @inlinable package func isEnd(_ node: Int) -> Bool {
    edges(from: node).isEmpty && !frontier[node]
  }
}

extension StateGraph {
  /// All nodes, or none.
  package func nodes(all: Bool) -> BitSet { BitSet(capacity: nodeCount, full: all) }

  /// The nodes that have a property.
  @inlinable package func nodes(where isMember: (Int) -> Bool) -> BitSet {
    BitSet(capacity: nodeCount, where: isMember)
  }

  /// The edges whose action has a property.
  @inlinable package func edges(labelled isMember: (Int) -> Bool) -> BitSet {
    BitSet(capacity: edgeCount) { isMember(label(of: $0)) }
  }

  /// The edges with a property of source, edge and target.
  @inlinable
  package func transitions(where isMember: (_ source: Int, _ edge: Int, _ target: Int) -> Bool)
    -> BitSet
  {
    var source = -1
    var end = 0
    return BitSet(capacity: edgeCount) { edge in
      while edge >= end {
        source += 1
        end = edges(from: source).upperBound
      }
      return isMember(source, edge, target(of: edge))
    }
  }

  /// The edges that lead into a set of nodes.
  package func edges(into nodes: BitSet) -> BitSet {
    BitSet(capacity: edgeCount) { nodes[target(of: $0)] }
  }

  /// The nodes that an edge of the set leaves: where the set is *enabled*.
  package func sources(of edges: BitSet) -> BitSet {
    BitSet(capacity: nodeCount) { node in self.edges(from: node).contains { edges[$0] } }
  }

  /// The nodes into which an edge of the set leads.
  package func targets(of edges: BitSet) -> BitSet {
    BitSet(capacity: nodeCount, edges.lazy.map { self.target(of: $0) })
  }
}
