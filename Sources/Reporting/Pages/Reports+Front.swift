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
    /// Whether that scenario is the one that speaks for the document.
    let isPrincipal: Bool
  }

  /// The violations of a document, those of its principal scenario first, each claim once.
  func findings(of document: Document) -> [Finding] {
    var findings: [Finding] = []
    let principal = principal(of: document)
    let rest = scenarios(of: document).filter { $0.name != principal?.name }
    for report in [principal].compactMap({ $0 }) + rest {
      for result in report.violationsByHarm {
        let isKnown = findings.contains {
          $0.result.property == result.property && $0.report.system.name == report.system.name
        }
        if isKnown { continue }
        findings.append(
          Finding(
            report: report, result: result, remedies: Remedies(result.property.name, in: report),
            isPrincipal: report.name == principal?.name))
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
      page.list(items)
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
    lines.append("*Instead:* \(result.failure)" + path(of: finding))
    if let repair = finding.remedies.repairs.first(where: { $0.worsened.isEmpty })
      ?? finding.remedies.repairs.first
    {
      lines.append(
        "*Change:* \(repair.amendment.text.sentence) " + Page.check(repair))
    } else if finding.report.variants.isEmpty {
      lines.append("*Change:* none was tried.")
    } else {
      lines.append("*Change:* none of the amendments alone repairs it.")
    }
    if let annotation = finding.report.annotation(result.property.name) {
      lines.append("*Accepted by \(annotation.owner):* \(annotation.reason.sentence)")
    }
    return .joined(lines, by: "<br>")
  }

  private static func address(_ finding: Finding) -> String {
    finding.report.path + "#" + Page.anchor(of: finding.result, in: finding.report)
  }

  /// The shortest run as the states that it shows, of the machine of which it shows most.
  private static func path(of finding: Finding) -> Inline {
    guard let run = finding.result.run else { return "" }
    let experience = Experience(run, of: finding.report.system)
    var longest: [Experience.Stay] = []
    for entry in experience.stays where entry.stays.count > longest.count {
      longest = entry.stays
    }
    return longest.isEmpty ? "" : "<br>*Shortest run:* " + experience.path(longest)
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
