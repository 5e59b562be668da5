package import Machines

/// What the watcher of one claim has to say of a run so far.
package enum ClaimStanding: Hashable, Sendable {
  /// Nothing it waits for, and nothing wrong.
  case quiet
  /// It has occurred so often, of so often at most.
  case counted(Int, of: Int)
  /// What must come first has come.
  case released
  /// Something is waited for, for so long; it has to come within the limit, if there is one.
  case waiting(Instant, within: Instant?)
  /// Something has been there for so long; what must not follow sooner may follow after the limit.
  case lasting(Instant, atLeast: Instant)
  /// What is to be shown was shown by the step of this number; 0 is the beginning.
  case reached(step: Int)
  /// The run breaks the claim, by the step of this number.
  case failed(FailureKind, step: Int)

  init(_ clause: MonitorClause, memory: Int, finding: RunFinding?, tick: Int) {
    let time = { (ticks: Int) in Instant(microseconds: ticks * tick) }
    if let finding {
      self =
        finding.kind == .reached
        ? .reached(step: finding.steps) : .failed(finding.kind, step: finding.steps)
      return
    }
    switch clause {
    case .atMost(let limit, _, _) where memory > 0: self = .counted(memory, of: limit)
    case .precedes where memory == 1: self = .released
    case .within(let limit, _, _) where memory > 0:
      self = .waiting(time(memory - 1), within: limit == .max ? nil : time(limit))
    case .apart(let limit, _, _) where memory > 0:
      self = .lasting(time(memory - 1), atLeast: time(limit))
    default: self = .quiet
    }
  }
}

extension ClaimStanding: CustomStringConvertible {
  /// The standing in words that follow the name of the claim.
  package var description: String {
    switch self {
    case .quiet: "at rest"
    case .counted(let count, let limit): "\(count) of at most \(limit)"
    case .released: "what must come first has come"
    case .waiting(_, nil): "waiting"
    case .waiting(let span, let limit?):
      "waiting \(span.milliseconds) of \(limit.milliseconds) ms"
    case .lasting(let span, let limit):
      "\(span.milliseconds) of at least \(limit.milliseconds) ms"
    case .reached(let step): "shown \(place(step))"
    case .failed(let kind, let step): "fails \(place(step)): \(kind.rawValue)"
    }
  }

  private func place(_ step: Int) -> String { step == 0 ? "at the beginning" : "by step \(step)" }
}
