internal import StateSearch

/// The edges of a graph of zones while it is searched, by source in the order of nodes.
struct ZoneEdges: ~Copyable {
  /// By expanded node, where its edges begin.
  private var starts = SpillBuffer<UInt32>()
  private var targets = SpillBuffer<UInt32>()
  /// The positions of the transitions in the arrays.
  private var places = SpillBuffer<Int32>()

  var bytes: Int { starts.bytes + targets.bytes + places.bytes }

  mutating func begin() { starts.append(UInt32(targets.count)) }

  mutating func append(_ target: Int32, _ place: Int32) {
    targets.append(UInt32(bitPattern: target))
    places.append(place)
  }

  /// Takes the edges of a graph of so many nodes.
  mutating func frozen(nodes: Int) -> FrozenZoneEdges {
    let expanded = starts.count
    let end = UInt32(targets.count)
    while starts.count <= nodes { starts.append(end) }
    return FrozenZoneEdges(
      expanded: expanded, offsets: PagedArray(starts.taken()), targets: PagedArray(targets.taken()),
      places: PagedArray(places.taken()))
  }
}

/// The edges of a graph of zones that was searched.
struct FrozenZoneEdges: Sendable {
  /// How many nodes were expanded; those after them were not.
  let expanded: Int
  /// By node, where its edges begin, and where the last ones end.
  let offsets: PagedArray<UInt32>
  let targets: PagedArray<UInt32>
  /// The positions of the transitions in the skeleton.
  let places: PagedArray<Int32>

  var bytes: Int { 4 * (offsets.count + targets.count + places.count) }
}
