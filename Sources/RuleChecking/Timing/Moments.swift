internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import StateGraphs

extension RuleGraph {
  /// The moments of runs that a point of a property speaks of.
  ///
  /// - Parameter begins: whether something is to begin there, such as a time: then a condition that
  ///   holds from the start of the run became true with it.
  func occurrence(of point: EventPredicate, begins: Bool = false) throws(ModelError) -> MatchSet {
    switch point {
    case .holds(let condition): return .visiting(try nodes(where: condition))
    case .becomes(let condition):
      let edges = try edges(of: point)
      return begins
        ? .starting(in: try nodes(where: condition), orTaking: edges) : .taking(edges)
    case .launch:
      return .starting(
        in: BitSet(capacity: graph.nodeCount, graph.initial), orTaking: try edges(of: point))
    case .rule, .event, .emits, .kill: return .taking(try edges(of: point))
    case .either(let points):
      var any = MatchSet.taking(BitSet(capacity: graph.edgeCount))
      for point in points { any = any.or(try occurrence(of: point, begins: begins)) }
      return any
    }
  }

  /// The steps in which a point occurs; where it is a condition, those that make it hold.
  func edges(of point: EventPredicate) throws(ModelError) -> BitSet {
    if let known = known.edgesOfPoint[point] { return known }
    let edges = try lookedUpEdges(of: point)
    if keeps { known.edgesOfPoint[point] = edges }
    return edges
  }

  private func lookedUpEdges(of point: EventPredicate) throws(ModelError) -> BitSet {
    switch try compiled.stepTest(of: point) {
    case .condition(let condition): return becomes(try nodes(where: condition))
    case .rows(let isMeant): return edgesTrailing({ trail in trail.rows.contains { isMeant[$0] } })
    case .actions(let isMeant):
      return edges(labelled: { isMeant[$0 % CompiledSystem.crashStride] })
    case .deaths(let isMeant):
      return edges(labelled: { $0 >= CompiledSystem.crashStride || isMeant[$0] })
    case .output(let output, _): return edgesTrailing({ $0.outputs.contains(output) })
    case .either(let points):
      var all = BitSet(capacity: graph.edgeCount)
      for point in points { all = all.union(try edges(of: point)) }
      return all
    }
  }

  /// The steps in which a point occurs, once for each time that it occurs in them: a row can fire in
  /// a step more than once, and an output be emitted; anything else occurs once. One of several
  /// points occurs as often as all of them.
  func edges(eachCounting point: EventPredicate) throws(ModelError) -> [BitSet] {
    switch point {
    case .rule(let id):
      let rows = compiled.rows.map { $0.ids.contains(id) }
      return [try edges(of: point)] + repetitions { trail in trail.rows.count { rows[$0] } }
    case .emits(let output):
      return [try edges(of: point)]
        + repetitions { trail in trail.outputs.count { $0 == output } }
    case .either(let points):
      var all: [BitSet] = []
      for point in points { all += try edges(eachCounting: point) }
      return all
    case .holds, .becomes, .event, .launch, .kill: return [try edges(of: point)]
    }
  }

  /// The steps whose trail counts twice or more, then those three times or more, and so on.
  private func repetitions(_ count: (Trail) -> Int) -> [BitSet] {
    let most = trails.lazy.map(count).max() ?? 0
    return most < 2 ? [] : (2...most).map { least in edgesTrailing { count($0) >= least } }
  }

  /// The steps after which a condition holds and before which it did not.
  private func becomes(_ holding: BitSet) -> BitSet {
    let count = holding.count
    if keeps, count < graph.nodeCount / 8 {
      var edges = BitSet(capacity: graph.edgeCount)
      if count == 0 { return edges }
      let incoming = incoming
      for node in holding {
        for (source, edge) in incoming.steps(to: node) where !holding[source] { edges.insert(edge) }
      }
      return edges
    }
    if graph.nodeCount - count < graph.nodeCount / 8 {
      var edges = BitSet(capacity: graph.edgeCount)
      for source in holding.complement {
        for edge in graph.edges(from: source) where holding[graph.target(of: edge)] {
          edges.insert(edge)
        }
      }
      return edges
    }
    return graph.transitions(where: { source, _, target in !holding[source] && holding[target] })
  }

