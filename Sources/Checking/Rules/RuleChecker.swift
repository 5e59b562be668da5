public import Machines

/// Decides the properties of a system on its explored graph.
struct RuleChecker {
  let rules: RuleGraph
  /// What ended the search, if it is not complete.
  let bound: SearchBound?

  var graph: StateGraph { rules.graph }

  /// What an algorithm found, before it becomes a result.
  enum Answer {
    case holds(String = "")
    case breaks(Run?, String)
    case vacuous(String)
    /// A time, with the run that takes it; whether the limit claimed is kept.
    case time(Measure, Run?, isKept: Bool, String)
    case refused(String)
  }

  func result(for property: Property) throws(ModelError) -> PropertyResult {
    let answer = try decide(property.kind)
    switch answer {
    case .holds(let detail):
      return finished(property, .proved, detail)
    case .vacuous(let detail):
      return finished(property, .vacuous, detail)
    case .breaks(let run, let detail):
      return PropertyResult(property: property, verdict: .violated, detail: detail, run: run)
    case .time(let measure, let run, let isKept, let detail):
      if isKept, bound != nil { return undecided(property, measure, run) }
      return PropertyResult(
        property: property, verdict: isKept ? .proved : .violated, detail: detail,
        measure: measure, run: run)
    case .refused(let detail):
      return PropertyResult(property: property, verdict: .undecided, detail: detail)
    }
  }

  /// A verdict that needs a complete search.
  private func finished(_ property: Property, _ verdict: VerdictKind, _ detail: String)
    -> PropertyResult
  {
    if bound != nil { return undecided(property, nil, nil) }
    return PropertyResult(property: property, verdict: verdict, detail: detail)
  }

