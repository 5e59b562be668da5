internal import Diagnostics
public import StateSearch

/// What a search says of one property.
public enum Verdict<System: TransitionSystem>: Sendable {
  /// It holds in every run of the complete search; a `sometimes` has the nearest run as witness.
  case proved(witness: Trace<System>?)
  /// This run breaks it. A `sometimes` that no run reaches has none to show.
  case violated(reason: VerdictReason, Trace<System>?)
  /// It holds only because nothing ever triggers it.
  case vacuous(reason: VerdictReason)
  /// A bound ended the search before the answer was known.
  case undecided(reason: VerdictReason)
  /// Nothing breaks it within the system's constraint, and beyond that nobody looked.
  case bounded(reason: VerdictReason)

  /// Which it is; what is bounded is undecided.
  public var kind: VerdictKind {
    switch self {
    case .proved: .proved
    case .violated: .violated
    case .vacuous: .vacuous
    case .undecided, .bounded: .undecided
    }
  }

  /// The run that breaks the property, or is the witness for it.
  public var trace: Trace<System>? {
    switch self {
    case .proved(let trace), .violated(_, let trace): trace
    case .vacuous, .undecided, .bounded: nil
    }
  }

  /// Why, unless proved.
  public var reason: VerdictReason? {
    switch self {
    case .proved: nil
    case .violated(let reason, _), .vacuous(let reason), .undecided(let reason),
      .bounded(let reason):
      reason
    }
  }

  /// The verdict in a word.
  var word: String { if case .bounded = self { "bounded" } else { kind.rawValue } }
}

/// One property and what the search says of it.
public struct PropertyFinding<System: TransitionSystem>: Sendable {
  /// The name of the property.
  public let name: String
  /// Whether it holds, with the run that shows it.
  public let verdict: Verdict<System>
  /// What was assumed of infinite runs; none where nothing needed to be.
  public let fairnessNote: String?
}

/// What a search found, and what it says of each property.
public struct CheckReport<System: TransitionSystem>: Sendable {
  /// How many distinct states are stored.
  public let states: Int
  /// How many successors were generated, repetitions included.
  public let transitions: Int
  /// The greatest number of steps that a shortest run to a stored state has.
  public let depth: Int
  /// How many of the states are outside the system's constraint: checked, and not expanded.
  public let outside: Int
  /// Whether every reachable state was searched.
  public let complete: Bool
  /// The bound that ended the search, if one did.
  public let endedBy: SearchBound?
  /// The findings, in the order of the properties.
  public let findings: [PropertyFinding<System>]

  /// Whether every property is proved.
  public var isProved: Bool { findings.allSatisfy { $0.verdict.kind == .proved } }

  /// The verdict on the first property with this name.
  public subscript(name: String) -> Verdict<System>? {
    findings.first { $0.name == name }?.verdict
  }

  @usableFromInline init(
    states: Int, transitions: Int, depth: Int, outside: Int, complete: Bool, endedBy: SearchBound?,
    findings: [PropertyFinding<System>]
  ) {
    self.states = states
    self.transitions = transitions
    self.depth = depth
    self.outside = outside
    self.complete = complete
    self.endedBy = endedBy
    self.findings = findings
  }
}

extension CheckReport: CustomStringConvertible {
  /// A line about the search, then each property with its verdict, the reason and the run.
  public var description: String { text(wholeStates: false) }

  /// The same; runs with every state as a whole, or with what each step changes.
  public func text(wholeStates: Bool) -> String {
    var lines = ["\(states.counted("state")), \(transitions.counted("transition")), depth \(depth)"]
    if outside > 0 { lines[0] += ", \(outside) of the states outside the constraint" }
    if let endedBy {
      lines[0] += "; the search ended at its bound: \(endedBy.rawValue)"
    } else if !complete && outside == 0 {
      lines[0] += "; the search was stopped"
    }
    for finding in findings {
      lines.append("\(finding.verdict.word): \(finding.name)")
      if let reason = finding.verdict.reason { lines.append("  \(reason)") }
      if let note = finding.fairnessNote { lines.append("  assumed: \(note)") }
      if let trace = finding.verdict.trace { lines.append(trace.text(wholeStates: wholeStates)) }
    }
    return lines.joined(separator: "\n")
  }
}
