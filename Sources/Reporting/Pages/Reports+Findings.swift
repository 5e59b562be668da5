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
      return "· \(code: check.amendment.id) " + (check.worsened.isEmpty ? "✅" : "breaks others")
    case .together(let amendments):
      return amendments.isEmpty
        ? "· all amendments ✅"
        : "· " + .joined(amendments.map { "\(code: $0.id)" }, by: " + ") + " ✅"
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
    for (index, finding) in findings.enumerated() {
      if index > 0 { page.heading(2, "\(finding.headline.clause)") }
      page.finding(finding, quotes: quotes(finding.result.property.ids, on: page))
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
      return words + " Line \(rule.line): “\(line)”"
    }
  }
}

extension Page {
  /// One finding, whole: what happens, what should, what helps, and the run.
  fileprivate mutating func finding(_ finding: Finding, quotes: [Inline]) {
    account(of: finding, quotes: quotes)
    let (report, result) = (finding.report, finding.result)
    guard let run = result.run else {
      paragraph("*No run is shown: the finding is about what no run does.*")
      return
    }
    heading(3, "The shortest run: \(run.steps.count.of("step"))")
    fence("mermaid", PathDiagram(run, of: report.system, claim: result.property.kind).lines)
    self.run(run, of: report.system)
    fence("mermaid", SequenceDiagram(run, of: report.system).lines)
    reproduction(of: result, in: report)
  }

  /// What happens, what should, and what helps.
  ///
  /// - Parameters:
  ///   - compares: whether a run that avoids it is put beside the one that fails.
  ///   - usual: an acceptance that is told once for all.
  mutating func account(
    of finding: Finding, quotes: [Inline], compares: Bool = true, usual: Inline? = nil
  ) {
    let (report, result) = (finding.report, finding.result)
    let names = StepNames(report.system)
    paragraph(
      "**\(finding.fault.signed)** · \(result.harm.title) · \(code: result.property.name) in "
        + link("\(code: report.name)", to: finding.evidence))
    if let run = result.run, !run.steps.isEmpty {
      paragraph("**The user sees:** " + Experience(run, of: report.system).line() + ".")
    }
    paragraph("**Should hold:** \(result.property.statement)")
    quote(quotes)
    list(result.property.allExemptions.words.map { "Left out: \($0.sentence)" })
    let remark = result.remark.isEmpty ? Inline("") : " (\(result.remark))"
    paragraph(
      "**Found:** \(result.failure(under: report.outcome.readings).clause)" + remark + ".")
    if let explanation = result.detail.explanation {
      let closed = explanation.impossibilities { rowName($0, names) }
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
    if let waiting = result.waiting(names) { paragraph("**What it waits for:** " + waiting) }
    readings(finding.remedies, in: report)
    amendments(finding.remedies, of: report.system.amendments.count)
    if let acceptance = finding.acceptance {
      if acceptance != usual { paragraph("**Accepted** " + acceptance) }
    } else if usual != nil {
      paragraph("**Accepted by nobody yet.**")
    }
  }

  /// Why a run reaches a violation: what every such run takes, until when it could be avoided, and
  /// how a run goes on that avoids it.
  private mutating func explain(
    _ explanation: Explanation, on run: Run, _ names: StepNames, compares: Bool
  ) {
    let needed = explanation.necessities(on: run, names) { rowName($0, names) }
    if !needed.isEmpty { paragraph("**What it takes:** " + .joined(needed, by: " ")) }
    let chance = [
      explanation.lastChance?.words(on: run, names) { rowName($0, names) },
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

  private func rowName(_ row: FiredRow, _ names: StepNames) -> Inline {
    row.ids.isEmpty ? names.place(row) : rules(row.ids) + " (" + names.place(row) + ")"
  }
}
