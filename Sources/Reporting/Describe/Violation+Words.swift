import Checking
import Machines

extension PropertyResult {
  /// What is wrong, in a sentence: what the run comes to, said of the property's kind.
  ///
  /// - Parameter readings: the alternatives taken, which the sentence takes for granted.
  func failure(under readings: [TakenReading]) -> String {
    let kind = property.kind.taking(readings)
    switch kind {
    case .always(let condition, whenever: let guarding):
      return "It can happen that \(Condition.all([guarding, .not(condition)]).spelled)."
    case .never(.holds(let condition)): return "It can happen that \(condition.spelled)."
    case .never(let point): return "It can happen that \(point.words)."
    case .sometimes(let point): return "No run ever comes to where \(point.words)."
    case .leadsTo(let cause, let effect, within: nil, let fairness):
      return "It can happen that \(cause.words), and then never that \(effect.words), "
        + "assuming that \(fairness.words)."
    case .leadsTo(let cause, let effect, within: .some(let limit), _):
      let span = "from when \(cause.words) until \(effect.words)"
      return measure == .unbounded
        ? "There is no bound on the time \(span); \(limit.span) is promised."
        : "It can take \(time) \(span); \(limit.span) is promised."
    case .eventually(let point, let fairness):
      return "It can happen that never \(point.words), assuming that \(fairness.words)."
    case .alwaysPossible(let goal, from: _, with: let help):
      return "A point can be reached from where no way leads to where \(goal.spelled), with the "
        + "help of \(help.words)."
    case .offers(let goal, from: _, by: let events):
      let action = events.isEmpty ? "no action" : "no \(events.listed("or"))"
      return "There are moments at which the user has \(action) that leads directly to where "
        + "\(goal.spelled)."
    case .noDeadlock: return "A point can be reached where nothing can happen any more."
    case .noAutomaticCycle: return "The app can go round for ever without anybody doing anything."
    case .noZeno: return "The app can do infinitely much in no time."
    case .atMost(let limit, let point, per: _):
      return
        "It can happen more than \(limit == 1 ? "once" : "\(limit) times") that \(point.words)."
    case .precedes(let first, let second, per: _):
      return "It can happen that \(second.words) although it has not happened before that "
        + "\(first.words)."
    case .longest(from: _, until: _, let limit):
      return measure == .unbounded
        ? "There is no bound on it, and there should be: \(limit.words)."
        : "It can take \(time), and should take \(limit.words)."
    case .shortest(from: _, until: _, let limit):
      return "It takes at least \(time), and should take \(limit.words)."
    case .lint: return detail.words.sentence
    }
  }

  /// What the engine adds to the verdict, where it is not said already.
  var remark: String {
    switch property.kind {
    case .lint, .longest, .shortest, .leadsTo: ""
    case .eventually: ""
    case .sometimes: ""
    default: detail.words
    }
  }

  /// The time computed, in words; where there is none, "for ever".
  var time: String {
    guard let measure else { return "for ever" }
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
