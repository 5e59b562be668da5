import Checking
import Machines

extension Page {
  /// One claim that fails, whole: what is claimed, what happens instead, what helps, and the run.
  mutating func violation(
    _ result: PropertyResult, number: Int, in report: ScenarioReport, words: [String: String]
  ) {
    heading(
      3, "\(number). \(result.property.statement.clause)",
      anchor: Self.anchor(of: result, in: report))
    let remedies = Remedies(result.property.name, in: report)
    paragraph(
      "\(code: result.property.name) · \(result.harm.title)"
        + " · **\(report.signed(result))**"
        + (remedies.isMatterOfReading ? ": it depends on the reading" : ""))
    rules(of: result.property, words: words)
    list(result.property.exemptions.words.map { "Left out: \($0.sentence)" })
    let remark = result.remark.isEmpty ? Inline("") : " (\(result.remark))"
    paragraph(
      "**What happens.** \(result.failure(under: report.outcome.readings).clause)" + remark + ".")
    if let run = result.run { experience(Experience(run, of: report.system)) }
    readings(remedies, in: report)
    amendments(remedies)
    if let annotation = report.annotation(result.property.name) {
      paragraph("**Accepted** by \(annotation.owner): \(annotation.reason.sentence)")
    }
    guard let run = result.run else {
      paragraph("*No run is shown: the finding is about what no run does.*")
      return
    }
    paragraph("**The shortest run** (\(run.steps.count.of("step"))):")
    self.run(run, of: report.system)
    fence("mermaid", SequenceDiagram(run, of: report.system).lines)
    // By name: a token holds the rules, and would change with every one of them.
    fence("sh", ["\(program) reproduce \(report.name.oneLine):\(result.property.name.oneLine)"])
  }

  /// The place in the page of a scenario where a violation is told.
  static func anchor(of result: PropertyResult, in report: ScenarioReport) -> String {
    let position = report.outcome.results.firstIndex(of: result) ?? 0
    return "claim-\(position + 1)"
  }

  private mutating func rules(of property: Property, words: [String: String]) {
    quote(
      property.ids.map { id in
        words[id].map { "**\(id)** \($0)" } ?? "**\(id)**"
      })
  }

  mutating func experience(_ experience: Experience) {
    if experience.run.steps.isEmpty { return }
    let paths = experience.stays.map { entry in
      experience.stays.count == 1
        ? experience.path(entry.stays) : "\(entry.machine): " + experience.path(entry.stays)
    }
    paragraph("**What the user experiences.** " + .joined(paths, by: "<br>"))
  }

  private mutating func readings(_ remedies: Remedies, in report: ScenarioReport) {
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
        **No other answer alone repairs it.** It fails under \
        \(remedies.failing.of("other answer")) to the questions that the document leaves open, \
        changed one at a time here.
        """)
    }
    if remedies.unclaimed.isEmpty { return }
    paragraph(
      "Not claimed, which repairs nothing, under "
        + .joined(remedies.unclaimed.map { "\(code: $0.reading) **\($0.alternative)**" }) + ".")
  }

  private mutating func amendments(_ remedies: Remedies) {
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
