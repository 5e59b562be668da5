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
    list(result.property.exemptions.words.map { "Left out: \($0.sentence)" })
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
        remedies.byDefault.map {
          ["Every question takes its usual answer " + Self.outcome(of: $0.verdict)]
        } ?? []
      list(
        usual
          + remedies.readings.map { check in
            let reading = report.system.readings.first { $0.id == check.taken.reading }
            let alternative = reading?.alternatives.first { $0.id == check.taken.alternative }
            return "\(reading?.question ?? "") **\(check.taken.alternative)**: "
              + "\((alternative?.text ?? "").sentence) \(code: check.taken.reading) "
              + Self.outcome(of: check.verdict)
          })
    } else if !remedies.indifferent.isEmpty {
      paragraph(
        """
        **No reading avoids it.** It fails under every other answer to the \
        \(remedies.indifferent.count.of("question")) that the document leaves open, changed one at \
        a time.
        """)
    }
  }

  private static func outcome(of verdict: VerdictKind?) -> Inline {
    switch verdict {
    case .proved: "→ ✅ proved"
    case .vacuous: "→ ⚪ vacuous: what it speaks of never occurs"
    case nil: "→ not claimed"
    case .violated: "→ fails too"
    case .undecided: "→ ❔ undecided"
    }
  }

  mutating func amendments(_ remedies: Remedies) {
    for check in remedies.amendments {
      paragraph(
        "**\(check.repairs ? "Repaired" : "Not repaired") by** \(code: check.amendment.id)"
          + (check.isClaimed ? "" : " (it does not claim to)")
          + ": \(check.amendment.text.sentence) " + Self.check(check))
    }
    if let together = remedies.together, remedies.repairs.isEmpty {
      paragraph(
        together == .proved
          ? "**Repaired by all amendments together.** ✅ Checked: proved with them."
          : "**Not repaired by all amendments together.** Checked: it still \(together.after).")
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
