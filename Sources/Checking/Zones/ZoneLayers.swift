/// The layer that a merging search expands, and the candidates for the next.
struct ZoneLayers: ~Copyable {
  private let objects: Int
  /// The nodes of the layer.
  private(set) var frontier: [Int32]
  /// By node of the layer and object.
  private var labels: Buffer<InterleavingLabel>
  /// By node of the layer: the sum over the objects.
  private var sums: [InterleavingLabel]

  private var nextFrontier: [Int32] = []
  private var nextLabels = Buffer<InterleavingLabel>()
  private var nextSums: [InterleavingLabel] = []

  struct Candidate: BitwiseCopyable {
    var label: InterleavingLabel
    var source: Int32
    var edge: Int32
    var target: Int32
  }
  private var candidates = Buffer<Candidate>()
  private var zones = Buffer<Int32>()
  private var slots: [Int32] = Array(repeating: -1, count: 1 << 10)

  init(objects: Int, initial: Int) {
    self.objects = objects
    frontier = Array(0..<Int32(initial))
    labels = Buffer()
    labels.reserve(initial * objects)
    for _ in 0..<(initial * objects) { labels.appendReserved(InterleavingLabel()) }
    var sum = InterleavingLabel()
    for object in 0..<Int32(objects) { sum += InterleavingLabel().share(ofObject: object) }
    sums = Array(repeating: sum, count: initial)
  }

  var isEmpty: Bool { frontier.isEmpty }
  var count: Int { candidates.count }
  var bytes: Int {
    labels.bytes + nextLabels.bytes + candidates.bytes + zones.bytes + slots.count * 4
  }

  mutating func begin() {
    candidates.count = 0
    zones.count = 0
    for slot in slots.indices { slots[slot] = -1 }
  }

  /// The label of the run that goes on from a node of the layer by a transition.
  func label(
    ofSuccessorOf position: Int, by edge: TimedEdge, _ part: TimedPart
  ) -> InterleavingLabel {
    let action = InterleavingLabel.action(edge.action)
    let mine = labels.base + position * objects
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
    _ zone: ZoneMatrix, _ label: InterleavingLabel, source: Int, edge: Int32, target: Int32
  ) -> Bool {
    if candidates.count * 2 >= slots.count { grow() }
    let mask = slots.count - 1
    var slot = Self.home(label, target) & mask
    while slots[slot] >= 0 {
      let known = Int(slots[slot])
      if candidates.base[known].label == label, candidates.base[known].target == target {
        matrix(known, like: zone).hull(with: zone)
        return true
      }
      slot = (slot + 1) & mask
    }
    slots[slot] = Int32(candidates.count)
    candidates.append(
      Candidate(label: label, source: Int32(source), edge: edge, target: target))
    zones.reserve(zone.entries)
    (zones.base + zones.count).update(from: zone.base, count: zone.entries)
    zones.count += zone.entries
    return false
  }

  private static func home(_ label: InterleavingLabel, _ target: Int32) -> Int {
    Int(truncatingIfNeeded: (label.low ^ UInt64(UInt32(bitPattern: target)) &* 0x9E37_79B9) >> 7)
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    let mask = slots.count - 1
    for number in 0..<candidates.count {
      let candidate = candidates.base[number]
      var slot = Self.home(candidate.label, candidate.target) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(number)
    }
  }

  /// A candidate's zone, shaped like another.
  func matrix(_ candidate: Int, like other: ZoneMatrix) -> ZoneMatrix {
    ZoneMatrix(zones.base + candidate * other.entries, size: other.size, stride: other.stride)
  }

  /// The position in the layer and the transition of a candidate's first run.
  func origin(of candidate: Int) -> (source: Int, edge: Int32) {
    (Int(candidates.base[candidate].source), candidates.base[candidate].edge)
  }

  /// Makes a stored candidate a node of the next layer.
  mutating func keep(
    _ node: Int32, source: Int, by edge: TimedEdge, _ part: TimedPart
  ) {
    let action = InterleavingLabel.action(edge.action)
    nextFrontier.append(node)
    nextSums.append(label(ofSuccessorOf: source, by: edge, part))
    nextLabels.reserve(objects)
    let mine = nextLabels.base + nextLabels.count
    mine.update(from: labels.base + source * objects, count: objects)
    nextLabels.count += objects
    for object in part.uses { mine[Int(object)].use(action) }
    for object in part.changes { mine[Int(object)].change(action) }
  }

  /// The next layer becomes the layer.
  mutating func end() {
    frontier = nextFrontier
    sums = nextSums
    swap(&labels, &nextLabels)
    nextFrontier = []
    nextSums = []
    nextLabels.count = 0
  }
}
