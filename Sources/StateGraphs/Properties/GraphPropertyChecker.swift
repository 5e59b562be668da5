internal import Diagnostics
public import StateSearch

/// Decides properties on what a search found: the states, and the graph where one is needed.
@usableFromInline struct GraphPropertyChecker<System: TransitionSystem> {
  @usableFromInline typealias State = System.State

  @usableFromInline let space: StateSpace<System>

  /// The graph, if some property needs it.
  @usableFromInline let graph: StateGraph?

  /// By label of the graph: the action.
  @usableFromInline let actions: [System.Action]

  /// The shortest runs in steps and ticks, if some actions are no steps but ticks; otherwise those
  /// that the search found are the shortest.
  private let timedRuns: ShortestRuns?

  /// The bound on memory of the search.
  private let memoryBytes: Int?

  @usableFromInline init(
    _ space: StateSpace<System>, _ graph: StateGraph?, actions: [System.Action], isTimed: Bool,
    memoryBytes: Int?
  ) {
    self.space = space
    self.graph = graph
    self.actions = actions
    self.memoryBytes = memoryBytes
    timedRuns = isTimed ? graph.map { ShortestRuns($0) } : nil
  }

  @inlinable func finding(_ property: SystemProperty<System>) -> PropertyFinding<System> {
    switch property.kind {
    case .always(whenever: let antecedent, let condition):
      return finding(property, always(whenever: antecedent, condition))
    case .sometimes(let condition):
      return finding(property, sometimes(condition))
    case .noDeadlock(except: let isEnd):
      return finding(property, noDeadlock(except: isEnd))
    case .eventually(let condition, let fairness):
      return finding(property, fairness) { fair in
        eventually(avoiding: states { !condition($0) }, fair)
      }
    case .eventuallyAlways(let condition, let fairness):
      return finding(property, fairness) { fair in
        eventuallyAlways(states(where: condition), fair)
      }
    case .leadsTo(from: let request, to: let answer, let fairness):
      return finding(property, fairness) { fair in
        leadsTo(states(where: request), states(where: answer), fair)
      }
    case .alwaysPossible(let condition, from: let origin, by: let choice):
      let goals = states(where: condition)
      let from = origin.map { states(where: $0) }
      return finding(property, alwaysPossible(goals, from: from, by: choice))
    }
  }

  @inlinable func always(
    whenever antecedent: SystemProperty<System>.Condition?,
    _ condition: SystemProperty<System>.Condition
  ) -> Verdict<System> {
    guard let antecedent else {
      let violation = nearest { !condition($0) }
      return violation.map { violated(.conditionFails, to: $0) } ?? proved()
    }
    if let violation = nearest(where: { antecedent($0) && !condition($0) }) {
      return violated(.consequenceFails, to: violation)
    }
    if nearest(where: antecedent) == nil { return untriggered(.neverAsked) }
    return proved()
  }

  @inlinable func sometimes(_ condition: SystemProperty<System>.Condition) -> Verdict<System> {
    if let witness = nearest(where: condition) { return .proved(witness: trace(to: witness)) }
    return missed()
  }

