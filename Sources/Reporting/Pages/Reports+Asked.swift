import Checking
import Machines

extension Reports {
  /// Whether the documents as they are written, read as usual, have the problem: a sentence for each system that
  /// tells.
  func plainly(_ finding: Finding, on page: Page) -> Inline {
    let (report, property) = (finding.report, finding.result.property)
    let plain = principal(of: report.system).flatMap { $0.isAsWritten ? $0 : nil }
    let others = scenarios.filter {
      $0.document == report.document && $0.isAsWritten && $0.system.name != report.system.name
    }
    func says(_ other: ScenarioReport) -> Inline? {
      guard let result = other.result(property.name),
        result.property.statement == property.statement, result.verdict != .vacuous
      else { return nil }
      return "\(other.signed(result)) in " + link("\(code: other.name)", to: other, on: page)
    }
    let elsewhere = others.filter { other in
      other.result(property.name).map { other.faultClass(of: $0) != finding.fault } ?? false
    }.compactMap(says)
    let rest: Inline = elsewhere.isEmpty ? "" : " Elsewhere: " + .joined(elsewhere) + "."
    if report.isAsWritten {
      let taken = rivals(of: finding).flatMap { rivals in
        rivals.taken.map { " with \(code: rivals.reading.id) = **\($0)**" as Inline }
      }
      return
        "**Read as usual** the plain document has the problem: the run on this page is of the document as written"
        + (taken ?? "") + "." + rest
    }
    let usual = report.system.readings.filter { reading in
      report.outcome.readings.contains {
        $0.reading == reading.id && $0.alternative != reading.default
      }
    }
    func answers(_ alternative: (Reading) -> String) -> Inline {
      .joined(usual.map { "\(code: $0.id) = **\(alternative($0))**" })
    }
    let amendments = report.system.amendments.map(\.id)
      .filter(report.configuration.amendments.contains)
    let names: Inline =
      amendments.count > Self.mostAmendments
      ? "the amendments of " + link("\(code: report.name)", to: report, on: page)
      : "the \(amendments.count.noun("amendment")) "
        + .joined(
          amendments.map { id in
            let tables = Self.tablesPath(of: report.system)
            let amendment = report.system.amendments.first { $0.id == id }
            return amendment.map {
              page.link("\(code: id)", to: tables + "#" + Page.anchor(of: $0))
            } ?? "\(code: id)"
          }, by: " and ")
    let parts: [Inline] =
      (usual.isEmpty
        ? []
        : [
          answers { reading in
            report.outcome.readings.first { $0.reading == reading.id }?.alternative ?? ""
          }
        ])
      + (amendments.isEmpty ? [] : [names])
    let here: Inline =
      parts.isEmpty ? "" : " The run on this page takes " + .joined(parts, by: ", with ") + "."
    let read: Inline =
      usual.isEmpty ? "**Read as usual**" : "**Read as usual** (" + answers(\.default) + ")"
    guard let plain else {
      return read + " the plain document is not explored by itself." + here + rest
    }
    guard let said = says(plain) else {
      return read + " the plain document does not claim this." + here + rest
    }
    let words =
      switch plain.result(property.name)?.verdict {
      case .proved: "keeps the claim"
      case .violated: "does not keep the claim either"
      default: "does not decide the claim"
      }
    return read + " the plain document \(words): "
      + said + "."
      + here + rest
  }

  private static let mostAmendments = 4

