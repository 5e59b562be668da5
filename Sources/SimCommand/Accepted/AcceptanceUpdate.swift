import Checking
import Machines
import Reporting

/// Decisions and lock brought up to date with what was explored.
///
/// What fails by a cause that is decided on is taken into the lock, whatever its run. A cause on which nobody has
/// decided waits for a decision. What no longer fails leaves the lock, and a cause that is seen
/// nowhere any more leaves the decisions.
struct AcceptanceUpdate {
  private(set) var decisions: DecisionText
  private(set) var lock = SeenLock()
  private(set) var updated: [SeenViolation] = []
  private(set) var removed: [SeenViolation] = []
  private(set) var added: [SeenViolation] = []
  /// The causes of claims that were decided on, each with its document and claim.
  private(set) var decided: [[String]] = []
  /// The causes that leave the decisions, each with its document and claim.
  private(set) var forgotten: [[String]] = []
  /// What no decision covers; it is not in the lock.
  private(set) var pending: [SeenViolation] = []

  /// - Parameters:
  ///   - reports: of all scenarios that ask one of the claims.
  ///   - concerns: whether a claim of a scenario is asked for; all others stay as they are.
  ///   - isWhole: whether all are, so that decisions that cover nothing go.
  ///   - answer: for what nobody has decided on.
  init(
    of decisions: DecisionText, _ old: SeenLock, reports: [ScenarioReport],
    concerns: (_ scenario: String, _ property: String) -> Bool, isWhole: Bool,
    _ answer: (reason: String, owner: String, until: Day?)?, today: Day
  ) throws(InputError) {
    self.decisions = decisions
    let found = reports.flatMap { report in
      report.results(.violated).map { SeenViolation($0, in: report) }
    }.filter { concerns($0.scenario, $0.property) }
    if let answer {
      try decide(
        found.flatMap { seen in
          undecided(seen, today).map { (seen.document, seen.property, $0) }
        }, answer)
    }
    let isPending = found.map { !undecided($0, today).isEmpty }
    pending = zip(found, isPending).filter(\.1).map(\.0)
    let settled = zip(found, isPending).filter { !$0.1 }.map(\.0)
    var before: [Place: SeenViolation] = [:]
    for seen in old.violations { before[Place(seen)] = seen }
    for seen in settled {
      let earlier = before.removeValue(forKey: Place(seen))
      if earlier == nil { added.append(seen) } else if earlier != seen { updated.append(seen) }
    }
    // What only a day has ended is still what was seen.
    let lapsed = Set(
      pending.filter { seen in
        seen.causes.allSatisfy { cause in
          self.decisions.decisions.contains { $0.covers(cause, of: seen) }
        }
      }.map(Place.init))
    let kept = before.values.filter {
      !concerns($0.scenario, $0.property) || lapsed.contains(Place($0))
    }
    let places = Set(kept.map(Place.init))
    removed = old.violations.filter { before[Place($0)] != nil && !places.contains(Place($0)) }
    lock = SeenLock(settled + kept)
    let seen = lock.violations + pending
    let valid = self.decisions.decisions.filter { !$0.hasExpired(today) }
    forgotten = try self.decisions.keep { decision, property, cause in
      let wasSeen = old.violations.contains {
        $0.property == property && $0.causes.contains(cause) && decision.covers(cause, of: $0)
      }
      if !isWhole && !wasSeen { return true }
      return seen.contains { seen in
        seen.property == property && seen.causes.contains(cause)
          && decision.covers(cause, of: seen)
          // Once somebody has decided again, what has expired goes.
          && (!decision.hasExpired(today) || !valid.contains { $0.covers(cause, of: seen) })
      }
    }
    forgotten.removeAll { gone in
      self.decisions.decisions.contains { decision in
        decision.document == gone[0]
          && decision.claims.contains { $0.property == gone[1] && $0.causes.contains(gone[2]) }
      }
    }
  }

  /// The causes on which nobody has decided, or not for today.
  private func undecided(_ seen: SeenViolation, _ today: Day) -> [String] {
    seen.causes.filter { cause in
      !decisions.decisions.contains { !$0.hasExpired(today) && $0.covers(cause, of: seen) }
    }
  }

  private mutating func decide(
    _ open: [(document: String, property: String, cause: String)],
    _ answer: (reason: String, owner: String, until: Day?)
  ) throws(InputError) {
    for document in uniqued(open.map(\.document)) {
      let mine = open.filter { $0.document == document }
      let decided = uniqued(mine.map(\.property)).map { property in
        (property, Set(mine.filter { $0.property == property }.map(\.cause)).sorted())
      }
      self.decided += decided.flatMap { claim in claim.1.map { [document, claim.0, $0] } }
      try decisions.decide(
        decided, of: document, answer.reason, answer.owner, until: answer.until)
    }
  }
}

/// A claim of a scenario.
private struct Place: Hashable {
  let scenario: String
  let property: String

  init(_ seen: SeenViolation) {
    scenario = seen.scenario
    property = seen.property
  }
}
