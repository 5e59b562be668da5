/// Whether every run from a node reaches a target, found by looking only at what lies ahead: for
/// graphs that are too large for a pass over all of them, or are not stored.
///
/// A depth-first search for one run that avoids the target: it ends where a run can stay, or goes
/// round. What is finished without one is forced (in the logic CTL, AF holds), as in
/// ``StateGraph/forced(to:canStay:)``.
package final class ForcedNearby<Node: Hashable> {
  /// Where a node leads; `nil` for a step that reaches the target.
  package typealias Successors = (Node) throws -> [Node?]

  private let isTarget: (Node) throws -> Bool
  private let canStay: (Node) throws -> Bool
  private let successors: Successors
  /// How many nodes are still looked at.
  private var budget: Int
  private var known: [Node: Bool] = [:]

  /// - Parameters:
  ///   - budget: how many nodes are looked at, of all questions together.
  ///   - canStay: whether a run may stay in a node forever, or what follows it is not known.
  package init(
    budget: Int, isTarget: @escaping (Node) throws -> Bool,
    canStay: @escaping (Node) throws -> Bool, successors: @escaping Successors
  ) {
    (self.budget, self.isTarget) = (budget, isTarget)
    (self.canStay, self.successors) = (canStay, successors)
  }

  /// - Returns: `nil` if the budget does not suffice.
  package func isForced(_ node: Node) throws -> Bool? {
    if let answer = known[node] { return answer }
    var path: [(node: Node, open: [Node])] = []
    var isOnPath: Set<Node> = []
    func avoids(_ last: Node) -> Bool {
      for place in path { known[place.node] = false }
      known[last] = false
      return false
    }
    var entered: Node? = node
    while true {
      if let node = entered {
        entered = nil
        if try isTarget(node) {
          known[node] = true
        } else {
          if budget == 0 { return nil }
          budget -= 1
          if try canStay(node) { return avoids(node) }
          let all = try successors(node)
          if all.isEmpty { return avoids(node) }
          path.append((node, all.compactMap(\.self).reversed()))
          isOnPath.insert(node)
        }
      }
      guard var place = path.popLast() else { return true }
      guard let next = place.open.popLast() else {
        known[place.node] = true
        isOnPath.remove(place.node)
        continue
      }
      path.append(place)
      if isOnPath.contains(next) || known[next] == false { return avoids(next) }
      if known[next] == nil { entered = next }
    }
  }
}

extension StateGraph {
  /// The same of the nodes of a graph.
  ///
  /// - Parameter isTaken: whether runs take an edge at all.
  package func forcedNearby(
    to target: Target, budget: Int, canStay: @escaping (Int) -> Bool,
    isTaken: @escaping (Int) -> Bool = { _ in true }
  ) -> ForcedNearby<Int> {
    ForcedNearby(
      budget: budget, isTarget: { target.nodes[$0] },
      canStay: { [self] in frontier[$0] || canStay($0) },
      successors: { [self] node in
        edges(from: node).filter(isTaken).map {
          target.edges?[$0] == true ? nil : self.target(of: $0)
        }
      })
  }
}
