internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import StateGraphs
internal import StateSearch
internal import TimedAutomata

extension SystemPropertyChecker {
  // MARK: Times in dense time

  /// What a search that a bound ended knows of a time: the property is undecided.
  static var unknownTime: Answer {
    .time(.time(.zero, attained: false), nil, isKept: true, .none)
  }

  func longest(
    _ from: EventPredicate, _ until: EventPredicate, _ limit: TimeLimit, _ zoneTiming: ZoneTiming
  ) throws(ModelError) -> Answer {
    let first = try rules.occurrence(of: from, begins: true)
    let second = try rules.occurrence(of: until)
    if !occurs(first) { return .vacuous(.beginning) }
    // A graph that ends somewhere shows no wait that goes on forever.
    if bound != nil { return Self.unknownTime }
    if rules.merged == nil {
      if !wantsRuns, let answer = keepsLongest(first, second, limit, zoneTiming) { return answer }
      guard rules.hasRoom(toOwe: first, until: second, .timeOnly) else { return .refused(.memory) }
      if let lasso = endlessWait(from: first, until: second) {
        let run = try rules.run(lasso.stem, ending: lasso.ending, to: lasso.ending.outcome)
        return .time(
          .unbounded, run, isKept: limit == .none,
          VerdictDetail(
            .time(.unbounded),
            explanation: limit == .none ? nil : explanation(of: lasso.stem, without: second)))
      }
    } else {
      guard case .atMost(let most) = limit else {
        return .refused(.mergedInterleavings)
      }
      if let late = try later(than: most, first, second, zoneTiming) { return late }
    }
    switch meter(zoneTiming, first, second).longest() {
    case .measured(let wait): return try answer(wait, limit, zoneTiming)
    case .endedBy(let bound): return .refused(.boundOnTime(bound))
    case .tooLong: return .refused(.longWait)
    case .nothing:
      guard let nearest = rules.nearestRun(taking: rules.edges(keeping: first, second)) else {
        return .vacuous(.beginning)
      }
      return .time(
        .time(.zero, attained: true), try rules.run(nearest.run),
        isKept: limit.admits(.zero, attained: true), nearest.detail(.time(.exactly(.zero))))
    }
  }

  func shortest(
    _ from: EventPredicate, _ until: EventPredicate, _ limit: TimeLimit, _ zoneTiming: ZoneTiming
  ) throws(ModelError) -> Answer {
    let first = try rules.occurrence(of: from, begins: true)
    let second = try rules.occurrence(of: until)
    if bound != nil { return Self.unknownTime }
    if !wantsRuns, rules.merged == nil,
      let answer = keepsShortest(first, second, limit, zoneTiming)
    {
      return answer
    }
    switch meter(zoneTiming, first, second).shortest() {
    case .measured(let wait): return try answer(wait, limit, zoneTiming)
    case .endedBy(let bound): return .refused(.boundOnTime(bound))
    case .tooLong: return .refused(.longWait)
    case .nothing: return .vacuous(.bothEnds)
    }
  }

  /// That the second point follows the first within so many milliseconds; a violation is shown on
  /// the run of fewest steps on which it does not, with the longest time beside it.
  func answers(
    _ first: EventPredicate, _ second: EventPredicate, within limit: Int, _ zoneTiming: ZoneTiming
  ) throws(ModelError) -> Answer {
    let answer = try longest(first, second, .atMost(limit), zoneTiming)
    guard wantsRuns, case .time(let measure, _, isKept: false, _) = answer else { return answer }
    let begins = try rules.occurrence(of: first, begins: true)
    let ends = try rules.occurrence(of: second)
    let late = meter(zoneTiming, begins, ends).longer(than: zoneTiming.units(limit).below)
    guard case .measured(let wait) = late else { return answer }
    let worst: VerdictDetail.WaitTime =
      if case .time(let worst, let isAttained) = measure {
        isAttained ? .exactly(worst) : .justUnder(worst)
      } else {
        .unbounded
      }
    return .time(
      measure, try run(of: wait, zoneTiming), isKept: false,
      VerdictDetail(.worst(worst, isShown: true), mayBeEarlier: !wait.isEarliest))
  }

