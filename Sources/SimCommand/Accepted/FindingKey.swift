import Checking
import Machines

/// What was found besides the run, as the lock of what was seen writes it: a key made of cases and
/// of the names of the model, not of the words of a report.
///
/// A key is part of the format of the file: changing one orphans what is committed.
struct FindingKey: Hashable, CustomStringConvertible {
  let description: String

  /// - Returns: `nil` if nothing was found besides the run.
  init?(_ detail: VerdictDetail) {
    let parts =
      (detail.reason.map { [$0.key] } ?? []) + (detail.mayBeEarlier ? ["may-be-earlier"] : [])
    if parts.isEmpty { return nil }
    description = trimmed(parts.joined(separator: "; "))
  }

  /// A key as the file holds it; `nil` if it begins as no key does.
  init?(_ text: String) {
    let first = text.prefix { $0 != " " && $0 != ";" }
    guard Self.keywords.contains(String(first)) else { return nil }
    description = trimmed(text)
  }

  /// With what a key can begin.
  static let keywords = [
    "any-moment", "dead-row", "exceeds", "fairness", "longest", "lost", "may-be-earlier", "never",
    "no-action",
    "no-exit", "no-timeout", "overlap", "stuck", "time", "undecided", "unhandled", "unheard",
    "unreachable", "unreached",
  ]
}

extension VerdictDetail.Reason {
  fileprivate var key: String {
    switch self {
    case .never(let antecedent): "never \(antecedent.rawValue)"
    case .obstacle(let obstacle): "undecided \(obstacle.key)"
    case .assuming(let fairness): "fairness \(fairness.key)"
    case .time(let time): "time \(time.key)"
    case .worst(let time, let isShown): "longest \(time.key)" + (isShown ? "" : " not-shown")
    case .exceeds(let milliseconds): "exceeds \(milliseconds) ms"
    case .unreached: "unreached"
    case .evenIfTimersExpireAtAnyMoment: "any-moment"
    case .lost(let lost, let asked, let help): "lost \(lost) of \(asked) \(help.key)"
    case .missing(let missing, let asked): "no-action \(missing) of \(asked)"
    case .stuck(let states): "stuck \(states)"
    case .findings(let findings): findings.map(\.key).joined(separator: "; ")
    }
  }
}

extension VerdictDetail.Obstacle {
  fileprivate var key: String {
    switch self {
    case .bound(let bound): "bound \(bound.rawValue)"
    case .boundOnTime(let bound): "time-bound \(bound.rawValue)"
    case .memory: "memory"
    case .mergedInterleavings: "merged"
    case .longWait: "long-wait"
    case .deadlineFirst: "deadline-first"
    case .diagrams: "diagrams"
    case .diagramRun: "diagram-run"
    case .diagramNodes: "nodes"
    case .anyMoment: "any-moment"
    case .possibleAtAnyMoment: "possible-at-any-moment"
    case .onlyAtAnyMoment: "only-at-any-moment"
    }
  }
}

extension VerdictDetail.WaitTime {
  fileprivate var key: String {
    switch self {
    case .exactly(let time): "= \(time.milliseconds) ms"
    case .justUnder(let time): "< \(time.milliseconds) ms"
    case .justOver(let time): "> \(time.milliseconds) ms"
    case .unbounded: "unbounded"
    }
  }
}

extension Fairness {
  fileprivate var key: String {
    switch self {
    case .timeOnly: "time"
    case .weak(let actors): "weak \(actors.map(\.name).joined(separator: ", "))"
    case .strong(let actors): "strong \(actors.map(\.name).joined(separator: ", "))"
    }
  }
}

extension Cooperation {
  fileprivate var key: String {
    switch self {
    case .user: "user"
    case .userAndEnvironment: "user+environment"
    }
  }
}

extension LintFinding {
  fileprivate var key: String {
    switch self {
    case .unhandled: "unhandled \(place)"
    case .unheard: "unheard \(place)"
    case .overlap: "overlap \(place)"
    case .deadRow: "dead-row \(place)"
    case .unreachable: "unreachable \(place)"
    case .noExit: "no-exit \(place)"
    case .noTimeout(_, let awaited): "no-timeout \(place): \(awaited)"
    }
  }
}
