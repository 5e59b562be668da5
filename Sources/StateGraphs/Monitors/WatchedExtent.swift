/// How large the product of a graph and a monitor is, as far as runs get: see ``WatchedGraph``.
struct WatchedExtent: Equatable {
  var nodes = 0
  var edges = 0
}

extension StateGraph {
  /// Whether a monitor calls some run a violation.
  package func isViolated(by monitor: Monitor) -> Bool {
    var pairs = WatchedPairs(self, monitor)
    while let (_, memory) = pairs.next() {
      if monitor.isViolation(memory) { return true }
    }
    return false
  }

  /// The numbers of nodes and edges of the product with a monitor; linear in them.
  func extent(watchedBy monitor: Monitor) -> WatchedExtent {
    var extent = WatchedExtent()
    var pairs = WatchedPairs(self, monitor)
    while let (node, memory) = pairs.next() {
      extent.nodes += 1
      if !monitor.isViolation(memory) { extent.edges += edges(from: node).count }
    }
    return extent
  }
}

/// The pairs of a node and a state of the monitor in which runs reach the node, breadth-first.
///
/// Nothing is kept but which there are, and those that are to be looked at next.
private struct WatchedPairs {
  typealias Pair = (node: UInt32, memory: Monitor.Memory)

  private let graph: StateGraph
  private let monitor: Monitor
  /// By node, a bit for each of the first states of the monitor, which are mostly all.
  private var seen: [UInt64]
  private var beyond: Set<Int> = []
  private var layer: [Pair] = []
  private var head = 0
  private var nextLayer: [Pair] = []

  init(_ graph: StateGraph, _ monitor: Monitor) {
    self.graph = graph
    self.monitor = monitor
    seen = [UInt64](repeating: 0, count: graph.nodeCount)
    for node in graph.initial { meet(node, monitor.begin(node)) }
  }

  private mutating func meet(_ node: Int, _ memory: Monitor.Memory) {
    if memory < 64 {
      let bit: UInt64 = 1 << UInt64(memory)
      if seen[node] & bit != 0 { return }
      seen[node] |= bit
    } else if !beyond.insert(node << 8 | Int(memory)).inserted {
      return
    }
    nextLayer.append((UInt32(node), memory))
  }

  mutating func next() -> (node: Int, memory: Monitor.Memory)? {
    if head == layer.count {
      swap(&layer, &nextLayer)
      nextLayer.removeAll(keepingCapacity: true)
      head = 0
      if layer.isEmpty { return nil }
    }
    let (node, memory) = layer[head]
    head += 1
    if !monitor.isViolation(memory) {
      for edge in graph.edges(from: Int(node)) {
        let target = graph.target(of: edge)
        meet(target, monitor.step(memory, edge, target))
      }
    }
    return (Int(node), memory)
  }
}
