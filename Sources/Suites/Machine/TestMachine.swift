/// A deterministic machine as a tester sees it.
///
/// In each state some inputs can be given; each answers with an output and leads to a state. A state
/// also *looks* like something to anyone who does nothing; states that look alike can be told apart only by
/// what they answer. The machine begins in state 0. An input that cannot be given in a state says nothing
/// of what an implementation does there.
package struct TestMachine: Hashable, Sendable {
  /// What comes of an input.
  package struct Move: Hashable, Sendable {
    package var target: Int32
    package var output: Int32

    package init(to target: Int32, output: Int32) {
      self.target = target
      self.output = output
    }
  }

  /// How many inputs there are.
  package let inputCount: Int
  /// By state: states with equal numbers look alike.
  package var looks: [Int32]
  private var moves: [Move?]

  package init(looks: [Int32], inputCount: Int) {
    self.looks = looks
    self.inputCount = inputCount
    moves = Array(repeating: nil, count: looks.count * inputCount)
  }

  package var stateCount: Int { looks.count }

  /// What comes of an input in a state; `nil` if it cannot be given there.
  package subscript(state: Int32, input: Int) -> Move? {
    get { moves[Int(state) * inputCount + input] }
    set { moves[Int(state) * inputCount + input] = newValue }
  }
}
