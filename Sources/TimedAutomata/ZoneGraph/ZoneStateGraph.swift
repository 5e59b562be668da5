package import StateGraphs
package import StateSearch

extension ZoneSpace {
  /// The graph of a search by equality: its nodes are zones, and no edge is a delay.
  ///
  /// - Parameter label: of an action.
  /// - Returns: the graph and, by edge, the position of its transition in the skeleton.
  package func stateGraph(label: (Int) -> Int) -> (StateGraph, places: PagedArray<Int32>) {
    guard let edges = graph else {
      preconditionFailure("only a search by equality records the edges")
    }
    var labels = PagedArray<UInt32>(room: edges.places.count)
    for place in edges.places {
      labels.append(UInt32(label(Int(skeleton.edges[Int(place)].action))))
    }
    let graph = StateGraph(
      initial: (0..<nodeCount).filter { parent(of: $0) == nil }, offsets: edges.offsets,
      targets: edges.targets, labels: labels,
      frontier: BitSet(capacity: nodeCount) { $0 >= edges.expanded },
      delays: BitSet(capacity: labels.count))
    return (graph, edges.places)
  }
}
