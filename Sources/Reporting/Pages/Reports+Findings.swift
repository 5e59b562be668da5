import Checking
import Machines

extension Reports {
  static func findingsPath(of document: Document) -> String { "\(document.name)/findings.md" }

  /// The page of a document's findings, one line each, by harm.
  func findingsPage(_ document: Document, _ findings: [Finding]) -> Page {
    var page = page(Self.findingsPath(of: document))
    page.heading(1, "\(document.title): findings")
    navigation(document, &page)
    let certain = findings.filter { $0.fault != .ambiguity }
    if certain.isEmpty { page.paragraph("No claim fails under every reading that was tried.") }
    for harm in Harm.allCases {
      let items = certain.filter { $0.result.harm == harm }.map { Self.item($0, on: page) }
      if items.isEmpty { continue }
      page.heading(2, "\(harm.title)")
      page.list(items)
    }
    let open = findings.filter { $0.fault == .ambiguity }
    if open.isEmpty { return page }
    page.heading(2, "Open to reading")
    page.paragraph(
      "These fail under the readings taken and hold under others: see "
        + page.link("what to decide", to: Self.decisionsPath(of: document)) + ".")
    page.list(open.map { Self.item($0, on: page) })
    return page
  }

  private static func item(_ finding: Finding, on page: Page) -> Inline {
    "\(finding.fault.sign) " + page.link("\(finding.headline)", to: finding.path)
      + " " + clause(finding.cure)
  }

  /// The change that repairs it, by name.
  private static func clause(_ cure: Finding.Cure) -> Inline {
    switch cure {
    case .one(let check):
      return "· \(code: check.amendment.id) "
        + (check.worsened.isEmpty ? "✅" : "⚠️ breaks another claim")
    case .together(let amendments):
      return "· all amendments together ✅"
        + (amendments.isEmpty
          ? ""
          : ", of which for this: " + .joined(amendments.map { "\(code: $0.id)" }))
    case .none: return ""
    }
  }

  /// The pages of a document's findings: one for all of the same name.
  func findingPages(_ findings: [Finding]) -> [Page] {
    var pages: [(path: String, findings: [Finding])] = []
    var places: [String: Int] = [:]
    for finding in findings {
      if let place = places[finding.path] {
        pages[place].findings.append(finding)
      } else {
        places[finding.path] = pages.count
        pages.append((finding.path, [finding]))
      }
    }
    let headlines = Dictionary(grouping: pages.compactMap(\.findings.first?.headline)) { $0 }
    return pages.map { page in
      let headline = page.findings.first?.headline ?? ""
      return findingPage(
        page.path, page.findings, isShared: headlines[headline, default: []].count > 1)
    }
  }

  /// - Parameter isShared: whether another page of the document has the same headline, so that the system is
  ///   named, too.
  private func findingPage(_ path: String, _ findings: [Finding], isShared: Bool) -> Page {
    var page = page(path)
    guard let first = findings.first else { return page }
    page.heading(
      1,
      "\(first.report.document): \(first.headline.clause)"
        + (isShared ? " (\(first.report.system.title))" : ""))
    if let document = documents.first(where: { $0.name == first.report.document }) {
      navigation(
        document, also: [page.link("Findings", to: Self.findingsPath(of: document))], &page)
    }
    if findings.count > 1 {
      page.paragraph("\(findings.count.of("finding")) of the same name:")
      page.list(
        findings.indices.map { index in
          .link("\(findings[index].headline)", to: "#finding-\(index + 1)")
        })
    }
    for (index, finding) in findings.enumerated() {
      if findings.count > 1 {
        page.heading(2, "\(finding.headline.clause)", anchor: "finding-\(index + 1)")
      }
      page.finding(finding, in: self)
    }
    return page
  }

  /// What the rules say that a claim checks, with the document's own lines.
  func quotes(_ ids: [String], on page: Page) -> [Inline] {
    var told: [Int] = []
    return ids.map { id in
      guard let rule = rule(id) else { return page.rules([id]) }
      let words = page.rules([id]) + " \(rule.text.sentence)"
      guard let line = line(of: id) else { return words }
      if told.contains(rule.line) { return words + " (line \(rule.line))" }
      told.append(rule.line)
      return words + (line.isSentence ? " Line" : " Drawn at line") + " \(rule.line): “\(line)”"
    }
  }

