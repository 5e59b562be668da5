import Checking
import Machines

extension Reports {
  /// The page of a document: what to change, what to decide, its scenarios, and its rule book.
  func documentPage(_ document: Document, _ findings: [Finding]) -> ReportFile {
    let path = "\(document.name)/README.md"
    var page = Page(command: "\(command) explore")
    page.heading(1, "\(document.title)")
    page.paragraph(.link("All documents", to: Self.path(to: "README.md", from: path)))
    let all = scenarios(of: document)
    if all.isEmpty { page.paragraph("No scenario was explored.") }
    differences(document, &page)
    systems(of: document, from: path, &page)
    toChange(findings, from: path, &page)
    toDecide(in: document, from: path, &page)
    leastDecisions(on: document, &page)
    if !all.isEmpty { page.heading(2, "All scenarios") }
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
            ? link("\(report.title)", to: report, from: path)
            : "\(report.title) \(code: report.name)",
          report.stateCount,
        ] + report.tally.cells + report.tally.otherCells
      })
    rules(of: document, from: path, to: &page)
    return ReportFile(path: path, text: page.text)
  }

  /// Numbers of the text that are not those of the rows: a fault of the model, not of the document.
  private func differences(_ document: Document, _ page: inout Page) {
    let found = ModelDifference.all(document.rules, systems: systems)
    if found.isEmpty { return }
    page.heading(2, "🛑 The model differs from the document")
    page.table(
      ["rule", .number("line"), "the text says", "the rows say", "where"],
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
  private func systems(of document: Document, from path: String, _ page: inout Page) {
    let systems = systems.filter { $0.document == document.name }
    if systems.isEmpty { return }
    page.heading(2, "Systems")
    let columns = FaultCounts.columns + FaultCounts.otherColumns
    let empty = columns.map { _ in Inline("") }
    page.table(
      ["system", "explored", .number("states")] + columns,
      systems.flatMap { system -> [[Inline]] in
        let tables: Inline = .link(
          "**\(system.title)**", to: Self.path(to: Self.tablesPath(of: system), from: path))
        let principal = principal(of: system)
        let amended = amended(system)
        let reports = [principal, amended?.name == principal?.name ? nil : amended]
          .compactMap { $0 }
        if reports.isEmpty { return [[tables, "*not explored*", ""] + empty] }
        return reports.enumerated().map { index, report in
          [
            index == 0 ? tables : "",
            link("\(report.title)", to: report, from: path),
            report.stateCount,
          ] + report.tally.cells + report.tally.otherCells
        }
      })
  }

  private func rules(of document: Document, from path: String, to page: inout Page) {
    let ids = Set(document.rules.map(\.id))
    let rules = book.rules.filter { ids.contains($0.rule.id) }
    guard !rules.isEmpty else { return }
    page.heading(2, "Rule book")
    page.paragraph(Self.summary(rules))
    page.table(
      ["rule", .number("line"), "what it says", "bound to", "verdicts"],
      rules.map { bound in
        [
          "**\(bound.rule.id)**", bound.rule.line == 0 ? "" : "\(bound.rule.line)",
          "\(bound.rule.text)", Self.bindings(of: bound),
          verdicts(of: bound, document, from: path),
        ]
      })
  }

  private static func summary(_ rules: [BoundRule]) -> Inline {
    let parts = Binding.Kind.allCases.compactMap { kind -> String? in
      let count = rules.count { $0.bindings.contains { $0.kind == kind } }
      return count == 0 ? nil : "\(count.grouped) \(kind.words)"
    }
    let unbound = rules.count { $0.bindings.isEmpty && $0.reason != nil }
    let lost = rules.filter(\.isLost).map(\.rule.id)
    var summary: Inline = "\(rules.count.of("rule")): \(parts.joined(separator: ", "))"
    if unbound > 0 { summary = summary + ", \(unbound) not executable" }
    if !lost.isEmpty { summary = summary + ". **Bound to nothing: \(lost.listed())**" }
    return summary + ". A rule can be bound in several ways."
  }

  /// What binds a rule, kind by kind; long lists are cut, for the model has them all.
  private static func bindings(of bound: BoundRule) -> Inline {
    var lines: [Inline] = []
    for kind in Binding.Kind.allCases {
      let places = bound.bindings.filter { $0.kind == kind }.map(\.place)
      if places.isEmpty { continue }
      let shown: Inline = .joined(places.prefix(3).map(Inline.text), by: "; ")
      let rest: Inline = places.count > 3 ? " and \(places.count - 3) more" : ""
      lines.append("*\(kind.rawValue)* " + shown + rest)
    }
    if let reason = bound.reason { lines.append("*not executable* \(reason)") }
    return lines.isEmpty ? "**nothing**" : .joined(lines, by: "<br>")
  }

  /// The worst verdict of a rule in the scenarios that speak for the document; if it holds in them,
  /// also the others that violate it.
  private func verdicts(
    of bound: BoundRule, _ document: Document, from path: String
  ) -> Inline {
    let spokesmen = spokesmen(of: document)
    let fails = spokesmen.contains {
      $0.outcome.amendments.isEmpty && $0.worst(of: bound.rule.id)?.isFailure == true
    }
    var lines: [Inline] = []
    for report in spokesmen {
      guard let worst = report.worst(of: bound.rule.id) else { continue }
      lines.append("\(worst.sign) " + link(to: report, of: document, from: path))
    }
    let names = spokesmen.map(\.name)
    let others =
      fails ? [] : scenarios.filter { !names.contains($0.name) && $0.outcome.amendments.isEmpty }
    for fault in FaultClass.allCases {
      let worse = others.filter { $0.worst(of: bound.rule.id) == .fails(fault) }
      if worse.isEmpty { continue }
      lines.append(
        "\(fault.sign) " + .joined(worse.map { link(to: $0, of: document, from: path) }))
    }
    return .joined(lines, by: "<br>")
  }

  /// A link to a scenario by its name, without the document's own prefix.
  private func link(
    to report: ScenarioReport, of document: Document, from path: String
  ) -> Inline {
    let prefix = document.name + "/"
    let name =
      report.name.hasPrefix(prefix) ? String(report.name.dropFirst(prefix.count)) : report.name
    return link("\(name)", to: report, from: path)
  }
}

/// What became of a claim, the worst first.
enum Standing: Hashable {
  case fails(FaultClass)
  /// Undecided or vacuous.
  case other(VerdictKind)
  case holds(Role)

  /// What holds: claims before what is none.
  static let worstFirst: [Standing] =
    FaultClass.allCases.map(Standing.fails) + [.other(.undecided), .other(.vacuous)]
    + ([.claim] + Role.others).map(Standing.holds)

  var isFailure: Bool { if case .fails = self { true } else { false } }

  var sign: String {
    switch self {
    case .fails(let fault): fault.sign
    case .other(let verdict): verdict.sign
    case .holds(let role): role.sign
    }
  }
}

extension ScenarioReport {
  /// What became of the claims that check a rule, the worst of it; `nil` if none does.
  fileprivate func worst(of id: String) -> Standing? {
    let found = outcome.results.filter { $0.property.ids.contains(id) }.map { result in
      faultClass(of: result).map(Standing.fails)
        ?? (result.verdict == .proved ? .holds(result.property.role) : .other(result.verdict))
    }
    return Standing.worstFirst.first { found.contains($0) }
  }
}

extension Binding.Kind {
  /// After a number of rules.
  fileprivate var words: String {
    switch self {
    case .row: "restated by rows"
    case .property: "checked by claims"
    case .lint: "checked on the tables"
    case .event: "are events of the environment"
    case .reading: "open to reading"
    case .parameter: "leave a time open"
    case .sweep: "worked out in tables"
    }
  }
}
