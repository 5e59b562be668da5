public import StateSearch

/// When a goal can be reached first.
public enum EarliestArrival<State: Sendable>: Sendable {
  /// At this moment, by this run. It is just after a whole number where strict bounds forbid the
  /// number itself: then there is no first moment, and the run comes as near as it is asked to.
  case at(TimePoint, TimedRun<State>)
  /// No run reaches the goal.
  case never
  /// The search did not find all that there is.
  case endedBy(SearchBound)
}

extension TimedSystem {
  /// The earliest moment at which a state with a property can be reached, over all runs.
  ///
  /// Explores with one clock more, which is never set back and counts for less the greater it is,
  /// so that a zone is given up for one that can do the same no later. Nothing that follows the
  /// goal is explored.
  ///
  /// - Parameter options: bounds, and whether interleavings are merged; the abstraction, the
  ///   subsumption and the order are not heeded.
  /// - Complexity: that of ``exploreZones(_:options:stopWhen:)``.
  @inlinable public func earliestArrival(
    options: ZoneOptions = ZoneOptions(), at goal: @escaping @Sendable (State) -> Bool
  ) -> EarliestArrival<State> {
    let space = exploreZones(
      StoppingSystem(system: self, goal: goal),
      options: options.plain(merges: options.merges))
    return space.earliestNode(where: goal)
  }
}

/// A timed system with one more clock, which tells the time until a goal is reached.
@usableFromInline struct StoppingSystem<System: TimedSystem>: TimedSystem {
  @usableFromInline typealias State = System.State
  @usableFromInline let system: System
  @usableFromInline let goal: @Sendable (State) -> Bool

  @inlinable init(system: System, goal: @escaping @Sendable (State) -> Bool) {
    self.system = system
    self.goal = goal
  }

  @inlinable var clockCount: Int { system.clockCount + 1 }
  @inlinable var objectCount: Int { system.objectCount }
  @inlinable var initialStates: [State] { system.initialStates }
  @inlinable func name(ofAction action: Int) -> String { system.name(ofAction: action) }

  @inlinable func describe(_ state: State, into sojourn: inout TimedSojourn) {
    system.describe(state, into: &sojourn)
    // As if it were yet to be compared from above: earlier is better.
    sojourn.bound(clockCount, upper: ClockBound.greatestConstant)
  }

  @inlinable func transitions(of state: State, into transitions: inout TimedTransitions<State>) {
    if !goal(state) { system.transitions(of: state, into: &transitions) }
  }
}

extension ZoneSpace {
  /// The node with a property at which the last clock is least; of equal ones that with the fewest
  /// steps.
  @usableFromInline func earliestNode(
    where goal: (System.State) -> Bool
  ) -> EarliestArrival<System.State> {
    if let endedBy { return .endedBy(endedBy) }
    let isGoal = states.map(goal)
    let time = system.clockCount
    var best: (node: Int, bound: ClockBound)?
    for node in 0..<nodeCount where isGoal[stateNumber(of: node)] {
      // A greater bound on zero less the time is an earlier time.
      let bound = zone(of: node).bound(0, time)
      if best.map({ bound > $0.bound }) ?? true { best = (node, bound) }
    }
    guard let best else { return .never }
    var goal = DBM(universeOfSize: time + 1)
    let units = -best.bound.limit
    _ = goal.constrain(time, 0, best.bound.isAttained ? .atMost(units) : .lessThan(units + 1))
    guard let run = run(to: best.node, into: Zone(size: goal.size, raw: goal.raw)) else {
      preconditionFailure("no run leads to a zone that was not widened")
    }
    return .at(run.end, run)
  }
}