  /// The rules of the rows whose change repairs the finding; or else of the row that fires at the last moment at
  /// which it could be avoided, or of the last row that fires and has any: what the document says that leads to it.
  func deciding(_ finding: Finding) -> [String] {
    let lead = lead(of: finding)
    return lead.items.isEmpty ? decidingRow(finding)?.row.ids ?? [] : lead.ids
  }

  private func decidingRow(_ finding: Finding) -> (row: FiredRow, step: RunStep)? {
    guard let run = finding.result.run else { return nil }
    // A row that fires in no other runs than those that fail.
    let exact = finding.result.detail.explanation?.rows.first {
      $0.isEnough && !$0.row.ids.isEmpty
    }?.row
    if let exact, let step = run.steps.last(where: { $0.rows.contains(exact) }) {
      return (exact, step)
    }
    let last = finding.result.detail.explanation?.lastChance?.step
    let steps = last.flatMap { run.steps.indices.contains($0) ? [run.steps[$0]] : nil } ?? []
    return (steps + run.steps.reversed()).lazy.flatMap { step in step.rows.map { ($0, step) } }
      .first { !$0.0.ids.isEmpty }
  }

  /// What the tables do there: the row that leads to it with what its step changes, and, where an action of the
  /// user is missed, the rows that hear it.
  func rows(of finding: Finding, on page: Page) -> [Inline] {
    let names = StepNames(finding.report.system)
    var rows: [Inline] = []
    if lead(of: finding).items.isEmpty, let (row, step) = decidingRow(finding) {
      let changes = Page.changes(of: step, by: ", ")
      rows.append(names.place(row) + ": " + (changes.isEmpty ? "nothing changes" : changes))
    }
    if case .offers(_, _, let events) = finding.result.property.kind, let run = finding.result.run {
      rows += run.rows(hearing: events, in: finding.report).prefix(Self.mostRows).map { row in
        "\(row.machine) in \(code: row.state) on \(code: row.event): "
          + (row.condition.isEmpty ? "" : "if \(code: row.condition) ")
          + (row.rule.target.map { "→ \(code: $0)" } ?? "stays")
          + (row.rule.ids.isEmpty ? "" : " (" + page.rules(row.rule.ids) + ")")
      }
    }
    return rows
  }

  private static let mostRows = 3

  /// The other systems whose scenario as written says something else of the claim, with what it says.
  func otherwise(_ finding: Finding, on page: Page) -> [Inline] {
    scenarios.filter { $0.document == finding.report.document && $0.isAsWritten }.compactMap {
      report in
      guard report.name != finding.report.name,
        let result = report.result(finding.result.property.name),
        result.property.statement == finding.result.property.statement,
        result.verdict != .vacuous, report.faultClass(of: result) != finding.fault
      else { return nil }
      return "\(report.signed(result)) in " + link("\(code: report.name)", to: report, on: page)
    }
  }

  /// What has to be decided: the question whose answer it depends on, with the answer that is sure to help; or
  /// what the document should say, where neither a reading nor an amendment is an answer.
  func question(of finding: Finding, on page: Page) -> Inline? {
    if finding.remedies.isMatterOfReading { return answer(to: finding) }
    guard case .none(wasTried: false) = finding.cure else { return nil }
    let lead = lead(of: finding)
    if lead.isMissing, let place = lead.items.first {
      let rules: Inline =
        lead.ids.isEmpty
        ? ""
        : " " + page.rules(lead.ids) + (lead.ids.count == 1 ? " leaves" : " leave") + " it open."
      return "what should happen there? " + place + rules
    }
    if !lead.items.isEmpty { return "is the row wrong, or what is claimed?" }
    let deciding = deciding(finding)
    let others = finding.result.property.ids.filter { !deciding.contains($0) }
    if !deciding.isEmpty, !others.isEmpty, finding.fault != .silence {
      return "does " + page.rules(deciding) + " give way, or " + page.rules(others) + "?"
    }
    let silent = deciding.isEmpty ? others : deciding
    return silent.isEmpty
      ? "what should the document say?" : "what should follow " + page.rules(silent) + "?"
  }

