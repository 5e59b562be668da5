extension StateGraph {
  /// The graph of what a search found: every successor of every expanded state is generated and
  /// looked up once more.
  ///
  /// - Parameter isDelay: whether the action with this number is the passing of one unit of time.
  /// - Complexity: linear in the transitions.
  @inlinable public init<System: TransitionSystem>(
    _ space: StateSpace<System>, isDelay: (Int) -> Bool = { _ in false }
  ) {
    var builder = Builder(nodes: space.count, edges: space.transitions)
    var next = Successors<System.State>()
    for node in 0..<space.expanded {
      next.removeAll()
      space.system.successors(of: space.state(at: node), into: &next)
      for position in 0..<next.count {
        guard let target = space.id(of: next[position]) else {
          preconditionFailure("a successor of an expanded state was not stored")
        }
        builder.add(target, label: next.action(at: position))
      }
      builder.endNode()
    }
    self = builder.graph(
      initial: space.initialCount, expanded: space.expanded, isDelay: isDelay)
  }

  /// Collects the arrays of a graph, node by node.
  @usableFromInline struct Builder {
    private let nodes: Int
    private var offsets: [UInt32] = [0]
    private var targets: [UInt32] = []
    private var labels: [UInt32] = []

    @usableFromInline init(nodes: Int, edges: Int) {
      self.nodes = nodes
      offsets.reserveCapacity(nodes + 1)
      targets.reserveCapacity(edges)
      labels.reserveCapacity(edges)
    }

    @usableFromInline mutating func add(_ target: Int, label: Int) {
      targets.append(UInt32(target))
      labels.append(UInt32(label))
    }

    @usableFromInline mutating func endNode() { offsets.append(UInt32(targets.count)) }

    @usableFromInline func graph(
      initial: Int, expanded: Int, isDelay: (Int) -> Bool
    ) -> StateGraph {
      let all = offsets + [UInt32](repeating: UInt32(targets.count), count: nodes - expanded)
      return StateGraph(
        initial: Array(0..<initial), offsets: all, targets: targets, labels: labels,
        frontier: BitSet(capacity: nodes) { $0 >= expanded },
        delays: BitSet(capacity: targets.count) { isDelay(Int(labels[$0])) })
    }
  }
}
