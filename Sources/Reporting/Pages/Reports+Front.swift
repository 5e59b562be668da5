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
    let groups = documents.map { ($0, findings(of: $0)) }
    toChange(groups, &page)
    toDecide(groups, &page)
    legend(&page)
    return ReportFile(path: "README.md", text: page.text)
  }

  private func overview(_ page: inout Page) {
    page.heading(2, "The documents")
    page.table(
      ["document", .number("rules"), "scenario", .number("states")] + Tally.columns,
      documents.flatMap { document -> [[Inline]] in
        let name: Inline = .link("**\(document.title)**", to: "\(document.name)/README.md")
        let rules: Inline = document.rules.isEmpty ? "" : "\(document.rules.count)"
        let all = scenarios(of: document)
        if all.isEmpty {
          return [[name, rules, "*none explored*", ""] + Tally.columns.map { _ in Inline("") }]
        }
        return all.enumerated().map { index, report in
          [
            index == 0 ? name : "", index == 0 ? rules : "",
            .link("\(report.title)", to: report.path),
            "\(report.outcome.states)" + (report.outcome.complete ? "" : " (incomplete)"),
          ] + report.tally.cells
        }
      })
  }

  // MARK: Findings

  /// A violated claim of a document, told once, with every scenario that violates it.
  struct Finding {
    let report: ScenarioReport
    let result: PropertyResult
    let remedies: Remedies
    var elsewhere: [ScenarioReport]
  }

  /// The violations of a document, those of its principal scenario first, each claim once.
  func findings(of document: Document) -> [Finding] {
    var findings: [Finding] = []
    let principal = principal(of: document)
    let rest = scenarios(of: document).filter { $0.name != principal?.name }
    for report in [principal].compactMap({ $0 }) + rest {
      for result in report.violationsByHarm {
        let known = findings.firstIndex {
          $0.result.property == result.property && $0.report.system.name == report.system.name
        }
        if let known {
          findings[known].elsewhere.append(report)
        } else {
          findings.append(
            Finding(
              report: report, result: result,
              remedies: Remedies(result.property.name, in: report), elsewhere: []))
        }
      }
    }
    return findings
  }

  private func toChange(_ groups: [(Document, [Finding])], _ page: inout Page) {
    page.heading(2, "What to change")
    page.paragraph(
      """
      These claims fail under every reading that was tried, the most harmful first. Where a small \
      change of the rules repairs one, it was explored with the change, too.
      """)
    var number = 0
    for harm in Harm.allCases {
      var items: [Inline] = []
      for (document, findings) in groups {
        for finding in findings
        where finding.result.harm == harm && !finding.remedies.isMatterOfReading {
          items.append(Self.item(finding, of: document))
        }
      }
      if items.isEmpty { continue }
      page.heading(3, "\(harm.title)")
      page.list(items)
      number += items.count
    }
    if number == 0 { page.paragraph("Nothing.") }
  }

  private static func item(_ finding: Finding, of document: Document) -> Inline {
    let result = finding.result
    var lines: [Inline] = [
      "❌ " + .link("**\(result.property.statement)**", to: address(finding))
        + " (\(([document.name] + result.property.ids).joined(separator: ", ")))"
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
    if !finding.elsewhere.isEmpty {
      lines.append(
        "*Also in* "
          + .joined(finding.elsewhere.map { .link("\($0.name)", to: $0.path) }))
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

  private func toDecide(_ groups: [(Document, [Finding])], _ page: inout Page) {
    var items: [Inline] = []
    for (document, findings) in groups {
      let dependent = findings.filter(\.remedies.isMatterOfReading)
      for finding in dependent {
        let ways = finding.remedies.readings.map { check -> Inline in
          let reading = finding.report.system.readings.first { $0.id == check.taken.reading }
          return "\(reading?.question ?? check.taken.reading) → **\(check.taken.alternative)**"
        }
        items.append(
          .joined(
            [
              "🟠 " + .link("**\(finding.result.property.statement)**", to: Self.address(finding))
                + " (\(([document.name] + finding.result.property.ids).joined(separator: ", ")))",
              "*As read:* \(finding.result.failure)" + Self.path(of: finding),
              "*It goes away if:* " + .joined(ways, by: "; or "),
            ], by: "<br>"))
      }
    }
    if items.isEmpty { return }
    page.heading(2, "What to decide")
    page.paragraph(
      """
      These claims fail as the documents are read here, and not if they are read otherwise. Whoever \
      owns the document should say what is meant.
      """)
    page.list(items)
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
