internal import StateGraphs
internal import StateSearch
internal import TimedAutomata

/// By node of a graph of zones, the values from which a goal can be reached along some edges.
struct BackwardZones {
  private let zoneTiming: ZoneTiming
  /// By node, the first of its zones, which are a ``Federation`` of values of the node; -1 if it
  /// has none.
  private var heads: PagedArray<Int32>
  private var entries: PagedArray<Entry> = []
  /// By entry, its zone.
  private var words: PagedArray<Int32> = []

  private struct Entry: BitwiseCopyable {
    let node: Int32
    /// The entry of the same node after it; -1 of the last.
    var next: Int32
  }

  /// Backwards from the goals, until nothing is added; `nil` if that takes more memory than there
  /// is.
  init?(_ zoneTiming: ZoneTiming, goals: BitSet, along edges: BitSet, in room: MemoryBudget) {
    let graph = room.graph
    self.zoneTiming = zoneTiming
    heads = PagedArray(repeating: -1, count: graph.nodeCount)
    let incoming = Predecessors(graph, along: edges, withEdges: true)
    var waiting: PagedArray<Int32> = []
    for node in goals {
      waiting.append(append(zoneTiming.zone(of: node), to: node, after: -1))
    }
    while let entry = waiting.popLast() {
      let into = zone(entry)
      for (source, edge) in incoming.steps(to: Int(entries[Int(entry)].node)) {
        guard
          let reached = zoneTiming.skeleton.before(
            zoneTiming.edge(edge), from: zoneTiming.state(of: source), into: into),
          let here = reached.intersection(zoneTiming.zone(of: source)),
          let added = insert(here, into: source)
        else { continue }
        waiting.append(added)
        if let most = room.bytes, bytes(beside: incoming, waiting.count) > most { return nil }
      }
    }
  }

  private func bytes(beside incoming: Predecessors, _ waiting: Int) -> Int {
    let entry = MemoryLayout<Entry>.stride
    return incoming.bytes + 4 * (heads.count + words.count + waiting) + entry * entries.count
  }

  private func zone(_ entry: Int32) -> DBM {
    let size = zoneTiming.skeleton.size
    let start = Int(entry) * size * size
    return DBM(size: size, raw: Array(words[start..<start + size * size]))
  }

  /// The values of a node from which a goal can be reached.
  func federation(of node: Int) -> Federation {
    var zones: [DBM] = []
    var entry = heads[node]
    while entry >= 0 {
      zones.append(zone(entry))
      entry = entries[Int(entry)].next
    }
    return Federation(zones)
  }

  /// Adds the values of a zone to those of a node; the entry, if any value is new.
  private mutating func insert(_ zone: DBM, into node: Int) -> Int32? {
    if federation(of: node).missing(of: zone).isEmpty { return nil }
    var last: Int32 = -1
    var entry = heads[node]
    while entry >= 0 {
      let next = entries[Int(entry)].next
      if !self.zone(entry).isSubset(of: zone) {
        last = entry
      } else if last < 0 {
        heads[node] = next
      } else {
        entries[Int(last)].next = next
      }
      entry = next
    }
    return append(zone, to: node, after: last)
  }

  /// - Parameter last: the last entry of the node; -1 if it has none.
  private mutating func append(_ zone: DBM, to node: Int, after last: Int32) -> Int32 {
    let entry = Int32(entries.count)
    entries.append(Entry(node: Int32(node), next: -1))
    words.append(contentsOf: zone.raw)
    if last < 0 { heads[node] = entry } else { entries[Int(last)].next = entry }
    return entry
  }
}
