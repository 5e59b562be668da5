internal import RuleLanguage
internal import RuleSemantics
internal import StateGraphs
internal import StateSearch
internal import TimedAutomata

/// Explains the violation that a run shows, by passes over the graph.
///
/// A node from which every path leads to the target is one from which every run does, also where
/// nodes are zones: a run takes some edge of each zone in which it cannot stay. What is named
/// instead of a step can happen at some moment after the same steps.
struct Explainer {
  /// The number of nodes above which only what lies around the run is looked at: more takes passes
  /// over the graph for every violation.
  private static let mostNodes = 200_000
  private static let mostChoices = 3
  /// How many nodes around a run are looked at in a large graph.
  private static let mostNearby = 20_000

  let rules: RuleGraph
  /// The graph of the run: a product with a monitor, if the target lies in one.
  let product: StateGraph
  let watched: WatchedGraph?
  let path: StateGraph.Run
  let target: StateGraph.Target
  /// Whether the graph is too large for passes over it.
  private let isLarge: Bool
  /// The nodes of the run from which every run reaches the target, and others asked about.
  private let forced: Forced

  /// - Parameters:
  ///   - path: the run; in the product if there is one.
  ///   - watched: the product with a monitor, if the target lies in it.
  /// - Returns: `nil` where the graph is not that of single steps, or that takes too long.
  init?(
    _ rules: RuleGraph, _ path: StateGraph.Run, to target: StateGraph.Target,
    watched: WatchedGraph? = nil
  ) {
    let product = watched?.graph ?? rules.graph
    if rules.reduction != nil || rules.merged != nil { return nil }
    self.rules = rules
    self.product = product
    self.watched = watched
    self.path = path
    self.target = target
    isLarge = rules.surroundings != nil || product.nodeCount > Self.mostNodes
    if !isLarge {
      let time = watched?.edges(from: rules.automatic) ?? rules.automatic
      forced = .all(
        product.forced(
          to: target, canStay: product.sources(of: time).complement.subtracting(product.frontier)))
      return
    }
    if let surroundings = rules.surroundings {
      forced = .around(surroundings)
      if watched != nil { return nil }
    } else {
      forced = .nearby(
        product.forcedNearby(
          to: target, budget: Self.mostNearby,
          canStay: { Self.canStay($0, in: product, rules, watched) },
          isTaken: { edge in
            if case .process = rules.kind(of: watched?.originalEdge(edge) ?? edge) { return false }
            return true
          }))
    }
    // Of the run it must be known from where on; the end of a run in the target is.
    for place in places.dropLast().reversed() {
      guard let isForced = isForced(place) else { return nil }
      if !isForced { break }
    }
  }

  /// From where every run reaches the target; in a large graph, every run in which the process goes
  /// on.
  private enum Forced {
    case all(BitSet)
    case nearby(ForcedNearby<Int>)
    case around(Surroundings)
  }

  /// Whether every run from a node reaches the target; `nil` if that is not known.
  private func isForced(_ node: Int) -> Bool? {
    switch forced {
    case .all(let nodes): nodes[node]
    case .nearby(let nearby): try? nearby.isForced(node)
    case .around(let surroundings): surroundings.isForced(rules.state(node))
    }
  }

  private func isAvoidable(_ node: Int) -> Bool { isForced(node) == false }

  /// Whether a run may stay in a node forever.
  func canStay(_ node: Int) -> Bool {
    if case .around(let surroundings) = forced {
      return (try? surroundings.rests(in: rules.state(node))) == true
    }
    return Self.canStay(node, in: product, rules, watched)
  }

  private static func canStay(
    _ node: Int, in product: StateGraph, _ rules: RuleGraph, _ watched: WatchedGraph?
  ) -> Bool {
    !product.frontier[node]
      && !product.edges(from: node).contains { edge in
        rules.kind(of: watched?.originalEdge(edge) ?? edge).isAutomatic
      }
  }

  func explanation() -> Explanation {
    let places = places
    // Not the end: a step that must not be taken may lead where nothing is wrong.
    guard let last = places.dropLast().lastIndex(where: isAvoidable) else {
      return Explanation(
        lastChance: LastChance(
          step: nil, instead: [], user: .never, leavesOutProcess: isLarge),
        margins: margins())
    }
    if isLarge {
      return Explanation(
        lastChance: lastChance(at: last), passing: fork(at: last, nil), margins: margins())
    }
    let safe = safe
    let found = necessities(safe)
    return Explanation(
      lastChance: lastChance(at: last), passing: fork(at: last, safe), rows: found.rows,
      causes: found.causes, margins: margins())
  }

