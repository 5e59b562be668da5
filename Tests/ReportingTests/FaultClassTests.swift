import Checking
import Machines
import Testing

@testable import Reporting

@Suite struct `What a failure says` {
  /// The report of the fixture, its first property failing and declared so.
  private func report(_ fault: Fault?, _ variants: [Variant] = []) -> ScenarioReport {
    let property = Property("p", "", .never(.launch), fault: fault)
    var report = Fixture.report
    report.outcome.results = [PropertyResult(property: property, verdict: .violated)]
    report.variants = variants
    return report
  }

  private func change(_ change: Variant.Change, _ verdict: VerdictKind) -> Variant {
    Variant(change, verdicts: [PropertyVerdict(property: "p", verdict: verdict)])
  }

  @Test func `it says what its property declares`() {
    for (fault, wanted) in [
      (Fault.contradiction, FaultClass.contradiction), (.disagreement, .disagreement),
      (.silence, .silence),
    ] {
      let report = report(fault)
      #expect(report.faultClass(of: report.outcome.results[0]) == wanted)
      #expect(report.tally == FaultCounts(faults: [wanted: 1]))
      #expect(Fixture.reports.page(report).text.contains("**\(wanted.signed)**"))
    }
  }

  @Test func `it is an ambiguity if a reading, or all at their defaults, mend it`() {
    for mending in [Variant.Change.reading("answers", alternative: "yes only"), .defaultReadings] {
      for (verdict, isMended) in [
        (VerdictKind.proved, true), (.vacuous, false), (.violated, false), (.undecided, false),
      ] {
        let report = report(.silence, [change(mending, verdict)])
        let wanted = isMended ? FaultClass.ambiguity : .silence
        #expect(report.faultClass(of: report.outcome.results[0]) == wanted)
      }
    }
    let amended = report(.silence, [change(.amendment("unlimited"), .proved)])
    #expect(amended.faultClass(of: amended.outcome.results[0]) == .silence)
  }

  @Test func `what an unusual answer alone claims hangs on that answer`() {
    let usual = Fixture.system.readings.first { $0.id == "answers" }?.default ?? ""
    let nowhere = Variant(.reading("answers", alternative: usual), verdicts: [])
    for fault in [Fault.contradiction, .disagreement, .silence] {
      let report = report(fault, [nowhere])
      #expect(report.faultClass(of: report.outcome.results[0]) == .ambiguity)
    }
  }

  @Test
  func
    `an amendment that breaks less than an answer is recommended, also one that breaks something`()
  {
    func finding(_ broken: [String]) -> Finding {
      var report = report(.silence)
      report.outcome.results += ["q", "r"].map {
        PropertyResult(property: Property($0, "", .never(.launch)), verdict: .proved)
      }
      func breaking(_ change: Variant.Change, _ names: [String]) -> Variant {
        Variant(
          change,
          verdicts: [PropertyVerdict(property: "p", verdict: .proved)]
            + names.map { PropertyVerdict(property: $0, verdict: .violated) })
      }
      report.variants = [
        breaking(.reading("answers", alternative: "yes only"), ["q", "r"]),
        breaking(.amendment("unlimited"), broken),
      ]
      return Finding(report.outcome.results[0], in: report)
    }
    #expect(finding([]).prefersAmendment)
    #expect(finding(["q"]).prefersAmendment)
    #expect(finding(["q"]).amending.map(\.id) == ["unlimited"])
    #expect(!finding(["q", "r"]).prefersAmendment)
  }

  @Test func `a claim that is not made under another reading is a silence, and avoided by nothing`()
  {
    let nowhere = Variant(.reading("answers", alternative: "yes only"), verdicts: [])
    let report = report(.contradiction, [nowhere])
    #expect(report.faultClass(of: report.outcome.results[0]) == .silence)
    let text = Reports([report], documents: [], systems: []).files.map(\.text).joined()
    #expect(!text.contains("avoids it"))
    #expect(
      text.contains(
        "| answer `answers`: **yes only** | It never refuses. | the document does not promise this then |"
      ))
    let also = self.report(.contradiction, [nowhere, change(.defaultReadings, .proved)])
    #expect(also.faultClass(of: also.outcome.results[0]) == .ambiguity)
  }

  @Test func `what does not fail says nothing`() {
    let results = Fixture.report.results(.proved) + Fixture.report.results(.vacuous)
    #expect(!results.isEmpty)
    for result in results {
      #expect(Fixture.report.faultClass(of: result) == nil)
    }
  }

  @Test func `a finding is told where it fails however the rules are read`() {
    var certain = report(.contradiction)
    certain.name = "GT/as-written-with-death"
    var open = report(
      .contradiction, [change(.reading("answers", alternative: "yes only"), .proved)])
    func findings(_ reports: [ScenarioReport]) -> [Reporting.Finding] {
      let all = Reports(reports, documents: [Fixture.document], systems: [Fixture.system])
      return all.findings(of: Fixture.document)
    }
    #expect(findings([open]).map(\.fault) == [.ambiguity])
    #expect(findings([open, certain]).map(\.report.name) == ["GT/as-written-with-death"])
    // Without an amendment: what only amended rules do is no news of the document.
    certain.configuration.amendments = ["unlimited"]
    certain.outcome = Outcome(
      system: "gate", readings: certain.outcome.readings, amendments: ["unlimited"],
      complete: true, endedBy: nil, states: 1, transitions: 0, depth: 0, tickMicroseconds: 0,
      fingerprint: 0, results: certain.outcome.results, coverage: [])
    #expect(findings([open, certain]).map(\.fault) == [.ambiguity])
    open.variants = []
    #expect(findings([open, certain]).map(\.report.name) == ["GT/as-written"])
  }
}
