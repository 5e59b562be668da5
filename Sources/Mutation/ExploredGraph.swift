import Checking
import Machines

/// The graph of an explored system, with everything that happens in it.
struct ExploredGraph: Sendable {
  let initial: Int
  private let offsets: [Int]
  private let targets: [Int32]
  /// By edge: which move of its state it is.
  let positions: [Int]
  /// By node: its discrete state.
  let numbers: [Int]
  /// By discrete state.
  let states: [[UInt64]]
  let moves: [[Move]]

  init(_ explored: ExploredSystem, _ behaviour: Behaviour) {
    initial = explored.initialNodes[0]
    var offsets = [0]
    var targets: [Int32] = []
    var positions: [Int] = []
    var numbers: [Int] = []
    var states: [[UInt64]] = []
    var moves: [[Move]] = []
    for node in 0..<explored.nodeCount {
      let number = explored.stateNumber(of: node)
      numbers.append(number)
      while states.count <= number {
        states.append([])
        moves.append([])
      }
      if states[number].isEmpty {
        states[number] = explored.state(of: node)
        moves[number] = behaviour.moves(from: states[number])
      }
      for edge in explored.edges(from: node) {
        targets.append(Int32(explored.target(of: edge)))
        positions.append(explored.position(of: edge, from: node))
      }
      offsets.append(targets.count)
    }
    self.offsets = offsets
    self.targets = targets
    self.positions = positions
    self.numbers = numbers
    self.states = states
    self.moves = moves
  }

  var nodeCount: Int { numbers.count }
  func edges(from node: Int) -> Range<Int> { offsets[node]..<offsets[node + 1] }
  func target(of edge: Int) -> Int { Int(targets[edge]) }
}
