package import Checking
package import Machines

/// What a claim that fails says of its document, in the classes that reports keep apart.
///
/// The first three are what the property declares (`Fault`); the fourth is computed, and goes before
/// them: a claim that fails as the document is read, and holds as it can be read too, is no violation.
/// Where it is not claimed under another reading, and proved under none, the document is silent.
package enum FaultClass: String, Sendable, CaseIterable {
  case contradiction, disagreement, silence, ambiguity

  init(_ fault: Fault) {
    self =
      switch fault {
      case .contradiction: .contradiction
      case .disagreement: .disagreement
      case .silence: .silence
      }
  }

  /// What it says of the document.
  var words: String {
    switch self {
    case .contradiction: Fault.contradiction.rawValue
    case .disagreement: Fault.disagreement.rawValue
    case .silence: Fault.silence.rawValue
    case .ambiguity: "ambiguous"
    }
  }

  var sign: String {
    switch self {
    case .contradiction: "❌"
    case .disagreement: "🔀"
    case .silence: "🔇"
    case .ambiguity: "🟠"
    }
  }

  var signed: String { "\(sign) \(words)" }
}

extension ScenarioReport {
  /// What a result says of the document if it fails; `nil` for every other verdict.
  package func faultClass(of result: PropertyResult) -> FaultClass? {
    guard result.verdict == .violated else { return nil }
    return Remedies(result.property.name, in: self).faultClass(declared: result.property.fault)
  }

  /// What a result comes to, as a sign that the eye finds and a word or two.
  func signed(_ result: PropertyResult) -> String {
    faultClass(of: result)?.signed ?? result.signed
  }
}

/// The verdicts of a scenario, counted, with what fails by what it says of the document.
///
/// Only a claim that holds is *proved*: possibilities, measurements and checks of the tables have
/// counts of their own.
package struct FaultCounts: Hashable, Sendable {
  package var proved = 0
  package var faults: [FaultClass: Int] = [:]
  package var vacuous = 0
  package var undecided = 0
  /// How many sentences that are no claims hold, by what they are.
  package var others: [Role: Int] = [:]

  /// How many claims there are.
  var claims: Int { proved + failing + vacuous + undecided }
  /// How many claims fail as read.
  var failing: Int { faults.values.reduce(0, +) }

  /// Adds a result that does not fail.
  mutating func add(_ verdict: VerdictKind, _ role: Role) {
    switch verdict {
    case .proved, .violated:
      if role == .claim { proved += 1 } else { others[role, default: 0] += 1 }
    case .vacuous: vacuous += 1
    case .undecided: undecided += 1
    }
  }

  static let columns: [Column] =
    [.number("✅")] + FaultClass.allCases.map { .number($0.sign) } + [.number("⚪"), .number("❔")]

  var cells: [Inline] {
    ([proved] + FaultClass.allCases.map { faults[$0] ?? 0 } + [vacuous, undecided])
      .map { "\($0)" }
  }

  /// The columns of what is no claim.
  static let otherColumns: [Column] = Role.others.map { .number($0.sign) }

  var otherCells: [Inline] { Role.others.map { "\(others[$0] ?? 0)" } }

  /// The counts in words, without those that are zero.
  var words: String {
    let parts =
      [(proved, "proved")]
      + FaultClass.allCases.map { (faults[$0] ?? 0, $0.signed) }
      + [(vacuous, "vacuous"), (undecided, "undecided")]
    return parts.filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }.listed()
  }

  /// The counts of what is no claim; empty if there is nothing.
  var otherWords: String {
    Role.others.compactMap { role in
      others[role].map { "\($0.grouped) \(role.signed)" }
    }.listed()
  }
}

extension ScenarioReport {
  /// How many results have each verdict, and what those that fail say of the document.
  package var tally: FaultCounts {
    var tally = FaultCounts()
    for result in outcome.results {
      if let fault = faultClass(of: result) {
        tally.faults[fault, default: 0] += 1
      } else {
        tally.add(result.verdict, result.property.role)
      }
    }
    return tally
  }
}
