package import StateSearch

/// What a bound on memory leaves beside a graph, and what of that is enough for whom.
package struct MemoryBudget {
  package let graph: StateGraph
  /// No bound if none are given.
  package let bytes: Int?

  package init(graph: StateGraph, bytes: Int?) {
    self.graph = graph
    self.bytes = bytes
  }

  /// Whether there is enough for what decides a property.
  package func suffices(for need: MemoryEstimate.Need) -> Bool {
    bytes.map { self.bytes(for: need) <= $0 } ?? true
  }

  /// Whether there is for the product with a monitor and for what is looked for there.
  ///
  /// How large that is is found out by going through it, so that it may be as large as it can be
  /// only where it is.
  ///
  /// - Parameter need: by node and edge of the product.
  package func suffices(
    toWatch monitor: @autoclosure () -> Monitor, for need: MemoryEstimate.Need
  ) -> Bool {
    guard let bytes else { return true }
    let watching = self.bytes(for: .watching)
    if watching > bytes { return false }
    let extent = graph.extent(watchedBy: monitor())
    return watching + need.bytes(states: extent.nodes, transitions: extent.edges) <= bytes
  }

  /// Whether there is for the times from an occurrence to another.
  package func suffices(toMeasureFrom first: MatchSet) -> Bool {
    guard let bytes else { return true }
    let begun = BitSet(capacity: graph.edgeCount) {
      first.occurs(by: $0, to: graph.target(of: $0))
    }
    let starts = graph.targets(of: begun).count + graph.initial.count
    let listed = MemoryEstimate.Need.start.bytes(states: starts, transitions: 0)
    return self.bytes(for: .span) + listed <= bytes
  }

  private func bytes(for need: MemoryEstimate.Need) -> Int {
    need.bytes(states: graph.nodeCount, transitions: graph.edgeCount)
  }
}

/// That a bound on memory leaves no room for what decides a property.
package struct OutOfBudget: Error {
  package init() {}
}
