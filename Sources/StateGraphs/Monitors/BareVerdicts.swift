/// Whether some run breaks a claim, and nothing more: no product with a monitor is made, and no run is
/// kept.
///
/// Each of these asks a graph that ``isComplete`` and all of whose nodes some run meets, as those of a
/// finished search are: what a run does from a node on does not depend on how it got there, so that it
/// is looked at from wherever it matters, once.
extension StateGraph {
  /// Whether ``Monitor/precedes(_:_:resets:)`` calls some run a violation.
  ///
  /// Runs are followed from their start and from every reset up to the first occurrence, after which
  /// they do not matter.
  package func occurs(_ second: MatchSet, before first: MatchSet, resets: BitSet?) -> Bool {
    var isMet = [Bool](repeating: false, count: nodeCount)
    var pending: [Int] = []
    let (ends, breaks) = (edges(where: first), edges(where: second))
    func take(_ edge: Int) -> Bool {
      if ends[edge] { return false }
      if breaks[edge] { return true }
      let target = target(of: edge)
      if !isMet[target] {
        isMet[target] = true
        pending.append(target)
      }
      return false
    }
    for node in initial where !first.occurs(in: node) {
      if second.occurs(in: node) { return true }
      isMet[node] = true
      pending.append(node)
    }
    if let resets {
      for edge in resets where take(edge) { return true }
    }
    while let node = pending.popLast() {
      for edge in edges(from: node) where take(edge) { return true }
    }
    return false
  }

  /// Whether ``Monitor/atMost(_:eachOf:resets:)`` calls some run a violation.
  ///
  /// Of each node the most that a run has counted there is known, which is what matters; nothing is
  /// followed before it was counted once.
  package func occurs(moreThan limit: Int, eachOf sets: [BitSet], resets: BitSet?) -> Bool {
    var most = [UInt8](repeating: 0, count: nodeCount)
    var pending: [Int] = []
    func count(_ edge: Int, after before: Int) -> Bool {
      var count = before
      for set in sets where set[edge] { count += 1 }
      if count > limit { return true }
      let target = target(of: edge)
      if count > most[target] {
        most[target] = UInt8(count)
        pending.append(target)
      }
      return false
    }
    for set in sets {
      for edge in set where count(edge, after: 0) { return true }
    }
    while let node = pending.popLast() {
      let before = Int(most[node])
      for edge in edges(from: node) where resets?[edge] != true {
        if count(edge, after: before) { return true }
      }
    }
    return false
  }

  /// Whether after a request some run waits for an answer forever while time goes on, or comes to its
  /// end without one: for a graph without delays, in which time passes in nodes.
  ///
  /// - Parameter canIdle: the nodes in which time can pass without end.
  /// - Returns: `nil` if nothing is asked for.
  package func waitsForever(
    from request: MatchSet, until answer: MatchSet, canIdle: BitSet
  ) -> Bool? {
    let beginnings = Beginnings(Promise(request: request, answer: answer), in: self)
    if beginnings.open.isEmpty { return beginnings.isKept ? false : nil }
    return waiting(from: beginnings.open, until: edges(where: answer)) {
      canIdle[$0] || edges(from: $0).isEmpty
    } == nil
  }

  /// The nodes that runs meet from some nodes on before an answer; `nil` as soon as one of them is wanted.
  private func waiting(
    from starts: [Int], until answers: BitSet, isWanted: (Int) -> Bool
  ) -> [Bool]? {
    var isMet = [Bool](repeating: false, count: nodeCount)
    var pending: [Int] = []
    for node in starts where !isMet[node] {
      isMet[node] = true
      pending.append(node)
    }
    while let node = pending.popLast() {
      if isWanted(node) { return nil }
      for edge in edges(from: node) {
        let target = target(of: edge)
        if isMet[target] || answers[edge] { continue }
        isMet[target] = true
        pending.append(target)
      }
    }
    return isMet
  }

  /// Whether on some run that lasts something is asked for and never answered: whether there is an
  /// answer to ``unanswered(request:answer:along:fairness:)``, in any of these ways to last.
  ///
  /// While something is owed it does not matter since when, so the nodes stand for themselves.
  package func isUnanswered(
    _ request: MatchSet, by answer: MatchSet, in ways: [LastingNodes]
  ) -> Bool {
    let beginnings = Beginnings(Promise(request: request, answer: answer), in: self)
    if beginnings.open.isEmpty { return false }
    let answers = edges(where: answer)
    let resting = ways.reduce(nodes(all: false)) { $0.union($1.resting) }
    let met = waiting(from: beginnings.open, until: answers) { resting[$0] }
    guard let isOwing = met else { return true }
    for way in ways {
      let region = nodes { isOwing[$0] && way.round[$0] }
      if region.isEmpty { continue }
      if way.isPossible(in: region, along: answers.complement) { return true }
    }
    return false
  }
}

extension StateGraph {
  /// The edges as which something occurs, or in whose targets it does.
  fileprivate func edges(where occurrence: MatchSet) -> BitSet {
    let taken = occurrence.taken ?? BitSet(capacity: edgeCount)
    guard let visited = occurrence.visited else { return taken }
    return edges(into: visited).union(taken)
  }
}

/// Where runs can last as assumptions of fairness admit, found once for many questions.
package struct LastingNodes: Sendable {
  private let graph: StateGraph
  private let fairness: [FairnessIndex]
  /// The edges by which a run goes at last, if not by all.
  private let along: BitSet?
  /// The nodes in which nothing is wanted: a run may stay there.
  let resting: BitSet
  /// The nodes through which a run can go round forever.
  let round: BitSet

  package init(_ graph: StateGraph, along: BitSet? = nil, fairness: [FairEdges]) {
    self.graph = graph
    self.along = along
    let fairness = fairness.map { FairnessIndex($0, in: graph) }
    self.fairness = fairness
    resting = fairness.reduce(graph.nodes(all: true)) { $0.subtracting($1.enabled) }
    round =
      FairComponents(graph, within: graph.nodes(all: true), along: along, fairness: fairness).nodes
  }

  /// Whether a run can go round forever in a part of the graph.
  fileprivate func isPossible(in region: BitSet, along edges: BitSet) -> Bool {
    let parts = FairComponents(
      graph, within: region, along: along?.intersection(edges) ?? edges, fairness: fairness,
      onlyWhether: true)
    return !parts.nodes.isEmpty
  }
}
