extension StateGraph {
  /// The nodes in which nothing real can happen although they are no declared ends; linear.
  ///
  /// Nodes of the ``frontier`` are never among them, for their successors are unknown.
  ///
  /// - Parameters:
  ///   - real: the edges that count as something happening; any edge if not given.
  ///   - ends: the nodes in which a run may stop.
  @usableFromInline package func deadlocks(real: BitSet? = nil, ends: BitSet? = nil) -> BitSet {
    nodes { node in
      !frontier[node] && !(ends?[node] ?? false)
        && !edges(from: node).contains { real.admits($0) }
    }
  }
}
