internal import StateSearch

/// Looks, among all paths of so many steps to a goal, for one that gets there earliest.
///
/// Forward by layers in rule order, with the zones as they are and one clock more, which is never
/// reset and counts as one with upper bounds alone: a zone is given up whose values another of the
/// same node and layer imitates, no later. Of paths that are
/// as early the first in rule order is taken. Where there are more zones than ``mostZones``, or
/// what is known at once takes more than ``mostBytes``, nothing is found.
///
/// Where transitions declare what they use and change, the zones that reorderings of one run reach
/// in a layer are one, their hull, which holds no other values: so the earliest moment is exact,
/// and a ``Linearization`` says in which order the transitions are taken. There are then no more zones
/// in a layer than runs of that length that are no reorderings of each other.
package struct EarliestPath {
  package struct Arc {
    /// What the caller knows it by.
    package let id: Int
    package let target: Int
    package let edge: TimedEdge

    package init(id: Int, target: Int, edge: TimedEdge) {
      self.id = id
      self.target = target
      self.edge = edge
    }
  }

  package enum Answer {
    case path(start: Int, arcs: [Int])
    case none
    case tooMuch
  }

  let skeleton: TimedSkeleton
  /// How many nodes there are.
  let nodes: Int
  /// The nodes where paths start, each with its discrete state.
  let starts: [(node: Int, state: Int)]
  /// The arcs that leave a node, in rule order.
  let arcs: (Int) -> [Arc]
  /// Whether a path can end with this node.
  let isGoal: (Int) -> Bool
  /// Whether a path can end with this arc; any may if not given.
  package var isLast: ((Arc) -> Bool)?
  /// The values of the clocks wanted at the end.
  package var goal: (Int) -> DBM?

  /// Where runs are looked at one by one.
  package static let mostZones = 50_000
  package var mostZones = Self.mostZones
  package var mostBytes = Int.max
  /// How many objects the transitions declare, if reorderings are merged; nodes are then the
  /// discrete states.
  package var objects = 0
  /// Later paths are not looked at.
  package var latest: Int?

  package init(
    skeleton: TimedSkeleton, nodes: Int, starts: [(node: Int, state: Int)],
    arcs: @escaping (Int) -> [Arc], isGoal: @escaping (Int) -> Bool,
    goal: @escaping (Int) -> DBM? = { _ in nil }
  ) {
    self.skeleton = skeleton
    self.nodes = nodes
    self.starts = starts
    self.arcs = arcs
    self.isGoal = isGoal
    self.goal = goal
  }

  /// A node as a path reaches it.
  private struct Entry {
    var node: UInt32
    /// The entry before; -1 at the start.
    var parent: Int32
    /// The arc from there.
    var arc: UInt32 = 0
    package var edge: TimedEdge?

    init(start: Int) { (node, parent) = (UInt32(start), -1) }

    init(after parent: Int, by arc: Arc) {
      (node, self.parent) = (UInt32(arc.target), Int32(parent))
      (self.arc, edge) = (UInt32(arc.id), arc.edge)
    }
  }

  /// An entry of the layer, or a candidate for the next.
  private struct Place {
    var entry: Entry
    var zone: DBM
    /// By object, of the run that came first.
    var labels: [MazurkiewiczTrace]
  }

  private struct Key: Hashable {
    var node: Int
    var label: MazurkiewiczTrace
  }

  /// The bytes of a place on the heap, with what finds it again; arrays grow by doubling.
  private var bytesOfPlace: Int {
    let labels = objects > 0 ? 160 + MemoryLayout<MazurkiewiczTrace>.stride * objects : 0
    return DBM.bytes(ofSize: skeleton.size + 1) + 2 * MemoryLayout<Place>.stride + 112
      + labels
  }

  package func answer(ofSteps steps: Int) -> Answer {
    guard let remaining = stepsToGoal(within: steps) else { return .tooMuch }
    var entries: [Entry] = []
    var layer: [Place] = []
    for (node, state) in starts {
      guard let zone = skeleton.elapsed(DBM(zeroOfSize: skeleton.size + 1), in: state)
      else { continue }
      layer.append(
        Place(
          entry: Entry(start: node), zone: zone,
          labels: Array(repeating: MazurkiewiczTrace(), count: objects)))
    }
    entries = layer.map(\.entry)
    var first = 0
    let (bytes, left) = (bytesOfPlace, mostBytes - heapBytes(ofLists: 4 * nodes))
    for step in 0..<steps {
      let isEnd = step == steps - 1
      var next: [Place] = []
      var known = KnownZones(skeleton: skeleton)
      var merged: [Key: Int] = [:]
      for (position, place) in layer.enumerated() {
        for arc in arcs(Int(place.entry.node)) {
          guard
            isEnd
              ? isGoal(arc.target) && isLast?(arc) ?? true
              : (0...Int32(steps - step - 1)).contains(remaining[arc.target]),
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
          next.append(
            Place(entry: Entry(after: first + position, by: arc), zone: zone, labels: labels))
          let (places, all) = (layer.count + next.count, entries.count + next.count)
          if all > mostZones || places * bytes + all * 2 * MemoryLayout<Entry>.stride > left {
            return .tooMuch
          }
        }
      }
      if objects > 0 {
        next.removeAll { place in
          guard let edge = place.entry.edge else { return false }
          return !known.insert(place.zone, Int(place.entry.node), Int(edge.target))
        }
      }
      first = entries.count
      entries += next.map(\.entry)
      layer = next
    }
    return earliest(of: layer, from: first, entries)
  }

  private func fire(_ edge: TimedEdge, from zone: DBM) -> DBM? {
    guard var zone = skeleton.fire(edge, from: zone) else { return nil }
    if let latest, !zone.constrain(skeleton.size, 0, .atMost(latest)) { return nil }
    return zone
  }

  private func earliest(of layer: [Place], from first: Int, _ entries: [Entry]) -> Answer {
    var best: (place: Int, time: ClockBound)?
    for (position, place) in layer.enumerated() {
      var zone = place.zone
      let node = Int(place.entry.node)
      if let goal = goal(node) {
        guard let wanted = zone.intersection(goal.withClock) else { continue }
        zone = wanted
      }
      // A greater bound on zero less the clock is an earlier time.
      let time = zone[0, skeleton.size]
      if best.map({ time > $0.time }) ?? isGoal(node) { best = (position, time) }
    }
    guard let best else { return .none }
    var path: [Entry] = []
    var index = first + best.place
    while entries[index].parent >= 0 {
      path.append(entries[index])
      index = Int(entries[index].parent)
    }
    let start = Int(entries[index].node)
    if objects == 0 { return .path(start: start, arcs: path.reversed().map { Int($0.arc) }) }
    return ordered(path.reversed(), from: start, by: best.time)
  }

  /// The transitions of a merged path in an order in which they are over at the moment wanted.
  private func ordered(_ path: [Entry], from start: Int, by time: ClockBound) -> Answer {
    var goal = DBM(universeOfSize: skeleton.size + 1)
    let units = -time.limit
    _ = goal.constrain(
      skeleton.size, 0, time.isAttained ? .atMost(units) : .lessThan(units + 1))
    let order = Linearization(
      skeleton: skeleton, edges: path.compactMap(\.edge), arcs: arcs, isLast: isLast)
    guard let state = starts.first(where: { $0.node == start })?.state,
      let zone = skeleton.elapsed(DBM(zeroOfSize: skeleton.size + 1), in: state),
      let found = order.arcs(from: start, state, zone, into: goal)
    else { preconditionFailure("no order of a merged run reaches what all its orders reach") }
    return .path(start: start, arcs: found)
  }

  /// How many of the bytes of columns count against the bound: with a ``Spill`` they can go to files.
  private func heapBytes(ofLists bytes: Int) -> Int { Spill.current == nil ? bytes : 0 }

  /// By node, the fewest steps to a goal, of nodes near enough to the starts to matter; -1 of the
  /// others. Nothing if there is no room for it.
  private func stepsToGoal(within steps: Int) -> PagedArray<Int32>? {
    if heapBytes(ofLists: 20 * nodes) > mostBytes { return nil }
    var remaining = PagedArray<Int32>(repeating: -1, count: nodes)
    var ends: PagedArray<UInt32> = []
    var depth = PagedArray<Int32>(repeating: -1, count: nodes)
    var reached: PagedArray<UInt32> = []
    for (node, _) in starts where depth[node] < 0 {
      depth[node] = 0
      reached.append(UInt32(node))
    }
    // By node, two places on: how many arcs lead there; then, one place on, where the list of their
    // sources ends as far as it is filled, and at last where it begins.
    var lists = PagedArray<UInt32>(repeating: 0, count: nodes + 2)
    var count = 0
    var head = 0
    while head < reached.count {
      let node = Int(reached[head])
      head += 1
      if isLast == nil, isGoal(node) {
        remaining[node] = 0
        ends.append(UInt32(node))
      }
      if depth[node] == steps { continue }
      for arc in arcs(node) {
        lists[arc.target + 2] += 1
        count += 1
        if isLast?(arc) == true, isGoal(arc.target), remaining[node] < 0 {
          remaining[node] = 1
          ends.append(UInt32(node))
        }
        if depth[arc.target] < 0 {
          depth[arc.target] = depth[node] + 1
          reached.append(UInt32(arc.target))
        }
      }
    }
    if heapBytes(ofLists: 20 * nodes + 4 * count) > mostBytes { return nil }
    for node in 0..<nodes { lists[node + 2] += lists[node + 1] }
    var sources = PagedArray<UInt32>(repeating: 0, count: count)
    for source in reached where depth[Int(source)] < steps {
      for arc in arcs(Int(source)) {
        sources[Int(lists[arc.target + 1])] = source
        lists[arc.target + 1] += 1
      }
    }
    head = 0
    while head < ends.count {
      let node = Int(ends[head])
      head += 1
      for place in lists[node]..<lists[node + 1] {
        let source = sources[Int(place)]
        if remaining[Int(source)] >= 0 { continue }
        remaining[Int(source)] = remaining[node] + 1
        ends.append(source)
      }
    }
    return remaining
  }
}

/// The zones of a layer, by node.
private struct KnownZones {
  let skeleton: TimedSkeleton
  private var zones: [Int: [DBM]] = [:]

  init(skeleton: TimedSkeleton) { self.skeleton = skeleton }

  /// Adds a zone unless each of its values is imitated by one, no later, of a zone of the same
  /// node.
  mutating func insert(_ zone: DBM, _ node: Int, _ state: Int) -> Bool {
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

extension DBM {
  /// The same with one clock more, which is zero.
  package var withClockAtZero: DBM {
    let wide = size + 1
    var entries: [Int32] = []
    entries.reserveCapacity(wide * wide)
    for row in 0..<wide {
      // The new clock is to all others what the constant zero is.
      let from = (row == size ? 0 : row) * size
      entries += raw[from..<from + size]
      entries.append(raw[from])
    }
    return DBM(size: wide, raw: entries)
  }

  /// The same with one clock more, of any value.
  var withClock: DBM {
    var wide = DBM(universeOfSize: size + 1)
    for first in 0..<size {
      for second in 0..<size where first != second {
        _ = wide.constrain(first, second, self[first, second])
      }
    }
    return wide
  }
}
