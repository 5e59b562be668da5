public import Checking
import Machines

extension PropertyResult {
  /// What is wrong, in a sentence: what the run shows, by the kind of the property.
  ///
  /// - Parameters:
  ///   - readings: the alternatives taken, which the sentence takes for granted.
  ///   - report: the scenario; with it the sentence tells of the last state only what is wrong there.
  func failure(under readings: [TakenReading], in report: ScenarioReport? = nil) -> String {
    func reached(_ condition: Condition) -> String {
      let narrowed = report.flatMap { run?.atTheEnd(condition, in: $0) } ?? condition
      let parts = narrowed.parts.map(\.asPart)
      return parts.count < 3
        ? "A run reaches a state in which \(narrowed.told)."
        : "At the end of a run all of this is so: \(parts.joined(separator: "; "))."
    }
    let kind = property.kind.taking(readings)
    switch kind {
    case .always(let condition, whenever: let guarding):
      return reached(.all([guarding, .not(condition)]))
    case .never(.holds(let condition)): return reached(condition)
    case .never(let point): return "In a run, \(point.words)."
    case .sometimes(let point): return "In no run: \(point.words)."
    case .leadsTo(let cause, let effect, within: nil, let fairness):
      return "In a run, \(cause.words), and after that never: \(effect.words). "
        + "This assumes \(fairness.words)."
    case .leadsTo(let cause, let effect, within: .some(0), _):
      return atOnce(cause, effect)
    case .leadsTo(let cause, let effect, within: .some(let limit), _):
      return
        (measure == .unbounded
        ? "\(isNever ? "It may never come" : "The time is unbounded"); the limit is \(limit.span)."
        : "It can take \(time); the limit is \(limit.span).")
        + Self.span(from: cause, until: effect)
    case .eventually(let point, let fairness):
      return "In a run, never: \(point.words). This assumes \(fairness.words)."
    case .alwaysPossible(let goal, from: _, with: let help):
      return "A run reaches a state from which this cannot be reached any more by "
        + "\(help.words): \(goal.told)."
    case .offers(let goal, from: let start, by: let events):
      let action = events.isEmpty ? "no action of the user" : "no \(events.listed("or"))"
      let narrowed = report.flatMap { run?.atTheEnd(start, in: $0) } ?? start
      return start == .always
        ? "A run reaches a state in which \(action) leads directly to: \(goal.told)."
        : "Where \(narrowed.told), \(action) leads directly to: \(goal.told)."
    case .noDeadlock: return "A run reaches a deadlock: no next step is possible."
    case .noAutomaticCycle: return "The app can loop forever on its own."
    case .noZeno: return "A Zeno run exists: the app takes infinitely many steps in no time."
    case .atMost(let limit, let point, per: let scope):
      let times = limit == 1 ? "twice" : "\(limit + 1) times"
      return "In a run, \(times): \(point.words)"
        + (scope.map { "; and never in between: \($0.words)." } ?? ".")
    case .precedes(let first, let second, per: let scope):
      return "In a run, \(shown(of: second).words), and "
        + (scope.map { "since the last time that \($0.words)" } ?? "before that")
        + " never: \(first.words)."
    case .longest(from: let start, until: let end, let limit):
      return
        (measure == .unbounded
        ? "\(isNever ? "It may never come" : "The time is unbounded"); it should take \(limit.words)."
        : "It can take \(time); it should take \(limit.words).")
        + Self.span(from: start, until: end)
    case .shortest(from: let start, until: let end, let limit):
      return "It can take only \(time); it should take \(limit.words)."
        + Self.span(from: start, until: end)
    case .lint: return detail.words.sentence
    }
  }

  /// From when until when a time is measured, in a sentence after another.
  private static func span(from start: EventPredicate, until end: EventPredicate) -> String {
    if case .becomes(let condition) = start, end == .becomes(.not(condition)) {
      return " It is measured as long as \(condition.told)."
    }
    if case .becomes(let condition) = start, case .either(let points) = end,
      points.contains(.becomes(.not(condition))),
      points.allSatisfy({ $0 == .becomes(.not(condition)) || $0 == .kill })
    {
      return " It is measured as long as \(condition.told); the death of the process ends it."
    }
    return " It is measured from: \(start.words); until: \(end.words)."
  }

  /// Of several points the one that the run shows last; all of them if that is not known.
  private func shown(of all: EventPredicate) -> EventPredicate {
    func place(_ point: EventPredicate) -> Int? {
      switch point {
      case .event(let event): run?.steps.lastIndex { $0.event == event }
      case .emits(let output): run?.steps.lastIndex { $0.outputs.contains(output) }
      default: nil
      }
    }
    return all.points.filter { place($0) != nil }.max { place($0) ?? 0 < place($1) ?? 0 } ?? all
  }