  /// What a run does not put off forever.
  func fairEdges(_ fairness: Fairness) -> [FairEdges] {
    timePasses + fairEdges(ofActors: fairness)
  }

  /// The part of it that is up to somebody.
  private func fairEdges(ofActors fairness: Fairness) -> [FairEdges] {
    switch fairness {
    case .timeOnly: []
    case .weak(let actors): actors.map { .weak(edges(by: $0)) }
    case .strong(let actors): actors.map { .strong(edges(by: $0)) }
    }
  }

  /// The steps that an actor causes; of the user also coming back to the app.
  private func edges(by actor: Actor) -> BitSet {
    let byAction = compiled.actions.map { $0.kind.isBy(actor) }
    return edges(labelled: { $0 < CompiledSystem.crashStride && byAction[$0] })
  }

  /// The steps on which a run may count with this help: time's, and those of the helpers.
  func edges(with help: Cooperation) -> BitSet {
    if let edges = known.withHelp[help] { return edges }
    var edges = automatic.union(edges(by: .user))
    if help == .userAndEnvironment {
      edges = edges.union(self.edges(ofKind: { if case .cause = $0 { true } else { false } }))
    }
    known.withHelp[help] = edges
    return edges
  }

  /// The steps that are more than the app leaving the screen, being suspended or dying.
  var real: BitSet {
    edges(with: .userAndEnvironment)
  }

  /// The nodes in which time can pass without end: no timer runs that must expire.
  ///
  /// Of nodes whose successors are unknown nothing is claimed.
  var canIdle: BitSet {
    if let canIdle = known.canIdle { return canIdle }
    let canIdle = graph.sources(of: automatic).complement.subtracting(graph.frontier)
    known.canIdle = canIdle
    return canIdle
  }

  /// Whether there is a run on which the request is never answered, as ``unanswered(_:_:_:)`` has it; of a
  /// complete graph.
  ///
  /// - Parameter inNoTime: whether a run counts that goes round in no time.
  func isUnanswered(
    _ request: MatchSet, _ answer: MatchSet, _ fairness: Fairness, inNoTime: Bool = true
  ) -> Bool {
    let ways = [lasting(fairness)] + (inNoTime ? lastingInNoTime(fairness) : [])
    return graph.isUnanswered(request, by: answer, in: ways)
  }

  private func lasting(_ fairness: Fairness) -> LastingNodes {
    if let lasting = known.lasting[fairness] { return lasting }
    let lasting = LastingNodes(graph, fairness: fairEdges(fairness))
    known.lasting[fairness] = lasting
    return lasting
  }

  private func lastingInNoTime(_ fairness: Fairness) -> [LastingNodes] {
    if let lasting = known.lastingInNoTime[fairness] { return [lasting] }
    let instant = instant
    if instant.isEmpty { return [] }
    let goesRound = FairEdges(.weak, instant, wanting: graph.nodes(all: true))
    let lasting = LastingNodes(
      graph, along: instant, fairness: fairEdges(ofActors: fairness) + [goesRound])
    known.lastingInNoTime[fairness] = lasting
    return [lasting]
  }

  /// A run on which the request is never answered: time goes on without end, or the app goes round
  /// in no time by itself, so that it never does.
  func unanswered(
    _ request: MatchSet, _ answer: MatchSet, _ fairness: Fairness
  ) -> StateGraph.Lasso? {
    graph.unanswered(
      request: request, answer: answer, fairness: fairEdges(fairness), orRoundBy: instant,
      fairness: fairEdges(ofActors: fairness))
  }
}
