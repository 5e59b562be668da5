extension TestMachine {
  /// Orders of the inputs, that in which they are first.
  var inputOrders: [[Int]] {
    (0..<inputCount).flatMap { first in
      let order = (0..<inputCount).map { ($0 + first) % inputCount }
      return [order, order.reversed()]
    }
  }

  /// The same machine, in the place of each input another.
  func reordered(_ order: [Int]) -> TestMachine {
    var machine = TestMachine(looks: looks, inputCount: inputCount)
    for state in 0..<Int32(stateCount) {
      for (input, other) in order.enumerated() { machine[state, input] = self[state, other] }
    }
    return machine
  }

  /// Tests that reach every state by a shortest word, and go on by every word of so many inputs, have at
  /// least so many steps, launches included.
  ///
  /// Where the first of these inputs is not the last of a shortest word, no two such words begin one another,
  /// so that each is a test of its own.
  package func leastSteps(wordsOf length: Int) -> Int {
    var depths = Array(repeating: -1, count: stateCount)
    depths[0] = 0
    var open: [Int32] = [0]
    var steps = 0
    var next = 0
    while next < open.count {
      let state = open[next]
      next += 1
      for move in (0..<inputCount).compactMap({ self[state, $0] }) {
        if depths[Int(move.target)] < 0 {
          depths[Int(move.target)] = depths[Int(state)] + 1
          open.append(move.target)
        } else {
          let (tests, inputs) = words(of: length - 1, from: move.target)
          steps += inputs + tests * (depths[Int(state)] + 2)
        }
      }
    }
    return steps
  }

  /// How many words of so many inputs there are, or shorter where nothing goes on; and their inputs.
  private func words(of length: Int, from state: Int32) -> (count: Int, inputs: Int) {
    var (count, inputs) = (0, 0)
    for move in (0..<inputCount).compactMap({ length > 0 ? self[state, $0] : nil }) {
      let rest = words(of: length - 1, from: move.target)
      (count, inputs) = (count + rest.count, inputs + rest.inputs + rest.count)
    }
    return count == 0 ? (1, 0) : (count, inputs)
  }
}
