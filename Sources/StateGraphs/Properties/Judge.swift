internal import Diagnostics
public import StateSearch

/// Decides properties on what a search found: the states, and the graph where one is needed.
@usableFromInline struct Judge<System: TransitionSystem> {
  @usableFromInline typealias State = System.State

  @usableFromInline let space: StateSpace<System>

  /// The graph, if some property needs it.
  @usableFromInline let graph: StateGraph?

  /// The shortest runs in steps and ticks, if some actions are no steps but ticks; otherwise those
  /// that the search found are the shortest.
  private let timedRuns: ShortestRuns?

  /// The bound on memory of the search.
  private let memoryBytes: Int?

  @usableFromInline init(
    _ space: StateSpace<System>, _ graph: StateGraph?, isTimed: Bool, memoryBytes: Int?
  ) {
    self.space = space
    self.graph = graph
    self.memoryBytes = memoryBytes
    timedRuns = isTimed ? graph.map { ShortestRuns($0) } : nil
  }

  @inlinable func finding(_ property: SystemProperty<State>) -> Finding<State> {
    switch property.kind {
    case .always(whenever: let antecedent, let condition):
      return finding(property, always(whenever: antecedent, condition))
    case .sometimes(let condition):
      return finding(property, sometimes(condition))
    case .noDeadlock(except: let isEnd):
      return finding(property, noDeadlock(except: isEnd))
    case .eventually(let condition, let fairness):
      let missing = states { !condition($0) }
      return finding(property, eventually(avoiding: missing, fairness), fairness)
    case .eventuallyAlways(let condition, let fairness):
      return finding(property, eventuallyAlways(states(where: condition), fairness), fairness)
    case .leadsTo(from: let request, to: let answer, let fairness):
      let (requests, answers) = (states(where: request), states(where: answer))
      return finding(property, leadsTo(requests, answers, fairness), fairness)
    case .alwaysPossible(let condition, from: let origin, by: let actions):
      let goals = states(where: condition)
      let from = origin.map { states(where: $0) }
      return finding(property, alwaysPossible(goals, from: from, by: actions))
    }
  }

  @inlinable func always(
    whenever antecedent: SystemProperty<State>.Condition?,
    _ condition: SystemProperty<State>.Condition
  ) -> Verdict<State> {
    guard let antecedent else {
      let violation = nearest { !condition($0) }
      return violation.map { violated("it does not hold in the last state", to: $0) } ?? proved()
    }
    if let violation = nearest(where: { antecedent($0) && !condition($0) }) {
      return violated("the last state calls for it, and it does not hold there", to: violation)
    }
    if nearest(where: antecedent) == nil { return untriggered("no state calls for it") }
    return proved()
  }

  @inlinable func sometimes(_ condition: SystemProperty<State>.Condition) -> Verdict<State> {
    if let witness = nearest(where: condition) { return .proved(witness: trace(to: witness)) }
    return missed()
  }

  @inlinable func noDeadlock(except isEnd: SystemProperty<State>.Condition) -> Verdict<State> {
    let stuck: Int?
    if let graph {
      stuck = nearest(in: graph.deadlocks(ends: states(where: isEnd)))
    } else {
      var next = Successors<State>()
      stuck = (0..<space.expanded).first { number in
        let state = space.state(at: number)
        next.removeAll()
        space.system.successors(of: state, into: &next)
        return next.count == 0 && !isEnd(state)
      }
    }
    return stuck.map { violated("nothing can happen in the last state", to: $0) } ?? proved()
  }

  /// The states in which a condition holds.
  @inlinable func states(where condition: (State) -> Bool) -> BitSet {
    BitSet(capacity: space.count) { condition(space.state(at: $0)) }
  }

  /// The nearest state in which a condition holds.
  @inlinable func nearest(where condition: (State) -> Bool) -> Int? {
    if isTimed { return nearest(in: states(where: condition)) }
    return (0..<space.count).first { condition(space.state(at: $0)) }
  }
}

extension Judge {
  @usableFromInline func finding(
    _ property: SystemProperty<State>, _ verdict: Verdict<State>, _ fairness: ActionFairness? = nil
  ) -> Finding<State> {
    Finding(name: property.name, verdict: verdict, fairnessNote: fairness?.note)
  }

  @usableFromInline var isTimed: Bool { timedRuns != nil }

  @usableFromInline func nearest(in states: BitSet) -> Int? {
    timedRuns.map { $0.nearest(in: states) } ?? states.first
  }

  // MARK: Verdicts

  /// What the search says if nothing contradicts a property.
  @usableFromInline func proved() -> Verdict<State> {
    undecided ?? (space.count == 0 ? .vacuous(reason: "there is no run") : .proved(witness: nil))
  }

  @usableFromInline func untriggered(_ reason: String) -> Verdict<State> {
    undecided ?? .vacuous(reason: reason)
  }

  @usableFromInline func missed() -> Verdict<State> {
    undecided
      ?? .violated(
        reason: "no run reaches it: all of \(space.count.counted("state")) searched", nil)
  }

  @usableFromInline func violated(_ reason: String, to state: Int) -> Verdict<State> {
    .violated(reason: reason, trace(to: state))
  }

