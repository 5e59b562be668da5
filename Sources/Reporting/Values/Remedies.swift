import Checking
import Machines

/// What changes of reading or of rules do to one violation, one change at a time.
struct Remedies: Hashable {
  /// The alternatives under which it is proved, or, with `nil`, not claimed at all. Where nothing
  /// triggers it any more it is not repaired but lost.
  private(set) var readings: [ReadingCheck] = []
  /// The readings of which at least one alternative was tried, and none helps.
  private(set) var indifferent: [String] = []
  /// What it is if every reading is the usual one, if that was tried and it does not fail then.
  private(set) var byDefault: DefaultCheck?
  private(set) var amendments: [AmendmentCheck] = []
  /// The verdict with every amendment in force, if that was tried and the property still applies.
  private(set) var together: VerdictKind?

  /// Whether it is a matter of how the document is read: then it is no violation.
  var isMatterOfReading: Bool { !readings.isEmpty || byDefault != nil }

  /// The amendments that repair it.
  var repairs: [AmendmentCheck] { amendments.filter(\.repairs) }

  init(_ property: String, in report: ScenarioReport) {
    var tried: [String] = []
    for variant in report.variants {
      let verdict = variant.verdict(property)
      switch variant.change {
      case .reading(let reading, let alternative):
        if report.system.readings.contains(where: { $0.id == reading && $0.isVariant }) {
          continue
        }
        if !tried.contains(reading) { tried.append(reading) }
        if verdict.isRemedy {
          readings.append(
            ReadingCheck(
              taken: TakenReading(reading: reading, alternative: alternative), verdict: verdict))
        }
      case .defaultReadings:
        if verdict.isRemedy {
          byDefault = DefaultCheck(verdict: verdict)
        }
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
    indifferent = tried.filter { name in !readings.contains { $0.taken.reading == name } }
  }
}

extension VerdictKind? {
  /// Whether a claim that failed is kept, or not made.
  fileprivate var isRemedy: Bool { self == .proved || self == nil }
}

/// What becomes of a violation under another alternative of one reading.
struct ReadingCheck: Hashable {
  let taken: TakenReading
  /// `nil` where the property is not claimed at all.
  let verdict: VerdictKind?
}

/// What becomes of a violation if every reading is the usual one.
struct DefaultCheck: Hashable {
  /// `nil` where the property is not claimed at all.
  let verdict: VerdictKind?
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
    variant.verdicts.filter { changed in
      switch (result(changed.property)?.verdict, changed.verdict) {
      case (.proved, .violated), (.proved, .undecided), (.proved, .vacuous): true
      case (.vacuous, .violated), (.vacuous, .undecided), (nil, .violated): true
      default: false
      }
    }
  }
}
