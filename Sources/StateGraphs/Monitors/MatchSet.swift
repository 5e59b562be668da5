/// Something that runs do: they visit certain nodes, or take certain edges.
///
/// A run is a sequence of its start, the node it is in, an edge, the node that leads to, and so on;
/// an occurrence has its places in that sequence.
package struct MatchSet: Hashable, Sendable {
  /// Nodes, in each of which it occurs for as long as they last.
  package private(set) var visited: BitSet?
  /// Nodes with whose being the first of a run it occurs, just before the run is in them.
  package private(set) var begun: BitSet?
  /// Edges with whose being taken it occurs, just before the run is in their target.
  package private(set) var taken: BitSet?

  /// Runs are in one of these nodes.
  package static func visiting(_ nodes: BitSet) -> MatchSet { MatchSet(visited: nodes) }

  /// Runs take one of these edges.
  package static func taking(_ edges: BitSet) -> MatchSet { MatchSet(taken: edges) }

  /// Runs begin in one of these nodes, or take one of these edges.
  package static func starting(in nodes: BitSet, orTaking edges: BitSet) -> MatchSet {
    MatchSet(begun: nodes, taken: edges)
  }

  /// One of the two occurs.
  package func or(_ other: MatchSet) -> MatchSet {
    func union(_ one: BitSet?, _ two: BitSet?) -> BitSet? {
      guard let one, let two else { return one ?? two }
      return one.union(two)
    }
    return MatchSet(
      visited: union(visited, other.visited), begun: union(begun, other.begun),
      taken: union(taken, other.taken))
  }

  /// Whether it occurs for as long as a node lasts.
  package func lasts(in node: Int) -> Bool { visited?[node] == true }

  /// Whether it occurs at the start of a run in this node, or in the node.
  package func occurs(in node: Int) -> Bool { lasts(in: node) || begun?[node] == true }

  /// Whether it occurs as this edge is taken to this node, or in the node.
  package func occurs(by edge: Int, to target: Int) -> Bool {
    lasts(in: target) || taken?[edge] == true
  }
}

/// That a request is followed by an answer, at its own place in the sequence of a run or later.
///
/// A node asks for as long as it lasts, so the edge that led to it comes too early to be an answer;
/// the node itself can be one, also to that edge.
package struct Promise: Hashable, Sendable {
  let request: MatchSet
  let answer: MatchSet

  package init(request: MatchSet, answer: MatchSet) {
    self.request = request
    self.answer = answer
  }

  /// Whether something is asked for at the start of a run in a node, or in the node, that neither
  /// of them answers.
  package func isOpen(in node: Int) -> Bool {
    request.lasts(in: node)
      ? !answer.lasts(in: node) : request.occurs(in: node) && !answer.occurs(in: node)
  }

  /// Whether something is asked for there that is answered there.
  package func isKept(in node: Int) -> Bool {
    request.lasts(in: node) && answer.lasts(in: node)
      || request.begun?[node] == true && answer.occurs(in: node)
  }

  /// Whether something is asked for as an edge is taken, or in its target, that neither of them
  /// answers.
  package func isOpen(by edge: Int, to target: Int) -> Bool {
    request.lasts(in: target)
      ? !answer.lasts(in: target)
      : request.occurs(by: edge, to: target) && !answer.occurs(by: edge, to: target)
  }

  /// Whether something is asked for there that is answered there.
  package func isKept(by edge: Int, to target: Int) -> Bool {
    request.lasts(in: target) && answer.lasts(in: target)
      || request.taken?[edge] == true && answer.occurs(by: edge, to: target)
  }
}