  /// A property that needs more memory than the bound leaves.
  private var refused: Verdict<State> { .undecided(reason: AnalysisBytes.refusal) }

  private func room(_ graph: StateGraph) -> Room {
    Room(graph: graph, bytes: memoryBytes.map { max($0 - space.bytes - graph.bytes, 0) })
  }

  private var undecided: Verdict<State>? {
    if space.complete { return nil }
    let cause = space.endedBy.map { "the search ended at its bound: \($0.rawValue)" }
    return .undecided(
      reason: "\(cause ?? "the search was stopped") after \(space.count.counted("state"))")
  }

  // MARK: Properties of whole runs

  @usableFromInline func eventually(
    avoiding region: BitSet, _ fairness: ActionFairness
  ) -> Verdict<State> {
    guard let graph else { preconditionFailure("the graph is built for every such property") }
    let need = AnalysisBytes.Need.cycle.assuming(fairness.assumptions.count)
    guard room(graph).suffices(for: need) else { return refused }
    let lasso = graph.lasso(in: region, fairness: fairness.edges(in: graph))
    return lasso.map { .violated(reason: "this run never gets there", trace($0, graph)) }
      ?? proved()
  }

  @usableFromInline func eventuallyAlways(
    _ goals: BitSet, _ fairness: ActionFairness
  ) -> Verdict<State> {
    guard let graph else { preconditionFailure("the graph is built for every such property") }
    let need = AnalysisBytes.Need.cycle.assuming(fairness.assumptions.count + 1)
    guard room(graph).suffices(for: need) else { return refused }
    // A run for ever that is not at last in goals alone.
    let leavesGoals = FairEdges(.weak, BitSet(capacity: graph.edgeCount), wanting: goals)
    let lasso = graph.lasso(
      in: graph.nodes(all: true), stem: .anywhere,
      fairness: fairness.edges(in: graph) + [leavesGoals])
    return lasso.map { .violated(reason: "this run never keeps it for good", trace($0, graph)) }
      ?? proved()
  }

  @usableFromInline func leadsTo(
    _ requests: BitSet, _ answers: BitSet, _ fairness: ActionFairness
  ) -> Verdict<State> {
    guard let graph else { preconditionFailure("the graph is built for every such property") }
    if requests.isEmpty { return untriggered("no state asks for it") }
    let (request, answer) = (Occurrence.visiting(requests), Occurrence.visiting(answers))
    let need = AnalysisBytes.Need.watchedCycle.assuming(fairness.assumptions.count)
    guard room(graph).suffices(toWatch: .owes(request, until: answer), for: need) else {
      return refused
    }
    let lasso = graph.unanswered(
      request: request, answer: answer, fairness: fairness.edges(in: graph))
    return lasso.map {
      .violated(reason: "this run asks for it and then never gets there", trace($0, graph))
    } ?? proved()
  }

  @usableFromInline func alwaysPossible(
    _ goals: BitSet, from origin: BitSet?, by actions: SystemProperty<State>.Actions?
  ) -> Verdict<State> {
    guard let graph else { preconditionFailure("the graph is built for every such property") }
    if let origin, origin.isEmpty { return untriggered("no state asks for it") }
    let lost = graph.lostGoal(
      goals, along: actions.map { graph.edges(labelled: $0) }, from: origin)
    guard let lost else { return proved() }
    return .violated(
      reason: "no way leads there from the last state, one of \(lost.nodes.count) such",
      trace(lost.run, graph))
  }

  // MARK: Traces

  /// The shortest run to a state.
  @usableFromInline func trace(to number: Int) -> Trace<State> {
    if let graph, let run = timedRuns?.run(to: number) { return trace(run, graph) }
    let steps = space.steps(to: number)
    let start = space.path(to: number)[0]
    return Trace(
      start: space.state(at: start),
      steps: steps.map { step($0.action, to: $0.state, isDelay: false) }, ending: .open)
  }

  private func trace(_ run: StateGraph.Run, _ graph: StateGraph) -> Trace<State> {
    trace(run, .open, graph)
  }

  private func trace(_ lasso: StateGraph.Lasso, _ graph: StateGraph) -> Trace<State> {
    let run = StateGraph.Run(start: lasso.stem.start, edges: lasso.stem.edges + lasso.cycle)
    switch lasso.ending {
    case .cycle: return trace(run, .loop(from: lasso.stem.edges.count), graph)
    case .stays: return trace(run, .stays, graph)
    case .ends: return trace(run, .ends, graph)
    }
  }

  private func trace(
    _ run: StateGraph.Run, _ ending: Trace<State>.Ending, _ graph: StateGraph
  ) -> Trace<State> {
    Trace(
      start: space.state(at: run.start),
      steps: run.edges.map { edge in
        step(graph.label(of: edge), to: graph.target(of: edge), isDelay: graph.isDelay(edge))
      }, ending: ending)
  }

  private func step(_ action: Int, to state: Int, isDelay: Bool) -> Trace<State>.Step {
    Trace.Step(
      action: action, name: space.system.name(ofAction: action), state: space.state(at: state),
      isDelay: isDelay)
  }
}