  private func answer(to finding: Finding) -> Inline? {
    guard let taken = finding.recommended,
      let reading = finding.report.system.readings.first(where: { $0.id == taken.reading })
    else { return nil }
    let worsened = finding.worsened(under: taken)
    let answer: Inline =
      "**\(taken.alternative)**: this claim is then proved, and "
      + (worsened.isEmpty
        ? "no other gets worse."
        : "in return " + .joined(worsened.prefix(3).map { "\(code: $0.property)" })
          + " \(worsened.count == 1 ? "gets" : "get") worse.")
    guard case .one(let check) = finding.cure, check.worsened.isEmpty else {
      return "\(reading.question) We recommend " + answer
    }
    let amendment: Inline = "the amendment \(code: check.amendment.id), which breaks no other claim"
    return worsened.isEmpty
      ? "\(reading.question) We recommend " + answer + " Otherwise " + amendment + "."
      : "we recommend " + amendment + ". Or: \(reading.question) " + answer
  }
}

extension Page {
  /// One finding, whole: what happens, what should, what helps, and the run.
  fileprivate mutating func finding(_ finding: Finding, in reports: Reports) {
    let ids = finding.result.property.ids
    let deciding = reports.deciding(finding)
    account(
      of: finding, lead: reports.lead(of: finding), deciding: reports.quotes(deciding, on: self),
      rows: reports.rows(of: finding, on: self),
      quotes: reports.quotes(ids.filter { !deciding.contains($0) }, on: self))
    let others = reports.otherwise(finding, on: self)
    if !others.isEmpty { paragraph("**Elsewhere:** " + .joined(others)) }
    if let question = reports.question(of: finding, on: self) {
      paragraph("**To decide:** " + question)
    }
    let (report, result) = (finding.report, finding.result)
    guard let run = result.run else {
      paragraph("*No run is shown: the finding is about what no run does.*")
      return
    }
    heading(3, "The shortest run: \(run.steps.count.of("step"))")
    fence("mermaid", PathDiagram(run, of: report.system, claim: result.property.kind).lines)
    self.run(run, in: report)
    fence("mermaid", SequenceDiagram(run, of: report.system).lines)
    reproduction(of: result, in: report)
  }

