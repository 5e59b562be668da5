import Checking
import Machines

extension Reports {
  /// The front page: what holds, what to change first, and what somebody has to decide.
  var frontPage: ReportFile {
    var page = Page(command: "sim explore")
    page.heading(1, "What the documents promise, and what is true of it")
    page.paragraph(
      """
      Every rule of the documents was written down as data, and every run that the rules allow was \
      explored: every order of events, every answer at every moment, every failure. What is said \
      here was computed, not written.
      """)
    overview(&page)
    let groups = documents.map(findings)
    toChange(groups, &page)
    toDecide(&page)
    legend(&page)
    return ReportFile(path: "README.md", text: page.text)
  }

  private func overview(_ page: inout Page) {
    page.heading(2, "The documents")
    page.table(
      ["document", .number("rules"), "explored", .number("states")] + Tally.columns,
      documents.flatMap { document -> [[Inline]] in
        let name: Inline = .link("**\(document.title)**", to: "\(document.name)/README.md")
        let rules: Inline = document.rules.isEmpty ? "" : "\(document.rules.count)"
        let spokesmen = spokesmen(of: document)
        let empty = Tally.columns.map { _ in Inline("") }
        if spokesmen.isEmpty { return [[name, rules, "*nothing*", ""] + empty] }
        var rows = spokesmen.enumerated().map { index, report in
          [
            index == 0 ? name : "", index == 0 ? rules : "",
            .link("\(report.title)", to: report.path), report.stateCount,
          ] + report.tally.cells
        }
        let others = scenarios(of: document).count - spokesmen.count
        if others > 0 {
          rows.append(
            [
              "", "",
              .link("\(others.of("more scenario"))", to: "\(document.name)/README.md"), "",
            ] + empty)
        }
        return rows
      })
  }

  // MARK: Findings

  /// A violated claim of a document, told once: in the first scenario that violates it.
  struct Finding {
    let report: ScenarioReport
    let result: PropertyResult
    let remedies: Remedies
    /// Whether that scenario is the one that speaks for its system.
    let isPrincipal: Bool
  }

  /// The violations of a document, those of the scenarios as written first, each claim once.
  func findings(of document: Document) -> [Finding] {
    var findings: [Finding] = []
    let principals = principals(of: document)
    let names = principals.map(\.name)
    for report in principals + scenarios(of: document).filter({ !names.contains($0.name) }) {
      for result in report.violationsByHarm {
        let isKnown = findings.contains {
          $0.result.property.name == result.property.name
            && $0.report.system.name == report.system.name
        }
        if isKnown { continue }
        findings.append(
          Finding(
            report: report, result: result, remedies: Remedies(result.property.name, in: report),
            isPrincipal: names.contains(report.name)))
      }
    }
    return findings
  }

  private func toChange(_ groups: [[Finding]], _ page: inout Page) {
    page.heading(2, "What to change")
    page.paragraph(
      """
      These claims fail under every reading that was tried, the most harmful first. Where a small \
      change of the rules repairs one, it was explored with the change, too.
      """)
    var number = 0
    for harm in Harm.allCases {
      var items: [Inline] = []
      for findings in groups {
        for finding in findings
        where finding.result.harm == harm && !finding.remedies.isMatterOfReading {
          items.append(Self.item(finding))
        }
      }
      if items.isEmpty { continue }
      page.heading(3, "\(harm.title)")
      page.list(items, isLoose: true)
      number += items.count
    }
    if number == 0 { page.paragraph("Nothing.") }
  }

  private static func item(_ finding: Finding) -> Inline {
    let result = finding.result
    var lines: [Inline] = [
      "❌ " + .link("**\(result.property.statement)**", to: address(finding))
        + (result.property.ids.isEmpty ? "" : " (\(result.property.ids.joined(separator: ", ")))")
        + (finding.isPrincipal ? "" : " — only in: \(finding.report.title)")
    ]
    lines.append("*Instead:* " + instead(finding))
    lines.append("*Change:* " + change(finding))
    if let annotation = finding.report.annotation(result.property.name) {
      lines.append("*Accepted by \(annotation.owner):* \(annotation.reason.sentence)")
    }
    return .joined(lines, by: "<br>")
  }

  private static func address(_ finding: Finding) -> String {
    finding.report.path + "#" + Page.anchor(of: finding.result, in: finding.report)
  }

  /// The shortest run as the states that it shows; in words where that does not tell it.
  private static func instead(_ finding: Finding) -> Inline {
    let words = finding.result.failure(under: finding.report.outcome.readings)
    guard let run = finding.result.run else { return "\(words)" }
    let experience = Experience(run, of: finding.report.system)
    let path = experience.path(experience.longest)
    switch finding.result.property.kind {
    case .always, .never, .precedes, .atMost, .eventually, .leadsTo: return path
    default: return "\(words)<br>" + path
    }
  }

  /// The smallest change that repairs it, with the check that it does.
  private static func change(_ finding: Finding) -> Inline {
    let remedies = finding.remedies
    let best = remedies.repairs.first { $0.worsened.isEmpty } ?? remedies.repairs.first
    if let best {
      return "\(best.amendment.text.sentence) \(code: best.amendment.id) " + Page.check(best)
    }
    if finding.report.variants.isEmpty { return "none was tried." }
    guard remedies.together == .proved else { return "none of the amendments repairs it." }
    let claimed = remedies.amendments.filter(\.isClaimed)
    return .joined(
      claimed.map { "\($0.amendment.text.sentence) \(code: $0.amendment.id)" }, by: " And: ")
      + (claimed.isEmpty ? "All amendments together. " : " ")
      + "✅ Checked with all amendments together: it is proved then."
  }

  private func legend(_ page: inout Page) {
    page.heading(2, "How to read the verdicts")
    page.list([
      "✅ **proved**: it holds in every run; the search was complete.",
      "❌ **violated**: some run breaks it, whichever way the document is read; the run is shown.",
      "🟠 **depends on the reading**: some run breaks it as read here, none if read otherwise.",
      "⚪ **vacuous**: it holds only because nothing ever triggers it.",
      "❔ **undecided**: a bound ended the search before the answer was known.",
    ])
  }
}
