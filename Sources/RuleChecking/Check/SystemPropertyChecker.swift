internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import StateGraphs
internal import StateSearch

/// Decides the properties of a system on its explored graph.
struct SystemPropertyChecker {
  let rules: RuleGraph
  /// What ended the search, if it is not complete.
  let bound: SearchBound?
  /// What is asked about each property.
  let detail: AnswerDetail

  var graph: StateGraph { rules.graph }
  /// Whether more is asked than the verdicts.
  var wantsRuns: Bool { detail != .verdict }
  private var explains: Bool { detail == .full }
  /// Whether the graph is one of which it can be asked whether a claim is broken before it is asked by which
  /// run, and there is room to keep what serves many claims: a whole graph, each path of which is a run.
  var decidesBare: Bool { bound == nil && rules.merged == nil && rules.keeps }

  /// What an algorithm found, before it becomes a result.
  enum Answer {
    case holds(VerdictDetail.Reason? = nil)
    case breaks(Run? = nil, VerdictDetail = .none)
    case vacuous(VerdictDetail.Antecedent)
    /// A time, with the run that takes it; whether the limit claimed is kept.
    case time(Measure, Run?, isKept: Bool, VerdictDetail)
    case refused(VerdictDetail.Obstacle)
  }

  func result(for property: Property) throws(ModelError) -> PropertyResult {
    var result = self.result(for: property, try decide(property.kind))
    if result.verdict == .proved, let given = property.given,
      !occurs(try rules.occurrence(of: given, begins: true))
    {
      result = finished(property, .vacuous, .never(.given))
    }
    return wantsRuns ? result : PropertyResult(property: property, verdict: result.verdict)
  }

  private func result(for property: Property, _ answer: Answer) -> PropertyResult {
    switch answer {
    case .holds(let reason): return finished(property, .proved, reason)
    case .vacuous(let antecedent): return finished(property, .vacuous, .never(antecedent))
    case .breaks(let run, let detail):
      return PropertyResult(property: property, verdict: .violated, detail: detail, run: run)
    case .time(let measure, let run, let isKept, let detail):
      if isKept, let bound { return undecided(property, bound, measure, run) }
      return PropertyResult(
        property: property, verdict: isKept ? .proved : .violated, detail: detail,
        measure: measure, run: run)
    case .refused(let obstacle):
      return PropertyResult(
        property: property, verdict: .undecided, detail: VerdictDetail(.obstacle(obstacle)))
    }
  }

  /// A verdict that needs a complete search.
  private func finished(
    _ property: Property, _ verdict: VerdictKind, _ reason: VerdictDetail.Reason?
  ) -> PropertyResult {
    if let bound { return undecided(property, bound) }
    return PropertyResult(property: property, verdict: verdict, detail: VerdictDetail(reason))
  }

  private func undecided(
    _ property: Property, _ bound: SearchBound, _ measure: Measure? = nil, _ run: Run? = nil
  ) -> PropertyResult {
    PropertyResult(
      property: property, verdict: .undecided, detail: VerdictDetail(.obstacle(.bound(bound))),
      measure: measure, run: run)
  }

  private func decide(_ kind: Property.Kind) throws(ModelError) -> Answer {
    switch kind {
    case .always(let condition, let whenever): return try always(condition, whenever)
    case .never(let point): return try never(point)
    case .sometimes(let point): return try sometimes(point)
    case .leadsTo(let first, let second, nil, let fairness):
      return try leadsTo(first, second, fairness)
    case .leadsTo(let first, let second, .some(let limit), _):
      return try answers(first, second, within: limit)
    case .eventually(let point, let fairness): return try eventually(point, fairness)
    case .alwaysPossible(let condition, let from, let help):
      return try alwaysPossible(condition, from, help)
    case .offers(let condition, let from, let events):
      return try offers(condition, from, events)
    case .noDeadlock(let ends): return try noDeadlock(ends)
    case .noAutomaticCycle:
      guard rules.room.suffices(for: .cycle) else { return .refused(.memory) }
      return try cycle(graph.nearestCycle(along: rules.automatic), .timeGoesRound)
    case .noZeno:
      guard rules.room.suffices(for: .cycle) else { return .refused(.memory) }
      return try cycle(graph.nearestZenoCycle(along: rules.instant), .zeno)
    case .atMost(let limit, let point, let per): return try atMost(limit, point, per)
    case .precedes(let first, let second, let per): return try precedes(first, second, per)
    case .longest(let from, let until, let limit):
      return try longest(from, until, limit)
    case .shortest(let from, let until, let limit): return try shortest(from, until, limit)
    case .lint(let lint, let except): return try check(lint, except: except)
    }
  }

