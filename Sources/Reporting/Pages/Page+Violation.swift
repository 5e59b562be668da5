import Checking
import Machines

extension Page {
  /// One claim that fails: what happens, and the way to the finding and to the run.
  mutating func violation(_ result: PropertyResult, number: Int, in report: ScenarioReport) {
    let headline = result.headline.clause
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
            let here = report.outcome.readings.first { $0.reading == taken.reading }
            return "\(reading?.question ?? "") "
              + (here.map { "Here: \($0.alternative). Instead " } ?? "")
              + "**\(taken.alternative)**: "
              + "\((alternative?.text ?? "").sentence) \(code: taken.reading) → ✅ proved"
          })
    } else if remedies.failing > 0 {
      paragraph(
        """
        **However it is read:** it fails too with \(remedies.failing.of("other answer")) to the \
        document's open questions, one at a time.
        """)
    }
    if remedies.unclaimed.isEmpty { return }
    paragraph(
      "Not claimed, which repairs nothing, under "
        + .joined(remedies.unclaimed.map { "\(code: $0.reading) **\($0.alternative)**" }) + ".")
  }

  /// The amendments that repair it, alone or all together.
  ///
  /// - Parameter enough: those that suffice together, where that was worked out.
  mutating func amendments(
    _ remedies: Remedies, enough: [String] = [], in report: ScenarioReport
  ) {
    if remedies.together == .proved, remedies.repairs.isEmpty {
      if !enough.isEmpty {
        paragraph(
          "**Repaired by \(enough.count.of("amendment")) together.** "
            + "✅ Checked: proved with these, and with none of them left out:"
        )
        list(
          report.system.amendments.filter { enough.contains($0.id) }
            .map { "\(code: $0.id): \($0.text.sentence)" })
        return
      }
      paragraph(
        "**Repaired by all amendments together, by none alone.** ✅ Checked: proved with them all. "
          + (remedies.amendments.isEmpty ? "None was proposed for this." : "Proposed for this:"))
      list(
        remedies.amendments.map {
          "\(code: $0.amendment.id): \($0.amendment.text.sentence) " + self.check($0, in: report)
        })
      return
    }
    for check in remedies.amendments {
      paragraph(
        "**\(check.repairs ? "Repaired" : "Not repaired") by** \(code: check.amendment.id)"
          + (check.isClaimed ? "" : " (proposed for something else)")
          + ": \(check.amendment.text.sentence) " + self.check(check, in: report))
    }
    if let together = remedies.together, remedies.repairs.isEmpty {
      paragraph(
        "**No amendment repairs it:** with all \(report.system.amendments.count) it still \(together.after)."
          + (remedies.isMatterOfReading ? "" : " Does the row say what its rule says?"))
    }
  }

  /// What exploring with the amendment said.
  private func check(_ check: AmendmentCheck, in report: ScenarioReport) -> Inline {
    let others = Inline.joined(
      check.worsened.map { worse in
        let name: Inline = "\(code: worse.property)"
        guard worse.verdict == .violated else { return name + " is \(worse.verdict.rawValue)" }
        return name + " fails"
          + (report.result(worse.property).map { " (“\($0.property.statement.clause)”)" } ?? "")
      })
    switch (check.repairs, check.worsened.isEmpty) {
    case (true, true): return "✅ Checked: proved with it, and no other claim breaks."
    case (true, false):
      return "⚠️ Checked: it repairs this, and breaks another claim: " + others + "."
    case (false, true): return "Checked: alone it \(check.verdict?.alone ?? "claims nothing")."
    case (false, false):
      return
        "Checked: alone it \(check.verdict?.alone ?? "claims nothing"), and of the other claims "
        + others + "."
    }
  }
}

extension VerdictKind {
  /// What a claim does under a change, after "it".
  fileprivate var after: String { self == .violated ? "fails" : "is \(rawValue)" }

  /// What an amendment does by itself to a claim that has this verdict under it.
  fileprivate var alone: String { self == .violated ? "is not enough" : "leaves it \(rawValue)" }
}
