import Checking
import Machines

/// What changes of reading or of rules do to one violation, one change at a time.
struct Remedies: Hashable {
  /// The alternatives under which it is proved. Where nothing triggers it any more it is not
  /// repaired but lost; where it is not claimed it is neither.
  private(set) var readings: [TakenReading] = []
  /// The alternatives under which it is not claimed at all.
  private(set) var unclaimed: [TakenReading] = []
  /// Whether it is claimed under an unusual answer alone: under the usual one it is not.
  private(set) var isOfUnusualAnswer = false
  /// How many other alternatives were tried under which it fails too.
  private(set) var failing = 0
  /// Whether it is proved if every reading is the usual one, as far as that was tried.
  private(set) var isProvedByDefault = false
  private(set) var amendments: [AmendmentCheck] = []
  /// The verdict with every amendment in force, if that was tried and the property still applies.
  private(set) var together: VerdictKind?

  /// Whether it is a matter of how the document is read: then it is no violation.
  var isMatterOfReading: Bool { !readings.isEmpty || isProvedByDefault }

  /// What the violation says of the document, by what it is declared to say.
  ///
  /// Where the only way out is that nothing is claimed the document is silent; but what only an unusual answer claims
  /// hangs on that answer.
  func faultClass(declared: Fault) -> FaultClass {
    if isMatterOfReading || isOfUnusualAnswer { return .ambiguity }
    return unclaimed.isEmpty ? FaultClass(declared) : .silence
  }

  /// The amendments that repair it.
  var repairs: [AmendmentCheck] { amendments.filter(\.repairs) }

  init(_ property: String, in report: ScenarioReport) {
    for variant in report.variants {
      let verdict = variant.verdict(property)
      switch variant.change {
      case .reading(let reading, let alternative):
        let question = report.system.readings.first { $0.id == reading }
        if question?.isVariant == true { continue }
        let taken = TakenReading(reading: reading, alternative: alternative)
        switch verdict {
        case .proved: readings.append(taken)
        case nil:
          unclaimed.append(taken)
          if question?.default == alternative { isOfUnusualAnswer = true }
        case .violated: failing += 1
        case .vacuous, .undecided: break
        }
      case .defaultReadings: isProvedByDefault = verdict == .proved
      case .amendment(let id):
        guard let amendment = report.system.amendments.first(where: { $0.id == id }) else {
          continue
        }
        let isClaimed = amendment.repairs.contains(property)
        if isClaimed || verdict == .proved {
          amendments.append(
            AmendmentCheck(
              amendment: amendment, isClaimed: isClaimed, verdict: verdict,
              worsened: report.worsened(by: variant)))
        }
      case .allAmendments: together = verdict
      }
    }
  }
}

/// What exploring with an amendment says of its claim to repair a violation.
struct AmendmentCheck: Hashable {
  let amendment: Amendment
  /// Whether the amendment claims to repair it, or does so besides.
  let isClaimed: Bool
  let verdict: VerdictKind?
  /// What held without the amendment and does not hold with it.
  let worsened: [PropertyVerdict]

  var repairs: Bool { verdict == .proved }
}

extension ScenarioReport {
  /// The properties that are worse in the variant than in the scenario, with what they become.
  func worsened(by variant: Variant) -> [PropertyVerdict] {
    // What is proved is not worse, whatever it was: nobody need look that up.
    variant.verdicts.filter { changed in
      if changed.verdict == .proved { return false }
      return switch (result(changed.property)?.verdict, changed.verdict) {
      case (.proved, .violated), (.proved, .undecided), (.proved, .vacuous): true
      case (.vacuous, .violated), (.vacuous, .undecided), (nil, .violated): true
      default: false
      }
    }
  }
}

extension ScenarioReport {
  /// Whether a variant was asked about more than what fails in the scenario.
  func isAskedOfOthers(_ variant: Variant) -> Bool {
    outcome.results.allSatisfy { $0.verdict == .violated }
      || variant.verdicts.contains { result($0.property)?.verdict != .violated }
  }

  /// The checks of the tables that fail in the scenario, and in the variant in more places.
  func aggravated(by variant: Variant) -> [PropertyVerdict] {
    variant.verdicts.filter { changed in
      changed.verdict == .violated && result(changed.property)?.verdict == .violated
        && !newPlaces(of: changed).isEmpty
    }
  }

  /// What a check of the tables finds in a variant, and does not in the scenario.
  func newPlaces(of changed: PropertyVerdict) -> [LintFinding] {
    let known = Set((result(changed.property)?.found ?? []).map(\.cause))
    return changed.found.filter { !known.contains($0.cause) }
  }
}