  // MARK: Single states and steps

  private func always(_ condition: Condition, _ whenever: Condition) throws(ModelError) -> Answer {
    let asked = try rules.nodes(where: whenever)
    if asked.isEmpty { return .vacuous(.state) }
    return try breaks(in: asked.subtracting(try rules.nodes(where: condition)))
  }

  private func never(
    _ point: EventPredicate, isWanted: Bool = false
  ) throws(ModelError) -> Answer {
    if case .holds(let condition) = point {
      return try breaks(in: try rules.nodes(where: condition), isWanted: isWanted)
    }
    let edges = try rules.edges(of: point)
    if edges.isEmpty { return .holds() }
    if !wantsRuns { return .breaks() }
    guard var nearest = rules.nearestRun(taking: edges) else { return .holds() }
    if explains, !isWanted {
      nearest.explain(
        by: rules, to: StateGraph.Target(nodes: BitSet(capacity: graph.nodeCount), edges: edges))
    }
    return .breaks(try rules.run(nearest.run, to: .state), nearest.detail())
  }

  /// Violated if there are any of these nodes, all of which some run comes to.
  private func breaks(
    in bad: BitSet, _ reason: VerdictDetail.Reason? = nil, _ outcome: Conclusion.Outcome = .state,
    isWanted: Bool = false
  ) throws(ModelError) -> Answer {
    if bad.isEmpty { return .holds() }
    if !wantsRuns { return .breaks() }
    guard var nearest = rules.nearestRun(to: bad) else { return .holds() }
    if explains, !isWanted {
      nearest.explain(by: rules, to: StateGraph.Target(nodes: bad))
    }
    return .breaks(try rules.run(nearest.run, to: outcome), nearest.detail(reason))
  }

  private func sometimes(_ point: EventPredicate) throws(ModelError) -> Answer {
    switch try never(point, isWanted: true) {
    case .breaks(let run, let detail):
      return .time(.time(run?.end ?? .zero, attained: true), run, isKept: true, detail)
    default:
      guard bound == nil else { return .holds() }
      let absences = explains ? try rules.absences(of: point) : []
      return .breaks(
        nil,
        VerdictDetail(
          .unreached,
          explanation: absences.isEmpty ? nil : Explanation(absences: absences)))
    }
  }

  // MARK: What happens eventually

  private func leadsTo(_ first: EventPredicate, _ second: EventPredicate, _ fairness: Fairness)
    throws(ModelError) -> Answer
  {
    let request = try rules.occurrence(of: first, begins: true)
    if !occurs(request) { return .vacuous(.request) }
    return try promise(request, try rules.occurrence(of: second), fairness)
  }

  private func eventually(_ point: EventPredicate, _ fairness: Fairness) throws(ModelError)
    -> Answer
  {
    let start = MatchSet.starting(
      in: BitSet(capacity: graph.nodeCount, graph.initial),
      orTaking: BitSet(capacity: graph.edgeCount))
    return try promise(start, try rules.occurrence(of: point), fairness)
  }

