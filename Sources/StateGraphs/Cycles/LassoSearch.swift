internal import StateSearch

extension StateGraph {
  /// Which nodes the stem of a lasso may visit.
  package enum StemScope: Sendable {
    /// Only the region in which the run stays forever: what should happen never happens.
    case insideRegion
    /// Any: after some point, what should happen does not happen any more.
    case anywhere
  }

  /// The nearest run that stays in a region forever, as the assumptions of fairness admit.
  ///
  /// A run goes on forever by going round, by staying in a node where no fair edge is enabled, or
  /// by ending in a node without edges. Going round is fair if each fair set is taken in the round,
  /// or is not enabled somewhere on it (weak), or nowhere on it (strong). Enabled means by any edge
  /// of the graph, taken means by an edge along which the run may go round.
  ///
  /// Nodes of the ``frontier`` belong to no lasso. What is found is a violation even in an
  /// unfinished search; that nothing is found proves nothing unless the graph ``isComplete``.
  ///
  /// The stem is the cheapest run to a node in which an ending begins. The cycle there is the
  /// cheapest if that is fair; or else it goes to the nearest thing that fairness wants, from there
  /// to the next, and back: a closed path, deterministic, not always the shortest.
  ///
  /// Linear in the graph, times the number of fair sets (see ``FairComponents``).
  ///
  /// - Parameters:
  ///   - starts: where runs begin; the initial nodes if not given.
  ///   - region: the nodes in which the run stays.
  ///   - along: the edges that the run may take.
  ///   - round: those of them that it may take once it stays in the region; all if not given.
  package func lasso(
    from starts: [Int]? = nil, in region: BitSet, along: BitSet? = nil, round: BitSet? = nil,
    stem scope: StemScope = .insideRegion, fairness: [FairEdges] = []
  ) -> Lasso? {
    let inside = along.flatMap { along in round?.intersection(along) ?? along } ?? round
    let fairness = fairness.map { FairnessIndex($0, in: self) }
    let runs = ShortestRuns(
      self, from: starts, within: scope == .insideRegion ? region : nil, along: along)
    let known = region.subtracting(frontier)
    let reached = nodes { known[$0] && runs.reaches($0) }
    let resting = nodes { node in reached[node] && !fairness.contains { $0.enabled[node] } }
    let fair = FairComponents(self, within: reached, along: inside, fairness: fairness)

    guard let node = runs.nearest(in: resting.union(fair.nodes)), let stem = runs.run(to: node)
    else { return nil }
    if resting[node] {
      return Lasso(stem: stem, ending: isEnd(node) ? .ends : .stays)
    }
    let component = nodes { fair.component[$0] == fair.component[node] }
    let cycle = fairCycle(through: node, in: component, along: inside, fairness: fairness)
    return Lasso(stem: stem, ending: .cycle(cycle))
  }

  /// A closed path through a node of a fair component that meets every assumption.
  private func fairCycle(
    through node: Int, in component: BitSet, along: BitSet?, fairness: [FairnessIndex]
  ) -> [Int] {
    let cheapest = closedPath(through: node, within: component, along: along) ?? []
    if fairness.allSatisfy({ $0.isMet(byCycle: cheapest, in: self) }) { return cheapest }

    var tour = Run(start: node)
    while true {
      let visited = nodes(of: tour)
      // What is owed for where the tour has been; that it can be paid is what makes a component
      // fair.
      let owed = fairness.filter { index in
        if tour.edges.contains(where: { index.fair.edges[$0] }) { return false }
        return switch index.fair.strength {
        case .weak: visited.allSatisfy { index.enabled[$0] }
        case .strong: visited.contains { index.enabled[$0] }
        }
      }
      if owed.isEmpty, !tour.edges.isEmpty, end(of: tour) == node { return tour.edges }
      let next = ShortestRuns(self, from: [end(of: tour)], within: component, along: along)
        .nearestRun { edge in
          if owed.isEmpty { return target(of: edge) == node }
          return owed.contains { index in
            index.fair.edges[edge]
              || index.fair.strength == .weak && !index.enabled[target(of: edge)]
          }
        }
      guard let next else { preconditionFailure("a fair component meets every assumption") }
      tour.edges += next.edges
    }
  }
}

/// The largest parts of a region in which a run can go round forever and be fair.
///
/// In a component in which a fair set is never taken: if the set is weak and enabled everywhere, no
/// cycle inside is fair; if it is strong, the nodes that enable it are left out and what remains
/// falls into components again. Each round settles one strong set for good in every component that
/// is still open, so there is at most one round more than strong sets. Source: the test for
/// emptiness of Streett automata by decomposition (Emerson and Lei, *Modalities for model
/// checking*, 1987).
struct FairComponents {
  /// The nodes of all fair parts.
  private(set) var nodes: BitSet

  /// The number of a node's fair part, above zero; zero elsewhere.
  private(set) var component: PagedArray<UInt32>

  /// - Parameter onlyWhether: whether one node of one part is enough.
  init(
    _ graph: StateGraph, within region: BitSet, along: BitSet?, fairness: [FairnessIndex],
    onlyWhether: Bool = false
  ) {
    nodes = graph.nodes(all: false)
    component = PagedArray<UInt32>(repeating: 0, count: graph.nodeCount)
    var found: UInt32 = 0
    var open = region
    while !open.isEmpty {
      let parts = Components(graph, within: open, along: along)
      var reopened = graph.nodes(all: false)
      for part in 0..<parts.count where parts.isCyclic(part) {
        let members = parts.members(of: part)
        let untaken = Self.untaken(fairness, in: graph, members, inside: parts)
        let isHopeless = untaken.contains { index in
          index.fair.strength == .weak && members.allSatisfy { index.enabled[$0] }
        }
        if isHopeless { continue }
        let refused = untaken.filter { index in
          index.fair.strength == .strong && members.contains { index.enabled[$0] }
        }
        if refused.isEmpty {
          found += 1
          if onlyWhether {
            nodes.insert(members[members.startIndex])
            return
          }
          for node in members {
            nodes.insert(node)
            component[node] = found
          }
        } else {
          for node in members where !refused.contains(where: { $0.enabled[node] }) {
            reopened.insert(node)
          }
        }
      }
      open = reopened
    }
  }

  /// The assumptions of which no edge is taken in a component.
  private static func untaken(
    _ fairness: [FairnessIndex], in graph: StateGraph, _ members: some Collection<Int>,
    inside parts: Components
  ) -> [FairnessIndex] {
    var untaken = fairness
    for node in members {
      for edge in graph.edges(from: node) where parts.isInside(edge, from: node) {
        untaken.removeAll { $0.fair.edges[edge] }
        if untaken.isEmpty { return [] }
      }
    }
    return untaken
  }
}
