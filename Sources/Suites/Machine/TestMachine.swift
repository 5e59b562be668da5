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

  /// Whether somebody who sees both moves sees a difference at once.
  func differ(_ one: Move, _ other: Move) -> Bool {
    one.output != other.output || looks[Int(one.target)] != looks[Int(other.target)]
  }

  /// The same machine with as few states as one that allows, answers and looks the same.
  ///
  /// States that allow different inputs stay apart, even where no common input tells them apart.
  ///
  /// - Parameter mayGoOn: throws if somebody wishes an end; asked now and then.
  /// - Returns: the machine, its states in the order of a breadth-first search, and the state of it for
  ///   each state of this one; -1 for those that cannot be reached.
  /// - Complexity: rounds × states × inputs, with at most as many rounds as states.
  package func minimised(
    _ mayGoOn: () throws -> Void
  ) rethrows -> (machine: TestMachine, number: [Int32]) {
    var classes = looks
    var count = Set(looks).count
    while true {
      var numbers: [[Int32]: Int32] = [:]
      var next: [Int32] = []
      next.reserveCapacity(stateCount)
      for state in looks.indices {
        if state % 1024 == 0 { try mayGoOn() }
        var key = [classes[state]]
        for input in 0..<inputCount {
          let move = self[Int32(state), input]
          key.append(move.map { classes[Int($0.target)] } ?? -1)
          key.append(move?.output ?? -1)
        }
        let number = numbers[key] ?? Int32(numbers.count)
        numbers[key] = number
        next.append(number)
      }
      classes = next
      if numbers.count == count { return quotient(by: classes) }
      count = numbers.count
    }
  }

  private func quotient(by classes: [Int32]) -> (machine: TestMachine, number: [Int32]) {
    guard stateCount > 0 else { return (self, []) }
    var found: [Int32: Int32] = [classes[0]: 0]
    var first: [Int32] = [0]
    var next = 0
    while next < first.count {
      for input in 0..<inputCount {
        guard let move = self[first[next], input] else { continue }
        let target = classes[Int(move.target)]
        if found[target] == nil {
          found[target] = Int32(first.count)
          first.append(move.target)
        }
      }
      next += 1
    }
    var machine = TestMachine(looks: first.map { looks[Int($0)] }, inputCount: inputCount)
    for (number, state) in first.enumerated() {
      for input in 0..<inputCount {
        guard let move = self[state, input], let target = found[classes[Int(move.target)]] else {
          continue
        }
        machine[Int32(number), input] = Move(to: target, output: move.output)
      }
    }
    return (machine, classes.map { found[$0] ?? -1 })
  }
}
