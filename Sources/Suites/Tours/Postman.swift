/// How often each arc of a graph is travelled by the cheapest closed walk that travels each, where a
/// relaunch leads from any node to node 0.
///
/// The directed Chinese postman problem, which is a flow of least cost: the walk needs no arc that the
/// flow does not have, since all arcs hang together. Found by the primal-dual method: phases of equal
/// length, in each a blocking flow.
///
/// Sources: J. Edmonds, E. L. Johnson, Matching, Euler tours and the Chinese postman, Mathematical
/// Programming 1973; R. K. Ahuja, T. L. Magnanti, J. B. Orlin, Network Flows, 1993, section 9.8.
package struct Postman {
  /// By arc, how often it is travelled.
  package private(set) var times: [Int32]
  /// By node, how many tests end there.
  package private(set) var ends: [Int32]

  package var relaunches: Int { ends.reduce(0) { $0 + Int($1) } }
  package var steps: Int { times.reduce(0) { $0 + Int($1) } }

  /// - Parameters:
  ///   - graph: its arcs.
  ///   - step: what it costs to travel one.
  ///   - relaunch: what a relaunch costs.
  ///   - mayGoOn: throws if somebody wishes an end; asked often.
  package init(
    _ graph: TourGraph, step: Int, relaunch: Int, _ mayGoOn: () throws -> Void
  ) rethrows {
    var flow = LeastFlow(graph, step: step, relaunch: relaunch)
    try flow.solve(mayGoOn)
    times = flow.flow[..<graph.arcCount].map { $0 + 1 }
    ends = Array(flow.flow[graph.arcCount..<(graph.arcCount + graph.nodeCount)])
  }
}

/// Balances a graph by a flow of least cost, without bounds on its arcs.
private struct LeastFlow {
  private(set) var flow: [Int32]
  private var from: [Int32]
  private var to: [Int32]
  private var cost: [Int32]
  /// By node, how much more enters than leaves.
  private var excess: [Int32]
  private var potential: [Int]
  private let outgoing: ArcLists
  private let incoming: ArcLists
  /// Of these the arcs that cost nothing beyond what their ends are worth, until that is raised.
  private var freeOutgoing: ArcLists
  private var freeIncoming: ArcLists
  private var level: [Int32]

  /// The arcs of the graph, one from each node to the relaunch, and one from that to node 0.
  init(_ graph: TourGraph, step: Int, relaunch: Int) {
    let count = graph.nodeCount
    let hub = Int32(count)
    from = graph.from + (0..<hub) + [hub]
    to = graph.to + Array(repeating: hub, count: count) + [0]
    cost =
      Array(repeating: Int32(step), count: graph.arcCount)
      + Array(repeating: Int32(relaunch), count: count) + [0]
    excess = Array(repeating: 0, count: count + 1)
    for arc in graph.from.indices {
      excess[Int(graph.to[arc])] += 1
      excess[Int(graph.from[arc])] -= 1
    }
    // The first test is launched too.
    excess[0] += 1
    excess[count] -= 1
    flow = Array(repeating: 0, count: from.count)
    potential = Array(repeating: 0, count: count + 1)
    level = Array(repeating: -1, count: count + 1)
    outgoing = ArcLists(ends: from, count: count + 1)
    incoming = ArcLists(ends: to, count: count + 1)
    (freeOutgoing, freeIncoming) = (outgoing, incoming)
  }

  mutating func solve(_ mayGoOn: () throws -> Void) rethrows {
    while raise() {
      while let sources = layer() { try block(sources, mayGoOn) }
    }
  }

  /// What an arc costs beyond what its ends are worth.
  private func reduced(_ arc: Int) -> Int {
    Int(cost[arc]) + potential[Int(from[arc])] - potential[Int(to[arc])]
  }

  /// Raises potentials by the distances from what has too much, up to the nearest that has too little.
  ///
  /// - Returns: false if all is balanced.
  private mutating func raise() -> Bool {
    var distance = Array(repeating: Int.max, count: excess.count)
    var buckets: [[Int32]] = [[]]
    for node in excess.indices where excess[node] > 0 {
      distance[node] = 0
      buckets[0].append(Int32(node))
    }
    if buckets[0].isEmpty { return false }
    var length = 0
    var nearest: Int?
    search: while length < buckets.count {
      while let found = buckets[length].popLast() {
        let node = Int(found)
        if distance[node] != length { continue }
        if excess[node] < 0 {
          nearest = length
          break search
        }
        func reach(_ other: Int32, _ span: Int) {
          let sum = length + span
          guard sum < distance[Int(other)] else { return }
          distance[Int(other)] = sum
          while buckets.count <= sum { buckets.append([]) }
          buckets[sum].append(other)
        }
        for arc in outgoing[node] { reach(to[Int(arc)], reduced(Int(arc))) }
        for arc in incoming[node] where flow[Int(arc)] > 0 {
          reach(from[Int(arc)], -reduced(Int(arc)))
        }
      }
      length += 1
    }
    guard let nearest else { return false }
    for node in potential.indices { potential[node] += min(distance[node], nearest) }
    let free = from.indices.filter { reduced($0) == 0 }.map(Int32.init)
    freeOutgoing = ArcLists(of: free, ends: from, count: excess.count)
    freeIncoming = ArcLists(of: free, ends: to, count: excess.count)
    return true
  }

