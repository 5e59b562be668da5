import Foundation
import Machines
import PropertyTesting
import Suites
import Testing

/// What a suite promises: every implementation of at most so many states that differs fails.
struct CompleteSuiteTests {
  /// A longer campaign: `SIM_LONG_TESTS=10000 swift test --filter "fails the suite"`.
  static let machines =
    ProcessInfo.processInfo.environment["SIM_LONG_TESTS"].flatMap(UInt64.init) ?? 120

  @Test func `Every implementation that differs fails the suite, in fewer steps than by W`() throws
  {
    var (steps, oracle, wrong, larger, partial) = (0, 0, 0, 0, 0)
    for seed in 0..<Self.machines {
      var random = RandomMachines(seed: seed)
      let inputs = 2 + random.random.below(4)
      let outputs = 2 + random.random.below(2)
      let machine = random.machine(
        states: 2 + random.random.below(seed % 8 == 0 ? 28 : 12), inputs: inputs, outputs: outputs,
        looks: seed % 3 == 0 ? 3 : 1, holes: seed % 2 == 0 ? 0 : 4)
      let extra = seed % 4 == 3 ? 1 : 0
      let suite = try CompleteSuite(of: machine, extraStates: extra)
      #expect(!machine.finds(machine, by: suite.tests), "seed \(seed)")
      if suite.toldApart == suite.states, machine.stateCount > 1 {
        let tests = WMethod(machine: machine).tests(extraStates: extra)
        oracle += tests.reduce(0) { $0 + $1.count + 1 }
        steps += suite.steps
      } else {
        partial += 1
      }
      for _ in 0..<20 {
        let other = random.implementation(
          of: machine, states: suite.toldApart + extra, outputs: outputs)
        guard machine.differs(from: other) else { continue }
        wrong += 1
        larger += extra
        #expect(machine.finds(other, by: suite.tests), "seed \(seed)")
      }
    }
    if Self.machines > 120 {
      print("\(wrong) wrong ones fail, \(larger) of them against suites for one state more")
      print("\(steps) steps, \(oracle) by the W-method")
    }
    #expect(steps * 100 <= oracle * 60, "\(steps) steps, and \(oracle) by the W-method")
    #expect(wrong > Int(Self.machines) * 5 && partial > 0, "\(wrong) wrong, \(partial) partial")
  }

  @Test func `One state that stands for two is found along the path`() throws {
    var wrong = 0
    for seed in 0..<(Self.machines * 2) {
      var random = RandomMachines(seed: seed)
      let machine = random.machine(
        states: 3 + random.random.below(3), inputs: 4 + random.random.below(3), outputs: 2,
        looks: 1,
        holes: 0)
      let suite = try CompleteSuite(of: machine, extraStates: 1)
      for _ in 0..<40 {
        guard let other = random.hybrid(of: machine), machine.differs(from: other) else { continue }
        wrong += 1
        #expect(machine.finds(other, by: suite.tests), "seed \(seed)")
      }
    }
    if Self.machines > 120 { print("\(wrong) wrong ones of one state more fail") }
    #expect(wrong > Int(Self.machines) * 20, "\(wrong)")
  }

  @Test(arguments: [0, 1])
  func `All implementations there are, one by one`(extra: Int) throws {
    // Two states that only a word of two inputs tells apart.
    var machine = TestMachine(looks: [0, 0], inputCount: 2)
    machine[0, 0] = .init(to: 1, output: 0)
    machine[0, 1] = .init(to: 0, output: 0)
    machine[1, 0] = .init(to: 0, output: 1)
    machine[1, 1] = .init(to: 1, output: 0)
    let suite = try CompleteSuite(of: machine, extraStates: extra)
    let states = 2 + extra
    let moves = states * 2
    var (all, equal) = (0, 0)
    func count(_ choices: Int) -> Int { Int(pow(Double(choices), Double(moves))) }
    for code in 0..<count(states * 2) {
      var rest = code
      var other = TestMachine(looks: Array(repeating: 0, count: states), inputCount: 2)
      for place in 0..<moves {
        let choice = rest % (states * 2)
        rest /= states * 2
        other[Int32(place / 2), place % 2] = .init(
          to: Int32(choice / 2), output: Int32(choice % 2))
      }
      all += 1
      let differs = machine.differs(from: other)
      if !differs { equal += 1 }
      #expect(differs == machine.finds(other, by: suite.tests), "\(code)")
    }
    #expect(equal > 0 && all == count(states * 2))
  }

  @Test func `States that nobody can tell apart are joined`() {
    var machine = TestMachine(looks: [0, 0, 0, 1], inputCount: 1)
    machine[0, 0] = .init(to: 1, output: 0)
    machine[1, 0] = .init(to: 2, output: 0)
    machine[2, 0] = .init(to: 1, output: 0)
    let (minimal, number) = machine.minimised {}
    #expect(minimal.stateCount == 1 && number == [0, 0, 0, -1])
    #expect(!minimal.differs(from: machine) && !machine.differs(from: minimal))
  }

