import Checking
import Machines

extension Reports {
  static let acrossPath = "across.md"

  /// The page of what several documents speak of: what each says, and whether they agree.
  var acrossPage: Page {
    var page = page(Self.acrossPath)
    page.heading(1, "What several documents define")
    page.paragraph(.link("All documents", to: "README.md"))
    page.paragraph(
      """
      Subjects that several documents, or several places of one, define. What they say is quoted; \
      whether they agree is computed: decisions on all inputs, everything else on all runs.
      """)
    page.table(
      ["subject", "documents", "verdict"],
      topics.map { report in
        [
          .link("\(report.topic.title)", to: "#\(Self.anchor(of: report))"),
          .joined(uniqued(report.topic.sayings.map(\.document)).map(Inline.text)),
          "\(report.verdict(in: scenarios).signed)",
        ]
      })
    for report in topics { topic(report, &page) }
    return page
  }

  private static func anchor(of report: TopicReport) -> String {
    "subject-\(report.topic.name)"
  }

  private func topic(_ report: TopicReport, _ page: inout Page) {
    page.heading(2, "\(report.topic.title)", anchor: Self.anchor(of: report))
    page.table(
      ["document", "rules", "says"],
      report.topic.sayings.map { saying in
        [
          documents.contains { $0.name == saying.document }
            ? .link("\(saying.document)", to: "\(saying.document)/README.md")
            : "\(saying.document)",
          page.rules(saying.ids), "\(saying.sentence)",
        ]
      })
    if let table = report.table {
      decisions(table, agreesElse: report.verdict(in: scenarios) == .agree, &page)
    }
    let results = report.results(in: scenarios)
    page.list(
      report.topic.claims.map { claim in
        let found = results.first {
          $0.report.name == claim.scenario && $0.result.property.name == claim.property
        }
        guard let found else {
          return "❔ \(code: claim.property) in \(claim.scenario): not asked"
        }
        return self.claim(found.result, in: found.report, on: page)
      }, isLoose: true)
  }

  private func claim(
    _ result: PropertyResult, in report: ScenarioReport, on page: Page
  ) -> Inline {
    let fault = report.faultClass(of: result)
    let head: Inline =
      "\(fault?.sign ?? result.verdict.sign) "
      + link(
        "\(result.property.statement)", to: report,
        at: fault == nil ? "" : "#" + Page.anchor(of: result, in: report), on: page)
    switch fault {
    case nil:
      return head
        + (result.verdict == .proved
          ? " They agree in every run of \(code: report.name)." : " \(result.verdict.rawValue)")
    case .ambiguity: return head + " It depends on the reading." + Self.run(of: result, report)
    default: return head + " They disagree." + Self.run(of: result, report)
    }
  }

  private static func run(of result: PropertyResult, _ report: ScenarioReport) -> Inline {
    guard let run = result.run else { return "" }
    return "<br>The user sees: " + Experience(run, of: report.system).line() + "."
  }

  /// - Parameter agreesElse: whether the claims of the topic hold, too; where one does not, that all
  ///   decisions are the same is not yet agreement.
  private func decisions(_ table: DecisionTable, agreesElse: Bool, _ page: inout Page) {
    let all = table.cases.count.of("input")
    guard let smallest = table.smallest else {
      page.paragraph(
        agreesElse
          ? "**✅ They agree** on all of \(all)."
          : "The decisions are the same on all of \(all). What the documents lead to is not:")
      outcomes(table, &page)
      return
    }
    let head: Inline = "**🔀 They disagree** on \(table.disagreements) of \(all)."
    if table.rows.count == 1 {
      page.paragraph(head)
    } else {
      page.paragraph(head + " For example (\(table.words(for: smallest))):")
      page.list(zip(table.decisions, smallest.outcomes).map { "\($0): **\($1)**" })
    }
    outcomes(table, &page)
  }

  private func outcomes(_ table: DecisionTable, _ page: inout Page) {
    page.table(
      table.decisions.map { Column(stringLiteral: Inline.text($0).markdown) }
        + [.number("inputs"), ""],
      table.rows.map { row in
        let isAgreed = row.outcomes.allSatisfy { $0 == row.outcomes.first }
        return row.outcomes.map(Inline.text) + ["\(row.count)", isAgreed ? "✅" : "🔀"]
      })
    branches(table, &page)
  }

  /// How often the branches of each decision hold, asked each by itself.
  private func branches(_ table: DecisionTable, _ page: inout Page) {
    let counted = zip(table.decisions, table.branches).compactMap { name, branches in
      branches.map { (name: name, branches: $0) }
    }
    if counted.isEmpty { return }
    page.paragraph(
      "Each branch of a decision asked by itself, on how many of \(table.cases.count.of("input")):")
    page.table(
      [
        "decision", .number("one holds"), .number("several hold"), .number("the order decides"),
        .number("none holds"), "the most ordinary where the order decides, or none holds",
      ],
      counted.map { name, branches in
        let nearest = table.nearest(of: branches.ordered + branches.none)
        let one = table.cases.count - branches.several.count - branches.none.count
        return [
          "\(name)", "\(one)", "\(branches.several.count)", "\(branches.ordered.count)",
          "\(branches.none.count)", "\(nearest.map(table.words) ?? "")",
        ]
      })
  }
}
