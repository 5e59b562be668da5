internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import StateGraphs
internal import StateSearch

extension SystemPropertyChecker {
  // MARK: How often and in which order

  func atMost(_ limit: Int, _ point: EventPredicate, _ per: EventPredicate?) throws(ModelError)
    -> Answer
  {
    let counted = try rules.edges(eachCounting: point)
    if counted.allSatisfy(\.isEmpty) { return .vacuous(.event) }
    let resets = try per.map { (point) throws(ModelError) in try rules.edges(of: point) }
    return try breaks(Monitor.atMost(limit, eachOf: counted, resets: resets)) {
      graph.occurs(moreThan: limit, eachOf: counted, resets: resets)
    }
  }

  func precedes(_ first: EventPredicate, _ second: EventPredicate, _ per: EventPredicate?)
    throws(ModelError) -> Answer
  {
    let later = try rules.occurrence(of: second)
    if !occurs(later) { return .vacuous(.consequence) }
    let resets = try per.map { (point) throws(ModelError) in try rules.edges(of: point) }
    let earlier = try rules.occurrence(of: first)
    return try breaks(Monitor.precedes(earlier, later, resets: resets)) {
      graph.occurs(later, before: earlier, resets: resets)
    }
  }

  /// - Parameter isBroken: the same as whether the monitor calls some run a violation, of a whole graph.
  private func breaks(_ monitor: Monitor, _ isBroken: () -> Bool) throws(ModelError) -> Answer {
    guard rules.room.suffices(for: .watching) else { return .refused(.memory) }
    // Mostly it is not, which is sooner known than the product.
    if !(decidesBare ? isBroken() : graph.isViolated(by: monitor)) { return .holds() }
    if !wantsRuns { return .breaks() }
    guard rules.room.suffices(toWatch: monitor, for: .watchedRun) else { return .refused(.memory) }
    guard let nearest = rules.nearestViolation(of: monitor, explains: detail == .full) else {
      return .holds()
    }
    return .breaks(try rules.run(nearest.run, to: .state), nearest.detail())
  }

  // MARK: Times

  /// Under *deadline first* the ticks are not the times of answers, which come strictly between.
  private var hasExactTimes: Bool { rules.compiled.ties == .bothWays }

  func longest(_ from: EventPredicate, _ until: EventPredicate, _ limit: TimeLimit)
    throws(ModelError) -> Answer
  {
    if let zoneTiming = rules.zoneTiming { return try longest(from, until, limit, zoneTiming) }
    if !hasExactTimes { return .refused(.deadlineFirst) }
    let first = try rules.occurrence(of: from, begins: true)
    if !wantsRuns, limit == .none, occurs(first) { return Self.kept }
    guard rules.room.suffices(toMeasureFrom: first) else { return .refused(.memory) }
    if !wantsRuns, decidesBare, graph.delays.isEmpty {
      let waits = graph.waitsForever(
        from: first, until: try rules.occurrence(of: until), canIdle: rules.canIdle)
      switch waits {
      case nil: return .vacuous(.beginning)
      case true: return .time(.unbounded, nil, isKept: limit == .none, .none)
      case false: return answer(0, nil, limit)
      }
    }
    if !wantsRuns {
      let length = graph.longestLength(
        from: first, until: try rules.occurrence(of: until), canIdle: rules.canIdle)
      switch length {
      case nil: return .vacuous(.beginning)
      case .unbounded: return .time(.unbounded, nil, isKept: limit == .none, .none)
      case .exactly(let ticks), .atLeast(let ticks), .atMost(let ticks):
        return answer(ticks, nil, limit)
      }
    }
    let span = graph.longestTime(
      from: first, until: try rules.occurrence(of: until), canIdle: rules.canIdle)
    guard let span else { return .vacuous(.beginning) }
    guard let ticks = span.ticks else {
      return .time(
        .unbounded, try run(of: span), isKept: limit == .none,
        VerdictDetail(
          .time(.unbounded),
          explanation: limit == .none
            ? nil : explanation(of: span.run, without: try rules.occurrence(of: until))))
    }
    return answer(ticks, try run(of: span), limit)
  }

  /// That the second point follows the first within so many milliseconds; a violation is shown on
  /// the cheapest run on which it does not, with the longest time beside it.
  func answers(_ first: EventPredicate, _ second: EventPredicate, within limit: Int)
    throws(ModelError) -> Answer
  {
    if let zoneTiming = rules.zoneTiming {
      return try answers(first, second, within: limit, zoneTiming)
    }
    let answer = try longest(first, second, .atMost(limit))
    guard wantsRuns, case .time(let measure, let longest, isKept: false, let detail) = answer,
      case .time(let worst) = detail.reason
    else { return answer }
    let tick = max(rules.compiled.tickMicroseconds, 1)
    let (begins, ends) = (
      try rules.occurrence(of: first, begins: true), try rules.occurrence(of: second)
    )
    let late: StateGraph.TimeSpan?
    do {
      late = try graph.lateAnswer(
        to: begins, by: ends, within: limit * 1000 / tick, canIdle: rules.canIdle,
        mostBytes: rules.room.bytes ?? .max)
    } catch {
      // The claim is broken all the same.
      return .time(
        measure, longest, isKept: false, VerdictDetail(.worst(worst, isShown: false)))
    }
    guard let late else { return answer }
    return .time(
      measure, try run(of: late), isKept: false, VerdictDetail(.worst(worst, isShown: true)))
  }

  /// What the verdict is where only it is asked for.
  static var kept: Answer { .time(.time(.zero, attained: true), nil, isKept: true, .none) }

  private func run(of span: StateGraph.TimeSpan) throws(ModelError) -> Run? {
    if !wantsRuns { return nil }
    return try rules.run(
      span.run, ending: span.ending, to: span.ending?.outcome ?? .nothing)
  }

  func shortest(_ from: EventPredicate, _ until: EventPredicate, _ limit: TimeLimit)
    throws(ModelError) -> Answer
  {
    if let zoneTiming = rules.zoneTiming { return try shortest(from, until, limit, zoneTiming) }
    if !hasExactTimes { return .refused(.deadlineFirst) }
    let first = try rules.occurrence(of: from, begins: true)
    guard rules.room.suffices(toMeasureFrom: first) else { return .refused(.memory) }
    let span = graph.shortestTime(from: first, until: try rules.occurrence(of: until))
    guard let span, let ticks = span.ticks else {
      return .vacuous(.bothEnds)
    }
    return answer(ticks, try run(of: span), limit)
  }

  private func answer(_ ticks: Int, _ run: Run?, _ limit: TimeLimit) -> Answer {
    let time = rules.instant(ticks)
    let isKept = limit.admits(time, attained: true)
    return .time(
      .time(time, attained: true), run, isKept: isKept, VerdictDetail(.time(.exactly(time))))
  }
}

extension TimeLimit {
  /// Whether a time keeps the limit.
  ///
  /// - Parameter attained: whether some run takes exactly that time, or all come only near it.
  func admits(_ time: Instant, attained: Bool) -> Bool {
    switch self {
    case .none, .finite: true
    case .atMost(let milliseconds): time.microseconds <= milliseconds * 1000
    case .lessThan(let milliseconds):
      time.microseconds < milliseconds * 1000
        || (!attained && time.microseconds == milliseconds * 1000)
    case .atLeast(let milliseconds): time.microseconds >= milliseconds * 1000
    }
  }
}