  private func undecided(_ property: Property, _ measure: Measure?, _ run: Run?) -> PropertyResult {
    PropertyResult(
      property: property, verdict: .undecided,
      detail: "the bound on \(bound?.rawValue ?? "the search") ended the search",
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
      return try cycle(graph.nearestCycle(along: rules.automatic), "time alone goes round")
    case .noZeno:
      return try cycle(
        graph.nearestZenoCycle(along: rules.automatic), "the app goes round in no time")
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
    if asked.isEmpty { return .vacuous("no run comes to a state that the property speaks of") }
    let bad = asked.subtracting(try rules.nodes(where: condition))
    guard let path = graph.shortestRun(to: bad) else { return .holds() }
    return .breaks(try rules.run(path, conclusion: try conclusion(path)), "")
  }

  private func never(_ point: Point) throws(ModelError) -> Answer {
    let path: StateGraph.Run?
    if case .holds(let condition) = point {
      path = graph.shortestRun(to: try rules.nodes(where: condition))
    } else {
      path = graph.shortestRun(taking: try rules.edges(of: point))
    }
    guard let path else { return .holds() }
    return .breaks(try rules.run(path, conclusion: try conclusion(path)), "")
  }

  private func sometimes(_ point: Point) throws(ModelError) -> Answer {
    switch try never(point) {
    case .breaks(let run, _):
      return .time(.time(run?.end ?? .zero, attained: true), run, isKept: true, "")
    default: return bound == nil ? .breaks(nil, "no run reaches it") : .holds()
    }
  }

  func conclusion(_ path: StateGraph.Run) throws(ModelError) -> String {
    rules.compiled.describe(try rules.state(after: path))
  }

  // MARK: What happens at last

  private func leadsTo(_ first: Point, _ second: Point, _ fairness: Fairness)
    throws(ModelError) -> Answer
  {
    let request = try rules.occurrence(of: first, begins: true)
    if !occurs(request) { return .vacuous("no run ever comes to what should lead to it") }
    let lasso = graph.unanswered(
      request: request, answer: try rules.occurrence(of: second),
      fairness: rules.fairEdges(fairness))
    return try lassoAnswer(lasso, fairness)
  }

  private func eventually(_ point: Point, _ fairness: Fairness) throws(ModelError) -> Answer {
    let start = Occurrence.starting(
      in: BitSet(capacity: graph.nodeCount, graph.initial),
      orTaking: BitSet(capacity: graph.edgeCount))
    let lasso = graph.unanswered(
      request: start, answer: try rules.occurrence(of: point),
      fairness: rules.fairEdges(fairness))
    return try lassoAnswer(lasso, fairness)
  }

  private func lassoAnswer(_ lasso: StateGraph.Lasso?, _ fairness: Fairness)
    throws(ModelError) -> Answer
  {
    guard let lasso else { return .holds("assuming that \(fairness.words)") }
    let words = rules.words(for: lasso.ending, at: graph.end(of: lasso.stem))
    return .breaks(
      try rules.run(lasso.stem, ending: lasso.ending, conclusion: words),
      "assuming that \(fairness.words)")
  }

  private func cycle(_ lasso: StateGraph.Lasso?, _ words: String) throws(ModelError) -> Answer {
    guard let lasso else { return .holds() }
    return .breaks(
      try rules.run(lasso.stem, ending: lasso.ending, conclusion: "\(words) for ever"), "")
  }

  /// Whether some run comes to the occurrence.
  func occurs(_ occurrence: Occurrence) -> Bool {
    switch occurrence {
    case .visiting(let nodes): !nodes.isEmpty
    case .taking(let edges): !edges.isEmpty
    case .starting(in: let nodes, orTaking: let edges):
      !edges.isEmpty || graph.initial.contains { nodes[$0] }
    }
  }

  // MARK: What stays possible

  private func alwaysPossible(_ condition: Condition, _ from: Condition, _ help: Help)
    throws(ModelError) -> Answer
  {
    let asked = try rules.nodes(where: from)
    if asked.isEmpty { return .vacuous("no run comes to a state that the property speaks of") }
    let lost = graph.lostGoal(
      try rules.nodes(where: condition), along: rules.edges(with: help), from: asked)
    guard let lost else { return .holds() }
    return .breaks(
      try rules.run(
        lost.run, conclusion: "no way leads there any more: \(try conclusion(lost.run))"),
      "counting on the \(help.rawValue); lost in \(lost.nodes.count) of \(asked.count) states")
  }

  private func offers(_ condition: Condition, _ from: Condition, _ events: [String])
    throws(ModelError) -> Answer
  {
    let asked = try rules.nodes(where: from.onScreen)
    if asked.isEmpty { return .vacuous("no run comes to a state that the property speaks of") }
    let good = try rules.nodes(where: condition)
    let byAction = rules.compiled.actions.map { action in
      action.kind == .cause(.user) && (events.isEmpty || events.contains(action.event))
    }
    let offering = graph.sources(
      of: graph.transitions(where: { _, edge, target in
        let label = graph.label(of: edge)
        return label < CompiledSystem.crashStride && byAction[label] && good[target]
      }))
    let bad = asked.subtracting(offering).subtracting(graph.frontier)
    guard let path = graph.shortestRun(to: bad) else { return .holds() }
    return .breaks(
      try rules.run(path, conclusion: "the user has no such action: \(try conclusion(path))"),
      "missing in \(bad.count) of \(asked.count) states")
  }

  private func noDeadlock(_ ends: Condition) throws(ModelError) -> Answer {
    let stuck = graph.deadlocks(real: rules.real, ends: try rules.nodes(where: ends))
    guard let path = graph.shortestRun(to: stuck) else { return .holds() }
    return .breaks(
      try rules.run(path, conclusion: "nothing can happen any more: \(try conclusion(path))"),
      "in \(stuck.count) states")
  }
}

extension Fairness {
  /// The assumption in words, after "assuming that".
  public var words: String {
    func names(_ actors: [Actor]) -> String { actors.map(\.name).joined(separator: ", ") }
    switch self {
    case .timeOnly: return "time passes"
    case .weak(let actors):
      return "time passes and whoever can act without a break at last acts (\(names(actors)))"
    case .strong(let actors):
      return "time passes and whoever can act again and again at last acts (\(names(actors)))"
    }
  }
}