  private func promise(
    _ request: MatchSet, _ answer: MatchSet, _ fairness: Fairness
  ) throws(ModelError) -> Answer {
    guard rules.hasRoom(toOwe: request, until: answer, fairness) else { return .refused(.memory) }
    if decidesBare {
      // Mostly every request is answered, which is sooner known than the product.
      if !rules.isUnanswered(request, answer, fairness) { return .holds(.assuming(fairness)) }
      if !wantsRuns { return .breaks() }
    }
    guard let lasso = rules.unanswered(request, answer, fairness) else {
      return .holds(.assuming(fairness))
    }
    if !wantsRuns { return .breaks() }
    return .breaks(
      try rules.run(lasso.stem, ending: lasso.ending, to: lasso.ending.outcome),
      VerdictDetail(
        .assuming(fairness),
        explanation: explanation(
          of: lasso.stem, without: answer, isDue: request.begun != nil)))
  }

  /// What explains that something never comes on a run, if that is asked for.
  func explanation(
    of stem: StateGraph.Run, without answer: MatchSet, isDue: Bool = false
  ) -> Explanation? {
    explains ? rules.explanation(of: stem, without: answer, isDue: isDue) : nil
  }

  private func cycle(
    _ lasso: StateGraph.Lasso?, _ outcome: Conclusion.Outcome
  ) throws(ModelError) -> Answer {
    guard let lasso else { return .holds() }
    if !wantsRuns { return .breaks() }
    return .breaks(try rules.run(lasso.stem, ending: lasso.ending, to: outcome))
  }

  /// Whether some run reaches the occurrence.
  func occurs(_ occurrence: MatchSet) -> Bool {
    occurrence.visited?.isEmpty == false || occurrence.taken?.isEmpty == false
      || graph.initial.contains { occurrence.occurs(in: $0) }
  }

  // MARK: What stays possible

  private func alwaysPossible(_ condition: Condition, _ from: Condition, _ help: Cooperation)
    throws(ModelError) -> Answer
  {
    let asked = try rules.nodes(where: from)
    if asked.isEmpty { return .vacuous(.state) }
    let goals = try rules.nodes(where: condition)
    let found: Trouble?
    do {
      found = try rules.lost(goals, with: help, from: asked, wantsRun: wantsRuns)
    } catch {
      return .refused(.memory)
    }
    guard let lost = found else { return .holds() }
    guard var run = lost.run else { return .breaks() }
    if explains, lost.isWhole {
      run.explanation = rules.explanation(
        of: run.run, losing: goals, in: lost.nodes, along: rules.edges(with: help))
    }
    return .breaks(
      try rules.run(run.run, into: lost.values, to: .noWay),
      run.detail(.lost(lost.nodes.count, of: asked.count, countingOn: help)))
  }

  private func offers(_ condition: Condition, _ from: Condition, _ events: [String])
    throws(ModelError) -> Answer
  {
    let asked = try rules.nodes(where: from.onScreen)
    if asked.isEmpty { return .vacuous(.state) }
    let good = try rules.nodes(where: condition)
    let byAction = rules.compiled.actions.map { $0.isOffered(by: events) }
    let offering = graph.sources(
      of: graph.transitions(where: { _, edge, target in
        let label = graph.label(of: edge)
        return label < CompiledSystem.crashStride && byAction[label] && good[target]
      }))
    let bad = asked.subtracting(offering).subtracting(graph.frontier)
    return try breaks(in: bad, .missing(bad.count, of: asked.count), .noAction)
  }

  private func noDeadlock(_ ends: Condition) throws(ModelError) -> Answer {
    let found = rules.stuck(except: try rules.nodes(where: ends), wantsRun: wantsRuns)
    guard let stuck = found else { return .holds() }
    guard var run = stuck.run else { return .breaks() }
    if explains, stuck.isWhole {
      run.explain(by: rules, to: StateGraph.Target(nodes: stuck.nodes))
    }
    return .breaks(
      try rules.run(run.run, into: stuck.values, to: .deadlock),
      run.detail(.stuck(stuck.nodes.count)))
  }
}
