/// An assumption about which steps a run does not put off forever.
package struct FairEdges: Hashable, Sendable {
  /// How much is assumed.
  package enum Strength: String, Hashable, Sendable, CaseIterable {
    /// What is enabled from some point on without a break is taken infinitely often.
    case weak
    /// What is enabled infinitely often is taken infinitely often.
    case strong
  }

  package var strength: Strength

  /// The edges of which one is taken; the assumption says nothing about which.
  package var edges: BitSet

  /// The nodes in which the assumption asks for one of the edges; those that one of them leaves, if
  /// not given. With others it is an assumption about nodes: a run that visits them (again and
  /// again, or from some point on only them) takes such an edge somewhere.
  package var wanting: BitSet?

  package init(_ strength: Strength, _ edges: BitSet, wanting: BitSet? = nil) {
    self.strength = strength
    self.edges = edges
    self.wanting = wanting
  }

  /// What is enabled from some point on without a break is taken infinitely often.
  package static func weak(_ edges: BitSet) -> FairEdges { FairEdges(.weak, edges) }

  /// What is enabled infinitely often is taken infinitely often.
  package static func strong(_ edges: BitSet) -> FairEdges { FairEdges(.strong, edges) }
}

/// An assumption with what it needs to be looked up quickly in one graph.
struct FairnessIndex: Sendable {
  let fair: FairEdges
  /// The nodes in which one of the edges can be taken, or is asked for.
  let enabled: BitSet

  init(_ fair: FairEdges, in graph: StateGraph) {
    self.fair = fair
    enabled = fair.wanting ?? graph.sources(of: fair.edges)
  }

  /// Whether a run that goes round in this closed path forever is as assumed.
  func isMet(byCycle edges: [Int], in graph: StateGraph) -> Bool {
    if edges.contains(where: { fair.edges[$0] }) { return true }
    return switch fair.strength {
    case .weak: edges.contains { !enabled[graph.target(of: $0)] }
    case .strong: !edges.contains { enabled[graph.target(of: $0)] }
    }
  }
}
