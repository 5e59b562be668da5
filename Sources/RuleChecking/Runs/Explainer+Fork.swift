internal import RuleSemantics
internal import StateGraphs
internal import StateSearch

extension Explainer {
  /// Those before which something else can be chosen are tried in vain so often.
  private static let mostTries = 8
  /// The steps of a fork above which it explains nothing.
  private static let mostSteps = 12

  /// How a run goes on that avoids the violation, after so many edges of the run: by the shortest
  /// way to where it cannot happen any more, whatever its first step, or else by one step that leaves
  /// a way.
  ///
  /// - Parameter safe: the nodes from which no run reaches the target; `nil` if they are not known.
  func fork(at position: Int, _ safe: BitSet?) -> Explanation.Fork? {
    let node = places[position]
    let others = otherEdges(at: position).filter {
      isOpen($0) && (safe != nil || !leaves(path.edges[position], after: $0))
    }
    // Time that passes is what happens instead, too.
    let waits = product.edges(from: node).filter { product.isDelay($0) && isOpen($0) }
    var open = Array((others + waits).prefix(Self.mostTries))
    let steps = open
    if let safe, let avoidable {
      // That the process dies is no advice.
      let deaths = lifted(rules.byProcess)
      let along = (target.edges.map { $0.union(deaths) } ?? deaths).complement
      while !open.isEmpty {
        let runs = ShortestRuns(
          product, from: open.map(product.target), within: avoidable, along: along)
        guard let goal = runs.nearest(in: safe), let way = runs.run(to: goal),
          let first = open.firstIndex(where: { product.target(of: $0) == way.start })
        else { break }
        if let fork = fork(at: position, [open[first]] + way.edges, isSafe: true) { return fork }
        open.remove(at: first)
      }
    }
    if canStay(node) { return Explanation.Fork(steps: [], isSafe: false) }
    return steps.lazy.compactMap { fork(at: position, [$0], isSafe: false) }.first
  }

  /// The steps of a run that takes these edges after so many of the run; replayed, as every run is.
  private func fork(at position: Int, _ edges: [Int], isSafe: Bool) -> Explanation.Fork? {
    guard edges.count <= Self.mostSteps, isPossible(after: position, edges) else { return nil }
    let whole = StateGraph.Run(start: path.start, edges: path.edges[..<position] + edges)
    guard let run = try? rules.run(watched?.original(whole) ?? whole, to: .nothing) else {
      return nil
    }
    return Explanation.Fork(steps: Array(run.steps.dropFirst(step(position))), isSafe: isSafe)
  }
}
