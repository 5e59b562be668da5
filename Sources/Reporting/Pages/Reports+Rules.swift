import Checking
import Machines

extension Reports {
  /// How many rules a page tells at most.
  static let mostRules = 60

  /// The page of a document's rules, or one of several.
  static func rulesPath(of document: Document, part: Int = 0) -> String {
    "\(document.name)/rules\(part == 0 ? "" : "-\(part + 1)").md"
  }

  /// By catalogue id, the page that tells what the rule says.
  static func rulePages(_ documents: [Document]) -> [String: String] {
    var pages: [String: String] = [:]
    for document in documents {
      for (index, rule) in document.rules.enumerated() {
        pages[rule.id] = rulesPath(of: document, part: index / mostRules)
      }
    }
    return pages
  }

  /// The pages of a document's rules: its own lines, what binds them, and what became of them.
  func rulesPages(_ document: Document) -> [Page] {
    let bound = Dictionary(book.rules.map { ($0.rule.id, $0) }) { first, _ in first }
    let rules = document.rules.compactMap { bound[$0.id] }
    let starts = Array(stride(from: 0, to: document.rules.count, by: Self.mostRules))
    return starts.enumerated().map { part, start in
      var page = page(Self.rulesPath(of: document, part: part))
      let shown = rules.dropFirst(start).prefix(Self.mostRules)
      let title: Inline = "\(document.title): the rules"
      let span = "\(shown.first?.rule.id ?? "") to \(shown.last?.rule.id ?? "")"
      page.heading(1, starts.count == 1 ? title : title + ", \(span)")
      let others = starts.indices.filter { $0 != part }.map { other in
        page.link(
          "from \(document.rules[starts[other]].id)",
          to: Self.rulesPath(of: document, part: other))
      }
      navigation(document, also: others, &page)
      if part == 0 { page.paragraph(Self.summary(rules)) }
      rows(Array(shown), of: document, &page)
      return page
    }
  }

  private func rows(_ rules: [BoundRule], of document: Document, _ page: inout Page) {
    var told = 0
    let rows = rules.map { bound -> [Inline] in
      let rule = bound.rule
      var says: Inline = "\(rule.text)"
      if rule.line != told, let line = document.lines[rule.line] {
        says = "“\(line.unmarked)”<br>" + says
        told = rule.line
      }
      return [
        .anchor(Page.anchor(ofRule: rule.id)) + "**\(rule.id)**", Self.line(rule.line, document),
        says, Self.bindings(of: bound), verdicts(of: bound, document, on: page),
      ]
    }
    page.table(["rule", .number("line"), "what it says", "bound to", "verdicts"], rows)
  }

  /// The number of a line, as a link where the document has an address.
  private static func line(_ line: Int, _ document: Document) -> Inline {
    if line == 0 { return "" }
    guard let address = document.address else { return "\(line)" }
    return .reference("\(line)", to: "\(address)#L\(line)")
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
      let shown: Inline = .joined(places.prefix(2).map(Inline.text), by: "; ")
      let rest: Inline = places.count > 2 ? " and \(places.count - 2) more" : ""
      lines.append("*\(kind.rawValue)* " + shown + rest)
    }
    if let reason = bound.reason { lines.append("*not executable* \(reason)") }
    return lines.isEmpty ? "**nothing**" : .joined(lines, by: "<br>")
  }

  /// The worst verdict of a rule in the scenarios that speak for the document; if it holds in them,
  /// also the first of the others that violate it; if what they ask of it never occurs, or is nothing, the first
  /// in which it does.
  private func verdicts(of bound: BoundRule, _ document: Document, on page: Page) -> Inline {
    let spokesmen = spokesmen(of: document)
    let fails = spokesmen.contains {
      $0.outcome.amendments.isEmpty && $0.worst(of: bound.rule.id)?.isFailure == true
    }
    var lines: [Inline] = []
    for report in spokesmen {
      guard let worst = report.worst(of: bound.rule.id) else { continue }
      lines.append("\(worst.sign) " + link(to: report, of: document, on: page))
    }
    let names = spokesmen.map(\.name)
    let others =
      fails ? [] : scenarios.filter { !names.contains($0.name) && $0.outcome.amendments.isEmpty }
    let standings = others.map { $0.worst(of: bound.rule.id) }
    for fault in FaultClass.allCases {
      let worse = zip(others, standings).filter { $1 == .fails(fault) }.map(\.0)
      guard let first = worse.first else { continue }
      lines.append(
        "\(fault.sign) " + link(to: first, of: document, on: page)
          + (worse.count > 1 ? " and \(worse.count - 1) more" : ""))
    }
    let saysNothing = spokesmen.allSatisfy {
      [nil, .other(.vacuous)].contains($0.worst(of: bound.rule.id))
    }
    if saysNothing, let (report, worst) = firstAsked(of: bound.rule.id),
      !names.contains(report.name)
    {
      lines.append("\(worst.sign) " + link(to: report, of: document, on: page))
    }
    return .joined(lines, by: "<br>")
  }

  /// The first scenario in which something that is asked of a rule occurs, else the first that asks anything,
  /// and what became of it there.
  func firstAsked(of id: String) -> (ScenarioReport, Standing)? {
    let asked = scenarios.lazy.compactMap { report in report.worst(of: id).map { (report, $0) } }
    return asked.first { $0.1 != .other(.vacuous) } ?? asked.first
  }

  /// A link to a scenario by its name, without the document's own prefix.
  private func link(
    to report: ScenarioReport, of document: Document, on page: Page
  ) -> Inline {
    let prefix = document.name + "/"
    let name =
      report.name.hasPrefix(prefix) ? String(report.name.dropFirst(prefix.count)) : report.name
    return link("\(name)", to: report, on: page)
  }
}

/// What became of a claim, the worst first.
enum Standing: Hashable {
  case fails(FaultClass)
  /// Undecided or vacuous.
  case other(VerdictKind)
  case holds(Role)

  /// A claim that holds outranks one that speaks of what never occurs, and both what is no claim.
  static let worstFirst: [Standing] =
    FaultClass.allCases.map(Standing.fails)
    + [.other(.undecided), .holds(.claim), .other(.vacuous)] + Role.others.map(Standing.holds)

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
  func worst(of id: String) -> Standing? {
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
