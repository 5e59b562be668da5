public import StateSearch

/// Searches every reachable state of a system and decides properties of its runs.
///
/// Properties of single states (always, never, sometimes, no deadlock) are decided from the states
/// alone; the graph of all steps is stored only if another property is asked, or time passes. A
/// sole property of single states ends the search at the first state that decides it.
///
/// Traces are the shortest: fewest steps, then fewest ticks, then first in rule order. The report
/// does not depend on the number of threads.
///
/// - Parameters:
///   - options: the bounds of the search, and its threads.
///   - isDelay: whether this action is the passing of one unit of time, which counts
///     as a tick of a trace and not as a step.
@inlinable public func check<System: TransitionSystem>(
  _ system: System, _ properties: [SystemProperty<System>],
  options: SearchOptions = SearchOptions(),
  isDelay: (@Sendable (_ action: System.Action) -> Bool)? = nil
) -> CheckReport<System> {
  let decisive = isDelay == nil && properties.count == 1 ? properties[0].decisive : nil
  let isNeeded = isDelay != nil || properties.contains { $0.needsGraph }
  let space = explore(
    system, options: isNeeded ? options.leavingRoom(for: .graph) : options, stopWhen: decisive)
  return report(on: space, properties, options, isDelay: isDelay)
}

/// Searches every reachable state of a system and decides properties of its runs; see the function
/// for other states. States that are their bytes are searched faster.
@inlinable public func check<System: TransitionSystem>(
  _ system: System, _ properties: [SystemProperty<System>],
  options: SearchOptions = SearchOptions(),
  isDelay: (@Sendable (_ action: System.Action) -> Bool)? = nil
) -> CheckReport<System> where System.State: BitwiseCopyable {
  let decisive = isDelay == nil && properties.count == 1 ? properties[0].decisive : nil
  let isNeeded = isDelay != nil || properties.contains { $0.needsGraph }
  let space = explore(
    system, options: isNeeded ? options.leavingRoom(for: .graph) : options, stopWhen: decisive)
  return report(on: space, properties, options, isDelay: isDelay)
}

/// Decides properties on what a search found.
@inlinable func report<System: TransitionSystem>(
  on space: StateSpace<System>, _ properties: [SystemProperty<System>],
  _ options: SearchOptions, isDelay: (@Sendable (System.Action) -> Bool)?
) -> CheckReport<System> {
  spilling(options) {
    let isNeeded = isDelay != nil || properties.contains { $0.needsGraph }
    return decided(on: space, properties, options, isNeeded: isNeeded, isDelay: isDelay)
  }
}

/// Calls `body`, and spills what it lays out if the options say so.
@usableFromInline func spilling<Result>(
  _ options: SearchOptions, _ body: () -> Result
) -> Result {
  Spill.using(options.spill, body)
}

@inlinable func decided<System: TransitionSystem>(
  on space: StateSpace<System>, _ properties: [SystemProperty<System>],
  _ options: SearchOptions, isNeeded: Bool, isDelay: (@Sendable (System.Action) -> Bool)?
) -> CheckReport<System> {
  let labelled =
    isNeeded
    ? StateGraph.labelled(space, isDelay: isDelay ?? { _ in false }, jobs: options.jobs) : nil
  let judge = GraphPropertyChecker(
    space, labelled?.graph, actions: labelled?.actions ?? [], isTimed: isDelay != nil,
    memoryBytes: options.decidingBytes)
  return CheckReport(
    states: space.count, transitions: space.transitions, depth: space.depth,
    outside: space.outside, complete: space.complete, endedBy: space.endedBy,
    findings: properties.map(judge.finding))
}

extension SystemProperty {
  /// Whether it takes more than the states to decide it.
  @usableFromInline var needsGraph: Bool {
    switch kind {
    case .always, .sometimes, .noDeadlock: false
    case .eventually, .eventuallyAlways, .leadsTo, .alwaysPossible: true
    }
  }

  /// What is true of a state that decides the property at once.
  @usableFromInline var decisive: Condition? {
    switch kind {
    case .always(whenever: nil, let condition): { !condition($0) }
    case .always(whenever: .some(let antecedent), let condition):
      { antecedent($0) && !condition($0) }
    case .sometimes(let condition): condition
    case .noDeadlock, .eventually, .eventuallyAlways, .leadsTo, .alwaysPossible: nil
    }
  }
}