  /// What happens, what should, and what helps.
  ///
  /// - Parameters:
  ///   - lead: the rows whose change repairs it.
  ///   - deciding: what the document says that leads to it.
  ///   - rows: what the tables do there.
  ///   - quotes: what else it says of what is claimed.
  ///   - compares: whether a run that avoids it is put beside the one that fails.
  ///   - usual: an acceptance that is told once for all.
  mutating func account(
    of finding: Finding, lead: Lead, deciding: [Inline] = [], rows: [Inline] = [], quotes: [Inline],
    compares: Bool = true, usual: Inline? = nil
  ) {
    let (report, result) = (finding.report, finding.result)
    let names = StepNames(report.system)
    paragraph(
      "**\(finding.fault.signed)** · \(result.harm.title) · \(code: result.property.name) in "
        + link("\(code: report.name)", to: finding.evidence))
    if let run = result.run, !run.steps.isEmpty {
      paragraph("**The user sees:** " + Experience(run, of: report.system).line() + ".")
    }
    if let first = lead.items.first {
      if lead.items.count == 1 {
        paragraph("**What is wrong:** " + first)
      } else {
        paragraph("**What is wrong:**")
        list(lead.items)
      }
      if case .none = finding.cure, !finding.remedies.isMatterOfReading,
        report.tried[result.property.name]?.changes.isEmpty == false
      {
        paragraph(
          "✅ Tried: with \(lead.items.count == 1 ? "this" : "either") row changed so, and nothing else, "
            + "the claim is proved and no other claim breaks."
        )
      }
      if !deciding.isEmpty {
        let words = deciding.count == 1 ? "The rule" : "The rules"
        paragraph(
          lead.isMissing
            ? "\(words) that \(deciding.count == 1 ? "leads" : "lead") there:"
            : "\(words) of that row:")
        quote(deciding)
      }
    } else if !deciding.isEmpty {
      // Without a last chance it need not be what matters.
      let isKnown = result.detail.explanation?.lastChance?.step != nil
      paragraph(
        "**The row at fault is not known.** "
          + (isKnown ? "The last chance to avoid it is here:" : "The run ends with this rule:"))
      quote(deciding)
    }
    if !rows.isEmpty { paragraph("**What the tables do:** " + .joined(rows, by: "; ") + ".") }
    paragraph("**Should hold:** \(result.property.statement)")
    quote(quotes)
    list(result.property.allExemptions.words.map { "Left out: \($0.sentence)" })
    let remark = result.remark.isEmpty ? Inline("") : " (\(result.remark))"
    paragraph(
      "**Found:** \(result.failure(under: report.outcome.readings, in: report).clause)" + remark
        + ".")
    if let explanation = result.detail.explanation {
      let closed = explanation.impossibilities { rowName($0, names, isShort: !compares) }
      if !closed.isEmpty { paragraph("**Why never:** " + .joined(closed, by: " ")) }
      if let run = result.run { explain(explanation, on: run, names, compares: compares) }
    }
    if !result.detail.mends.isEmpty {
      paragraph("**What would mend it:** " + .joined(result.detail.mends, by: " "))
    }
    if result.isUnexplained {
      paragraph("**The last chance to avoid it:** " + PropertyResult.unexplained)
    }
    if result.isTimed, let longest = result.run?.longestWaits(names) {
      paragraph("**Where the time goes:** " + longest)
    }
    if let waiting = result.waiting(names, in: report) {
      paragraph("**What it waits for:** " + waiting)
    }
    readings(finding.remedies, in: report)
    amendments(
      finding.remedies, enough: report.tried[result.property.name]?.enough ?? [], in: report)
    if let acceptance = finding.acceptance {
      if acceptance != usual { paragraph("**On file** " + acceptance) }
    } else if usual != nil {
      paragraph("**Nothing is on file.**")
    }
  }

  /// Why a run reaches a violation: what every such run takes, until when it could be avoided, and
  /// how a run goes on that avoids it.
  private mutating func explain(
    _ explanation: Explanation, on run: Run, _ names: StepNames, compares: Bool
  ) {
    let needed = explanation.necessities(on: run, names) { rowName($0, names, isShort: !compares) }
    if !needed.isEmpty { paragraph("**What it takes:** " + .joined(needed, by: " ")) }
    let chance = [
      explanation.lastChance?.words(on: run, names) { rowName($0, names, isShort: !compares) },
      explanation.outlook?.words(on: run, names),
    ]
    paragraph("**The last chance to avoid it:** " + .joined(chance.compactMap(\.self), by: " "))
    if let closeness = explanation.closeness(on: run) {
      paragraph("**How close it is:** " + closeness)
    }
    guard compares, let last = explanation.lastChance?.step, let fork = explanation.passing,
      !fork.steps.isEmpty
    else { return }
    func brief(_ step: RunStep) -> Inline { "\(step.at.grouped) ms: " + names.words(step) }
    let failing = run.steps.dropFirst(last).map(brief)
    let passing = fork.steps.map(brief) + [fork.isSafe ? "*it cannot happen any more*" : "…"]
    table(
      ["From there: fails", "avoids it"],
      (0..<min(max(failing.count, passing.count), 8)).map { index in
        [failing, passing].map { index < $0.count ? $0[index] : "" }
      })
  }

  private func rowName(_ row: FiredRow, _ names: StepNames, isShort: Bool) -> Inline {
    if row.ids.isEmpty { return names.place(row) }
    return isShort ? rules(row.ids) : rules(row.ids) + " (" + names.place(row) + ")"
  }
}
