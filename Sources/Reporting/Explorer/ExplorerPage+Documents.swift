import Checking
import Machines

/// What became of a rule of a document, as the page colours it.
private struct RuleColour {
  let name: String
  let sign: String
  let words: String

  init(_ name: String, _ sign: String, _ words: String) {
    self.name = name
    self.sign = sign
    self.words = words
  }

  init(_ fault: FaultClass) { self.init(fault.rawValue, fault.sign, fault.words) }

  init(_ standing: Standing) {
    switch standing {
    case .fails(let fault): self.init(fault)
    case .other(let verdict): self.init(verdict.rawValue, verdict.sign, verdict.rawValue)
    case .holds(.claim): self.init("proved", Role.claim.sign, Role.claim.words)
    case .holds(let role): self.init("holds", role.sign, role.words)
    }
  }
}

extension ExplorerPage {
  /// A part of the page for each document: its sentences, coloured by what became of them.
  var documentViews: String {
    zip(reports.documents, groups.indices).filter { !$0.0.rules.isEmpty }
      .map { view(of: $0, group: $1) }.joined(separator: "\n")
  }

  private func view(of document: Document, group: Int) -> String {
    let bound = Dictionary(reports.book.rules.map { ($0.rule.id, $0) }) { first, _ in first }
    let failing = failing(in: group)
    let spokesmen = reports.principals(of: document)
    var counts: [String: (colour: RuleColour, count: Int)] = [:]
    var order: [String] = []
    var lines = ""
    var told = 0
    for rule in document.rules {
      let findings = failing[rule.id] ?? []
      let colour = colour(of: rule, bound[rule.id], findings.map(\.finding), spokesmen)
      if counts[colour.name] == nil { order.append(colour.name) }
      counts[colour.name, default: (colour, 0)].count += 1
      if rule.line != told, let line = document.lines[rule.line] {
        lines += "<p class=line><span class=n>\(number(rule.line, document))</span> "
        lines += "\(HTML.escape(line.unmarked))"
        told = rule.line
      }
      lines += "<div class=\"rule \(colour.name)\" id=\(HTML.attribute("rule/\(rule.id.slug)"))>"
      lines += "<p><b>\(HTML.escape(rule.id))</b> \(HTML.escape(rule.text)) "
      lines += "<span class=v>\(colour.sign) \(colour.words)</span>"
      if let reason = bound[rule.id]?.reason { lines += "<p>\(HTML.escape(reason))" }
      if !findings.isEmpty { lines += list(findings) }
      lines += "</div>\n"
    }
    let summary = order.compactMap { counts[$0] }.map {
      "<span class=\"count \($0.colour.name)\">\($0.colour.sign) \($0.count) \($0.colour.words)</span>"
    }
    return "<section class=\"document\" id=\"document/\(HTML.escape(document.name))\">"
      + "<h2>\(HTML.escape(document.title))</h2>"
      + "<p>\(document.rules.count.of("rule")), coloured by what became of them: "
      + summary.joined(separator: " ") + "</p>\n\(lines)</section>"
  }

  private func number(_ line: Int, _ document: Document) -> String {
    HTML.link("\(line)", to: document.address.map { "\($0)#L\(line)" })
  }

  /// By rule, the findings of a document whose claims check it.
  private func failing(in group: Int) -> [String: [(finding: Finding, place: String)]] {
    var failing: [String: [(finding: Finding, place: String)]] = [:]
    for (finding, place) in zip(groups[group], places[group]) {
      for id in finding.result.property.ids { failing[id, default: []].append((finding, place)) }
    }
    return failing
  }

  /// Findings in sentences; of many, those after the first by name.
  private func list(_ findings: [(finding: Finding, place: String)]) -> String {
    let told = findings.prefix(2).map { "<li>" + link($0.finding, $0.place) }
    let others = findings.dropFirst(2).map { String($0.place.split(separator: "/").last ?? "") }
    let more =
      others.isEmpty
      ? "" : "<li>also <span class=names>\(HTML.escape(others.joined(separator: ", ")))</span>"
    return "<ul class=list>\(told.joined())\(more)</ul>"
  }

  /// The worst of the findings that speak of a rule, or else how it stands as written, or where it is asked at all.
  private func colour(
    of rule: CatalogueRule, _ bound: BoundRule?, _ findings: [Finding],
    _ spokesmen: [ScenarioReport]
  ) -> RuleColour {
    if let worst = FaultClass.allCases.first(where: { fault in
      findings.contains { $0.fault == fault }
    }) {
      return RuleColour(worst)
    }
    let found = spokesmen.compactMap { $0.worst(of: rule.id) }
    if let worst = Standing.worstFirst.first(where: { found.contains($0) && !$0.isFailure }) {
      return RuleColour(worst)
    }
    if found.isEmpty, let (_, standing) = reports.firstAsked(of: rule.id) {
      return RuleColour(standing)
    }
    if bound?.bindings.isEmpty ?? true {
      return RuleColour("none", "–", bound?.reason == nil ? "bound to nothing" : "not executable")
    }
    return RuleColour("none", "–", "restated, no claim")
  }
}