  /// What does not follow at once, in a sentence: of several causes the one that the run shows.
  private func atOnce(_ cause: EventPredicate, _ effect: EventPredicate) -> String {
    let wanted = effect.points.filter { !$0.endsWhenLeft && $0 != .kill }
    let words = (wanted.isEmpty ? effect.points : wanted).map(\.words)
    return "In a run, \(shown(of: cause).words), and "
      + (words.count == 1
        ? "this does not follow at once: \(words[0])."
        : "none of these follows at once: \(words.joined(separator: "; or ")).")
      + (measure == nil || measure == .unbounded ? "" : " It can take \(time).")
  }

  /// What happens to the user, as a heading.
  var harmTitle: String {
    guard harm == .late else { return harm.title }
    if property.kind.limit == 0 { return "What must follow does not" }
    if case .atMost = property.kind { return "Something is repeated too often" }
    return measure == .unbounded ? "Something may never end" : harm.title
  }

  /// What happens, in a sentence: as the property says it, or else that what it says is false.
  package var headline: String {
    if let instead = property.instead { return instead }
    if case .lint = property.kind, case .findings(let findings) = detail.reason {
      let places = findings.count > 2 ? [] : findings.map(\.place)
      return "\(property.statement.clause) – except "
        + (places.isEmpty ? "in \(findings.count.of("place"))." : places.listed("and") + ".")
    }
    if case .sometimes = property.kind { return "In no run: \(property.statement.clause)." }
    let found =
      !isTimed ? "" : ": it can take " + (measure == .unbounded ? "any time" : time)
    if isTimed, isNever {
      return "\(property.statement.clause.quoted) is false: it may never come."
    }
    return "\(property.statement.clause.quoted) is false\(found)."
  }

  /// Whether the run comes to where what should come cannot come any more, or waits for ever.
  private var isNever: Bool {
    guard measure == .unbounded, let run else { return false }
    if case .over? = detail.explanation?.outlook { return true }
    return run.conclusion.outcome == .stays
  }

  /// What the engine adds to the verdict, where it is not said already.
  public var remark: String {
    switch property.kind {
    case .lint, .longest, .shortest, .leadsTo, .eventually, .sometimes: ""
    default: detail.words
    }
  }

  /// The time computed, in words; where there is none, "forever".
  var time: String {
    guard let measure else { return "forever" }
    switch measure {
    case .unbounded: return "without bound"
    case .time(let instant, attained: let isAttained):
      let span = instant.span(since: .zero)
      return isAttained ? span : "\(bound) \(span)"
    }
  }

  /// The time computed as tables print it, in milliseconds; empty where none was.
  var measured: String {
    guard let measure else { return "" }
    switch measure {
    case .unbounded: return "no bound"
    case .time(let instant, attained: let isAttained):
      return isAttained ? instant.grouped : "\(bound) \(instant.grouped)"
    }
  }

  /// On which side of a value that is only approached the times lie.
  private var bound: String {
    if case .shortest = property.kind { return "just after" }
    return "just before"
  }

  /// Whether the measure answers what the property asks, rather than only dating its witness.
  var isTimed: Bool {
    switch property.kind {
    case .longest, .shortest, .leadsTo: measure != nil
    default: false
    }
  }
}

extension Condition {
  /// What must all hold for it to hold, also of what is denied.
  fileprivate var parts: [Condition] {
    conjuncts.flatMap { part in
      switch part {
      case .not(.any(let denied)): denied.flatMap { Condition.not($0).parts }
      case .not(.not(let inner)): inner.parts
      default: [part]
      }
    }
  }

  /// As one of a list: of a fact that is false, whose name may be a sentence, just that.
  fileprivate var asPart: String {
    let denied: Variable? =
      if case .not(let inner) = self { inner.fact(is: 1) } else { fact(is: 0) }
    return denied.map { "\($0.name.quoted) is false" } ?? told
  }

  /// The fact of which it asks whether it is so, as 1 or 0.
  private func fact(is value: Int) -> Variable? {
    guard case .compare(.variable(let variable), .equal, .constant(value)) = self else {
      return nil
    }
    return variable.isFact ? variable : nil
  }
}

extension EventPredicate {
  /// The moments of which it is one, or itself.
  var points: [EventPredicate] {
    if case .either(let points) = self, !points.isEmpty { points } else { [self] }
  }
}

extension VerdictKind {
  /// A sign that the eye finds, and the word.
  var sign: String {
    switch self {
    case .proved: "✅"
    case .violated: "❌"
    case .vacuous: "⚪"
    case .undecided: "❔"
    }
  }

  var signed: String { "\(sign) \(rawValue)" }
}
