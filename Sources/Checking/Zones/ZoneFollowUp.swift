/// The bytes that are needed when zones have been found, to keep them and to decide properties on
/// them, as functions of their numbers: so that the bound on memory is kept to the end.
struct ZoneFollowUp: Sendable {
  var perNode = 0
  var perTransition = 0
  var perState = 0

  func bytes(nodes: Int, transitions: Int, states: Int) -> Int {
    nodes * perNode + transitions * perTransition + states * perState
  }

  /// What a zone takes as a value of its own, with what the memory of an array costs.
  static func bytes(ofZoneOfSize size: Int) -> Int { 64 + 4 * size * size }

  /// Of a graph of zones of compiled rules: the packed states twice, the zone and the place of each
  /// node, what fired in each step, and what ``AnalysisBytes`` counts.
  static func rules(clocks: Int, words: Int) -> ZoneFollowUp {
    let graph = AnalysisBytes.rules
    return ZoneFollowUp(
      perNode: graph.perState + 16 * words + bytes(ofZoneOfSize: clocks + 1) + 24,
      perTransition: graph.perTransition + 16, perState: 8 * words + 64)
  }

  /// The same, with the states that an unfolding knows, in an array and in a table of hashes, both
  /// of which may be growing.
  func unfolding(stateStride: Int) -> ZoneFollowUp {
    var other = self
    other.perState += 5 * stateStride + 16
    return other
  }
}
