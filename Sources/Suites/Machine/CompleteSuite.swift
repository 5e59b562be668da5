/// Tests that every implementation fails which differs and is not too large.
///
/// Made by the H-method: every state is reached, every word of *k* + 1 inputs follows, and any two of the
/// situations so met are told apart by some word that follows both. Of several words the one is taken
/// that adds least to the tests. Small machines are tried with several orders of their inputs; of the shortest
/// tests each is then taken away, and what it told apart is told by others, where that is shorter. States
/// that no word tells apart are treated as in testing from partial machines: words go on until they have
/// met *k* + 1 states of a set in which all are told apart.
///
/// Sources: R. Dorofeeva, K. El-Fakih, N. Yevtushenko, An improved conformance testing method, FORTE 2005;
/// A. Petrenko, N. Yevtushenko, Testing from partial deterministic FSM specifications, IEEE ToC 2005.
package struct CompleteSuite: Sendable {
  /// Why no suite is made.
  package enum Failure: Error, Equatable, CustomStringConvertible {
    /// The system has more situations at rest.
    case tooManySituations(limit: Int)
    /// So many states have more pairs that look alike than the method compares.
    case tooManyPairs(states: Int, pairs: Int, limit: Int)
    /// The tests have at least so many steps.
    case tooLong(atLeast: Int, limit: Int)
    /// Somebody wished an end.
    case interrupted

    package var description: String {
      switch self {
      case .tooManySituations(let limit):
        "more than \(limit) situations at rest; allow more by --states, take --cover rows, which makes what "
          + "can be made of so many, or a system that has fewer machines"
      case .tooManyPairs(let states, let pairs, let limit):
        "\(states) states have \(pairs) pairs that look alike, and at most \(limit) are told apart; "
          + "see more, or fewer states, by --observe; or take --cover rows, which makes few tests of any"
      case .tooLong(let least, let limit):
        "the suite has \(least) steps at least, and at most \(limit) are made; take --cover rows, which makes "
          + "few tests of any system, or a system that has fewer machines"
      case .interrupted: "interrupted while the tests were made"
      }
    }
  }

  /// Each a word of inputs from the start; none is a beginning of another.
  package private(set) var tests: [[Int]]
  /// How many states the machine has.
  package let states: Int
  /// How many of them are told apart from one another: implementations have as many, and
  /// ``extraStates`` more, or fewer.
  package let toldApart: Int
  /// *k*.
  package let extraStates: Int

  /// How many inputs all tests have, with a launch for each.
  package private(set) var steps: Int

  /// Of states that look alike; each needs two bytes.
  package static let mostPairs = 200_000_000
  /// Further orders are tried as long as all tests made for them have at most so many steps.
  private static let mostTried = 50_000

  /// - Parameters:
  ///   - machine: minimised; every state can be reached.
  ///   - extraStates: how many states an implementation can have beyond those told apart.
  ///   - mostSteps: where to give up.
  ///   - isInterrupted: whether somebody wishes an end; asked often.
  package init(
    of machine: TestMachine, extraStates: Int, mostSteps: Int = 5_000_000,
    isInterrupted: @escaping () -> Bool = { false }
  ) throws(Failure) {
    let pairs = Distances.pairs(alikeIn: machine)
    guard pairs <= Self.mostPairs else {
      throw .tooManyPairs(states: machine.stateCount, pairs: pairs, limit: Self.mostPairs)
    }
    let least = machine.leastSteps(wordsOf: extraStates + 1)
    if least > mostSteps { throw .tooLong(atLeast: least, limit: mostSteps) }
    let blank = try SuiteMaker(
      machine, extraStates: extraStates, mostSteps: mostSteps, isInterrupted: isInterrupted)
    var best = blank
    try best.make()
    var bestOrder = Array(0..<machine.inputCount)
    states = machine.stateCount
    toldApart = best.cliques.sizes.first ?? 0
    self.extraStates = extraStates
    for order in machine.inputOrders.dropFirst().prefix(Self.mostTried / best.tree.steps) {
      var maker = blank.with(machine.reordered(order))
      try maker.make()
      if maker.tree.steps < best.tree.steps { (best, bestOrder) = (maker, order) }
    }
    let tree = try best.shortened()
    steps = tree.steps
    tests = tree.words.map { $0.map { bestOrder[$0] } }.sorted {
      $0.lexicographicallyPrecedes($1)
    }
  }

  /// Leaves out tests that others make too.
  mutating func keep(_ numbers: [Int]) {
    tests = numbers.map { tests[$0] }
    steps = tests.reduce(0) { $0 + $1.count + 1 }
  }
}
