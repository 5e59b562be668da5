import Checking
import Machines

extension Reports {
  /// How many words the front page has at most, and how many findings it tells.
  static let mostFrontWords = 900
  static let mostTold = 10
  private static let mostOfDocument = 3

  /// The front page: the worst of what fails, one finding a cause, and the way to everything else.
  ///
  /// - Parameter groups: the findings, document by document.
  func frontPage(_ groups: [[Finding]]) -> Page {
    let causes = Self.spread(Self.causes(groups.flatMap { $0 }))
    let page = page("README.md")
    let items = causes.prefix(Self.mostTold).map { told($0, on: page) }
    // As many findings as the page has room for.
    for count in stride(from: items.count, to: 0, by: -1) {
      let page = frontPage(groups, telling: items.prefix(count), of: causes.count)
      if page.text.wordCount <= Self.mostFrontWords { return page }
    }
    return frontPage(groups, telling: [], of: causes.count)
  }

  private func frontPage(
    _ groups: [[Finding]], telling causes: ArraySlice<Inline>, of count: Int
  ) -> Page {
    var page = page("README.md")
    page.heading(1, "What the documents promise, and what holds")
    page.paragraph(
      """
      Every run that the rules of the documents allow is explored. What fails, what the user sees \
      of it, and what repairs it, is computed.
      """)
    legend(&page)
    page.heading(2, count > causes.count ? "The worst findings" : "What fails")
    page.paragraph(
      causes.isEmpty
        ? "No claim fails under every reading."
        : """
        One finding a cause, at most \(Self.mostOfDocument) of a document and as many as this page holds, by harm: data lost, the user stuck, shown what is wrong, left without \
        an action or notice, kept waiting; then by how little it takes. ✅ after a proposed change: checked, it \
        repairs the finding and breaks no other claim.
        """)
    if !topics.isEmpty {
      let differing = topics.count { $0.verdict(in: scenarios) == .disagree }
      page.paragraph(
        page.link("Across the documents", to: Self.acrossPath)
          + ": **\(differing) of \(topics.count.of("common subject"))** in conflict.")
    }
    worstOfEach(groups, &page)
    page.numbered(Array(causes))
    decided(groups.flatMap { $0 }, &page)
    overview(groups, &page)
    ways(&page)
    return page
  }

  /// The title of a document after the name by which its rules and scenarios begin.
  static func name(of document: Document) -> Inline {
    document.rules.isEmpty ? "\(document.title)" : "\(document.name): \(document.title)"
  }

  /// The way to the worst finding of each document.
  func worstOfEach(_ groups: [[Finding]], _ page: inout Page) {
    let links = zip(documents, groups).compactMap { document, findings in
      Self.causes(findings).first?.first.map { finding -> Inline in
        Self.name(of: document) + ": "
          + page.link("\(finding.headline.clause)", to: finding.place)
          + (finding.report.answeredSo.isEmpty ? "" : " if " + finding.report.answeredSo)
      }
    }
    if links.count > 1 {
      page.paragraph("The worst of each document:")
      page.list(links)
    }
  }

  /// The findings that fail under every reading, with those of one cause together, the worst first.
  static func causes(_ findings: [Finding]) -> [[Finding]] {
    gathered(usualFirst(byHarm(findings.filter { $0.fault != .ambiguity })), by: \.cause)
  }

  /// What is claimed under an unusual answer alone comes last.
  static func usualFirst(_ findings: [Finding]) -> [Finding] {
    findings.filter(\.report.isReadAsUsual) + findings.filter { !$0.report.isReadAsUsual }
  }

  /// The same, of each document its worst first and the others behind those of all documents.
  private static func spread(_ causes: [[Finding]]) -> [[Finding]] {
    var counts: [String: Int] = [:]
    let (first, rest) = causes.reduce(into: ([[Finding]](), [[Finding]]())) { parts, cause in
      let document = cause.first?.report.document ?? ""
      counts[document, default: 0] += 1
      if counts[document, default: 0] <= mostOfDocument {
        parts.0.append(cause)
      } else {
        parts.1.append(cause)
      }
    }
    return first + rest
  }

  func told(_ cause: [Finding], on page: Page) -> Inline {
    guard let finding = cause.first else { return "" }
    var lines: [Inline] = [
      "\(finding.fault.sign) " + page.link("**\(finding.headline)**", to: finding.place)
        + (cause.count == 1 ? "" : " (+\(cause.count - 1) of the same cause)")
        + (finding.report.answeredSo.isEmpty ? "" : " if " + finding.report.answeredSo)
    ]
    if let run = finding.result.run {
      let experience = Experience(run, of: finding.report.system)
      lines.append("*The user sees:* " + experience.line(within: 24))
    }
    let lead = lead(of: finding)
    if let quote = quote(of: finding, lead, on: page) { lines.append(quote) }
    lines.append(advice(on: finding, lead, on: page))
    return .joined(lines, by: "<br>")
  }

