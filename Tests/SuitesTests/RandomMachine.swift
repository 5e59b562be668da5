import PropertyTesting
import Suites

/// Random machines, and implementations of them that are wrong.
struct RandomMachines {
  var random: RandomNumbers

  init(seed: UInt64) { random = RandomNumbers(seed: seed) }

  /// A minimal machine of at most so many states.
  ///
  /// - Parameters:
  ///   - looks: how many ways there are to look.
  ///   - holes: one move of so many is missing; 0 for none.
  mutating func machine(states: Int, inputs: Int, outputs: Int, looks: Int, holes: Int)
    -> TestMachine
  {
    var machine = TestMachine(
      looks: (0..<states).map { _ in Int32(random.below(looks)) }, inputCount: inputs)
    for state in 0..<states {
      for input in 0..<inputs where holes == 0 || random.below(holes) > 0 {
        machine[Int32(state), input] = move(states: states, outputs: outputs)
      }
    }
    return machine.minimised {}.machine
  }

  private mutating func move(states: Int, outputs: Int) -> TestMachine.Move {
    TestMachine.Move(to: Int32(random.below(states)), output: Int32(random.below(outputs)))
  }

  /// An implementation of so many states that does everything, and something perhaps wrongly.
  ///
  /// What a machine does not say is filled in at random. Further states are copies, entered now and then.
  mutating func implementation(
    of machine: TestMachine, states: Int, outputs: Int
  ) -> TestMachine {
    let origin = (0..<states).map { state in
      Int32(state < machine.stateCount ? state : random.below(machine.stateCount))
    }
    var copy = TestMachine(
      looks: origin.map { machine.looks[Int($0)] }, inputCount: machine.inputCount)
    for state in 0..<states {
      for input in 0..<machine.inputCount {
        guard var move = machine[origin[state], input] else {
          copy[Int32(state), input] = self.move(states: states, outputs: outputs)
          continue
        }
        let twins = origin.indices.filter { origin[$0] == move.target }
        move.target =
          twins.isEmpty ? Int32(random.below(states)) : Int32(twins[random.below(twins.count)])
        copy[Int32(state), input] = move
      }
    }
    for _ in 0..<(1 + random.below(2)) {
      let (state, input) = (Int32(random.below(states)), random.below(machine.inputCount))
      guard var move = copy[state, input] else { continue }
      if random.below(2) == 0 {
        move.target = Int32(random.below(states))
      } else {
        move.output = Int32(random.below(outputs))
      }
      copy[state, input] = move
    }
    return copy
  }
}

extension RandomMachines {
  /// A machine with so many copies of each state, of which any is entered.
  mutating func copies(states: Int, copies: Int, holes: Int) -> TestMachine {
    let one = (0..<states).map { _ in
      (0..<3).map { _ in
        holes > 0 && random.below(holes) == 0 ? nil : move(states: states, outputs: 2)
      }
    }
    var machine = TestMachine(
      looks: (0..<states * copies).map { Int32($0 % states % 2) }, inputCount: 3)
    for state in 0..<states * copies {
      for input in 0..<3 {
        guard var move = one[state % states][input] else { continue }
        move.target += Int32(random.below(copies) * states)
        machine[Int32(state), input] = move
      }
    }
    return machine
  }

  /// An implementation with one state more, which stands for two states of a machine: it answers some inputs
  /// as the one does, and the others as the other.
  ///
  /// It is entered where the first is, and again from itself where the second is: only a word that follows
  /// both tells that one state cannot be both.
  mutating func hybrid(of machine: TestMachine) -> TestMachine? {
    let (state, input) = (
      Int32(random.below(machine.stateCount)), random.below(machine.inputCount)
    )
    let next = random.below(machine.inputCount)
    guard let move = machine[state, input], let following = machine[move.target, next],
      following.target != move.target,
      machine.looks[Int(move.target)] == machine.looks[Int(following.target)]
    else { return nil }
    let added = Int32(machine.stateCount)
    var copy = TestMachine(
      looks: machine.looks + [machine.looks[Int(move.target)]], inputCount: machine.inputCount)
    for number in 0..<added {
      for input in 0..<machine.inputCount { copy[number, input] = machine[number, input] }
    }
    copy[state, input]?.target = added
    for input in 0..<machine.inputCount {
      copy[added, input] = machine[random.below(2) == 0 ? move.target : following.target, input]
    }
    copy[added, next] = .init(to: added, output: following.output)
    return copy
  }
}

extension TestMachine {
  /// By pair of states, whether they look different, allow different inputs, answer differently, or lead to
  /// states of which one of these is so: the table of the textbooks.
  var pairsTold: [[Bool]] { told.pairs }

  /// How long a word must be, at most, to tell two states apart that can be told.
  var longestWord: Int { told.rounds }

  /// Looks the same everywhere, and answers by 1 on the first input in one of so many states, and else by 0.
  mutating func answersRarely(every period: Int) {
    looks = looks.map { _ in 0 }
    for state in looks.indices {
      for input in 0..<inputCount {
        self[Int32(state), input]?.output = state % period == 0 && input == 0 ? 1 : 0
      }
    }
  }

  private var told: (pairs: [[Bool]], rounds: Int) {
    var rounds = 0
    var told = looks.map { look in looks.map { $0 != look } }
    var isChanged = true
    while isChanged {
      isChanged = false
      let before = told
      for one in looks.indices {
        for other in looks.indices where !told[one][other] {
          let differs = (0..<inputCount).contains { input in
            let (move, answer) = (self[Int32(one), input], self[Int32(other), input])
            guard let move, let answer else { return (move == nil) != (answer == nil) }
            return move.output != answer.output || before[Int(move.target)][Int(answer.target)]
          }
          if differs { (told[one][other], isChanged) = (true, true) }
        }
      }
      if isChanged { rounds += 1 }
    }
    return (told, rounds)
  }

  /// Whether an implementation differs on some word that can be given: a search of all pairs of states.
  func differs(from other: TestMachine) -> Bool {
    if looks[0] != other.looks[0] { return true }
    var seen: Set<[Int32]> = [[0, 0]]
    var open: [[Int32]] = [[0, 0]]
    while let pair = open.popLast() {
      for input in 0..<inputCount {
        guard let move = self[pair[0], input] else { continue }
        guard let answer = other[pair[1], input], answers(move, answer, of: other) else {
          return true
        }
        let next = [move.target, answer.target]
        if seen.insert(next).inserted { open.append(next) }
      }
    }
    return false
  }

  /// Whether an implementation fails one of some tests.
  func finds(_ other: TestMachine, by tests: [[Int]]) -> Bool {
    if looks[0] != other.looks[0] { return true }
    return tests.contains { test in
      var (state, twin): (Int32, Int32) = (0, 0)
      for input in test {
        guard let move = self[state, input] else { return true }
        guard let answer = other[twin, input], answers(move, answer, of: other) else {
          return true
        }
        (state, twin) = (move.target, answer.target)
      }
      return false
    }
  }

  func answers(_ move: Move, _ answer: Move, of other: TestMachine) -> Bool {
    move.output == answer.output && looks[Int(move.target)] == other.looks[Int(answer.target)]
  }
}
