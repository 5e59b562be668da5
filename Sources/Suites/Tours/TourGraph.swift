internal import StateGraphs

/// A directed graph every arc of which has to be travelled, from node 0, to which a relaunch leads.
///
/// Every node can be reached from node 0.
package struct TourGraph: Sendable {
  package let nodeCount: Int
  package private(set) var from: [Int32] = []
  package private(set) var to: [Int32] = []
  /// By arc, the input that is given.
  private(set) var input: [Int32] = []

  package init(nodeCount: Int) { self.nodeCount = nodeCount }

  package mutating func add(_ from: Int32, _ to: Int32, input: Int32 = 0) {
    self.from.append(from)
    self.to.append(to)
    self.input.append(input)
  }

  package var arcCount: Int { from.count }

  /// The transitions of a machine.
  init(transitionsOf machine: TestMachine) {
    self.init(nodeCount: machine.stateCount)
    for state in 0..<Int32(machine.stateCount) {
      for input in 0..<machine.inputCount {
        if let move = machine[state, input] { add(state, move.target, input: Int32(input)) }
      }
    }
  }

  /// The graph whose arcs are the pairs of arcs of which one follows the other, and those that follow
  /// the launch.
  func pairs(most: Int) throws(Tour.Failure) -> TourGraph {
    let next = ArcLists(ends: from, count: nodeCount)
    let count = to.reduce(next[0].count) { $0 + next[Int($1)].count }
    guard count <= most else { throw .tooManyPairs(count, limit: most) }
    var graph = TourGraph(nodeCount: arcCount + 1)
    for arc in next[0] { graph.add(0, arc + 1, input: input[Int(arc)]) }
    for arc in from.indices {
      for following in next[Int(to[arc])] {
        graph.add(Int32(arc) + 1, following + 1, input: input[Int(following)])
      }
    }
    return graph
  }
}

extension TourGraph {
  /// The parts from each node of which each other can be reached; no arc leads to one of a higher number.
  func components(_ outgoing: ArcLists) -> Components {
    Components(
      StateGraph(
        initial: [0],
        edges: (0..<nodeCount).map { node in outgoing[node].map { (Int(to[Int($0)]), 0) } }))
  }

  /// The same with those nodes joined that can be reached from one another, without the arcs between them.
  var joined: TourGraph {
    let parts = components(ArcLists(ends: from, count: nodeCount))
    // Node 0 is in the last part, as it reaches all.
    func place(_ node: Int32) -> Int32 {
      Int32(parts.count - 1 - (parts.number(of: Int(node)) ?? 0))
    }
    var graph = TourGraph(nodeCount: parts.count)
    for arc in from.indices {
      let (one, other) = (place(from[arc]), place(to[arc]))
      if one != other { graph.add(one, other) }
    }
    return graph
  }
}

/// Arcs at each node, by one of their ends.
struct ArcLists {
  private var starts: [Int32]
  private var arcs: [Int32]

  init(ends: [Int32], count: Int) {
    self.init(of: (0..<Int32(ends.count)), ends: ends, count: count)
  }

  /// - Parameters:
  ///   - some: the arcs; at each node they stand in this order.
  ///   - ends: by arc, the node.
  init(of some: some Collection<Int32>, ends: [Int32], count: Int) {
    starts = Array(repeating: 0, count: count + 1)
    for arc in some { starts[Int(ends[Int(arc)]) + 1] += 1 }
    for node in 0..<count { starts[node + 1] += starts[node] }
    arcs = Array(repeating: 0, count: some.count)
    var places = starts
    for arc in some {
      let end = Int(ends[Int(arc)])
      arcs[Int(places[end])] = arc
      places[end] += 1
    }
  }

  subscript(node: Int) -> ArraySlice<Int32> { arcs[Int(starts[node])..<Int(starts[node + 1])] }
}
