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

/// The arcs at each node, by one of their ends.
struct ArcLists {
  private var starts: [Int32]
  private var arcs: [Int32]

  init(ends: [Int32], count: Int) {
    starts = Array(repeating: 0, count: count + 1)
    for end in ends { starts[Int(end) + 1] += 1 }
    for node in 0..<count { starts[node + 1] += starts[node] }
    arcs = Array(repeating: 0, count: ends.count)
    var places = starts
    for (arc, end) in ends.enumerated() {
      arcs[Int(places[Int(end)])] = Int32(arc)
      places[Int(end)] += 1
    }
  }

  subscript(node: Int) -> ArraySlice<Int32> { arcs[Int(starts[node])..<Int(starts[node + 1])] }
}