  /// The nodes of the run.
  var places: [Int] { [path.start] + path.edges.map(product.target) }

  /// The nodes from which no run reaches the target.
  private var safe: BitSet {
    let goals = target.edges.map { target.nodes.union(product.sources(of: $0)) } ?? target.nodes
    return product.canReach(goals).complement.subtracting(product.frontier)
  }

  func lifted(_ edges: BitSet) -> BitSet { watched?.edges(from: edges) ?? edges }

  /// The edge of the rules' own graph.
  func original(_ edge: Int) -> Int { watched?.originalEdge(edge) ?? edge }

  /// Whether an edge leaves a way to avoid the target.
  func isOpen(_ edge: Int) -> Bool {
    target.edges?[edge] != true && isAvoidable(product.target(of: edge))
  }

  /// The nodes from which some run avoids the target; `nil` if that is not known of all.
  var avoidable: BitSet? {
    if case .all(let nodes) = forced { nodes.complement } else { nil }
  }

  /// The number of the step that an edge of the run is, or after which it passes time.
  func step(_ position: Int) -> Int {
    path.edges[..<position].count { !product.isDelay($0) }
  }

  /// Whether some moments allow these edges after so many of the run, if nodes are zones.
  func isPossible(after position: Int, _ edges: [Int]) -> Bool {
    guard let timing = rules.zoneTiming else { return true }
    let edges = (path.edges[..<position] + edges).map { timing.edge(original($0)) }
    return timing.skeleton.schedule(from: start(timing), along: edges, endsWithLast: true) != nil
  }

  func start(_ timing: ZoneTiming) -> Int {
    timing.state(of: (watched?.original(path) ?? path).start)
  }

  // MARK: The last chance

  private func lastChance(at last: Int) -> LastChance {
    let matters = others(at: last) { isOpen($0) && !leaves(path.edges[last], after: $0) }
    return LastChance(
      step: step(last),
      instead: matters.isEmpty && rules.surroundings == nil
        ? others(at: last, where: isOpen) : matters,
      user: isLarge ? nil : user(), leavesOutProcess: isLarge)
  }

  /// Whether after an edge the same action as that of another still ends every way out at once.
  func leaves(_ step: Int, after edge: Int) -> Bool {
    if case .around(let surroundings) = forced {
      return surroundings.stillEnds(
        product.label(of: step), in: rules.state(product.target(of: edge)))
    }
    return product.edges(from: product.target(of: edge)).contains {
      product.label(of: $0) == product.label(of: step) && !isOpen($0)
    }
  }

  /// What the user can do about it on a run for certain.
  private func user() -> LastChance.User? {
    let player = lifted(rules.usersChoice)
    // Nobody is surely faster than what happens at once.
    let waits = lifted(rules.automatic.subtracting(rules.instant))
    // The nodes from which it may come whatever the user does.
    let pushed = product.forced(to: target, against: player, time: waits)
    guard let last = places.dropLast().lastIndex(where: { !pushed[$0] }) else { return .never }
    if player[path.edges[last]] { return .abstaining(step: step(last)) }
    let acts = others(at: last) { edge in
      player[edge] && target.edges?[edge] != true && !pushed[product.target(of: edge)]
    }
    return acts.isEmpty ? nil : .acting(before: step(last), acts)
  }

  /// What else can happen after so many edges of the run, each once.
  private func others(at position: Int, where isWanted: (Int) -> Bool) -> [PossibleEvent] {
    var choices: [PossibleEvent] = []
    for edge in otherEdges(at: position) where isWanted(edge) {
      guard let choice = choice(of: edge), !choices.contains(choice),
        isPossible(after: position, [edge])
      else { continue }
      choices.append(choice)
      if choices.count == Self.mostChoices { break }
    }
    return choices
  }

  /// The edges of other actions than that of the run, after so many of its edges. Not those of the
  /// process: death and suspension come at any time, and that they come instead is no advice.
  func otherEdges(at position: Int) -> [Int] {
    let taken = product.label(of: path.edges[position])
    return product.edges(from: places[position]).filter { edge in
      let label = product.label(of: edge)
      guard label != taken, label < CompiledSystem.crashStride, !product.isDelay(edge) else {
        return false
      }
      if case .process = rules.compiled.actions[label].kind { return false }
      return true
    }
  }

  /// What happens by an edge, unless time passes.
  func choice(of edge: Int) -> PossibleEvent? {
    if product.isDelay(edge) { return nil }
    let label = product.label(of: edge)
    let action =
      label < CompiledSystem.crashStride
      ? rules.compiled.actions[label]
      : rules.compiled.actions.first { $0.kind == .process(.kill) }
    return action.map { PossibleEvent($0) }
  }
}
