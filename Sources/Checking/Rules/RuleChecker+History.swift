import Machines

extension RuleChecker {
  // MARK: How often and in which order

  func atMost(_ limit: Int, _ point: Point, _ per: Point?) throws(ModelError) -> Answer {
    let counted = try rules.edges(of: point)
    if counted.isEmpty { return .vacuous("it never occurs in any run") }
    let resets = try per.map { (point) throws(ModelError) in try rules.edges(of: point) }
    let monitor = Monitor.atMost(limit, counted, resets: resets)
    guard let path = graph.shortestViolation(of: monitor) else { return .holds() }
    return .breaks(try rules.run(path, conclusion: try conclusion(path)), "")
  }

  func precedes(_ first: Point, _ second: Point, _ per: Point?) throws(ModelError) -> Answer {
    let later = try rules.occurrence(of: second)
    if !occurs(later) { return .vacuous("what must not come first never comes at all") }
    let resets = try per.map { (point) throws(ModelError) in try rules.edges(of: point) }
    let monitor = Monitor.precedes(try rules.occurrence(of: first), later, resets: resets)
    guard let path = graph.shortestViolation(of: monitor) else { return .holds() }
    return .breaks(try rules.run(path, conclusion: try conclusion(path)), "")
  }

  // MARK: Times

  /// Under *deadline first* the ticks are not the times of answers, which come strictly between.
  private var hasExactTimes: Bool { rules.compiled.ties == .bothWays }

  private static let refusal =
    "under the reading that the deadline wins, times are only approached; exact dense time is needed"

  func longest(_ from: Point, _ until: Point, _ limit: TimeLimit) throws(ModelError) -> Answer {
    if !hasExactTimes { return .refused(Self.refusal) }
    let first = try rules.occurrence(of: from, begins: true)
    let span = graph.longestTime(
      from: first, until: try rules.occurrence(of: until), canIdle: rules.canIdle)
    guard let span else { return .vacuous("no run ever begins what is to be measured") }
    let run = try run(of: span)
    guard let ticks = span.ticks else {
      return .time(.unbounded, run, isKept: limit == .none, "without bound")
    }
    return answer(ticks, run, limit)
  }

  /// That the second point follows the first within so many milliseconds; a violation is shown on
  /// the cheapest run on which it does not, with the longest time beside it.
  func answers(_ first: Point, _ second: Point, within limit: Int) throws(ModelError) -> Answer {
    let answer = try longest(first, second, .atMost(limit))
    guard case .time(let measure, _, isKept: false, let detail) = answer else { return answer }
    let tick = max(rules.compiled.tickMicroseconds, 1)
    let late = graph.lateAnswer(
      to: try rules.occurrence(of: first, begins: true), by: try rules.occurrence(of: second),
      within: limit * 1000 / tick, canIdle: rules.canIdle)
    guard let late else { return answer }
    let words = measure == .unbounded ? "it can take for ever" : "at worst it takes \(detail)"
    return .time(measure, try run(of: late), isKept: false, words)
  }

  private func run(of span: StateGraph.TimeSpan) throws(ModelError) -> Run {
    let conclusion =
      span.ending.map { rules.words(for: $0, at: graph.end(of: span.run)) } ?? ""
    return try rules.run(span.run, ending: span.ending, conclusion: conclusion)
  }

  func shortest(_ from: Point, _ until: Point, _ limit: TimeLimit) throws(ModelError) -> Answer {
    if !hasExactTimes { return .refused(Self.refusal) }
    let first = try rules.occurrence(of: from, begins: true)
    let span = graph.shortestTime(from: first, until: try rules.occurrence(of: until))
    guard let span, let ticks = span.ticks else {
      return .vacuous("no run has both ends of what is to be measured")
    }
    return answer(ticks, try rules.run(span.run), limit)
  }

  private func answer(_ ticks: Int, _ run: Run, _ limit: TimeLimit) -> Answer {
    let time = rules.instant(ticks)
    let isKept =
      switch limit {
      case .none, .finite: true
      case .atMost(let milliseconds): time.microseconds <= milliseconds * 1000
      case .lessThan(let milliseconds): time.microseconds < milliseconds * 1000
      case .atLeast(let milliseconds): time.microseconds >= milliseconds * 1000
      }
    return .time(
      .time(time, attained: true), run, isKept: isKept, "exactly \(time.milliseconds) ms")
  }
}
