extension StateGraph {
  /// From where a goal can no longer be reached.
  package struct LostGoal: Hashable, Sendable {
    /// The nodes, among those asked about, from which no permitted run gets to a goal.
    package var nodes: BitSet
    /// The cheapest run from an initial node to one of them; any edge may be taken on it.
    package var run: Run
  }

  /// Where it is not always possible to get to a goal (in the logic CTL, where AG EF fails).
  ///
  /// A node of the ``frontier`` counts as one from which a goal may be reached, so that what is
  /// found is a violation even in an unfinished search; but that nothing is found proves nothing
  /// unless the graph ``isComplete``. Linear.
  ///
  /// - Parameters:
  ///   - goals: the nodes that should always be reachable.
  ///   - along: the edges that may be taken on the way to a goal: those of the user alone, say.
  ///   - from: the nodes asked about; all nodes if not given.
  /// - Returns: none if a goal may be reached from every node asked about.
  package func lostGoal(_ goals: BitSet, along: BitSet? = nil, from: BitSet? = nil) -> LostGoal? {
    let lost = losing(goals, along: along, from: from)
    return shortestRun(to: lost).map { LostGoal(nodes: lost, run: $0) }
  }

  /// The nodes of a ``LostGoal``, reached or not.
  package func losing(_ goals: BitSet, along: BitSet?, from: BitSet?) -> BitSet {
    let lost = canReach(goals.union(frontier), along: along).complement
    return from.map { lost.intersection($0) } ?? lost
  }
}
