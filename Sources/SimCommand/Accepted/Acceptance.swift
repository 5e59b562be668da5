import Checking
import Machines
import Reporting

/// A violation as it was seen: what is compared with what is found now.
struct SeenViolation: Hashable {
  /// The document of the system, not of the scenario's folder.
  let document: String
  let scenario: String
  let property: String
  /// Why it fails; several for a lint that found several things.
  let causes: [String]
  /// The signature of the shortest run; `none` for a finding that has no run.
  let trace: String
  /// What was found besides the run; `nil` if nothing.
  let finding: FindingKey?
}

extension SeenViolation {
  /// The violation that a result of a scenario shows.
  init(_ result: PropertyResult, in report: ScenarioReport) {
    self.init(
      document: report.system.document, scenario: report.name, property: result.property.name,
      causes: report.causes(of: result).map { trimmed($0.text) },
      trace: result.run.map { trimmed($0.signature) } ?? "none",
      finding: FindingKey(result.detail))
  }

  /// Whether both are of one claim of one scenario.
  func isOfSameClaim(as other: SeenViolation) -> Bool {
    scenario == other.scenario && property == other.property
  }
}

/// A violation that was seen, and the decision to live with it.
struct Acceptance: Hashable {
  let seen: SeenViolation
  let decision: Decision

  var reason: String { decision.reason }
  var owner: String { decision.owner }
}

/// What is decided of the documents' violations, and what was seen of them.
struct DecidedViolations {
  var decisions: [Decision] = []
  var lock = SeenLock()

  /// The decision that covers a cause of a violation: one that holds, if there is one.
  func decision(on cause: String, of seen: SeenViolation, today: Day) -> Decision? {
    let all = decisions.filter { $0.covers(cause, of: seen) }
    return all.first { !$0.hasExpired(today) } ?? all.first
  }

  /// The causes of a violation that no decision covers.
  func undecided(_ seen: SeenViolation, today: Day) -> [String] {
    seen.causes.filter { decision(on: $0, of: seen, today: today) == nil }
  }

  /// The decision to live with a violation, if every cause of it is decided.
  func acceptance(of seen: SeenViolation, today: Day) -> Acceptance? {
    let all = seen.causes.compactMap { decision(on: $0, of: seen, today: today) }
    guard all.count == seen.causes.count, let first = all.first else { return nil }
    return Acceptance(seen: seen, decision: all.first { $0.hasExpired(today) } ?? first)
  }
}
