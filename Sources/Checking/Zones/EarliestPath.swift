/// Looks, among all paths of so many steps to a goal, for one that gets there earliest.
///
/// Forward by layers in rule order, with the zones as they are and one clock more, which is never
/// reset and counts as one with upper bounds alone: a zone is given up whose values another of the
/// same node and layer imitates, no later. Of paths that are
/// as early the first in rule order is taken. Where there are more zones than ``mostZones``, or
/// more bytes of them at once than ``mostBytes``, nothing is found.
///
/// Where transitions declare what they use and change, the zones that reorderings of one run reach
/// in a layer are one, their hull, which holds no other values: so the earliest moment is exact,
/// and a ``TraceOrder`` says in which order the transitions are taken. There are then no more zones
/// in a layer than runs of that length that are no reorderings of each other.
struct EarliestPath {
  struct Arc {
    /// What the caller knows it by.
    let id: Int
    let target: Int
    let edge: TimedEdge
  }

  enum Answer {
    case path(start: Int, arcs: [Int])
    case none
    case tooManyZones
  }

  let skeleton: TimedSkeleton
  /// The nodes where paths start, each with its discrete state.
  let starts: [(node: Int, state: Int)]
  /// The arcs that leave a node, in rule order.
  let arcs: (Int) -> [Arc]
  /// Whether a path can end with this node.
  let isGoal: (Int) -> Bool
  /// Whether a path can end with this arc; any may if not given.
  var isLast: ((Arc) -> Bool)?
  /// The values of the clocks wanted at the end.
  var goal: (Int) -> OwnedZone? = { _ in nil }

  /// Where runs are looked at one by one.
  static let mostZones = 50_000
  var mostZones = Self.mostZones
  var mostBytes = Int.max
  /// How many objects the transitions declare, if reorderings are merged; nodes are then the
  /// discrete states.
  var objects = 0
  /// Later paths are not looked at.
  var latest: Int?

  /// A node as a path comes to it.
  private struct Entry {
    var node: Int
    /// The entry before, and the arc between them; -1 at the start.
    var parent: Int
    var arc: Int
    var edge: TimedEdge?
  }

  /// An entry of the layer, or a candidate for the next.
  private struct Place {
    var entry: Entry
    var zone: OwnedZone
    /// By object, of the run that came first.
    var labels: [InterleavingLabel]
  }

  private struct Key: Hashable {
    var node: Int
    var label: InterleavingLabel
  }

  func answer(ofSteps steps: Int) -> Answer {
    guard let remaining = stepsToGoal(within: steps) else { return .none }
    var entries: [Entry] = []
    var layer: [Place] = []
    for (node, state) in starts {
      guard let zone = skeleton.elapsed(OwnedZone(zeroOfSize: skeleton.size + 1), in: state)
      else { continue }
      layer.append(
        Place(
          entry: Entry(node: node, parent: -1, arc: -1, edge: nil), zone: zone,
          labels: Array(repeating: InterleavingLabel(), count: objects)))
    }
    entries = layer.map(\.entry)
    var first = 0
    let bytes = OwnedZone.bytes(ofSize: skeleton.size + 1) + 16 * objects + 128
    for step in 0..<steps {
      let isEnd = step == steps - 1
      var next: [Place] = []
      var known = KnownZones(skeleton: skeleton)
      var merged: [Key: Int] = [:]
      for (position, place) in layer.enumerated() {
        for arc in arcs(place.entry.node) {
          guard
            isEnd
              ? isGoal(arc.target) && isLast?(arc) ?? true
              : remaining[arc.target].map({ $0 <= steps - step - 1 }) ?? false,
            let zone = fire(arc.edge, from: place.zone)
          else { continue }
          let labels = objects > 0 ? skeleton.labels(place.labels, after: arc.edge) : []
          if objects > 0 {
            let key = Key(node: arc.target, label: .sum(of: labels))
            if let known = merged[key] {
              next[known].zone.formHull(with: zone)
              continue
            }
            merged[key] = next.count
          } else if !known.insert(zone, arc.target, Int(arc.edge.target)) {
            continue
          }
          let entry = Entry(
            node: arc.target, parent: first + position, arc: arc.id, edge: arc.edge)
          next.append(Place(entry: entry, zone: zone, labels: labels))
          let places = layer.count + next.count
          if entries.count + next.count > mostZones || places > mostBytes / bytes {
            return .tooManyZones
          }
        }
      }
      if objects > 0 {
        next.removeAll { place in
          guard let edge = place.entry.edge else { return false }
          return !known.insert(place.zone, place.entry.node, Int(edge.target))
        }
      }
      first = entries.count
      entries += next.map(\.entry)
      layer = next
    }
    return earliest(of: layer, from: first, entries)
  }

  private func fire(_ edge: TimedEdge, from zone: OwnedZone) -> OwnedZone? {
    guard var zone = skeleton.fire(edge, from: zone) else { return nil }
    if let latest, !zone.constrain(skeleton.size, 0, .atMost(latest)) { return nil }
    return zone
  }