  /// What has to be decided: the question whose answer it depends on, with the answer that is sure to help; or
  /// what the document should say, where neither a reading nor an amendment is an answer.
  ///
  /// - Parameter runs: what becomes of the run with changes under which the claim is not proved.
  func question(
    of finding: Finding, _ lead: Lead, _ runs: TriedRuns = TriedRuns(), on page: Page
  ) -> Inline? {
    if finding.remedies.isMatterOfReading { return answer(to: finding) }
    if let other = rival(of: finding) {
      return "which of the two is wanted: \(finding.result.property.statement.clause.quoted), or "
        + "\(other.statement.clause.quoted)? No change that is known keeps both."
    }
    guard case .none = finding.cure else { return nil }
    if let taken = finding.remedies.unclaimed.first,
      let reading = finding.report.system.readings.first(where: { $0.id == taken.reading }),
      let here = finding.report.outcome.readings.first(where: { $0.reading == taken.reading })
    {
      let then: Inline =
        runs.unclaimed[taken].map { $0.words + ", and this is not claimed" }
        ?? "this is not claimed"
      return "\(reading.question) With **\(taken.alternative)** " + then
        + ". With **\(here.alternative)**, as here, no repair is known."
    }
    if let rivals = rivals(of: finding) { return rivals.question(on: page) }
    if lead.isMissing, lead.isKnown, let row = lead.rows.first {
      let rules: Inline =
        lead.ids.isEmpty
        ? ""
        : " " + page.rules(lead.ids) + (lead.ids.count == 1 ? " leaves" : " leave") + " it open."
      return "what should happen to \(row.machine) in \(code: row.state)?" + rules
    }
    if lead.isKnown { return "is the row wrong, or what is claimed?" }
    let others = finding.result.property.ids.filter { !lead.ids.contains($0) }
    if !lead.ids.isEmpty, !others.isEmpty, finding.fault != .silence {
      return "does " + page.rules(lead.ids) + " give way, or " + page.rules(others) + "?"
    }
    if let run = finding.result.run,
      let last = finding.result.detail.explanation?.lastChance?.step ?? decidingStep(finding),
      run.steps.indices.contains(last)
    {
      let names = StepNames(finding.report.system)
      return
        "is this wanted: \(finding.result.property.statement.clause.quoted)? Then the document has to say what "
        + "else happens in step \(last + 1): " + names.words(run.steps[last]) + "."
    }
    let silent = lead.ids.isEmpty ? others : lead.ids
    return silent.isEmpty
      ? "what should the document say?"
      : "what should follow " + page.rules(Array(silent.prefix(3))) + "?"
  }

  private func decidingStep(_ finding: Finding) -> Int? {
    decidingRow(finding).flatMap { deciding in
      finding.result.run?.steps.firstIndex(of: deciding.step)
    }
  }

  /// The claim that every known repair of a finding breaks in return.
  private func rival(of finding: Finding) -> Property? {
    guard let first = finding.remedies.repairs.first, !finding.allAmendmentsHelp else { return nil }
    let broken = finding.remedies.repairs.map { repair in
      Set(repair.worsened.filter { $0.verdict == .violated }.map(\.property))
    }
    let all = finding.report.variants.first { $0.change == .allAmendments }
    let kept = finding.remedies.together == .proved ? all?.verdicts ?? [] : []
    return first.worsened.first { worse in
      worse.verdict == .violated && broken.allSatisfy { $0.contains(worse.property) }
        && !kept.contains { $0.property == worse.property && $0.verdict != .violated }
    }.flatMap { finding.report.result($0.property)?.property }
  }

  /// What is on file about a claim that a repair breaks, in a scenario of the same document; a sentence in parentheses.
  func acceptance(of property: String, in report: ScenarioReport, on page: Page) -> Inline {
    let found = scenarios.first {
      $0.document == report.document && $0.annotation(property) != nil
        && $0.result(property)?.property.statement == report.result(property)?.property.statement
    }
    guard let found, let note = found.annotation(property) else { return "" }
    let place = page.link("on file", to: Finding.path(of: property, in: report.document))
    return " (" + place + " by \(note.owner): \(note.reason.clause))"
  }

  private func answer(to finding: Finding) -> Inline? {
    guard let taken = finding.recommended,
      let reading = finding.report.system.readings.first(where: { $0.id == taken.reading })
    else { return nil }
    let worsened = finding.worsened(under: taken)
    let isAsked = finding.report.variants.allSatisfy {
      $0.change != .reading(taken.reading, alternative: taken.alternative)
        || finding.report.isAskedOfOthers($0)
    }
    let answer: Inline =
      "**\(taken.alternative)**: this claim is then proved, and "
      + (worsened.isEmpty
        ? isAsked ? "no other claim newly fails." : "other claims were not asked."
        : "in return " + .joined(worsened.prefix(3).map { "\(code: $0.property)" })
          + " \(worsened.count == 1 ? "gets" : "get") worse.")
    guard case .one(let check) = finding.cure, check.worsened.isEmpty else {
      return "\(reading.question) We recommend " + answer
    }
    let amendment: Inline = "the amendment \(code: check.amendment.id), which breaks no other claim"
    return finding.prefersAmendment
      ? "we recommend " + amendment + ". Or: \(reading.question) " + answer
      : "\(reading.question) We recommend " + answer + " Otherwise " + amendment + "."
  }
}
