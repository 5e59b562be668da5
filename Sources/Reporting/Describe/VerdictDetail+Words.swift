import Checking
import Machines

extension VerdictDetail {
  var english: String {
    let reason = reason?.words ?? ""
    if !mayBeEarlier { return reason }
    let note = "another run of as many steps may be earlier: there are too many to look at"
    return reason.isEmpty ? note : "\(reason); \(note)"
  }
}

extension VerdictDetail.Reason {
  fileprivate var words: String {
    switch self {
    case .never(let antecedent): antecedent.words
    case .obstacle(let obstacle): obstacle.words
    case .assuming(let fairness): "assuming that \(fairness.words)"
    case .time(let time): time.words
    case .worst(let time, let isShown):
      (time == .unbounded ? "it can take for ever" : "at worst it takes \(time.words)")
        + (isShown
          ? ""
          : "; a run of fewer steps may show it: the bound on memory leaves no room to look")
    case .exceeds(let milliseconds): "it can take more than \(milliseconds) ms"
    case .unreached: "no run reaches it"
    case .lost(let lost, let asked, let help):
      "counting on the \(help.rawValue); lost in \(lost) of \(asked.counted("state"))"
    case .missing(let missing, let asked): "missing in \(missing) of \(asked.counted("state"))"
    case .stuck(let stuck): "in \(stuck.counted("state"))"
    case .findings(let findings):
      findings.map { "\($0.place): \($0.words)" }.joined(separator: "; ")
    }
  }
}

extension VerdictDetail.Antecedent {
  fileprivate var words: String {
    switch self {
    case .state: "no run comes to a state that the property speaks of"
    case .request: "no run ever comes to what should lead to it"
    case .event: "it never occurs in any run"
    case .consequence: "what must not come first never comes at all"
    case .beginning: "no run ever begins what is to be measured"
    case .given: "what the sentence speaks of happens in no run"
    case .bothEnds: "no run has both ends of what is to be measured"
    }
  }
}

extension VerdictDetail.Obstacle {
  fileprivate var words: String {
    switch self {
    case .bound(let bound): "the bound on \(bound.rawValue) ended the search"
    case .boundOnTime(let bound): "the bound on \(bound.rawValue) ended the search for it"
    case .memory: VerdictReason.memory.description
    case .mergedInterleavings: "only the graph of zones tells whether a wait ends"
    case .longWait: "a wait takes longer than a clock can count"
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
  fileprivate var words: String {
    switch self {
    case .unhandled: "it can happen here and the table is silent"
    case .unheard: "it can happen and no row hears it"
    case .overlap: "two rows hold at once, the first is taken"
    case .deadRow: "fires in no run"
    case .unreachable: "no run enters it"
    case .noExit: "no row leaves it"
    case .noTimeout(_, let awaited): "waits for \(awaited) without a timeout"
    }
  }
}
