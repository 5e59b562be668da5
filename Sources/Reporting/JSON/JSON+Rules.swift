import Checking
package import Machines

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
