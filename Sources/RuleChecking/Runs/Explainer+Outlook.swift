internal import RuleSemantics
internal import StateGraphs
internal import StateSearch

extension RuleGraph {
  /// What explains that something never comes on a run.
  ///
  /// - Parameters:
  ///   - stem: the run, without what it repeats.
  ///   - answer: what does not come.
  ///   - isDue: whether it is due from the beginning on.
  func explanation(
    of stem: StateGraph.Run, without answer: MatchSet, isDue: Bool
  ) -> Explanation? {
    if reduction != nil || merged != nil { return nil }
    let none = BitSet(capacity: graph.nodeCount)
    let goals = (answer.visited ?? none).union(answer.taken.map { graph.sources(of: $0) } ?? none)
    let hopeful = graph.canReach(goals)
    let places = [stem.start] + stem.edges.map(graph.target)
    guard let first = places.firstIndex(where: { !hopeful[$0] }) else {
      return outlook(at: places[places.count - 1], goals).map { Explanation(outlook: $0) }
    }
    let lost = StateGraph.Run(start: stem.start, edges: Array(stem.edges.prefix(first)))
    let steps = lost.edges.count { !graph.isDelay($0) }
    let known =
      isDue
      ? Explainer(self, lost, to: StateGraph.Target(nodes: hopeful.complement))?.explanation() : nil
    return Explanation(
      lastChance: known?.lastChance, outlook: .over(after: steps), passing: known?.passing,
      rows: known?.rows ?? [], causes: known?.causes ?? [])
  }

  /// What can happen on the nearest way to a goal; not death, if there is another way.
  private func outlook(at node: Int, _ goals: BitSet) -> Explanation.Outlook? {
    for along in [byProcess.complement, nil] {
      let runs = ShortestRuns(graph, from: [node], along: along)
      guard let goal = runs.nearest(in: goals), let way = runs.run(to: goal),
        let edge = way.edges.first(where: { !graph.isDelay($0) })
      else { continue }
      let action = compiled.actions[graph.label(of: edge) % CompiledSystem.crashStride]
      return .open(PossibleEvent(action))
    }
    return nil
  }
}
