package import Machines

/// A set of states of a system, to be kept apart from the store in which it was found.
package struct FrozenSet: Codable, Hashable, Sendable {
  /// By position in the vectors: which quantity stands there.
  private let order: [Int]
  /// Three numbers a node: its value, and the positions of what can follow and of the next node; 0 is no
  /// node, 1 the end of a vector, and nodes count from 2. A node stands after those to which it refers.
  private let nodes: [UInt32]
  private let root: UInt32

  init(_ set: Diagram, in store: DiagramStore, _ order: [Int]) {
    self.order = order
    var places: [Diagram: UInt32] = [DiagramStore.empty: 0, DiagramStore.unit: 1]
    var words: [UInt32] = []
    var open = [set]
    while let last = open.last {
      if places[last] != nil {
        open.removeLast()
        continue
      }
      let node = store.nodes[Int(last)]
      if let down = places[node.down], let right = places[node.right] {
        places[last] = UInt32(words.count / 3 + 2)
        words += [node.value, down, right]
        open.removeLast()
      } else {
        open += [node.right, node.down].filter { places[$0] == nil }
      }
    }
    root = places[set] ?? 0
    nodes = words
  }

  /// Tells whether a packed state of the system is in the set.
  package func membership(in compiled: CompiledSystem) -> ([UInt64]) -> Bool {
    let variables = StateVariables(compiled, order: order)
    return { contains(variables.vector(of: $0)) }
  }

  private func contains(_ vector: [UInt32]) -> Bool {
    var place = root
    for value in vector {
      while place > 1, nodes[3 * Int(place) - 6] < value { place = nodes[3 * Int(place) - 4] }
      if place <= 1 || nodes[3 * Int(place) - 6] != value { return false }
      place = nodes[3 * Int(place) - 5]
    }
    return place == 1
  }
}

extension SymbolicSpace {
  /// The states from which the last property that something stays possible is violated, if all of them
  /// are known.
  package var frozenLost: FrozenSet? {
    lost.map { FrozenSet($0, in: store, variables.order) }
  }
}
