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
    /// The machine has more states than the method compares.
    case tooManyStates(Int, limit: Int)
    /// The tests have at least so many steps.
    case tooLong(atLeast: Int, limit: Int)
    /// Somebody wished an end.
    case interrupted

    package var description: String {
      switch self {
      case .tooManyStates(let count, let limit):
        "\(count) states, and at most \(limit) are told apart; observe less, or leave events out"
      case .tooLong(let least, let limit):
        "the suite has \(least) steps at least, and at most \(limit) are made; observe more, or give a "
          + "smaller --k"
      case .interrupted: "interrupted while the tests were made"
      }
    }
  }

  /// Each a word of inputs from the start; none is a beginning of another.
  package let tests: [[Int]]
  /// How many states the machine has.
  package let states: Int
  /// How many of them are told apart from one another: implementations have as many, and
  /// ``extraStates`` more, or fewer.
  package let toldApart: Int
  /// *k*.
  package let extraStates: Int

  /// How many inputs all tests have, with a launch for each.
  package let steps: Int

  package static let mostStates = 12_000
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
    guard machine.stateCount <= Self.mostStates else {
      throw .tooManyStates(machine.stateCount, limit: Self.mostStates)
    }
    let least = machine.leastSteps(wordsOf: extraStates + 1)
    if least > mostSteps { throw .tooLong(atLeast: least, limit: mostSteps) }
    let blank = SuiteMaker(
      machine, extraStates: extraStates, mostSteps: mostSteps, isInterrupted: isInterrupted)
    var best = blank
    try best.make()
    var bestOrder = Array(0..<machine.inputCount)
    states = machine.stateCount
    toldApart = best.cliques.first?.count ?? 0
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
}

/// Makes a suite.
struct SuiteMaker {
  var tree: TestTree
  let cliques: [[Int32]]
  private var machine: TestMachine
  private let distances: Distances
  private let most: Int
  private let mostSteps: Int
  let isInterrupted: () -> Bool
  /// By state, the node that reaches it first.
  private var cover: [Int32]
  /// By clique and look, the nodes of the cover.
  private var covering: [[Int32: [Int32]]] = []
  private var isMember: [[Bool]] = []
  /// Nodes that must be told apart from one another.
  private(set) var pairs: [(one: Int32, other: Int32)] = []
  /// The nodes of words that no shorter words replace.
  private(set) var kept: [Int32] = [0]

  /// Shorter tests are sought where no more pairs of nodes have to be told apart.
  private static let mostPairs = 100_000
  var isSmall: Bool { pairs.count <= Self.mostPairs }

  init(
    _ machine: TestMachine, extraStates: Int, mostSteps: Int, isInterrupted: @escaping () -> Bool
  ) {
    self.machine = machine
    self.isInterrupted = isInterrupted
    self.mostSteps = mostSteps
    tree = TestTree(machine)
    distances = Distances(machine)
    cliques = distances.cliques()
    most = (cliques.first?.count ?? 0) + extraStates
    cover = Array(repeating: -1, count: machine.stateCount)
  }

  /// The same for a machine whose inputs stand in another order.
  func with(_ machine: TestMachine) -> SuiteMaker {
    var maker = self
    (maker.machine, maker.tree) = (machine, TestTree(machine))
    return maker
  }

  mutating func make() throws(CompleteSuite.Failure) {
    reach()
    for clique in cliques {
      let nodes = clique.map { cover[Int($0)] }
      covering.append(Dictionary(grouping: nodes) { look(of: $0) })
      var members = Array(repeating: false, count: machine.stateCount)
      for state in clique { members[Int(state)] = true }
      isMember.append(members)
    }
    for clique in cliques {
      // Those that look different are told apart as they are.
      var alike: [Int32: [Int32]] = [:]
      for state in clique {
        if isInterrupted() { throw .interrupted }
        let look = machine.looks[Int(state)]
        for other in alike[look] ?? [] { separate(cover[Int(state)], cover[Int(other)]) }
        alike[look, default: []].append(state)
      }
    }
    let roots = cover
    kept += roots
    for root in roots {
      try traverse(root, [], visits: Array(repeating: 0, count: cliques.count))
    }
  }

  private func look(of node: Int32) -> Int32 { machine.looks[Int(tree.states[Int(node)])] }

  /// Reaches every state, by as few inputs as possible.
  private mutating func reach() {
    cover[0] = 0
    var open: [Int32] = [0]
    var next = 0
    while next < open.count {
      let state = open[next]
      for input in 0..<machine.inputCount {
        guard let move = machine[state, input], cover[Int(move.target)] < 0 else { continue }
        cover[Int(move.target)] = tree.extend(cover[Int(state)], by: input) ?? -1
        open.append(move.target)
      }
      next += 1
    }
  }

