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
    let counted = try rules.edges(of: point)
    if counted.isEmpty { return .vacuous("it never occurs in any run") }
    let resets = try per.map { (point) throws(ModelError) in try rules.edges(of: point) }
    let monitor = Monitor.atMost(limit, counted, resets: resets)
    return try breaks(monitor)
  }

  func precedes(_ first: EventPredicate, _ second: EventPredicate, _ per: EventPredicate?)
    throws(ModelError) -> Answer
  {
    let later = try rules.occurrence(of: second)
    if !occurs(later) { return .vacuous("what must not come first never comes at all") }
    let resets = try per.map { (point) throws(ModelError) in try rules.edges(of: point) }
    let monitor = Monitor.precedes(try rules.occurrence(of: first), later, resets: resets)
    return try breaks(monitor)
  }

  private func breaks(_ monitor: Monitor) throws(ModelError) -> Answer {
    guard rules.room.suffices(for: .watching) else { return .lacksRoom }
    // Mostly it is not, which is sooner known than the product.
    if !graph.isViolated(by: monitor) { return .holds() }
    if !wantsRuns { return .breaks(nil, "") }
    guard rules.room.suffices(toWatch: monitor, for: .watchedRun) else { return .lacksRoom }
    guard let nearest = rules.nearestViolation(of: monitor) else { return .holds() }
    return .breaks(try rules.run(nearest.run) { $0 }, nearest.told(""))
  }

  // MARK: Times

  /// Under *deadline first* the ticks are not the times of answers, which come strictly between.
  private var hasExactTimes: Bool { rules.compiled.ties == .bothWays }

  private static let refusal =
    "under the reading that the deadline wins, times are only approached; exact dense time is needed"

  func longest(_ from: EventPredicate, _ until: EventPredicate, _ limit: TimeLimit)
    throws(ModelError) -> Answer
  {
    if let zoneTiming = rules.zoneTiming { return try longest(from, until, limit, zoneTiming) }
    if !hasExactTimes { return .refused(Self.refusal) }
    let first = try rules.occurrence(of: from, begins: true)
    if !wantsRuns, limit == .none, occurs(first) { return Self.kept }
    guard rules.room.suffices(toMeasureFrom: first) else { return .lacksRoom }
    let span = graph.longestTime(
      from: first, until: try rules.occurrence(of: until), canIdle: rules.canIdle)
    guard let span else { return .vacuous("no run ever begins what is to be measured") }
    guard let ticks = span.ticks else {
      return .time(.unbounded, try run(of: span), isKept: limit == .none, "without bound")
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
    guard wantsRuns, case .time(let measure, let longest, isKept: false, let detail) = answer else {
      return answer
    }
    let words = measure == .unbounded ? "it can take for ever" : "at worst it takes \(detail)"
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
        measure, longest, isKept: false,
        "\(words); a run of fewer steps may show it: the bound on memory leaves no room to look")
    }
    guard let late else { return answer }
    return .time(measure, try run(of: late), isKept: false, words)
  }

  /// What the verdict is where only it is asked for.
  static var kept: Answer { .time(.time(.zero, attained: true), nil, isKept: true, "") }

  private func run(of span: StateGraph.TimeSpan) throws(ModelError) -> Run? {
    if !wantsRuns { return nil }
    return try rules.run(span.run, ending: span.ending) { state in
      span.ending.map { $0.words(from: state) } ?? ""
    }
  }

  func shortest(_ from: EventPredicate, _ until: EventPredicate, _ limit: TimeLimit)
    throws(ModelError) -> Answer
  {
    if let zoneTiming = rules.zoneTiming { return try shortest(from, until, limit, zoneTiming) }
    if !hasExactTimes { return .refused(Self.refusal) }
    let first = try rules.occurrence(of: from, begins: true)
    guard rules.room.suffices(toMeasureFrom: first) else { return .lacksRoom }
    let span = graph.shortestTime(from: first, until: try rules.occurrence(of: until))
    guard let span, let ticks = span.ticks else {
      return .vacuous("no run has both ends of what is to be measured")
    }
    return answer(ticks, try run(of: span), limit)
  }

  private func answer(_ ticks: Int, _ run: Run?, _ limit: TimeLimit) -> Answer {
    let time = rules.instant(ticks)
    let isKept = limit.admits(time, attained: true)
    return .time(
      .time(time, attained: true), run, isKept: isKept, "exactly \(time.milliseconds) ms")
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