  /// Numbers nodes by how many arcs without cost lead there from what has too much.
  ///
  /// - Returns: what has too much; `nil` if nothing that has too little is met.
  private mutating func layer() -> [Int32]? {
    for node in level.indices { level[node] = -1 }
    let sources = excess.indices.filter { excess[$0] > 0 }.map(Int32.init)
    var open = sources
    for node in open { level[Int(node)] = 0 }
    var isMet = false
    var next = 0
    while next < open.count {
      let node = Int(open[next])
      next += 1
      if excess[node] < 0 {
        isMet = true
        continue
      }
      for arc in freeOutgoing[node] {
        let other = Int(to[Int(arc)])
        if level[other] < 0 {
          level[other] = level[node] + 1
          open.append(Int32(other))
        }
      }
      for arc in freeIncoming[node] where flow[Int(arc)] > 0 {
        let other = Int(from[Int(arc)])
        if level[other] < 0 {
          level[other] = level[node] + 1
          open.append(Int32(other))
        }
      }
    }
    return isMet ? sources : nil
  }

  /// Sends what it can along layers.
  private mutating func block(_ sources: [Int32], _ mayGoOn: () throws -> Void) rethrows {
    var places = Array(repeating: 0, count: excess.count)
    for source in sources {
      try mayGoOn()
      while excess[Int(source)] > 0 {
        guard let path = path(from: Int(source), &places) else { break }
        var most = excess[Int(source)]
        var end = Int(source)
        for (arc, isForward) in path {
          if !isForward { most = min(most, flow[arc]) }
          end = Int(isForward ? to[arc] : from[arc])
        }
        most = min(most, -excess[end])
        for (arc, isForward) in path { flow[arc] += isForward ? most : -most }
        excess[Int(source)] -= most
        excess[end] += most
      }
    }
  }

  private func path(
    from source: Int, _ places: inout [Int]
  ) -> [(arc: Int, isForward: Bool)]? {
    var path: [(arc: Int, isForward: Bool)] = []
    var node = source
    while excess[node] >= 0 {
      let (out, back) = (freeOutgoing[node], freeIncoming[node])
      var found: (arc: Int, isForward: Bool)?
      while places[node] < out.count + back.count {
        let place = places[node]
        let isForward = place < out.count
        let arc = Int(
          isForward ? out[out.startIndex + place] : back[back.startIndex + place - out.count])
        let other = Int(isForward ? to[arc] : from[arc])
        if isForward || flow[arc] > 0, level[other] == level[node] + 1 {
          found = (arc, isForward)
          break
        }
        places[node] += 1
      }
      if let found {
        path.append(found)
        node = Int(found.isForward ? to[found.arc] : from[found.arc])
      } else {
        guard let last = path.popLast() else { return nil }
        node = Int(last.isForward ? from[last.arc] : to[last.arc])
        places[node] += 1
      }
    }
    return path
  }
}

extension Postman {
  /// The walk, cut where it relaunches: of each test the arcs.
  ///
  /// Source: C. Hierholzer, Ueber die Möglichkeit, einen Linienzug ohne Wiederholung und ohne
  /// Unterbrechung zu umfahren, Mathematische Annalen 1873.
  package func tests(of graph: TourGraph) -> [[Int32]] {
    let outgoing = ArcLists(ends: graph.from, count: graph.nodeCount)
    var (left, stops) = (times, ends)
    var launches = relaunches
    var places = Array(repeating: 0, count: graph.nodeCount)
    // An arc, -1 for a launch, -2 for an end; the walk is found from its end.
    var walk: [Int32] = []
    var open: [(node: Int, arc: Int32)] = [(graph.nodeCount, -2)]
    while let last = open.last {
      if last.node == graph.nodeCount {
        if launches > 0 {
          launches -= 1
          open.append((0, -1))
        } else {
          walk.append(last.arc)
          open.removeLast()
        }
        continue
      }
      let arcs = outgoing[last.node]
      while places[last.node] < arcs.count,
        left[Int(arcs[arcs.startIndex + places[last.node]])] == 0
      {
        places[last.node] += 1
      }
      if places[last.node] < arcs.count {
        let arc = arcs[arcs.startIndex + places[last.node]]
        left[Int(arc)] -= 1
        open.append((Int(graph.to[Int(arc)]), arc))
      } else if stops[last.node] > 0 {
        stops[last.node] -= 1
        open.append((graph.nodeCount, -2))
      } else {
        walk.append(last.arc)
        open.removeLast()
      }
    }
    return walk.reversed().split(whereSeparator: { $0 < 0 }).map(Array.init)
  }
}
