internal import RuleSemantics
internal import StateGraphs
internal import StateSearch

extension Explainer {
  /// The edges that searches for what is needed may look at, of all searches together.
  private static let mostEdges = 4_000_000
  private static let largestCause = 3

  /// What every run to the target takes, but not every run that avoids it for good.
  ///
  /// - Parameter safe: the nodes from which no run reaches the target.
  func necessities(_ safe: BitSet) -> (rows: [Explanation.Row], causes: [[PossibleEvent]]) {
    var search = Search(
      explainer: self, safe: safe, budget: Self.mostEdges / max(product.edgeCount, 1))
    return (rows(&search), causes(&search))
  }

  /// Searches of runs that leave something out.
  private struct Search {
    let explainer: Explainer
    let safe: BitSet
    /// How many searches are left.
    var budget: Int

    /// A run to the target without some edges.
    mutating func run(without edges: BitSet) -> StateGraph.Run? {
      budget -= 1
      let (product, target) = (explainer.product, explainer.target)
      let kept = edges.complement
      let runs = ShortestRuns(product, along: kept)
      if let node = runs.nearest(in: target.nodes) { return runs.run(to: node) }
      return target.edges.flatMap { runs.nearestRun(taking: $0.intersection(kept)) }
    }

    /// Whether no run avoids the target for good without some edges.
    mutating func isAlsoGood(_ edges: BitSet) -> Bool {
      if safe.isEmpty { return false }
      budget -= 1
      return explainer.product.reachable(along: edges.complement).intersection(safe).isEmpty
    }
  }

  // MARK: Rows

  private func rows(_ search: inout Search) -> [Explanation.Row] {
    var needed: [Int] = []
    for edge in path.edges {
      for row in rules.trail(of: original(edge)).rows where !needed.contains(row) {
        needed.append(row)
      }
    }
    var known: [Explanation.Row] = []
    let all = rules.compiled.rows
    while let row = needed.first {
      if search.budget <= 0 { return [] }
      let edges = lifted(rules.edgesTrailing { $0.rows.contains(row) })
      if let other = search.run(without: edges) {
        let taken = Set(other.edges.flatMap { rules.trail(of: original($0)).rows })
        needed.removeAll { !taken.contains($0) }
        continue
      }
      needed.removeFirst()
      if search.isAlsoGood(edges) { continue }
      let isEnough = !edges.contains(where: isOpen)
      known.append(Explanation.Row(row: all[row], isEnough: isEnough))
    }
    return known
  }

  // MARK: Choices

  /// A tree of hitting sets: what avoids the choices of a set takes others, of which one joins the
  /// set (Reiter, "A theory of diagnosis from first principles", 1987).
  private func causes(_ search: inout Search) -> [[PossibleEvent]] {
    var sets: [[PossibleEvent]] = [[]]
    var seen: Set<Set<PossibleEvent>> = []
    for _ in 0...Self.largestCause {
      var found: [[PossibleEvent]] = []
      var next: [[PossibleEvent]] = []
      for set in sets {
        if search.budget <= 0 { return [] }
        let edges = edges(of: set)
        guard let run = set.isEmpty ? path : search.run(without: edges) else {
          if !search.isAlsoGood(edges), !isBeginning(edges) { found.append(set) }
          continue
        }
        if set.count == Self.largestCause { continue }
        for choice in choices(of: run) where seen.insert(Set(set + [choice])).inserted {
          next.append(set + [choice])
        }
      }
      if !found.isEmpty { return found }
      sets = next
    }
    return []
  }

  /// What others than the app do in a run, each once.
  private func choices(of run: StateGraph.Run) -> [PossibleEvent] {
    var choices: [PossibleEvent] = []
    for edge in run.edges where rules.kind(of: original(edge)) != .immediate {
      guard let choice = choice(of: edge), !choices.contains(choice) else { continue }
      choices.append(choice)
    }
    return choices
  }

  /// The steps by which any of some choices is taken; death within a step is one of both.
  private func edges(of set: [PossibleEvent]) -> BitSet {
    let stride = CompiledSystem.crashStride
    let byAction = rules.compiled.actions.map {
      set.contains(PossibleEvent($0))
    }
    let kills = zip(rules.compiled.actions, byAction).contains {
      $0.kind == .process(.kill) && $1
    }
    return product.edges(labelled: { byAction[$0 % stride] || $0 >= stride && kills })
  }

  /// Whether nothing at all begins without these edges.
  private func isBeginning(_ edges: BitSet) -> Bool {
    product.initial.allSatisfy { node in
      product.edges(from: node).allSatisfy { product.isDelay($0) || edges[$0] }
    }
  }
}
