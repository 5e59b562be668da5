/// Looks, among all paths of so many steps to a goal, for one that gets there earliest.
///
/// Forward by layers in rule order, with the zones as they are and one clock more, which is never
/// reset and counts as one with upper bounds alone: a zone is given up whose values another of the
/// same node and layer imitates, no later. Of paths that are
/// as early the first in rule order is taken. Where there are more zones than ``mostZones`` nothing
/// is found.
struct EarliestPath {
  struct Arc {
    /// What the caller knows it by.
    let id: Int
    let target: Int
    let edge: TimedEdge
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

  var mostZones = 50_000

  private struct Entry {
    var node: Int
    var zone: OwnedZone
    var parent: Int
    var arc: Int
  }

  /// The arcs of the earliest path, and its start.
  func path(ofSteps steps: Int) -> (start: Int, arcs: [Int])? {
    guard let remaining = stepsToGoal(within: steps) else { return nil }
    var entries: [Entry] = []
    for (node, state) in starts {
      guard let zone = skeleton.elapsed(OwnedZone(zeroOfSize: skeleton.size + 1), in: state)
      else { continue }
      entries.append(Entry(node: node, zone: zone, parent: -1, arc: -1))
    }
    var layer = 0..<entries.count
    for step in 0..<steps {
      let first = entries.count
      var known: [Int: [OwnedZone]] = [:]
      for index in layer {
        for arc in arcs(entries[index].node) {
          let isEnd = step == steps - 1
          guard
            isEnd
              ? isGoal(arc.target) && isLast?(arc) ?? true
              : remaining[arc.target].map({ $0 <= steps - step - 1 }) ?? false,
            let zone = skeleton.fire(arc.edge, from: entries[index].zone),
            !isKnown(zone, Int(arc.edge.target), known[arc.target, default: []])
          else { continue }
          known[arc.target, default: []].append(zone)
          entries.append(Entry(node: arc.target, zone: zone, parent: index, arc: arc.id))
          if entries.count > mostZones { return nil }
        }
      }
      layer = first..<entries.count
    }
    return earliest(of: layer, entries)
  }

  /// Whether each of the values is imitated by one, no later, of a zone of the same node and layer.
  private func isKnown(_ zone: OwnedZone, _ state: Int, _ known: [OwnedZone]) -> Bool {
    if known.isEmpty { return false }
    let constants = Array(skeleton.greatestConstants(of: state))
    let lower = constants + [ClockLimits.none]
    let upper = constants + [Int32(ClockBound.greatestConstant)]
    return known.contains { zone.isSubsumed(by: $0, lower: lower, upper: upper) }
  }

  private func earliest(of layer: Range<Int>, _ entries: [Entry]) -> (start: Int, arcs: [Int])? {
    var best: (index: Int, time: ClockBound)?
    for index in layer {
      var zone = entries[index].zone
      if let goal = goal(entries[index].node) {
        guard let wanted = zone.intersection(goal.withClock) else { continue }
        zone = wanted
      }
      // A greater bound on zero less the clock is an earlier time.
      let time = zone[0, skeleton.size]
      if best.map({ time > $0.time }) ?? isGoal(entries[index].node) { best = (index, time) }
    }
    guard var index = best?.index else { return nil }
    var arcs: [Int] = []
    while entries[index].parent >= 0 {
      arcs.append(entries[index].arc)
      index = entries[index].parent
    }
    return (entries[index].node, arcs.reversed())
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
