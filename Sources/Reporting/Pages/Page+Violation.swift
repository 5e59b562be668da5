import Checking
import Machines

extension Page {
  /// One claim that fails: what happens, and the way to the finding and to the run.
  mutating func violation(_ result: PropertyResult, number: Int, in report: ScenarioReport) {
    let headline = result.headline(under: report.outcome.readings).clause
    heading(3, "\(number). \(headline)", anchor: Self.anchor(of: result, in: report))
    let remedies = Remedies(result.property.name, in: report)
    paragraph(
      "**\(report.signed(result))** · "
        + link(
          "\(code: result.property.name)",
          to: Finding.path(of: result.property.name, in: report.document))
        + " · \(result.property.statement)")
    list(result.property.allExemptions.words.map { "Left out: \($0.sentence)" })
    if let run = result.run, !run.steps.isEmpty {
      paragraph("The user sees: " + Experience(run, of: report.system).line() + ".")
    }
    if remedies.isMatterOfReading { readings(remedies, in: report) }
    reproduction(of: result, in: report)
  }

  /// The command that shows the run again. It names the claim: a token holds the rules, and would
  /// change with every one of them.
  mutating func reproduction(of result: PropertyResult, in report: ScenarioReport) {
    if result.run == nil { return }
    fence("sh", ["\(program) reproduce \(report.name.oneLine):\(result.property.name.oneLine)"])
  }

  /// The place in the page of a scenario where a violation is told.
  static func anchor(of result: PropertyResult, in report: ScenarioReport) -> String {
    let position = report.outcome.results.firstIndex(of: result) ?? 0
    return "claim-\(position + 1)"
  }

  mutating func readings(_ remedies: Remedies, in report: ScenarioReport) {
    if remedies.isMatterOfReading {
      paragraph("**Another reading avoids it:**")
      let usual: [Inline] =
        remedies.isProvedByDefault ? ["Every question takes its usual answer → ✅ proved"] : []
      list(
        usual
          + remedies.readings.map { taken in
            let reading = report.system.readings.first { $0.id == taken.reading }
            let alternative = reading?.alternatives.first { $0.id == taken.alternative }
            return "\(reading?.question ?? "") **\(taken.alternative)**: "
              + "\((alternative?.text ?? "").sentence) \(code: taken.reading) → ✅ proved"
          })
    } else if remedies.failing > 0 {
      paragraph(
        """
        **However the document is read.** It fails too with \
        \(remedies.failing.of("other answer")) to its open questions, changed one at a time.
        """)
    }
    if remedies.unclaimed.isEmpty { return }
    paragraph(
      "Not claimed, which repairs nothing, under "
        + .joined(remedies.unclaimed.map { "\(code: $0.reading) **\($0.alternative)**" }) + ".")
  }

  /// - Parameter count: how many amendments there are.
  mutating func amendments(_ remedies: Remedies, of count: Int) {
    for check in remedies.amendments {
      paragraph(
        "**\(check.repairs ? "Repaired" : "Not repaired") by** \(code: check.amendment.id)"
          + (check.isClaimed ? "" : " (proposed for something else)")
          + ": \(check.amendment.text.sentence) " + Self.check(check))
    }
    if let together = remedies.together, remedies.repairs.isEmpty {
      paragraph(
        together == .proved
          ? "**Repaired by all amendments together.** ✅ Checked: proved with them."
          : "**No repair is known.** Checked: with all \(count.of("amendment")) of the document it "
            + "still \(together.after).")
    }
  }

  /// What exploring with the amendment said.
  static func check(_ check: AmendmentCheck) -> Inline {
    let verdict: Inline =
      check.repairs
      ? "✅ Checked: proved with it"
      : "Checked: it still \(check.verdict?.after ?? "is not claimed")"
    if check.worsened.isEmpty { return verdict + ", and no other claim breaks." }
    return verdict + ", but "
      + .joined(check.worsened.map { "\(code: $0.property) \($0.verdict.after)" })
      + "."
  }
}

extension VerdictKind {
  /// What a claim does under a change, after "it".
  fileprivate var after: String { self == .violated ? "fails" : "is \(rawValue)" }
}
