import Checking
import Machines
import Reporting

extension CommandEnvironment {
  /// `sim rules`.
  func rules(_ invocation: Invocation) throws -> ExitCode {
    let book = RuleBook(documents.flatMap(\.rules), systems: systems)
    let chosen = try choice(of: invocation.operands, from: book)
    var exploration = Exploration()
    if invocation.showsVerdicts {
      let everything = Invocation(command: .list, scenarioFolder: invocation.scenarioFolder)
      let ids = Set(chosen.map(\.rule.id))
      exploration = try explored(
        try chosenScenarios(everything).filter { scenario in
          scenario.system.properties.contains { !ids.isDisjoint(with: $0.ids) }
        }, invocation)
    }
    let whole = RuleShare(book.rules)
    let noticed = try noticedRules(invocation)
    let isWhole = invocation.operands.isEmpty && !invocation.showsVerdicts
    try tell(
      invocation,
      text: isWhole
        ? documents.map { overview(of: $0, in: book, noticed) }.joined() + "all: \(whole.words)\n"
        : chosen.map { text(of: $0, exploration.reports, noticed) }.joined(),
      json: .object([
        "schema": 1,
        "rules": .array(chosen.map { $0.json(verdicts(of: $0.rule.id, in: exploration.reports)) }),
        "documents": .array(documents.map { json($0, in: book) }),
      ]))
    if exploration.wasInterrupted { return .undecided }
    return whole.isSmall && !chosen.contains(where: \.isLost) ? .success : .violations
  }

  private func rules(of document: Document, in book: RuleBook) -> [BoundRule] {
    let ids = Set(document.rules.map(\.id))
    return book.rules.filter { ids.contains($0.rule.id) }
  }

  /// By rule: whether claims notice faults in it, as `sim mutate --pin` found; empty for what it did not
  /// judge.
  private func noticedRules(_ invocation: Invocation) throws -> [String: String] {
    let rules = try committedSurvivors(invocation)?.documents.values.flatMap(\.rules) ?? []
    return firstByKey(rules.map { ($0.id, $0.words) })
  }

  /// The rules of a document, one a line, with how many things of each kind bind them, and what of them
  /// no claim notices.
  private func overview(
    of document: Document, in book: RuleBook, _ noticed: [String: String]
  ) -> String {
    let rules = rules(of: document, in: book)
    let rows = rules.map { bound in
      let words = noticed[bound.rule.id] ?? ""
      let isSilent = words.isEmpty || words.hasPrefix("noticed") || bound.reason != nil
      return [
        "  " + bound.rule.id, Self.summary(of: bound) + (isSilent ? "" : "; \(words)"),
        oneLine(bound.rule.text),
      ]
    }
    return "\(oneLine(document.title)) (\(document.name)): \(RuleShare(rules).words)\n"
      + plainTable(rows) + "\n"
  }

  private static func summary(of bound: BoundRule) -> String {
    if bound.isLost { return "LOST" }
    let parts = Binding.Kind.allCases.compactMap { kind -> String? in
      let count = bound.bindings.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(kind.words(count))"
    }
    return parts.isEmpty ? "not executable" : parts.joined(separator: ", ")
  }

  private func json(_ document: Document, in book: RuleBook) -> JSON {
    let share = RuleShare(rules(of: document, in: book))
    return .object([
      "name": .string(document.name), "title": .string(document.title),
      "rules": .integer(share.rules), "bound": .integer(share.bound),
      "not_executable": .integer(share.excused), "lost": .integer(share.lost),
    ])
  }

  /// The rules of these ids, or of the documents of these names, in the catalogue's order.
  private func choice(of names: [String], from book: RuleBook) throws(InputError) -> [BoundRule] {
    if names.isEmpty { return book.rules }
    let ids = book.rules.map(\.rule.id)
    var chosen: Set<String> = []
    for name in names {
      if ids.contains(name) {
        chosen.insert(name)
      } else if documents.contains(where: { $0.name == name }) {
        chosen.formUnion(ids.filter { $0.hasPrefix(name + "-") })
      } else {
        throw noSuch(Command.rules.kinds, name, among: ids + documents.map(\.name))
      }
    }
    return book.rules.filter { chosen.contains($0.rule.id) }
  }

  private func text(
    of bound: BoundRule, _ reports: [ScenarioReport], _ noticed: [String: String]
  ) -> String {
    let rule = bound.rule
    var lines = [
      "\(rule.id)  \(oneLine(rule.text))" + (rule.line > 0 ? "  (line \(rule.line))" : "")
    ]
    lines += bound.bindings.map { "    \($0.kind.rawValue)  \($0.system)  \($0.place)" }
    if let reason = bound.reason { lines.append("    not executable: \(oneLine(reason))") }
    if bound.isLost { lines.append("    not bound to anything") }
    if bound.reason == nil, let words = noticed[rule.id] { lines.append("    faults: \(words)") }
    lines += verdicts(of: rule.id, in: reports).map {
      "    \($0.verdict.rawValue)  \($0.scenario)  \($0.property)"
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Binding.Kind {
  fileprivate func words(_ count: Int) -> String {
    if count == 1 { return rawValue }
    return self == .property ? "properties" : rawValue + "s"
  }
}
