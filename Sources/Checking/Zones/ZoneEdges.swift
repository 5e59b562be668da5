/// The edges of a graph of zones, by source in the order of nodes.
struct ZoneEdges: Sendable {
  /// By expanded node, where its edges begin.
  private(set) var starts: [Int] = []
  private(set) var targets: [Int32] = []
  /// The positions of the transitions in the arrays.
  private(set) var places: [Int32] = []

  var bytes: Int { starts.capacity * 8 + targets.capacity * 4 + places.capacity * 4 }

  mutating func begin() { starts.append(targets.count) }

  mutating func append(_ target: Int32, _ place: Int32) {
    targets.append(target)
    places.append(place)
  }

  /// How many nodes were expanded; those after them were not.
  var expanded: Int { starts.count }

  func range(of node: Int) -> Range<Int> {
    if node >= starts.count { return targets.count..<targets.count }
    return starts[node]..<(node + 1 < starts.count ? starts[node + 1] : targets.count)
  }
}