  @inlinable func noDeadlock(except isEnd: SystemProperty<System>.Condition) -> Verdict<System> {
    let stuck: Int?
    if let graph {
      stuck = nearest(in: graph.deadlocks(ends: states(where: isEnd)))
    } else {
      var next = Transitions<State, System.Action>()
      let constraint = space.system.constraint
      stuck = (0..<space.expanded).first { number in
        let state = space.state(at: number)
        if let constraint, !constraint(state) { return false }
        next.removeAll()
        space.system.successors(of: state, into: &next)
        return next.count == 0 && !isEnd(state)
      }
    }
    return stuck.map { violated(.deadlock, to: $0) } ?? proved()
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

extension GraphPropertyChecker {
  @usableFromInline func finding(
    _ property: SystemProperty<System>, _ verdict: Verdict<System>
  ) -> PropertyFinding<System> {
    PropertyFinding(name: property.name, verdict: verdict, fairnessNote: nil)
  }

  @usableFromInline func finding(
    _ property: SystemProperty<System>, _ fairness: ActionFairness<System.Action>,
    _ decide: (FairActions) -> Verdict<System>
  ) -> PropertyFinding<System> {
    let fair = FairActions(
      fairness, among: actions, isComplete: space.isExhausted, name: space.system.name(of:))
    return PropertyFinding(
      name: property.name, verdict: fair.refusal.map { .undecided(reason: $0) } ?? decide(fair),
      fairnessNote: fair.note)
  }

  @usableFromInline var isTimed: Bool { timedRuns != nil }

  @usableFromInline func nearest(in states: BitSet) -> Int? {
    timedRuns.map { $0.nearest(in: states) } ?? states.first
  }

  // MARK: Verdicts

  /// What the search says if nothing contradicts a property.
  @usableFromInline func proved() -> Verdict<System> {
    undecided ?? (space.count == 0 ? .vacuous(reason: .noRun) : .proved(witness: nil))
  }

  @usableFromInline func untriggered(_ reason: VerdictReason) -> Verdict<System> {
    undecided ?? .vacuous(reason: reason)
  }

  @usableFromInline func missed() -> Verdict<System> {
    undecided
      ?? .violated(
        reason: .unreached(states: space.count), nil)
  }

  @usableFromInline func violated(_ reason: VerdictReason, to state: Int) -> Verdict<System> {
    .violated(reason: reason, trace(to: state))
  }

  /// A property that needs more memory than the bound leaves.
  private var refused: Verdict<System> { .undecided(reason: .memory) }

  private func room(_ graph: StateGraph) -> MemoryBudget {
    MemoryBudget(graph: graph, bytes: memoryBytes.map { max($0 - space.bytes - graph.bytes, 0) })
  }

  private var undecided: Verdict<System>? {
    if space.complete { return nil }
    if space.isExhausted {
      return .bounded(reason: .constraint(outside: space.outside))
    }
    return .undecided(reason: .ended(by: space.endedBy, states: space.count))
  }

  // MARK: Properties of whole runs

  @usableFromInline func eventually(
    avoiding region: BitSet, _ fairness: FairActions
  ) -> Verdict<System> {
    guard let graph else { preconditionFailure("the graph is built for every such property") }
    let need = MemoryEstimate.Need.cycle.assuming(fairness.count)
    guard room(graph).suffices(for: need) else { return refused }
    let lasso = graph.lasso(in: region, fairness: fairness.edges(in: graph))
    return lasso.map { .violated(reason: .neverHolds, trace($0, graph)) }
      ?? proved()
  }

  @usableFromInline func eventuallyAlways(
    _ goals: BitSet, _ fairness: FairActions
  ) -> Verdict<System> {
    guard let graph else { preconditionFailure("the graph is built for every such property") }
    let need = MemoryEstimate.Need.cycle.assuming(fairness.count + 1)
    guard room(graph).suffices(for: need) else { return refused }
    // An infinite run that is not at last in goals alone.
    let leavesGoals = FairEdges(.weak, BitSet(capacity: graph.edgeCount), wanting: goals)
    let lasso = graph.lasso(
      in: graph.nodes(all: true), stem: .anywhere,
      fairness: fairness.edges(in: graph) + [leavesGoals])
    return lasso.map { .violated(reason: .neverStays, trace($0, graph)) }
      ?? proved()
  }

  @usableFromInline func leadsTo(
    _ requests: BitSet, _ answers: BitSet, _ fairness: FairActions
  ) -> Verdict<System> {
    guard let graph else { preconditionFailure("the graph is built for every such property") }
    if requests.isEmpty { return untriggered(.neverAsked) }
    let (request, answer) = (MatchSet.visiting(requests), MatchSet.visiting(answers))
    let need = MemoryEstimate.Need.watchedCycle.assuming(fairness.count)
    guard room(graph).suffices(toWatch: .owes(request, until: answer), for: need) else {
      return refused
    }
    let lasso = graph.unanswered(
      request: request, answer: answer, fairness: fairness.edges(in: graph))
    return lasso.map {
      .violated(reason: .unanswered, trace($0, graph))
    } ?? proved()
  }

  @usableFromInline func alwaysPossible(
    _ goals: BitSet, from origin: BitSet?, by choice: SystemProperty<System>.Actions?
  ) -> Verdict<System> {
    guard let graph else { preconditionFailure("the graph is built for every such property") }
    if let origin, origin.isEmpty { return untriggered(.neverAsked) }
    let lost = graph.lostGoal(
      goals,
      along: choice.map { choice in
        graph.edges(labelled: { choice(actions[$0]) })
      }, from: origin)
    guard let lost else { return proved() }
    return .violated(
      reason: .lost(states: lost.nodes.count),
      trace(lost.run, graph))
  }

  // MARK: Traces

  /// The shortest run to a state.
  @usableFromInline func trace(to number: Int) -> Trace<System> {
    if let graph, let run = timedRuns?.run(to: number) { return trace(run, graph) }
    return Trace(space.system, through: space.path(to: number).map { space.state(at: $0) })
  }

  private func trace(_ run: StateGraph.Run, _ graph: StateGraph) -> Trace<System> {
    trace(run, .open, graph)
  }

  private func trace(_ lasso: StateGraph.Lasso, _ graph: StateGraph) -> Trace<System> {
    let run = StateGraph.Run(start: lasso.stem.start, edges: lasso.stem.edges + lasso.cycle)
    switch lasso.ending {
    case .cycle: return trace(run, .loop(from: lasso.stem.edges.count), graph)
    case .stays: return trace(run, .stays, graph)
    case .ends: return trace(run, .ends, graph)
    }
  }

  private func trace(
    _ run: StateGraph.Run, _ ending: TraceEnding, _ graph: StateGraph
  ) -> Trace<System> {
    Trace(
      start: space.state(at: run.start),
      steps: run.edges.map { edge in
        let action = actions[graph.label(of: edge)]
        return Trace.Step(
          action: action, name: space.system.name(of: action),
          state: space.state(at: graph.target(of: edge)), isDelay: graph.isDelay(edge))
      }, ending: ending)
  }
}
