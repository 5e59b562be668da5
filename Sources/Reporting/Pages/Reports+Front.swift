import Checking
import Machines

extension Reports {
  /// How many findings of each document the front page tells before it goes on by document.
  static let mostTold = 3

  /// The front page: what to change first, in which document, and what somebody has to decide.
  ///
  /// - Parameter groups: the findings, document by document.
  func frontPage(_ groups: [[Finding]]) -> ReportFile {
    var page = Page(command: "\(command) explore")
    page.heading(1, "What the documents promise, and what holds")
    page.paragraph(
      """
      Every rule of the documents is written as data, and every run that the rules allow is \
      explored: every order of events, every answer, every failure. All of this is computed.
      """)
    overview(groups, &page)
    mostHarmful(groups.flatMap { $0 }, &page)
    toDecide(&page)
    byDocument(groups, &page)
    legend(&page)
    return ReportFile(path: "README.md", text: page.text)
  }

  private func overview(_ groups: [[Finding]], _ page: inout Page) {
    page.heading(2, "The documents")
    page.table(
      ["document", .number("rules"), .number("claims")] + FaultCounts.columns
        + FaultCounts.otherColumns
        + [.number("still failing when amended")],
      zip(documents, groups).map { document, findings in
        let name: Inline = .link("**\(document.title)**", to: "\(document.name)/README.md")
        let rules: Inline = document.rules.isEmpty ? "" : "\(document.rules.count)"
        let tally = tally(of: document, findings)
        let systems = systems.filter { $0.document == document.name }
        let amended = systems.compactMap(amended)
        let left = amended.reduce(0) { $0 + $1.tally.failing }
        let without = systems.count { !$0.amendments.isEmpty } - amended.count
        let after: Inline =
          amended.isEmpty ? "" : "\(left)" + (without > 0 ? " (\(without) not explored)" : "")
        return [name, rules, "\(tally.claims)"] + tally.cells + tally.otherCells + [after]
      })
    if topics.isEmpty { return }
    let differing = topics.count { $0.verdict(in: scenarios) == .disagree }
    page.paragraph(
      "\(topics.count.of("subject")) \(topics.count == 1 ? "is" : "are") spoken of by several "
        + "documents, or in several places of one; on \(differing) they do not agree: "
        + .link("Across the documents", to: Self.acrossPath) + ".")
  }

  private func mostHarmful(_ findings: [Finding], _ page: inout Page) {
    let certain = Self.byHarm(findings.filter { $0.fault != .ambiguity })
    var counts: [String: Int] = [:]
    let told = certain.filter { finding in
      counts[finding.report.document, default: 0] += 1
      return counts[finding.report.document, default: 0] <= Self.mostTold
    }
    page.heading(2, told.count < certain.count ? "The most harmful findings" : "What to change")
    page.paragraph(
      """
      These claims fail however the documents are read, the most harmful first\
      \(told.count < certain.count ? ", up to \(Self.mostTold) a document" : ""). ✅ says that the \
      change was explored, repairs it, and breaks nothing.
      """)
    page.table(
      ["", "what fails", "document", "harm", "what to change"],
      told.map { finding in
        [
          "\(finding.fault.sign)",
          .link("\(finding.result.property.statement)", to: finding.address),
          .link("\(finding.report.document)", to: "\(finding.report.document)/README.md"),
          "\(finding.result.harm.title)", Self.clause(finding.cure),
        ]
      })
    if told.isEmpty { page.paragraph("Nothing.") }
  }

  /// The findings of each document, one line each.
  private func byDocument(_ groups: [[Finding]], _ page: inout Page) {
    page.heading(2, "By document")
    for (document, findings) in zip(documents, groups) {
      page.heading(3, .link("\(document.title)", to: "\(document.name)/README.md"))
      let certain = findings.filter { $0.fault != .ambiguity }
      for harm in Harm.allCases {
        let lines = certain.filter { $0.result.harm == harm }
        if !lines.isEmpty { page.paragraph("*\(harm.title)*") }
        page.list(lines.map(Self.line))
      }
      if certain.isEmpty { page.paragraph("Nothing fails however it is read.") }
      let open = findings.count - certain.count
      if open > 0 {
        page.paragraph(
          "🟠 \(open.of("more claim")) \(open == 1 ? "fails" : "fail") or not as the document is "
            + "read: " + .link("what to decide", to: "\(document.name)/README.md#questions") + ".")
      }
    }
  }

  private static func line(_ finding: Finding) -> Inline {
    var parts: [Inline] = [
      "\(finding.fault.sign) " + .link("\(finding.result.property.statement)", to: finding.address),
      "\(finding.fault.words)",
    ]
    switch finding.cure {
    case .one(let check):
      parts.append("\(code: check.amendment.id)" + (check.worsened.isEmpty ? " ✅" : ""))
    case .together(let amendments):
      parts.append(
        amendments.isEmpty
          ? "all amendments ✅"
          : .joined(amendments.map { "\(code: $0.id)" }, by: " + ") + " ✅ together")
    case .none: parts.append("no amendment")
    }
    return .joined(parts, by: " · ")
  }

  /// The change in one clause, for a table.
  private static func clause(_ cure: Finding.Cure) -> Inline {
    func clause(_ amendment: Amendment) -> Inline {
      "\(amendment.text.firstSentence.clause) (\(code: amendment.id))"
    }
    switch cure {
    case .one(let check):
      return clause(check.amendment)
        + (check.worsened.isEmpty
          ? " ✅"
          : ", which breaks " + .joined(check.worsened.map { "\(code: $0.property)" }))
    case .together(let amendments):
      guard let first = amendments.first else { return "all amendments together ✅" }
      let others = amendments.dropFirst().map { Inline.code($0.id) }
      return clause(first) + (others.isEmpty ? "" : ", with " + .joined(Array(others)))
        + " ✅ together"
    case .none(let wasTried): return wasTried ? "no amendment repairs it" : "no amendment"
    }
  }

  private func legend(_ page: inout Page) {
    page.heading(2, "How to read the signs")
    page.list([
      "✅ **proved**: the claim holds in every run; the search was complete.",
      "❌ **contradicts itself**: passages of the document cannot all hold, as a run shows.",
      "🔀 **contradicts another document**: they cannot both hold.",
      "🔇 **silent**: the document does not say what happens, and something bad can.",
      """
      🟠 **ambiguous**: the claim fails under the reading taken and holds under another: a question, \
      not a violation.
      """,
      "⚪ **vacuous**: the claim holds only because what it speaks of never occurs.",
      "🟢 **can happen**: some run shows it; nothing is claimed of the others.",
      "📏 **measured**: a time that was computed; no limit is claimed.",
      "🧩 **in order**: the tables are made as they should be; it says nothing of what an app does.",
      "❔ **undecided**: a bound ended the search before the answer was known.",
    ])
  }
}

extension String {
  /// The text up to the first full stop that a new sentence follows.
  var firstSentence: String {
    let scalars = Array(unicodeScalars)
    for index in scalars.indices.dropLast(2)
    where scalars[index] == "." && scalars[index + 1] == " "
      && scalars[index + 2].properties.isUppercase
    {
      return String(String.UnicodeScalarView(scalars[...index]))
    }
    return self
  }
}