  /// A wait that exceeds a limit, looked for from where runs begin; `nil` if there is none.
  ///
  /// Needs no graph but what occurs in which discrete state: for where paths of the graph need not
  /// be runs, so that it shows no wait without end. Such a wait exceeds every limit too.
  private func later(
    than limit: Int, _ first: MatchSet, _ second: MatchSet, _ zoneTiming: ZoneTiming
  ) throws(ModelError) -> Answer? {
    switch meter(zoneTiming, first, second).longer(than: zoneTiming.units(limit).below) {
    case .nothing: return nil
    case .measured(let wait):
      return .breaks(
        wantsRuns ? try run(of: wait, zoneTiming) : nil,
        VerdictDetail(.exceeds(milliseconds: limit), mayBeEarlier: !wait.isEarliest))
    case .endedBy(let bound): return .refused(.boundOnTime(bound))
    case .tooLong: return .refused(.longWait)
    }
  }

  func meter(
    _ zoneTiming: ZoneTiming, _ first: MatchSet, _ second: MatchSet
  ) -> WaitMeter {
    WaitMeter(
      skeleton: zoneTiming.skeleton, points: rules.waitPoints(zoneTiming, first, second),
      options: ZoneOptions(
        bounds: SearchBounds(states: 5_000_000, memoryBytes: rules.room.bytes.map { max($0, 1) }),
        merges: false,
        spill: Spill.current))
  }

  private func answer(
    _ wait: MeasuredWait, _ limit: TimeLimit, _ zoneTiming: ZoneTiming
  ) throws(ModelError) -> Answer {
    let time = Instant(microseconds: wait.units * zoneTiming.unit)
    let words: VerdictDetail.WaitTime =
      wait.isAttained
      ? .exactly(time) : wait.approach?.fromAbove == true ? .justOver(time) : .justUnder(time)
    return .time(
      .time(time, attained: wait.isAttained), try run(of: wait, zoneTiming),
      isKept: limit.admits(time, attained: wait.isAttained),
      VerdictDetail(.time(words), mayBeEarlier: !wait.isEarliest))
  }

  private func run(of wait: MeasuredWait, _ zoneTiming: ZoneTiming) throws(ModelError) -> Run {
    let times = try wait.skeleton.schedule(
      from: wait.watchedStart, along: wait.watched, into: wait.goal, zoneTiming.schedule,
      approaching: wait.approach, unit: zoneTiming.unit)
    guard let times else {
      throw ModelError.defect(Defect("a time that was found has no run that takes it"))
    }
    return try zoneTiming.replay(
      along: wait.path, at: times, to: wait.isEndless ? .stays : .nothing)
  }
}

extension SystemPropertyChecker {
  /// A run on which the first occurrence is followed by time without end and never by the second.
  private func endlessWait(from first: MatchSet, until second: MatchSet) -> StateGraph.Lasso? {
    if decidesBare, !rules.isUnanswered(first, second, .timeOnly, inNoTime: false) { return nil }
    return graph.unanswered(
      request: first, answer: second, fairness: rules.fairEdges(.timeOnly))
  }

  /// Whether there is one.
  func waitsForever(from first: MatchSet, until second: MatchSet) -> Bool {
    decidesBare
      ? rules.isUnanswered(first, second, .timeOnly, inNoTime: false)
      : endlessWait(from: first, until: second) != nil
  }
}

extension RuleGraph {
  /// The edges with which the second follows the first at once.
  fileprivate func edges(keeping first: MatchSet, _ second: MatchSet) -> BitSet {
    let promise = Promise(request: first, answer: second)
    return BitSet(capacity: graph.edgeCount) { promise.isKept(by: $0, to: graph.target(of: $0)) }
  }

  fileprivate func waitPoints(
    _ zoneTiming: ZoneTiming, _ first: MatchSet, _ second: MatchSet
  ) -> WaitPoints {
    let promise = Promise(request: first, answer: second)
    var points = WaitPoints(
      states: zoneTiming.skeleton.nodes.count, transitions: zoneTiming.skeleton.edges.count
    ) { place in
      guard let edge = zoneTiming.edge(takingPlace: place) else { return WaitPoints.Moment() }
      let target = graph.target(of: edge)
      return WaitPoints.Moment(
        begins: promise.isOpen(by: edge, to: target),
        endsAtOnce: promise.isKept(by: edge, to: target),
        ends: second.occurs(by: edge, to: target))
    }
    for node in 0..<graph.nodeCount where first.lasts(in: node) {
      points.lasts.insert(zoneTiming.state(of: node))
    }
    for node in graph.initial {
      points.start(
        in: zoneTiming.state(of: node),
        WaitPoints.Moment(
          begins: promise.isOpen(in: node), endsAtOnce: promise.isKept(in: node)))
    }
    return points
  }
}
