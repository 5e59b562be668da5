internal import Diagnostics
package import RuleLanguage
internal import RuleSemantics
internal import StateGraphs
internal import StateSearch

/// Decides the properties of a system on its explored graph.
struct SystemPropertyChecker {
  let rules: RuleGraph
  /// What ended the search, if it is not complete.
  let bound: SearchBound?
  /// Whether more is asked than the verdicts.
  let wantsRuns: Bool

  var graph: StateGraph { rules.graph }

  /// What an algorithm found, before it becomes a result.
  enum Answer {
    case holds(String = "")
    case breaks(Run?, String)
    case vacuous(String)
    /// A time, with the run that takes it; whether the limit claimed is kept.
    case time(Measure, Run?, isKept: Bool, String)
    case refused(String)

    /// The bound on memory leaves no room.
    static var lacksRoom: Answer { .refused(MemoryEstimate.refusal) }
  }

  func result(for property: Property) throws(ModelError) -> PropertyResult {
    let answer = try decide(property.kind)
    let result = self.result(for: property, answer)
    return wantsRuns ? result : PropertyResult(property: property, verdict: result.verdict)
  }

  private func result(for property: Property, _ answer: Answer) -> PropertyResult {
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
      guard rules.room.suffices(for: .cycle) else { return .lacksRoom }
      return try cycle(graph.nearestCycle(along: rules.automatic), "time alone goes round")
    case .noZeno:
      guard rules.room.suffices(for: .cycle) else { return .lacksRoom }
      return try cycle(
        graph.nearestZenoCycle(along: rules.instant), "the app goes round in no time")
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
    return try breaks(in: asked.subtracting(try rules.nodes(where: condition)))
  }

  private func never(_ point: EventPredicate) throws(ModelError) -> Answer {
    if case .holds(let condition) = point {
      return try breaks(in: try rules.nodes(where: condition))
    }
    let edges = try rules.edges(of: point)
    if edges.isEmpty { return .holds() }
    if !wantsRuns { return .breaks(nil, "") }
    guard let nearest = rules.nearestRun(taking: edges) else { return .holds() }
    return .breaks(try rules.run(nearest.run) { $0 }, nearest.told(""))
  }

  /// Violated if there are any of these nodes, all of which some run comes to.
  private func breaks(
    in bad: BitSet, _ detail: String = "", _ conclusion: (String) -> String = { $0 }
  ) throws(ModelError) -> Answer {
    if bad.isEmpty { return .holds() }
    if !wantsRuns { return .breaks(nil, "") }
    guard let nearest = rules.nearestRun(to: bad) else { return .holds() }
    return .breaks(try rules.run(nearest.run, conclusion: conclusion), nearest.told(detail))
  }

  private func sometimes(_ point: EventPredicate) throws(ModelError) -> Answer {
    switch try never(point) {
    case .breaks(let run, let detail):
      return .time(.time(run?.end ?? .zero, attained: true), run, isKept: true, detail)
    default: return bound == nil ? .breaks(nil, "no run reaches it") : .holds()
    }
  }

  // MARK: What happens at last

  private func leadsTo(_ first: EventPredicate, _ second: EventPredicate, _ fairness: Fairness)
    throws(ModelError) -> Answer
  {
    let request = try rules.occurrence(of: first, begins: true)
    if !occurs(request) { return .vacuous("no run ever comes to what should lead to it") }
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
    guard rules.hasRoom(toOwe: request, until: answer, fairness) else { return .lacksRoom }
    guard let lasso = rules.unanswered(request, answer, fairness) else {
      return .holds("assuming that \(fairness.words)")
    }
    if !wantsRuns { return .breaks(nil, "") }
    return .breaks(
      try rules.run(lasso.stem, ending: lasso.ending) { lasso.ending.words(from: $0) },
      "assuming that \(fairness.words)")
  }

  private func cycle(_ lasso: StateGraph.Lasso?, _ words: String) throws(ModelError) -> Answer {
    guard let lasso else { return .holds() }
    if !wantsRuns { return .breaks(nil, "") }
    return .breaks(
      try rules.run(lasso.stem, ending: lasso.ending) { _ in "\(words) for ever" }, "")
  }

  /// Whether some run comes to the occurrence.
  func occurs(_ occurrence: MatchSet) -> Bool {
    occurrence.visited?.isEmpty == false || occurrence.taken?.isEmpty == false
      || graph.initial.contains { occurrence.occurs(in: $0) }
  }

  // MARK: What stays possible

  private func alwaysPossible(_ condition: Condition, _ from: Condition, _ help: Cooperation)
    throws(ModelError) -> Answer
  {
    let asked = try rules.nodes(where: from)
    if asked.isEmpty { return .vacuous("no run comes to a state that the property speaks of") }
    let goals = try rules.nodes(where: condition)
    let edges = rules.edges(with: help)
    let found: Trouble?
    do {
      found = try rules.lost(goals, along: edges, from: asked, wantsRun: wantsRuns)
    } catch {
      return .lacksRoom
    }
    guard let lost = found else { return .holds() }
    guard let run = lost.run else { return .breaks(nil, "") }
    return .breaks(
      try rules.run(run.run, into: lost.values) { "no way leads there any more: \($0)" },
      run.told(
        "counting on the \(help.rawValue); lost in \(lost.nodes.count) of "
          + asked.count.counted("state")))
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
    return try breaks(in: bad, "missing in \(bad.count) of \(asked.count.counted("state"))") {
      "the user has no such action: \($0)"
    }
  }

  private func noDeadlock(_ ends: Condition) throws(ModelError) -> Answer {
    let found = rules.stuck(except: try rules.nodes(where: ends), wantsRun: wantsRuns)
    guard let stuck = found else { return .holds() }
    guard let run = stuck.run else { return .breaks(nil, "") }
    return .breaks(
      try rules.run(run.run, into: stuck.values) { "nothing can happen any more: \($0)" },
      run.told("in \(stuck.nodes.count.counted("state"))"))
  }
}

extension Fairness {
  /// The assumption in words, after "assuming that".
  package var words: String {
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
