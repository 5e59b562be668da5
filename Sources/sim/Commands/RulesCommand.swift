import Checking
import Machines
import Reporting

extension Surroundings {
  /// `sim rules`.
  func rules(_ invocation: Invocation) throws -> ExitCode {
    let book = RuleBook(documents.flatMap(\.rules), systems: systems)
    let chosen = try choice(of: invocation.operands, from: book)
    var exploration = Exploration()
    if invocation.showsVerdicts {
      let everything = Invocation(command: .list, scenarioFolder: invocation.scenarioFolder)
      exploration = try explore(
        try chosenScenarios(everything), invocation, accepted: [])
    }
    switch invocation.format {
    case .json:
      let elements = chosen.map {
        $0.json(verdicts(of: $0.rule.id, in: exploration.reports))
      }
      try print(JSON.object(["schema": 1, "rules": .array(elements)]).text + "\n")
    case .text:
      try print(chosen.map { text(of: $0, exploration.reports) }.joined())
    }
    return exploration.wasInterrupted ? .undecided : .success
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
        throw InputError(
          "unknown rule \(quoted(name))" + advice(for: name, among: ids + documents.map(\.name)))
      }
    }
    return book.rules.filter { chosen.contains($0.rule.id) }
  }

  private func text(of bound: BoundRule, _ reports: [ScenarioReport]) -> String {
    let rule = bound.rule
    var lines = [
      "\(rule.id)  \(oneLine(rule.text))" + (rule.line > 0 ? "  (line \(rule.line))" : "")
    ]
    lines += bound.bindings.map { "    \($0.kind.rawValue)  \($0.system)  \($0.place)" }
    if let reason = bound.reason { lines.append("    not executable: \(oneLine(reason))") }
    if bound.isLost { lines.append("    not bound to anything") }
    lines += verdicts(of: rule.id, in: reports).map {
      "    \($0.verdict.rawValue)  \($0.scenario)  \($0.property)"
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