  /// Goes on from a node by every word that meets enough states of some set.
  private mutating func traverse(
    _ node: Int32, _ path: [Int32], visits: [Int]
  ) throws(CompleteSuite.Failure) {
    if isInterrupted() { throw .interrupted }
    for input in 0..<machine.inputCount {
      guard let next = tree.extend(node, by: input) else { continue }
      kept.append(next)
      if tree.steps > mostSteps { throw .tooLong(atLeast: tree.steps, limit: mostSteps) }
      var met = visits
      var full: Int?
      for clique in cliques.indices where isMember[clique][Int(tree.states[Int(next)])] {
        met[clique] += 1
        if full == nil, met[clique] == most - cliques[clique].count + 1 { full = clique }
      }
      guard let full else {
        try traverse(next, path + [next], visits: met)
        continue
      }
      separate(path + [next], in: full)
    }
  }

  /// Tells the nodes of a path that are in a set apart from those that reach its states, and from one
  /// another.
  private mutating func separate(_ path: [Int32], in clique: Int) {
    let nodes = path.filter { isMember[clique][Int(tree.states[Int($0)])] }
    for (position, node) in nodes.enumerated() {
      for other in covering[clique][look(of: node)] ?? [] { separate(node, other) }
      for other in nodes[..<position] { separate(node, other) }
    }
  }

  // MARK: Telling two nodes apart

  private mutating func separate(_ one: Int32, _ other: Int32) {
    let (state, twin) = (tree.states[Int(one)], tree.states[Int(other)])
    let distance = distances[state, twin]
    if state == twin || distance == 0 || distance == Distances.none { return }
    if isSmall { pairs.append((one, other)) }
    tell(one, other)
  }

  /// Sees to it that words tell two nodes apart, by the word that adds least.
  mutating func tell(_ one: Int32, _ other: Int32) {
    let (state, twin) = (tree.states[Int(one)], tree.states[Int(other)])
    let distance = distances[state, twin]
    if tree.tells(one, other) { return }
    var best = Best()
    search(one, other, state, twin, word: [], cost: 0, reach: Int(distance) + 1, &best)
    tree.extend(one, by: best.word)
    tree.extend(other, by: best.word)
  }

  private struct Best {
    var cost = Int.max
    var word: [Int] = []
  }

  /// The cheapest word of at most so many inputs; nodes are -1 where the tree has none.
  private func search(
    _ one: Int32, _ other: Int32, _ state: Int32, _ twin: Int32, word: [Int], cost: Int, reach: Int,
    _ best: inout Best
  ) {
    for input in 0..<machine.inputCount {
      guard let move = machine[state, input], let answer = machine[twin, input] else { continue }
      let next = one < 0 ? -1 : tree.child(of: one, input)
      let mate = other < 0 ? -1 : tree.child(of: other, input)
      var added = cost
      if next < 0 { added += one < 0 ? 1 : tree.cost(ofExtending: one) }
      if mate < 0 { added += other < 0 ? 1 : tree.cost(ofExtending: other) }
      if machine.differ(move, answer) {
        if added < best.cost { best = Best(cost: added, word: word + [input]) }
        continue
      }
      let rest = distances[move.target, answer.target]
      if rest == Distances.none || Int(rest) >= reach { continue }
      if next < 0, mate < 0 {
        if rest < distances[state, twin], added + 2 * Int(rest) < best.cost {
          best = Best(
            cost: added + 2 * Int(rest),
            word: word + [input] + shortest(move.target, answer.target))
        }
      } else if added < best.cost {
        search(
          next, mate, move.target, answer.target, word: word + [input], cost: added,
          reach: reach - 1, &best)
      }
    }
  }

  /// A shortest word that tells two states apart.
  private func shortest(_ state: Int32, _ twin: Int32) -> [Int] {
    var (state, twin) = (state, twin)
    var word: [Int] = []
    while true {
      let distance = distances[state, twin]
      let found = (0..<machine.inputCount).first { input in
        guard let move = machine[state, input], let answer = machine[twin, input] else {
          return false
        }
        return distance == 1
          ? machine.differ(move, answer)
          : !machine.differ(move, answer) && distances[move.target, answer.target] == distance - 1
      }
      guard let found, let move = machine[state, found], let answer = machine[twin, found] else {
        return word
      }
      word.append(found)
      if distance == 1 { return word }
      (state, twin) = (move.target, answer.target)
    }
  }
}