  /// Where the document says so: a rule that leads to it, of those that the claim checks if possible,
  /// or else the first whose line says something, with the beginning of the line.
  private func quote(of finding: Finding, _ lead: Lead, on page: Page) -> Inline? {
    let ids = finding.result.property.ids
    let all = lead.ids.filter(ids.contains) + ids + lead.ids
    let told = all.compactMap { id in line(of: id).map { (id: id, line: $0) } }
    let best = told.first { $0.line.isSentence } ?? told.first
    guard let best else { return ids.isEmpty ? nil : page.rules(Array(ids.prefix(1))) }
    let number = rule(best.id).map { " (line \($0.line))" } ?? ""
    return page.rules([best.id]) + "\(number): “\(best.line.beginning(words: 10))”"
  }

  /// What to do: take the change that was checked, or decide what the document should say.
  private func advice(on finding: Finding, _ lead: Lead, on page: Page) -> Inline {
    func proposed(_ amendment: Amendment?) -> Inline {
      let words = amendment?.text.firstSentence.clause.beginning(words: 14)
      return "*Proposed:* \(words ?? "all amendments")"
    }
    if let check = finding.alone {
      return proposed(check.amendment)
        + (check.worsened.isEmpty
          ? " ✅"
          : "; but it breaks "
            + .joined(check.worsened.prefix(2).map { "\(code: $0.property)" }) + ".")
    }
    guard case .none(let wasTried) = finding.cure else {
      let amendments = finding.amending
      let others = amendments.dropFirst().prefix(2).map { "\(code: $0.id)" as Inline }
      return proposed(amendments.first) + " ✅ together with "
        + (others.isEmpty ? "all amendments" : .joined(others))
    }
    if !wasTried, let question = question(of: finding, lead, on: page) {
      return "*To decide:* " + question
    }
    return "*To decide:* what the document should say"
      + (!wasTried
        ? "."
        : finding.report.tried[finding.result.property.name]?.changes.isEmpty == false
          ? "; no amendment repairs it, but a change of a row does."
          : "; no amendment repairs it.")
  }

  /// What is new since somebody last decided, what is gone, and who answers for the rest.
  private func decided(_ findings: [Finding], _ page: inout Page) {
    let certain = findings.filter { $0.fault != .ambiguity }
    let gone = Self.gone(in: scenarios)
    if certain.isEmpty && gone.isEmpty { return }
    page.heading(2, "Since the last decisions")
    var owners: [String: Int] = [:]
    var new: [Finding] = []
    for finding in certain {
      if let owner = finding.report.annotation(finding.result.property.name)?.owner {
        owners[owner, default: 0] += 1
      } else {
        new.append(finding)
      }
    }
    let answered = owners.sorted { $0.key < $1.key }.map { "\($0.value) by \($0.key)" }
    let links = new.prefix(3).map { page.link("\(code: $0.result.property.name)", to: $0.place) }
    page.paragraph(
      (new.isEmpty
        ? "No finding is new."
        : "\(new.count.of("finding")) \(new.count == 1 ? "is" : "are") new: " + .joined(links)
          + (new.count > 3 ? ", …" : "."))
        + (gone.isEmpty
          ? ""
          : " Gone: " + .joined(gone.prefix(3).map { "\(code: $0)" })
            + (gone.count > 3 ? ", …" : "."))
        + (answered.isEmpty ? "" : " On file, with a reason: \(answered.listed())."))
  }

  /// The claims on whose violation somebody decided, and which now fail in no scenario of their document.
  private static func gone(in scenarios: [ScenarioReport]) -> [String] {
    var names: [String] = []
    for (document, reports) in Dictionary(grouping: scenarios, by: \.document) {
      let open = Set(reports.flatMap { $0.results(.violated).map(\.property.name) })
      names += Set(reports.flatMap(\.settled)).subtracting(open).map { "\(document) \($0)" }
    }
    return names.sorted()
  }

  func overview(_ groups: [[Finding]], _ page: inout Page) {
    page.heading(2, "The documents")
    page.table(
      ["document", .number("rules")] + FaultCounts.columns,
      zip(documents, groups).map { document, findings in
        let name = page.link(Self.name(of: document), to: "\(document.name)/README.md")
        let rules =
          document.rules.isEmpty
          ? "" : page.link("\(document.rules.count)", to: Self.rulesPath(of: document))
        return [name, rules] + tally(of: document, findings).cells
      })
  }

  /// The ways on from the front page.
  private func ways(_ page: inout Page) {
    var ways = [
      page.link("how to read these pages", to: Self.wordsPath),
      page.link("by screen", to: Self.screensPath),
    ]
    if documents.contains(where: hasDecisions) {
      ways.append(page.link("by decision", to: Self.decisionsPath))
    }
    page.paragraph("Further: " + .joined(ways) + ". By rule: the numbers in the table.")
  }

  func legend(_ page: inout Page) {
    page.anchored("signs")
    page.paragraph(
      """
      ✅ **proved** in every run · ❌ **contradicts itself**: passages cannot all hold · \
      🔀 **contradicts another document** · 🔇 **silent**: the document does not say what happens, \
      and something bad can · 🟠 **ambiguous**: fails under one reading, and holds or does not arise under another · \
      ⚪ **vacuous**: what it speaks of never occurs · ❔ **undecided**: a bound ended the search · \
      no claims: 🟢 **can happen** in some run · 📏 **measured** time, no limit claimed · \
      🧩 **in order**: how the tables are made, not what an app does
      """)
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
