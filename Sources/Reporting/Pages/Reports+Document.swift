import Checking
import Machines

extension Reports {
  /// The page of a document: its scenarios, and its rule book.
  func documentPage(_ document: Document) -> ReportFile {
    let path = "\(document.name)/README.md"
    var page = Page(command: "sim explore")
    page.heading(1, "\(document.title)")
    page.paragraph(.link("All documents", to: Self.path(to: "README.md", from: path)))
    let all = scenarios(of: document)
    page.heading(2, "Scenarios")
    page.table(
      ["scenario", .number("states")] + Tally.columns,
      all.map { report in
        [
          .link("\(report.title)", to: Self.path(to: report.path, from: path)),
          report.stateCount,
        ] + report.tally.cells
      })
    if all.isEmpty { page.paragraph("None was explored.") }
    let tables = systems.filter { $0.document == document.name }
    if !tables.isEmpty { page.heading(2, "The rules as tables") }
    page.list(
      tables.map { .link("\($0.title)", to: Self.path(to: Self.tablesPath(of: $0), from: path)) })
    rules(of: document, from: path, to: &page)
    return ReportFile(path: path, text: page.text)
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
    let isViolated = spokesmen.contains {
      $0.outcome.amendments.isEmpty && Self.worst(of: bound.rule.id, in: $0) == .violated
    }
    var lines: [Inline] = []
    for report in spokesmen {
      guard let verdict = Self.worst(of: bound.rule.id, in: report) else { continue }
      lines.append("\(verdict.sign) " + Self.link(to: report, of: document, from: path))
    }
    let names = spokesmen.map(\.name)
    let worse = scenarios.filter { report in
      !isViolated && !names.contains(report.name) && report.outcome.amendments.isEmpty
        && Self.worst(of: bound.rule.id, in: report) == .violated
    }
    if !worse.isEmpty {
      lines.append(
        "❌ " + .joined(worse.map { Self.link(to: $0, of: document, from: path) }))
    }
    return .joined(lines, by: "<br>")
  }

  /// A link to a scenario by its name, without the document's own prefix.
  private static func link(
    to report: ScenarioReport, of document: Document, from path: String
  ) -> Inline {
    let prefix = document.name + "/"
    let name =
      report.name.hasPrefix(prefix) ? String(report.name.dropFirst(prefix.count)) : report.name
    return .link("\(name)", to: Self.path(to: report.path, from: path))
  }

  /// The worst verdict of the claims that check a rule; `nil` if none does.
  private static func worst(of id: String, in report: ScenarioReport) -> VerdictKind? {
    let found = report.outcome.results.filter { $0.property.ids.contains(id) }.map(\.verdict)
    return VerdictKind.worstFirst.first { found.contains($0) }
  }
}

extension VerdictKind {
  static let worstFirst: [VerdictKind] = [.violated, .undecided, .vacuous, .proved]
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
