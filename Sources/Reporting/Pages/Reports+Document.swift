import Checking
import Machines

extension Reports {
  private static let mostWorst = 5

  /// The page of a document: its systems and scenarios, and the way to its other pages.
  func documentPage(_ document: Document, _ findings: [Finding]) -> Page {
    var page = page("\(document.name)/README.md")
    page.heading(1, "\(document.title)")
    page.paragraph(
      page.link("All documents", to: "README.md") + " · "
        + page.link("how to read this", to: Self.wordsPath))
    if let address = document.address {
      page.paragraph(.reference("The document itself", to: address))
    }
    let spoken = Set(spokesmen(of: document).map(\.name))
    let all = scenarios(of: document).filter { !spoken.contains($0.name) }
    if all.isEmpty, spoken.isEmpty { page.paragraph("No scenario was explored.") }
    let tally = tally(of: document, findings)
    page.paragraph("\(tally.words.sentence)")
    if !tally.otherWords.isEmpty { page.paragraph("Besides, no claims: \(tally.otherWords).") }
    var ways: [Inline] = []
    if !findings.isEmpty {
      ways.append(page.link("What fails", to: Self.findingsPath(of: document)))
    }
    if hasDecisions(document) {
      let least = leastCount(on: document)
      ways.append(
        page.link("What to decide", to: Self.decisionsPath(of: document))
          + (least == 0
            ? ""
            : "; " + page.link("the fewest decisions", to: Self.fewestPath(of: document))
              + ": \(least)"))
    }
    if !document.rules.isEmpty {
      ways.append(page.link("The rules, one by one", to: Self.rulesPath(of: document)))
    }
    page.list(ways)
    worst(findings, &page)
    differences(document, &page)
    systems(of: document, &page)
    if !all.isEmpty { page.heading(2, "Further scenarios") }
    if all.contains(where: { !withPages.contains($0.name) }) {
      page.paragraph(
        "A scenario without a link shows nothing that no other page shows; "
          + "\(code: "\(command) explore NAME") writes its page.")
    }
    page.table(
      ["scenario", .number("states")] + FaultCounts.columns + FaultCounts.otherColumns,
      all.map { report in
        [
          withPages.contains(report.name)
            ? link("\(report.title)", to: report, on: page)
            : "\(report.title) \(code: report.name)",
          report.stateCount(),
        ] + report.tally.cells + report.tally.otherCells
      })
    return page
  }

  /// The worst of its findings, one a cause.
  private func worst(_ findings: [Finding], _ page: inout Page) {
    let causes = Self.causes(findings).prefix(Self.mostWorst)
    if causes.isEmpty { return }
    page.heading(2, "The worst findings")
    page.numbered(causes.map { told($0, on: page) })
  }

  /// Numbers of the text that are not those of the rows: a fault of the model, not of the document.
  private func differences(_ document: Document, _ page: inout Page) {
    let found = ModelDifference.all([document], systems: systems)
    if found.isEmpty { return }
    page.heading(2, "🛑 The model differs from the document")
    page.table(
      ["rule", .number("line"), "the text says", "the rows or the line say", "where"],
      found.map { difference in
        [
          "**\(difference.rule.id)**", "\(difference.rule.line)",
          "\(difference.text.joined(separator: ", "))",
          "\(difference.rows.joined(separator: ", "))",
          "\(difference.system): \(difference.places.joined(separator: "; "))",
        ]
      })
  }

  /// The systems of a document: their tables, and the scenarios that speak for them.
  private func systems(of document: Document, _ page: inout Page) {
    let systems = systems.filter { $0.document == document.name }
    if systems.isEmpty { return }
    page.heading(2, "Systems")
    let columns = FaultCounts.columns + FaultCounts.otherColumns
    let empty = columns.map { _ in Inline("") }
    page.table(
      ["system", "explored", .number("states")] + columns,
      systems.flatMap { system -> [[Inline]] in
        let tables = page.link("**\(system.title)**", to: Self.tablesPath(of: system))
        let principal = principal(of: system)
        let amended = amended(system)
        let reports = [principal, amended?.name == principal?.name ? nil : amended]
          .compactMap { $0 }
        if reports.isEmpty { return [[tables, "*not explored*", ""] + empty] }
        return reports.enumerated().map { index, report in
          [
            index == 0 ? tables : "", link("\(report.title)", to: report, on: page),
            report.stateCount(),
          ] + report.tally.cells + report.tally.otherCells
        }
      })
  }
}
