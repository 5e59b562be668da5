import Checking
public import Machines

/// The object that `sim rules --format json` prints, schema 1, with a newline at the end.
///
/// - Parameters:
///   - book: the rules and what binds them.
///   - reports: scenarios whose verdicts are listed with the rules; may be empty.
public func rulesJSON(_ book: RuleBook, reports: [ScenarioReport] = []) -> String {
  JSON.object([
    "schema": 1, "rules": .array(book.rules.map { $0.json(verdicts(of: $0.rule.id, in: reports)) }),
  ]).text + "\n"
}

extension BoundRule {
  /// The rule as one element of the list that `rules` prints.
  package func json(_ verdicts: [RuleVerdict] = []) -> JSON {
    .object([
      "id": .string(rule.id),
      "text": .string(rule.text),
      "line": .integer(rule.line),
      "bound": .array(
        bindings.map {
          .object([
            "kind": .string($0.kind.rawValue), "where": .string("\($0.system): \($0.place)"),
          ])
        }),
      "reason": .optional(reason),
      "verdicts": .array(
        verdicts.map {
          .object([
            "scenario": .string($0.scenario), "property": .string($0.property),
            "verdict": .string($0.verdict.rawValue),
          ])
        }),
    ])
  }
}
