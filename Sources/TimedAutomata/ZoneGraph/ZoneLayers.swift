internal import StateSearch

/// The layer that a merging search expands, and the candidates for the next.
struct ZoneLayers: ~Copyable {
  private let objects: Int
  /// The nodes of the layer.
  private(set) var frontier = SpillBuffer<Int32>()
  /// By node of the layer and object.
  private var labels = SpillBuffer<MazurkiewiczTrace>()
  /// By node of the layer: the sum over the objects.
  private var sums = SpillBuffer<MazurkiewiczTrace>()

  private var nextFrontier = SpillBuffer<Int32>()
  private var nextLabels = SpillBuffer<MazurkiewiczTrace>()
  private var nextSums = SpillBuffer<MazurkiewiczTrace>()

  struct Candidate: BitwiseCopyable {
    var label: MazurkiewiczTrace
    var source: Int32
    var edge: Int32
    var target: Int32
  }
  private var candidates = SpillBuffer<Candidate>()
  private var zones = SpillBuffer<Int32>()
  /// The candidates by label and target.
  private var known = HashSlots()

  init(objects: Int, initial: Int) {
    self.objects = objects
    let sum = MazurkiewiczTrace.sum(of: Array(repeating: MazurkiewiczTrace(), count: objects))
    for node in 0..<Int32(initial) {
      frontier.append(node)
      sums.append(sum)
      for _ in 0..<objects { labels.append(MazurkiewiczTrace()) }
    }
  }

  var isEmpty: Bool { frontier.count == 0 }
  var count: Int { candidates.count }
  var bytes: Int {
    labels.bytes + nextLabels.bytes + sums.bytes + nextSums.bytes + frontier.bytes
      + nextFrontier.bytes + candidates.bytes + zones.bytes + known.bytes
  }

  mutating func begin() {
    candidates.count = 0
    zones.count = 0
    known.removeAll()
  }

  /// The label of the run that goes on from a node of the layer by a transition.
  func label(
    ofSuccessorOf position: Int, by edge: TimedEdge, _ part: TimedPart
  ) -> MazurkiewiczTrace {
    let action = MazurkiewiczTrace.action(edge.action)
    labels.willTouch(position &* objects, count: objects)
    let mine = labels.base + position &* objects
    var sum = sums[position]
    for object in part.uses {
      var label = mine[Int(object)]
      sum -= label.share(ofObject: object)
      label.use(action)
      sum += label.share(ofObject: object)
    }
    for object in part.changes {
      var label = mine[Int(object)]
      sum -= label.share(ofObject: object)
      label.change(action)
      sum += label.share(ofObject: object)
    }
    return sum
  }

  /// Adds a zone to the candidates, or widens the one that a reordering of the same run reached.
  ///
  /// - Returns: whether one was widened.
  mutating func add(
    _ zone: DBMView, _ label: MazurkiewiczTrace, source: Int, edge: Int32, target: Int32
  ) -> Bool {
    let hash = label.low ^ UInt64(UInt32(bitPattern: target)) &* 0x9E37_79B9_7F4A_7C15
    let (number, slot) = known.find(hash) {
      let candidate = candidates[$0]
      return candidate.label == label && candidate.target == target
    }
    if number >= 0 {
      matrix(number, like: zone).hull(with: zone)
      return true
    }
    known.add(candidates.count, hash, slot: slot)
    candidates.append(
      Candidate(label: label, source: Int32(source), edge: edge, target: target))
    zones.append(zone.base, count: zone.entries)
    return false
  }

  /// A candidate's zone, shaped like another.
  func matrix(_ candidate: Int, like other: DBMView) -> DBMView {
    let place = candidate * other.entries
    zones.willTouch(place, count: other.entries)
    return DBMView(zones.base + place, size: other.size, stride: other.stride)
  }

  /// The position in the layer and the transition of a candidate's first run.
  func origin(of candidate: Int) -> (source: Int, edge: Int32) {
    (Int(candidates[candidate].source), candidates[candidate].edge)
  }

  /// Makes a stored candidate a node of the next layer.
  mutating func keep(
    _ node: Int32, source: Int, by edge: TimedEdge, _ part: TimedPart
  ) {
    let action = MazurkiewiczTrace.action(edge.action)
    nextFrontier.append(node)
    nextSums.append(label(ofSuccessorOf: source, by: edge, part))
    labels.willTouch(source * objects, count: objects)
    let mine = nextLabels.append(labels.base + source * objects, count: objects)
    for object in part.uses { mine[Int(object)].use(action) }
    for object in part.changes { mine[Int(object)].change(action) }
  }

  /// The next layer becomes the layer.
  mutating func end() {
    swap(&frontier, &nextFrontier)
    swap(&sums, &nextSums)
    swap(&labels, &nextLabels)
    nextFrontier.count = 0
    nextSums.count = 0
    nextLabels.count = 0
  }
}
