internal import RuleLanguage
internal import RuleSemantics
internal import StateGraphs
internal import StateSearch
internal import TimedAutomata

extension RuleGraph {
  /// The number of nodes above which nobody looks for the last chance: it takes a pass over the
  /// graph for every violation.
  private static let mostNodes = 200_000
  private static let mostChoices = 3

  /// Until when the violation that a run shows could be avoided.
  ///
  /// A node from which every path leads to the target is one from which every run does, also where
  /// nodes are zones: a run takes some edge of each zone in which it cannot stay. What is named
  /// instead of a step can happen at some moment after the same steps.
  ///
  /// - Parameters:
  ///   - path: the run; in the product if there is one.
  ///   - watched: the product with a monitor, if the target lies in it.
  /// - Returns: `nil` where the graph is not that of single steps, or too large.
  func lastChance(
    on path: StateGraph.Run, to target: StateGraph.Target, watched: WatchedGraph? = nil
  ) -> LastChance? {
    let product = watched?.graph ?? graph
    if reduction != nil || merged != nil || product.nodeCount > Self.mostNodes { return nil }
    func lifted(_ edges: BitSet) -> BitSet { watched?.edges(from: edges) ?? edges }
    let time = lifted(automatic)
    let canStay = product.sources(of: time).complement.subtracting(product.frontier)
    let forced = product.forced(to: target, canStay: canStay)
    let places = [path.start] + path.edges.map(product.target)
    // Not the end: a step that must not be taken may lead where nothing is wrong.
    guard let last = places.dropLast().lastIndex(where: { !forced[$0] }) else {
      return LastChance(step: nil, instead: [], mayStay: false, user: .never)
    }
    let choices = Choices(
      rules: self, product: product, path: path,
      original: watched?.original(path) ?? path, originalEdge: { watched?.originalEdge($0) ?? $0 })
    let isOpen = { (edge: Int) in
      target.edges?[edge] != true && !forced[product.target(of: edge)]
    }
    let player = lifted(usersChoice)
    // Nobody is surely faster than what happens at once.
    let waits = lifted(automatic.subtracting(instant))
    let pushed = product.forced(to: target, against: player, time: waits)
    return LastChance(
      step: choices.step(last),
      instead: choices.others(at: last, most: Self.mostChoices, where: isOpen),
      mayStay: canStay[places[last]]
        || product.edges(from: places[last]).contains { product.isDelay($0) && isOpen($0) },
      user: user(choices, places, player) { edge in
        target.edges?[edge] == true || pushed[product.target(of: edge)]
      } pushed: {
        pushed[$0]
      })
  }

  /// What the user can do about it on a run for certain.
  private func user(
    _ choices: Choices, _ places: [Int], _ player: BitSet, isHit: (Int) -> Bool,
    pushed: (Int) -> Bool
  ) -> LastChance.User? {
    guard let last = places.dropLast().lastIndex(where: { !pushed($0) }) else { return .never }
    if player[choices.path.edges[last]] { return .abstaining(step: choices.step(last)) }
    let acts = choices.others(at: last, most: Self.mostChoices) { player[$0] && !isHit($0) }
    return acts.isEmpty ? nil : .acting(before: choices.step(last), acts)
  }

  /// What can be chosen on the way of a run.
  private struct Choices {
    let rules: RuleGraph
    let product: StateGraph
    let path: StateGraph.Run
    /// The run of the rules' own graph.
    let original: StateGraph.Run
    /// The edge of the rules' own graph.
    let originalEdge: (Int) -> Int

    /// The number of the step that an edge of the run is, or after which it passes time.
    func step(_ position: Int) -> Int {
      path.edges[..<position].count { !product.isDelay($0) }
    }

    /// What else can happen after so many edges of the run, each once.
    func others(
      at position: Int, most: Int, where isWanted: (Int) -> Bool
    ) -> [LastChance.Choice] {
      let node = position == 0 ? path.start : product.target(of: path.edges[position - 1])
      let actions = rules.compiled.actions
      let taken = product.label(of: path.edges[position])
      var choices: [LastChance.Choice] = []
      for edge in product.edges(from: node) where isWanted(edge) && !product.isDelay(edge) {
        let label = product.label(of: edge)
        // Death and suspension come at any time: that they come instead is no advice.
        guard label != taken, label < CompiledSystem.crashStride else { continue }
        if case .process = actions[label].kind { continue }
        let choice = LastChance.Choice(
          actor: actions[label].actor, event: actions[label].event)
        if choices.contains(choice) || !isPossible(after: position, edge) { continue }
        choices.append(choice)
        if choices.count == most { break }
      }
      return choices
    }

    /// Whether some moments allow an edge after so many of the run, if nodes are zones.
    private func isPossible(after position: Int, _ edge: Int) -> Bool {
      guard let zoneTiming = rules.zoneTiming else { return true }
      let edges = original.edges[..<position] + [originalEdge(edge)]
      return zoneTiming.skeleton.schedule(
        from: zoneTiming.state(of: original.start), along: edges.map { zoneTiming.edge($0) },
        endsWithLast: true) != nil
    }
  }
}
