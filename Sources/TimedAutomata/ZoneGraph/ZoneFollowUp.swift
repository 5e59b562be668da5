internal import StateSearch

/// The bytes that are needed when zones have been found, beside these, to decide properties on
/// them, as functions of their numbers: so that the bound on memory is kept to the end.
package struct ZoneFollowUp: Sendable {
  var perNode = 0
  var perTransition = 0
  /// By discrete state, and by transition of one.
  var perState = 0
  var perPlace = 0

  func bytes(nodes: Int, transitions: Int, states: Int, places: Int) -> Int {
    nodes * perNode + transitions * perTransition + states * perState + places * perPlace
  }

  /// Of a graph of zones of compiled rules: the state and the zone of each node, for each
  /// transition of a discrete state an edge and what fired, and what ``MemoryEstimate`` counts.
  package static var rules: ZoneFollowUp {
    let graph = MemoryEstimate.rules
    return ZoneFollowUp(
      perNode: graph.perState + 8, perTransition: graph.perTransition, perPlace: 8)
  }

  /// Of a graph of what occurs, whose nodes are discrete states and whose edges are their
  /// transitions: the node of each zone, the number of each node, the place of each edge.
  package static var occurrences: ZoneFollowUp {
    let graph = MemoryEstimate.rules
    return ZoneFollowUp(
      perNode: 4, perState: graph.perState + 8, perPlace: graph.perTransition + 12)
  }

  /// The same, with the states that an unfolding knows, and the slots that find them, which may be
  /// about to double.
  func unfolding(stateStride: Int) -> ZoneFollowUp {
    var other = self
    other.perState += stateStride + 22
    return other
  }
}
