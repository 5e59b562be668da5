/// A machine as those read it who ask often: by state and input, numbers in rows.
struct FlatMachine {
  let inputCount: Int
  let stateCount: Int
  /// Where an input leads; -1 if it cannot be given.
  let targets: [Int32]
  /// What is seen of it, output and look together: two inputs are seen to differ if their numbers do; -1 if
  /// it cannot be given.
  let answers: [Int32]
  let looks: [Int32]

  init(_ machine: TestMachine) {
    (inputCount, stateCount, looks) = (machine.inputCount, machine.stateCount, machine.looks)
    var numbers: [UInt64: Int32] = [:]
    var targets: [Int32] = []
    var answers: [Int32] = []
    targets.reserveCapacity(inputCount * stateCount)
    answers.reserveCapacity(inputCount * stateCount)
    for state in 0..<Int32(stateCount) {
      for input in 0..<inputCount {
        guard let move = machine[state, input] else {
          targets.append(-1)
          answers.append(-1)
          continue
        }
        let seen =
          UInt64(UInt32(bitPattern: move.output)) << 32
          | UInt64(UInt32(bitPattern: looks[Int(move.target)]))
        let number = numbers[seen] ?? Int32(numbers.count)
        numbers[seen] = number
        targets.append(move.target)
        answers.append(number)
      }
    }
    (self.targets, self.answers) = (targets, answers)
  }

  /// The place of a state and an input.
  func place(_ state: Int32, _ input: Int) -> Int { Int(state) * inputCount + input }
}
