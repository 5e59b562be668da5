import Checking
import Machines

extension Reports {
  static func findingsPath(of document: Document) -> String { "\(document.name)/findings.md" }

  /// The page of a document's findings, one line each, by harm.
  func findingsPage(_ document: Document, _ findings: [Finding]) -> Page {
    var page = page(Self.findingsPath(of: document))
    page.heading(1, "\(document.title): findings")
    navigation(document, &page)
    if let usual = Finding.usualAcceptance(of: findings) {
      page.paragraph("What does not say otherwise is on file " + usual)
    }
    let certain = Self.usualFirst(findings.filter { $0.fault != .ambiguity })
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
      "These fail under the readings taken, and hold or are not asked under others: see "
        + page.link("what to decide", to: Self.decisionsPath(of: document)) + ".")
    page.list(open.map { Self.item($0, on: page) })
    return page
  }

  private static func item(_ finding: Finding, on page: Page) -> Inline {
    "\(finding.fault.sign) " + page.link("\(finding.headline)", to: finding.place)
      + " " + repair(of: finding)
  }

  /// The change that repairs it, by name.
  private static func repair(of finding: Finding) -> Inline {
    let names = Inline.joined(finding.amending.map { "\(code: $0.id)" }, by: " and ")
    if let check = finding.alone {
      return "· " + names + (check.worsened.isEmpty ? " ✅" : " ⚠️ breaks another claim")
    }
    guard case .together = finding.cure else { return "" }
    return finding.isProvedByAmending
      ? "· " + names + " together ✅"
      : "· all amendments together ✅"
        + (finding.amending.isEmpty ? "" : ", of which for this: " + names)
  }

  /// The pages of a document's findings: one for all of the same name.
  func findingPages(_ findings: [Finding]) -> [Page] {
    let pages = gathered(findings, by: \.path)
    let headlines = pages.map(\.[0].headline)
    let usual = Finding.usualAcceptance(of: findings)
    return zip(pages, headlines).map { own, headline in
      findingPage(
        own[0].path, own, isShared: headlines.count { $0 == headline } > 1, usual: usual)
    }
  }

  /// - Parameter isShared: whether another page of the document has the same headline, so that the system is
  ///   named, too.
  private func findingPage(
    _ path: String, _ findings: [Finding], isShared: Bool, usual: Inline?
  ) -> Page {
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
          .link("\(findings[index].headline)", to: "#\(findings[index].anchor ?? "")")
        })
    }
    for finding in findings {
      if let anchor = finding.anchor {
        page.heading(2, "\(finding.headline.clause)", anchor: anchor)
      }
      page.finding(finding, in: self, usual: usual)
    }
    return page
  }

  /// Rules in the order of their document, each document where its first one stands.
  func byLine(_ ids: [String]) -> [String] {
    let names = uniqued(ids.map { catalogue[$0]?.document.name ?? "" })
    func place(_ id: String) -> (Int, Int) {
      let name = catalogue[id]?.document.name ?? ""
      return (names.firstIndex(of: name) ?? 0, catalogue[id]?.rule.line ?? 0)
    }
    return ids.sorted { place($0) < place($1) }
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

  /// The rules that a claim restates and that bear it out: where documents disagree not those of the document of the
  /// rows at fault, if another one remains.
  func supporting(_ finding: Finding, _ lead: Lead) -> [String] {
    let ids = finding.result.property.ids
    guard finding.fault == .disagreement else { return ids }
    func document(_ id: String) -> String? { catalogue[id]?.document.name }
    let first = ids.first.flatMap(document)
    let against = Set(lead.ids.compactMap(document)).subtracting([first])
    return ids.filter { id in document(id).map { !against.contains($0) } ?? true }
  }

  /// What the document says that leads to a finding: first the rules of the open question and of the row at fault; of
  /// the others, where a question is open, only which they are.
  func deciding(_ lead: Lead, on page: Page) -> [Inline] {
    let (asked, row) = lead.firstIDs
    var first = asked + byLine(row)
    var rest = byLine(lead.ids.filter { !first.contains($0) })
    if asked.isEmpty {
      let more = max(0, Self.mostQuoted - first.count)
      first += rest.prefix(more)
      rest = Array(rest.dropFirst(more))
    }
    return quotes(first, on: page) + (rest.isEmpty ? [] : ["And " + page.rules(rest) + "."])
  }

  private static let mostQuoted = 5

  /// Where the table of a machine of a system is printed, by the name of the machine.
  func place(in system: System) -> (String) -> String? {
    { name in
      system.machines.first { $0.name == name }.flatMap { machinePages[$0] }
        .map { $0 + "#" + Page.anchor(of: name) }
    }
  }

  /// The row that fires in no other runs than those that fail; or else that of the last moment at which it could be
  /// avoided, or the last one that fires and restates a rule.
  func decidingRow(_ finding: Finding) -> (row: FiredRow, step: RunStep)? {
    guard let run = finding.result.run else { return nil }
    if let exact = exactRow(finding) { return exact }
    let last = finding.result.detail.explanation?.lastChance?.step
    let steps = last.flatMap { run.steps.indices.contains($0) ? [run.steps[$0]] : nil } ?? []
    return (steps + run.steps.reversed()).lazy.flatMap { step in step.rows.map { ($0, step) } }
      .first { !$0.0.ids.isEmpty }
  }

  /// The row that fires in no other runs than those that fail.
  func exactRow(_ finding: Finding) -> (row: FiredRow, step: RunStep)? {
    let exact = finding.result.detail.explanation?.rows.first {
      $0.isEnough && !$0.row.ids.isEmpty
    }?.row
    guard let exact,
      let step = finding.result.run?.steps.last(where: { $0.rows.contains(exact) })
    else { return nil }
    return (exact, step)
  }

  /// Where an action of the user is missed, the rows that hear it, and what keeps it from coming.
  func rows(of finding: Finding, in tables: [MachineTable], on page: Page) -> [Inline] {
    guard case .offers(_, _, let events) = finding.result.property.kind,
      let run = finding.result.run
    else { return [] }
    let hearing = run.rows(hearing: events, in: finding.report).prefix(Self.mostRows)
    let but = hearing.isEmpty ? "" : "but "
    return hearing.map { row -> Inline in
      "\(row.machine) in \(code: row.state) on \(code: row.event): "
        + (row.condition.isEmpty ? "" : "if \(code: row.condition) ")
        + (row.rule.target.map { "→ \(code: $0)" } ?? "stays")
        + (row.rule.ids.isEmpty ? "" : " (" + page.rules(row.rule.ids) + ")")
    }
      + run.hindrances(of: events, in: tables, finding.report).map { hindrance in
        "\(but)\(code: hindrance.event) " + hindrance.words
          + (hindrance.rows.map { rows in
            rows.isEmpty
              ? ""
              : ", which is brought about by "
                + .joined(
                  rows.prefix(Self.mostRows).map { row in
                    "\(row.machine) in \(code: row.state), \(row.rule.trigger.name)"
                      + (row.rule.ids.isEmpty ? "" : " (" + page.rules(row.rule.ids) + ")")
                  }, by: " or ")
          } ?? "")
      }
  }

  private static let mostRows = 3
}
