/// Makes a suite.
struct SuiteMaker {
  var tree: TestTree
  let cliques: Cliques
  private var machine: FlatMachine
  private let distances: Distances
  private let most: Int
  private let mostSteps: Int
  let isInterrupted: () -> Bool
  /// By state, the node that reaches it first.
  private var cover: [Int32]
  /// The nodes told apart from those that reach the states of a set.
  private var separated: Set<Separation> = []
  /// Nodes that must be told apart from one another.
  private(set) var pairs: [(one: Int32, other: Int32)] = []
  /// The nodes of words that no shorter words replace.
  private(set) var kept: [Int32] = [0]

  private struct Separation: Hashable {
    let node: Int32
    let clique: Int
  }

  /// Shorter tests are sought where no more pairs of nodes have to be told apart.
  private static let mostPairs = 100_000
  var isSmall: Bool { pairs.count <= Self.mostPairs }

  init(
    _ machine: TestMachine, extraStates: Int, mostSteps: Int, isInterrupted: @escaping () -> Bool
  ) throws(CompleteSuite.Failure) {
    let flat = FlatMachine(machine)
    self.machine = flat
    self.isInterrupted = isInterrupted
    self.mostSteps = mostSteps
    tree = TestTree(flat)
    distances = try Distances(flat) { () throws(CompleteSuite.Failure) in
      if isInterrupted() { throw .interrupted }
    }
    cliques = Cliques(distances, stateCount: flat.stateCount)
    most = (cliques.sizes.first ?? 0) + extraStates
    cover = Array(repeating: -1, count: flat.stateCount)
  }

  /// The same for a machine whose inputs stand in another order.
  func with(_ machine: TestMachine) -> SuiteMaker {
    var maker = self
    maker.machine = FlatMachine(machine)
    maker.tree = TestTree(maker.machine)
    return maker
  }

  mutating func make() throws(CompleteSuite.Failure) {
    reach()
    try separateCover()
    let roots = cover
    kept += roots
    for root in roots { try traverse(root, []) }
  }

  /// Reaches every state, by as few inputs as possible.
  private mutating func reach() {
    cover[0] = 0
    var open: [Int32] = [0]
    var next = 0
    while next < open.count {
      let state = open[next]
      for input in 0..<machine.inputCount {
        let target = machine.targets[machine.place(state, input)]
        guard target >= 0, cover[Int(target)] < 0 else { continue }
        cover[Int(target)] = tree.extend(cover[Int(state)], by: input) ?? -1
        open.append(target)
      }
      next += 1
    }
  }

  /// Tells apart the nodes that reach the states of each set.
  private mutating func separateCover() throws(CompleteSuite.Failure) {
    let all = 0..<Int32(machine.stateCount)
    // By state, the states before it that no earlier set holds with it, the last first.
    var due: [[(clique: Int32, other: Int32)]] = []
    let fresh = Dictionary(grouping: all.filter { !cliques.holds(0, $0) }, by: look)
    for state in all {
      if isInterrupted() { throw .interrupted }
      let alike = distances.states(like: state)
      let isFirst = cliques.holds(0, state)
      if isFirst {
        for other in alike.prefix(while: { $0 < state }) where cliques.holds(0, other) {
          separate(cover[Int(state)], cover[Int(other)])
        }
      }
      // Most states are in the first set; what that holds is told apart now.
      let others = isFirst ? fresh[look(of: state)] ?? [] : alike
      due.append(
        others.prefix { $0 < state }.compactMap { other in
          cliques.first(holding: state, other).map { (Int32($0), other) }
        }.sorted { ($1.clique, $1.other) < ($0.clique, $0.other) })
    }
    for clique in 1..<max(cliques.count, 1) {
      if isInterrupted() { throw .interrupted }
      for state in due.indices {
        while let next = due[state].last, next.clique == clique {
          separate(cover[state], cover[Int(next.other)])
          due[state].removeLast()
        }
      }
    }
  }

  private func look(of state: Int32) -> Int32 { machine.looks[Int(state)] }

  /// Goes on from a node by every word that meets enough states of some set.
  private mutating func traverse(
    _ node: Int32, _ path: [Int32]
  ) throws(CompleteSuite.Failure) {
    if isInterrupted() { throw .interrupted }
    for input in 0..<machine.inputCount {
      guard let next = tree.extend(node, by: input) else { continue }
      kept.append(next)
      if tree.steps > mostSteps { throw .tooLong(atLeast: tree.steps, limit: mostSteps) }
      let full = cliques.first(holding: tree.states[Int(next)]) { clique in
        let met = 1 + path.count { cliques.holds(clique, tree.states[Int($0)]) }
        return met == most - cliques.sizes[clique] + 1
      }
      guard let full else {
        try traverse(next, path + [next])
        continue
      }
      separate(path + [next], in: full)
    }
  }

  /// Tells the nodes of a path that are in a set apart from those that reach its states, and from one
  /// another.
  private mutating func separate(_ path: [Int32], in clique: Int) {
    let nodes = path.filter { cliques.holds(clique, tree.states[Int($0)]) }
    for (position, node) in nodes.enumerated() {
      if node == path.last || separated.insert(Separation(node: node, clique: clique)).inserted {
        for other in distances.states(like: tree.states[Int(node)])
        where cliques.holds(clique, other) { separate(node, cover[Int(other)]) }
      }
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
      let (move, answer) = (machine.place(state, input), machine.place(twin, input))
      let (target, mated) = (machine.targets[move], machine.targets[answer])
      guard target >= 0, mated >= 0 else { continue }
      let next = one < 0 ? -1 : tree.child(of: one, input)
      let mate = other < 0 ? -1 : tree.child(of: other, input)
      var added = cost
      if next < 0 { added += one < 0 ? 1 : tree.cost(ofExtending: one) }
      if mate < 0 { added += other < 0 ? 1 : tree.cost(ofExtending: other) }
      if machine.answers[move] != machine.answers[answer] {
        if added < best.cost { best = Best(cost: added, word: word + [input]) }
        continue
      }
      let rest = distances[target, mated]
      if rest == Distances.none || Int(rest) >= reach { continue }
      if next < 0, mate < 0 {
        if rest < distances[state, twin], added + 2 * Int(rest) < best.cost {
          best = Best(
            cost: added + 2 * Int(rest),
            word: word + [input] + shortest(target, mated))
        }
      } else if added < best.cost {
        search(
          next, mate, target, mated, word: word + [input], cost: added,
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
        let (move, answer) = (machine.place(state, input), machine.place(twin, input))
        let (target, mate) = (machine.targets[move], machine.targets[answer])
        guard target >= 0, mate >= 0 else { return false }
        let differs = machine.answers[move] != machine.answers[answer]
        return distance == 1 ? differs : !differs && distances[target, mate] == distance - 1
      }
      guard let found else { return word }
      word.append(found)
      if distance == 1 { return word }
      state = machine.targets[machine.place(state, found)]
      twin = machine.targets[machine.place(twin, found)]
    }
  }
}
