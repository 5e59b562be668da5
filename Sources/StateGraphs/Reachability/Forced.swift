internal import StateSearch

extension StateGraph {
  /// What a run must not come to.
  package struct Target: Sendable {
    /// The nodes in which it has come there.
    package var nodes: BitSet
    /// The edges by which it comes there; none if not given.
    package var edges: BitSet?

    package init(nodes: BitSet, edges: BitSet? = nil) {
      self.nodes = nodes
      self.edges = edges
    }
  }

  /// The nodes from which every run reaches the target (in the logic CTL, where AF holds).
  ///
  /// A node of the ``frontier`` counts as one from which some run does not. Linear.
  ///
  /// - Parameter canStay: the nodes in which a run may stay forever.
  package func forced(to target: Target, canStay: BitSet) -> BitSet {
    // By node, its edges that do not lead to the target yet.
    var open = PagedArray<UInt32>(repeating: 0, count: nodeCount)
    var forced = target.nodes
    for node in 0..<nodeCount where !forced[node] && !canStay[node] && !frontier[node] {
      let edges = edges(from: node)
      if edges.isEmpty { continue }
      let others = edges.count { target.edges?[$0] != true }
      open[node] = UInt32(others)
      if others == 0 { forced.insert(node) }
    }
    let predecessors = Predecessors(self, along: target.edges?.complement)
    var pending: PagedArray<UInt32> = []
    for node in forced { pending.append(UInt32(node)) }
    while let node = pending.popLast() {
      for source in predecessors.of(Int(node)).map(Int.init) where !forced[source] {
        if open[source] == 0 { continue }
        open[source] -= 1
        if open[source] == 0 {
          forced.insert(source)
          pending.append(UInt32(source))
        }
      }
    }
    return forced
  }

  /// The nodes from which a run may come to the target whatever one player does: all others play
  /// against that player, who acts first where nobody else acts before time does.
  ///
  /// A least fixed point: in it is a node of the target; one that an edge of the others leads into
  /// it; and one that time leads into it, if no edge of the player leads elsewhere. Linear.
  ///
  /// - Parameters:
  ///   - player: the edges that the player may take or leave.
  ///   - time: the edges of time, which nobody can stop.
  package func forced(to target: Target, against player: BitSet, time: BitSet) -> BitSet {
    var forced = target.nodes
    var pending: PagedArray<UInt32> = []
    func isHit(_ edge: Int) -> Bool {
      target.edges?[edge] == true || forced[self.target(of: edge)]
    }
    func look(at node: Int) {
      if forced[node] { return }
      var isPushed = false
      for edge in edges(from: node) where isHit(edge) && !player[edge] {
        if !time[edge] {
          forced.insert(node)
          pending.append(UInt32(node))
          return
        }
        isPushed = true
      }
      if !isPushed { return }
      for edge in edges(from: node) where player[edge] && !isHit(edge) { return }
      forced.insert(node)
      pending.append(UInt32(node))
    }
    for node in target.nodes { pending.append(UInt32(node)) }
    if let last = target.edges {
      for node in sources(of: last) { look(at: node) }
    }
    let predecessors = Predecessors(self)
    while let node = pending.popLast() {
      for source in predecessors.of(Int(node)) { look(at: Int(source)) }
    }
    return forced
  }
}