  @Test func `As many states remain as can be told apart pair by pair`() {
    var (joined, deepest) = (0, 0)
    for seed in 0..<120 {
      var random = RandomMachines(seed: UInt64(seed))
      let states = 2 + seed % 9
      var machine = random.copies(states: states, copies: 1 + seed % 3, holes: seed % 4)
      // Every other machine answers by 1 in one state alone, so that states are told apart by long words.
      if seed % 2 == 0 { machine.answersRarely(every: states) }
      deepest = max(deepest, machine.longestWord)
      let (minimal, number) = machine.minimised {}
      let pairs = machine.pairsTold
      for one in number.indices where number[one] >= 0 {
        #expect(machine.looks[one] == minimal.looks[Int(number[one])])
        for other in number.indices where number[other] >= 0 {
          #expect((number[one] == number[other]) != pairs[one][other], "seed \(seed)")
        }
      }
      #expect(Set(number).subtracting([-1]) == Set(0..<Int32(minimal.stateCount)))
      if minimal.stateCount < number.count { joined += 1 }
    }
    #expect(joined > 20 && deepest > 4, "\(joined) \(deepest)")
  }

  @Test func `A user who wishes an end need not wait for the tests`() {
    var random = RandomMachines(seed: 5)
    let machine = random.machine(states: 30, inputs: 4, outputs: 2, looks: 1, holes: 0)
    var asked = 0
    #expect(throws: CompleteSuite.Failure.interrupted) {
      try CompleteSuite(of: machine, extraStates: 1) {
        asked += 1
        return asked == 20
      }
    }
    #expect(asked == 20)
  }

  @Test(arguments: [
    SuiteGoal.differences(extraStates: 1), .cover(.rows, relaunch: 20),
    .cover(.transitions, relaunch: 20), .cover(.pairs, relaunch: 20),
  ])
  func `Whatever is under way, a user who wishes an end is heard`(_ goal: SuiteGoal) throws {
    func suite(_ isInterrupted: @escaping () -> Bool) throws -> TestSuite {
      try TestSuite(
        PipedSuiteTests.system, Configuration(kills: 1), goal: goal, isInterrupted: isInterrupted)
    }
    var asked = 0
    let whole = try suite {
      asked += 1
      return false
    }
    let all = asked
    // For each situation, while what the goal asks for is made, and for each test.
    #expect(all > whole.machine.situations + whole.tests.count + 1)
    for last in 1...all {
      asked = 0
      #expect(throws: CompleteSuite.Failure.interrupted) {
        try suite {
          asked += 1
          return asked == last
        }
      }
      #expect(asked == last)
    }
    #expect(throws: CompleteSuite.Failure.interrupted) {
      try whole.unexplained(
        by: PipedSuiteTests.system, Configuration(kills: 1), isInterrupted: { true })
    }
  }

  @Test func `Of small machines tests are nearly as short as the method allows`() throws {
    for (looks, holes, most) in [(1, 0, 50), (3, 0, 61), (1, 4, 60), (3, 4, 60)] {
      var (steps, least, oracle) = (0, 0, 0)
      for seed in 0..<Self.machines {
        var random = RandomMachines(seed: seed)
        let machine = random.machine(
          states: 2 + random.random.below(9), inputs: 2 + random.random.below(4),
          outputs: 2 + random.random.below(2), looks: looks, holes: holes)
        if machine.stateCount < 2 { continue }
        for extra in [0, 1] {
          let suite = try CompleteSuite(of: machine, extraStates: extra)
          // The W-method is for machines of which all states are told apart.
          if suite.toldApart < suite.states { continue }
          let bound = machine.leastSteps(wordsOf: extra + 1)
          #expect(bound <= suite.steps, "seed \(seed)")
          let tests = WMethod(machine: machine).tests(extraStates: extra)
          steps += suite.steps
          least += bound
          oracle += tests.reduce(0) { $0 + $1.count + 1 }
        }
      }
      let found =
        "looks \(looks), holes \(holes): \(steps) steps, \(least) at least, \(oracle) by W"
      #expect(steps * 100 <= oracle * most && oracle > 0, "\(found)")
      if Self.machines > 120 { print(found) }
    }
  }

  @Test func `What is too long is refused`() throws {
    var random = RandomMachines(seed: 5)
    let machine = random.machine(states: 30, inputs: 4, outputs: 2, looks: 1, holes: 0)
    let least = machine.leastSteps(wordsOf: 2)
    #expect(least > 1000)
    #expect(throws: CompleteSuite.Failure.tooLong(atLeast: least, limit: 1000)) {
      try CompleteSuite(of: machine, extraStates: 1, mostSteps: 1000)
    }
    // What only shows while the tests are made.
    let whole = try CompleteSuite(of: machine, extraStates: 1)
    #expect(whole.steps == whole.tests.reduce(0) { $0 + $1.count + 1 })
    let error = #expect(throws: CompleteSuite.Failure.self) {
      try CompleteSuite(of: machine, extraStates: 1, mostSteps: least)
    }
    guard case .tooLong(let found, least) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect((least + 1...whole.steps).contains(found))
  }
}
