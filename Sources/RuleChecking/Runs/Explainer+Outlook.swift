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
      return outlook(at: places[places.count - 1], answer).map {
        Explanation(outlook: $0)
      }
    }
    let lost = StateGraph.Run(start: stem.start, edges: Array(stem.edges.prefix(first)))
    let steps = lost.edges.count { !graph.isDelay($0) }
    // Of what cannot come at all there is no last moment.
    let known =
      isDue && first > 0
      ? Explainer(self, lost, to: StateGraph.Target(nodes: hopeful.complement))?.explanation() : nil
    return Explanation(
      lastChance: known?.lastChance, outlook: .over(after: steps), passing: known?.passing,
      rows: known?.rows ?? [], causes: known?.causes ?? [])
  }

  /// What happens on the nearest way to what does not come: on one that the process has no part in; else on one that
  /// it does not end; else on any.
  private func outlook(at node: Int, _ answer: MatchSet) -> Explanation.Outlook? {
    let own = byProcess.complement
    let all = BitSet(capacity: graph.edgeCount).complement
    for (along, last) in [(own, own), (all, own), (all, all)] {
      let taken = answer.taken?.intersection(last)
      let none = BitSet(capacity: graph.nodeCount)
      let goals = (answer.visited ?? none).union(taken.map(graph.sources) ?? none)
      guard let way = way(from: node, to: goals, along: along) else { continue }
      let end = way.edges.last.map(graph.target) ?? node
      let isThere = answer.visited?[end] == true
      let step = isThere ? nil : graph.edges(from: end).first { taken?[$0] == true }
      let steps = (way.edges + [step].compactMap(\.self)).filter { !graph.isDelay($0) }
      if !steps.isEmpty { return .open(steps.map(event)) }
    }
    return nil
  }

  /// A shortest way to the nearest of some nodes.
  private func way(
    from node: Int, to goals: BitSet, along edges: BitSet? = nil
  ) -> StateGraph.Run? {
    let runs = ShortestRuns(graph, from: [node], along: edges)
    return runs.nearest(in: goals).flatMap { runs.run(to: $0) }
  }

  private func event(of edge: Int) -> PossibleEvent {
    PossibleEvent(compiled.actions[graph.label(of: edge) % CompiledSystem.crashStride])
  }

  /// What explains that a goal is out of reach at the end of a run: until when it was not, and what
  /// nobody counts on that still leads there.
  ///
  /// - Parameters:
  ///   - lost: the nodes from which no run reaches it, counting on some.
  ///   - along: the edges that they take.
  func explanation(
    of path: StateGraph.Run, losing goals: BitSet, in lost: BitSet, along edges: BitSet
  ) -> Explanation? {
    guard let explainer = Explainer(self, path, to: StateGraph.Target(nodes: lost)) else {
      return nil
    }
    let known = explainer.explanation()
    var outlook: Explanation.Outlook?
    let hopeful = graph.canReach(goals)
    if let first = explainer.places.firstIndex(where: { !hopeful[$0] }) {
      outlook = .over(after: explainer.step(first))
    } else if let end = explainer.places.last, let way = way(from: end, to: goals),
      let missing = way.edges.first(where: { !edges[$0] }),
      explainer.isPossible(after: path.edges.count, way.edges)
    {
      outlook = .open([event(of: missing)])
    }
    return Explanation(
      lastChance: known.lastChance, outlook: outlook, passing: known.passing, rows: known.rows,
      causes: known.causes, margins: known.margins)
  }
}
