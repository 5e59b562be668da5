import Checking
import Machines

extension VerdictDetail {
  var english: String {
    let reason = reason?.words ?? ""
    if !mayBeEarlier { return reason }
    let note = "a run of the same length may be earlier: there are too many to compare"
    return reason.isEmpty ? note : "\(reason); \(note)"
  }

  /// Whether it is so in every state that was asked about.
  var isEverywhere: Bool {
    switch reason {
    case .lost(let count, of: let asked, countingOn: _), .missing(let count, of: let asked):
      count == asked
    default: false
    }
  }

  /// What of the tables would have to change, where a lint finds something: three sentences at most.
  var mends: [Inline] {
    guard case .findings(let findings) = reason else { return [] }
    let told = uniqued(findings.map(\.mend))
    let rest = told.count - 3
    return told.prefix(3) + (rest > 0 ? ["\(rest.counted("more place")) likewise."] : [])
  }
}

extension VerdictDetail.Reason {
  fileprivate var words: String {
    switch self {
    case .never(let antecedent): antecedent.words
    case .obstacle(let obstacle): obstacle.words
    case .evenIfTimersExpireAtAnyMoment: "even if timers could expire at any moment"
    case .assuming(let fairness): "assuming \(fairness.words)"
    case .time(let time): time.words
    case .worst(let time, let isShown):
      (time == .unbounded ? "unbounded" : "at worst \(time.words)")
        + (isShown
          ? ""
          : "; a shorter run may show it: the bound on memory ends the search for it")
    case .exceeds(let milliseconds): "it can take more than \(milliseconds) ms"
    case .unreached: "no run reaches it"
    case .lost(let lost, let asked, let help):
      "counting on the \(help.rawValue); lost in \(lost) of \(asked.counted("state"))"
    case .missing(let missing, let asked): "missing in \(missing) of \(asked.counted("state"))"
    case .stuck(let stuck): "in \(stuck.counted("state"))"
    case .findings(let findings):
      LintFinding.words(of: findings)
    }
  }
}

extension VerdictDetail.Antecedent {
  fileprivate var words: String {
    switch self {
    case .state: "the antecedent is never reached"
    case .request: "no run reaches the trigger"
    case .event: "the event occurs in no run"
    case .consequence: "what must not come first never occurs"
    case .given: "what the claim speaks of occurs in no run"
    case .beginning: "no run reaches the start of the measurement"
    case .bothEnds: "no run reaches both ends of the measurement"
    }
  }
}

extension VerdictDetail.Obstacle {
  fileprivate var words: String {
    switch self {
    case .bound(let bound): "the bound on \(bound.rawValue) ended the search"
    case .boundOnTime(let bound): "the bound on \(bound.rawValue) ended the search for the time"
    case .memory: VerdictReason.memory.description
    case .mergedInterleavings: "only the zone graph decides whether a wait ends"
    case .longWait: "a wait takes longer than a clock can count"
    case .diagrams: "decision diagrams do not decide it; a search state by state does"
    case .diagramRun: "decision diagrams show no run of it; a search state by state does"
    case .diagramNodes: "the budget of nodes is used up"
    case .anyMoment: "timers may expire at any moment here, from which it does not follow"
    case .possibleAtAnyMoment:
      "it holds if timers may expire at any moment, and is not known of the moments they are due"
    case .onlyAtAnyMoment:
      "the run shown is possible only if timers expire at other moments than they are due"
    case .deadlineFirst:
      "under the reading that the deadline wins, times are only approached; exact dense time is needed"
    }
  }
}

extension VerdictDetail.WaitTime {
  fileprivate var words: String {
    switch self {
    case .exactly(let time): "exactly \(time.milliseconds) ms"
    case .justUnder(let time): "just under \(time.milliseconds) ms"
    case .justOver(let time): "just over \(time.milliseconds) ms"
    case .unbounded: "without bound"
    }
  }
}

extension LintFinding {
  /// What would mend it, by what the lint asks for.
  fileprivate var mend: Inline {
    switch self {
    case .unhandled(let state, let event):
      "\(code: state) needs a row for \(code: event), if only one that ignores it and says why."
    case .unheard(let machine, let event):
      "\(code: machine) needs a row for \(code: event), or the event is marked as unheard."
    case .overlap(let state, let trigger):
      "The rows of \(code: state) for \(code: trigger) need conditions of which only one holds at a time."
    case .deadRow(let state, let row):
      "Something must let the row \(code: row) of \(code: state) fire, or it is left out."
    case .unreachable(let state): "Some row must lead to \(code: state), or it is left out."
    case .noExit(let state): "\(code: state) needs a row that leads out of it."
    case .noTimeout(let state, let awaited):
      "\(code: state) needs a timer that ends the wait for \(code: awaited)."
    }
  }

  /// What was found, each once with how often.
  fileprivate static func words(of findings: [LintFinding]) -> String {
    let told = findings.map { "\($0.place): \($0.words)" }
    return gathered(told) { $0 }.map { $0[0] + ($0.count > 1 ? " (\($0.count) times)" : "") }
      .joined(separator: "; ")
  }

  fileprivate var words: String {
    switch self {
    case .unhandled: "it can occur here and has no row"
    case .unheard: "it can occur and no row hears it"
    case .overlap: "two rows match, the first is taken"
    case .deadRow: "never fires"
    case .unreachable: "unreachable"
    case .noExit: "no row leaves it"
    case .noTimeout(_, let awaited): "waits for \(awaited) without a timeout"
    }
  }
}
