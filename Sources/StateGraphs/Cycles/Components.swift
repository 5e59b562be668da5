internal import StateSearch

/// The strongly connected components of a graph, or of a part of it.
///
/// Components are numbered so that edges between different ones lead from the higher to the lower
/// number. Source: Tarjan's algorithm, *Depth-first search and linear graph algorithms* (1972),
/// with an explicit stack in place of the recursion. Linear; 12 bytes a node and what the depth
/// needs.
package struct Components: Sendable {
  /// The number of a node's component; `.max` for nodes outside the part.
  private var numbers: PagedArray<UInt32>
  private var memberOffsets: PagedArray<UInt32> = [0]
  private var memberNodes: PagedArray<UInt32> = []

  let graph: StateGraph
  let along: BitSet?

  /// - Parameters:
  ///   - within: the nodes of the part; all if not given.
  ///   - along: the edges of the part; all if not given.
  package init(_ graph: StateGraph, within: BitSet? = nil, along: BitSet? = nil) {
    self.graph = graph
    self.along = along
    numbers = PagedArray<UInt32>(repeating: .max, count: graph.nodeCount)
    findComponents(within: within)
  }

  private struct Frame: BitwiseCopyable {
    let node: Int
    var edge: Int
    /// The earliest visited node known to be in the same component.
    var low: UInt32
  }

  private mutating func findComponents(within: BitSet?) {
    // 0 for nodes not visited.
    var visit = PagedArray<UInt32>(repeating: 0, count: graph.nodeCount)
    var visits: UInt32 = 0
    var open: PagedArray<UInt32> = []
    var frames: PagedArray<Frame> = []

    func enter(_ node: Int) {
      visits += 1
      visit[node] = visits
      open.append(UInt32(node))
      frames.append(Frame(node: node, edge: graph.edges(from: node).lowerBound, low: visits))
    }

    for root in 0..<graph.nodeCount where visit[root] == 0 && within.admits(root) {
      enter(root)
      while var frame = frames.popLast() {
        let end = graph.edges(from: frame.node).upperBound
        var child: Int?
        while frame.edge < end && child == nil {
          let edge = frame.edge
          frame.edge += 1
          guard along.admits(edge) else { continue }
          let target = graph.target(of: edge)
          guard within.admits(target) else { continue }
          if visit[target] == 0 {
            child = target
          } else if numbers[target] == .max {
            frame.low = min(frame.low, visit[target])
          }
        }
        if let child {
          frames.append(frame)
          enter(child)
          continue
        }
        if frame.low == visit[frame.node] {
          close(upTo: frame.node, &open)
        } else {
          // A root is always the earliest of its component, so there is a caller.
          frames[frames.count - 1].low = min(frames[frames.count - 1].low, frame.low)
        }
      }
    }
  }

  private mutating func close(upTo root: Int, _ open: inout PagedArray<UInt32>) {
    let number = UInt32(count)
    let first = memberNodes.count
    while let node = open.popLast() {
      numbers[Int(node)] = number
      memberNodes.append(node)
      if node == root { break }
    }
    if memberNodes.count - first > 1 { memberNodes.sort(from: first, by: <) }
    memberOffsets.append(UInt32(memberNodes.count))
  }
}

extension Components {
  /// How many components there are.
  package var count: Int { memberOffsets.count - 1 }

  /// The number of a node's component; none for nodes outside the part.
  package func number(of node: Int) -> Int? {
    numbers[node] == .max ? nil : Int(numbers[node])
  }

  /// The nodes of a component, in ascending order.
  package func members(of component: Int) -> some RandomAccessCollection<Int> {
    memberNodes[Int(memberOffsets[component])..<Int(memberOffsets[component + 1])]
      .lazy.map { Int($0) }
  }

  /// Whether an edge of the part stays in the component from which it leads.
  package func isInside(_ edge: Int, from source: Int) -> Bool {
    along.admits(edge) && numbers[source] != .max
      && numbers[source] == numbers[graph.target(of: edge)]
  }

  /// Whether some run goes round in the component: it has two nodes, or one with a loop.
  package func isCyclic(_ component: Int) -> Bool {
    let members = members(of: component)
    guard members.count == 1, let node = members.first else { return true }
    return graph.edges(from: node).contains { isInside($0, from: node) }
  }

  /// The nodes on cycles of the part.
  package var cyclicNodes: BitSet {
    var result = graph.nodes(all: false)
    for component in 0..<count where isCyclic(component) {
      for node in members(of: component) { result.insert(node) }
    }
    return result
  }
}
