internal import Diagnostics
internal import StateGraphs
public import StateSearch

/// Whether every run eventually does what it should.
public enum LivenessVerdict<State: Sendable>: Sendable {
  /// It holds in every infinite run.
  case holds
  /// A run that never does.
  case violated(TimedLasso<State>)
  /// The search did not find all that there is.
  case endedBy(SearchBound)
}

/// An infinite run of a timed system.
public struct TimedLasso<State: Sendable>: Sendable {
  /// The run, with the moments of its steps; once through what is repeated.
  public let run: TimedRun<State>
  /// It stays in the last state while time goes on, or goes round; then its first lap has the
  /// moments of ``run``, and those of later laps may differ.
  public let ending: TraceEnding
}

extension TimedLasso: CustomStringConvertible {
  /// The lines of the run, and how it goes on.
  public var description: String {
    switch ending {
    case .loop(let from): "\(run)\nand so on forever after \(from.counted("step"))"
    case .stays: "\(run)\nand stays there forever"
    case .open, .ends: "\(run)"
    }
  }
}

/// Whether runs count that take infinitely many steps in a finite time.
public enum ZenoRuns: Sendable, CaseIterable {
  /// They do not: nothing real does so.
  case excluded
  /// They do, as in other tools: what holds then holds all the more without them.
  case included
}

extension TimedSystem {
  /// Whether every run reaches a state in which the goal holds: UPPAAL's `A<> goal`.
  ///
  /// A run may stay in a state as long as its invariant allows, without end where there is none,
  /// and repeat a cycle. A run that cannot go on, because time stops, is not asked: look for
  /// timelocks as well (``ZoneSpace/deadlock(except:counting:)``).
  ///
  /// Looks first for a state in which a run may stay, as for any state; then explores the graph of
  /// zones under equality, widened by ExtraLU⁺. Where it has a cycle and Zeno runs are excluded, it
  /// is explored again with one more clock, which must be found at 1 and set back again and again:
  /// time diverges exactly if it can be.
  ///
  /// - Parameter options: bounds, who watches, and where it goes on; the others are not heeded.
  /// - Complexity: that of ``exploreZones(_:options:stopWhen:)``, of the graph, and at most four
  ///   times as much where it is explored again.
  /// - Source: Tripakis, Yovine and Bouajjani, "Checking timed Büchi automata emptiness
  ///   efficiently" (2005), also for the clock; for the abstraction Li, "Checking timed Büchi
  ///   automata emptiness using LU-abstractions" (2009).
  public func eventually(
    zenoRuns: ZenoRuns = .excluded, options: ZoneOptions = ZoneOptions(),
    _ goal: @escaping @Sendable (State) -> Bool
  ) -> LivenessVerdict<State> {
    verdict(.owes(fromStart: true, request: { _ in false }, answer: goal), zenoRuns, options)
  }

  /// Whether every state in which `request` holds is one, or is followed by one, in which `answer`
  /// does: UPPAAL's `request --> answer`.
  ///
  /// What counts as a run, how it is decided, and what it costs, says
  /// ``eventually(zenoRuns:options:_:)``; ``response(to:by:within:options:)`` asks for an answer in
  /// time, and needs no cycles.
  public func leadsTo(
    from request: @escaping @Sendable (State) -> Bool,
    to answer: @escaping @Sendable (State) -> Bool, zenoRuns: ZenoRuns = .excluded,
    options: ZoneOptions = ZoneOptions()
  ) -> LivenessVerdict<State> {
    verdict(.owes(fromStart: false, request: request, answer: answer), zenoRuns, options)
  }

  /// Whether every run reaches a state after which the condition always holds; a violation is a run
  /// that visits other states again and again, which a Büchi automaton accepts.
  ///
  /// What counts as a run, how it is decided, and what it costs, says
  /// ``eventually(zenoRuns:options:_:)``.
  public func eventuallyAlways(
    zenoRuns: ZenoRuns = .excluded, options: ZoneOptions = ZoneOptions(),
    _ condition: @escaping @Sendable (State) -> Bool
  ) -> LivenessVerdict<State> {
    verdict(.breaks(condition), zenoRuns, options)
  }

  private func verdict(
    _ watch: LivenessWatch<State>, _ zenoRuns: ZenoRuns, _ options: ZoneOptions
  ) -> LivenessVerdict<State> {
    Spill.using(options.spill) { decided(watch, zenoRuns, options) }
  }