  private func earliest(of layer: [Place], from first: Int, _ entries: [Entry]) -> Answer {
    var best: (place: Int, time: ClockBound)?
    for (position, place) in layer.enumerated() {
      var zone = place.zone
      if let goal = goal(place.entry.node) {
        guard let wanted = zone.intersection(goal.withClock) else { continue }
        zone = wanted
      }
      // A greater bound on zero less the clock is an earlier time.
      let time = zone[0, skeleton.size]
      if best.map({ time > $0.time }) ?? isGoal(place.entry.node) { best = (position, time) }
    }
    guard let best else { return .none }
    var path: [Entry] = []
    var index = first + best.place
    while entries[index].parent >= 0 {
      path.append(entries[index])
      index = entries[index].parent
    }
    let start = entries[index].node
    if objects == 0 { return .path(start: start, arcs: path.reversed().map(\.arc)) }
    return ordered(path.reversed(), from: start, by: best.time)
  }

  /// The transitions of a merged path in an order in which they are over at the moment wanted.
  private func ordered(_ path: [Entry], from start: Int, by time: ClockBound) -> Answer {
    var goal = OwnedZone(universeOfSize: skeleton.size + 1)
    let units = -time.limit
    _ = goal.constrain(
      skeleton.size, 0, time.isAttained ? .atMost(units) : .lessThan(units + 1))
    let order = TraceOrder(
      skeleton: skeleton, edges: path.compactMap(\.edge), arcs: arcs, isLast: isLast)
    guard let state = starts.first(where: { $0.node == start })?.state,
      let zone = skeleton.elapsed(OwnedZone(zeroOfSize: skeleton.size + 1), in: state),
      let found = order.arcs(from: start, state, zone, into: goal)
    else { preconditionFailure("no order of a merged run reaches what all its orders reach") }
    return .path(start: start, arcs: found)
  }

  /// By node, the fewest steps to a goal, of nodes near enough to the starts to matter.
  private func stepsToGoal(within steps: Int) -> [Int: Int]? {
    var depth: [Int: Int] = [:]
    var sources: [Int: [Int]] = [:]
    var remaining: [Int: Int] = [:]
    var queue: [Int] = []
    for (node, _) in starts where depth[node] == nil {
      depth[node] = 0
      queue.append(node)
    }
    var ends: [Int] = []
    var head = 0
    while head < queue.count {
      let node = queue[head]
      head += 1
      guard let here = depth[node] else { continue }
      if isLast == nil, isGoal(node), remaining[node] == nil {
        remaining[node] = 0
        ends.append(node)
      }
      if here == steps { continue }
      for arc in arcs(node) {
        sources[arc.target, default: []].append(node)
        if isLast?(arc) == true, isGoal(arc.target), remaining[node] == nil {
          remaining[node] = 1
          ends.append(node)
        }
        if depth[arc.target] == nil {
          depth[arc.target] = here + 1
          queue.append(arc.target)
        }
      }
    }
    head = 0
    while head < ends.count {
      let node = ends[head]
      head += 1
      guard let here = remaining[node] else { continue }
      for source in sources[node] ?? [] where remaining[source] == nil {
        remaining[source] = here + 1
        ends.append(source)
      }
    }
    return remaining
  }
}

/// The zones of a layer, by node.
private struct KnownZones {
  let skeleton: TimedSkeleton
  private var zones: [Int: [OwnedZone]] = [:]

  init(skeleton: TimedSkeleton) { self.skeleton = skeleton }

  /// Adds a zone unless each of its values is imitated by one, no later, of a zone of the same
  /// node.
  mutating func insert(_ zone: OwnedZone, _ node: Int, _ state: Int) -> Bool {
    let known = zones[node, default: []]
    if !known.isEmpty {
      let constants = Array(skeleton.greatestConstants(of: state))
      let lower = constants + [ClockLimits.none]
      let upper = constants + [Int32(ClockBound.greatestConstant)]
      if known.contains(where: { zone.isSubsumed(by: $0, lower: lower, upper: upper) }) {
        return false
      }
    }
    zones[node, default: []].append(zone)
    return true
  }
}

extension OwnedZone {
  /// The same with one clock more, which is zero.
  var withClockAtZero: OwnedZone {
    let wide = size + 1
    var entries: [Int32] = []
    entries.reserveCapacity(wide * wide)
    for row in 0..<wide {
      // The new clock is to all others what the constant zero is.
      let from = (row == size ? 0 : row) * size
      entries += raw[from..<from + size]
      entries.append(raw[from])
    }
    return OwnedZone(size: wide, raw: entries)
  }

  /// The same with one clock more, of any value.
  var withClock: OwnedZone {
    var wide = OwnedZone(universeOfSize: size + 1)
    for first in 0..<size {
      for second in 0..<size where first != second {
        _ = wide.constrain(first, second, self[first, second])
      }
    }
    return wide
  }
}