  private func decided(
    _ watch: LivenessWatch<State>, _ zenoRuns: ZenoRuns, _ options: ZoneOptions
  ) -> LivenessVerdict<State> {
    let plain = LivenessSystem(system: self, watch: watch, countsTicks: false)
    // Staying needs no cycle: to be reached is enough, and zones may cover each other.
    let reached = exploreZones(plain, options: options.plain(merges: false)) {
      plain.isWrongToRest(in: $0)
    }
    if let node = reached.stoppedAt { return .violated(reached.restingRun(to: node)) }
    if let bound = reached.endedBy { return .endedBy(bound) }

    let space = exploreZones(plain, options: .forLiveness(options))
    let (graph, places) = space.stateGraph { $0 }
    let bound = space.endedBy
    guard let round = space.cycle(in: graph, ticking: false) else {
      return bound.map { .endedBy($0) } ?? .holds
    }
    if zenoRuns == .included { return .violated(space.lasso(round, places)) }

    let ticking = LivenessSystem(system: self, watch: watch, countsTicks: true)
    let timed = exploreZones(ticking, options: .forLiveness(options))
    let (timedGraph, timedPlaces) = timed.stateGraph { $0 }
    if let round = timed.cycle(in: timedGraph, ticking: true) {
      return .violated(timed.lasso(round, timedPlaces))
    }
    return (bound ?? timed.endedBy).map { .endedBy($0) } ?? .holds
  }
}

extension ZoneOptions {
  fileprivate static func forLiveness(_ given: ZoneOptions) -> ZoneOptions {
    var options = given.plain(merges: false)
    options.subsumption = .equality
    options.abstraction = .extraLUPlus
    let (graph, cycle) = (MemoryEstimate.graph, MemoryEstimate.Need.cycle)
    options.followUp = ZoneFollowUp(
      perNode: graph.perState + cycle.perState,
      perTransition: graph.perTransition + cycle.perTransition + 16)
    return options
  }
}

extension ZoneSpace {
  fileprivate func restingRun<Watched: TimedSystem>(
    to node: Int
  ) -> TimedLasso<Watched.State> where System == LivenessSystem<Watched> {
    guard let run = run(to: node) else {
      preconditionFailure("no run leads to a zone that was not widened")
    }
    return TimedLasso(run: run.mapStates { $0.state }, ending: .stays)
  }

  /// The nearest cycle that it is wrong to go round in.
  fileprivate func cycle<Watched: TimedSystem>(
    in graph: StateGraph, ticking: Bool
  ) -> StateGraph.Lasso? where System == LivenessSystem<Watched> {
    let all = graph.nodes(all: true)
    let wrong = graph.nodes { state(of: $0).isWrong }
    var wanted = [FairEdges(.weak, graph.edges(into: wrong), wanting: all)]
    if ticking {
      let ticks = graph.nodes { state(of: $0).isTick }
      wanted.append(FairEdges(.weak, graph.edges(into: ticks), wanting: all))
    }
    let found = graph.lasso(
      in: system.watch.mayRecover ? all : wrong, stem: .anywhere, fairness: wanted)
    guard ticking, let found else { return found }
    // From a tick to the next: else what passed before the first lap would count for it.
    let (stem, cycle) = (found.stem, found.cycle)
    guard let tick = cycle.firstIndex(where: { state(of: graph.target(of: $0)).isTick }) else {
      preconditionFailure("time passes in a cycle that was asked for")
    }
    return StateGraph.Lasso(
      stem: StateGraph.Run(start: stem.start, edges: stem.edges + cycle[...tick]),
      ending: .cycle(Array(cycle[(tick + 1)...] + cycle[...tick])))
  }

  fileprivate func lasso<Watched: TimedSystem>(
    _ found: StateGraph.Lasso, _ places: PagedArray<Int32>
  ) -> TimedLasso<Watched.State> where System == LivenessSystem<Watched> {
    let path = found.stem.edges + found.cycle
    let run = timedRun(
      from: stateNumber(of: found.stem.start), along: path.map { skeleton.edges[Int(places[$0])] },
      into: nil, .earliest)
    guard let run else { preconditionFailure("widening keeps which runs are possible") }
    return TimedLasso(run: run.mapStates { $0.state }, ending: .loop(from: found.stem.edges.count))
  }
}
