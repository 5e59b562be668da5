import Checking
package import Machines

extension TopicReport {
  /// The subject as one element of the list that `explore` prints.
  package func json(_ reports: [ScenarioReport]) -> JSON {
    let results = results(in: reports)
    return .object([
      "name": .string(topic.name),
      "title": .string(topic.title),
      "sayings": .array(topic.sayings.map(\.json)),
      "verdict": .string(verdict(in: reports).rawValue),
      "decisions": table?.json ?? .null,
      "claims": .array(
        topic.claims.map { claim in
          let found = results.first {
            $0.report.name == claim.scenario && $0.result.property.name == claim.property
          }
          return .object([
            "scenario": .string(claim.scenario), "property": .string(claim.property),
            "verdict": .optional(found?.result.verdict.rawValue),
            "fault": .optional(found.flatMap { $0.report.faultClass(of: $0.result)?.rawValue }),
          ])
        }),
    ])
  }
}

extension Topic.Saying {
  /// What a document says, as one element of a subject's list.
  package var json: JSON {
    .object([
      "document": .string(document), "rules": .array(ids.map(JSON.string)),
      "sentence": .string(sentence),
    ])
  }
}

extension DecisionTable {
  /// How the decisions fall: counts, the nearest input on which they differ, and all outcomes.
  fileprivate var json: JSON {
    .object([
      "names": .array(decisions.map(JSON.string)),
      "inputs": .integer(cases.count),
      "disagreements": .integer(disagreements),
      "smallest": smallest.map { input in
        let values = zip(inputs, input.values).map { ($0.name, JSON.string($0.text($1))) }
        return .object([
          "values": .object(Dictionary(values) { first, _ in first }),
          "outcomes": .array(input.outcomes.map(JSON.string)),
        ])
      } ?? .null,
      "branches": .array(
        zip(decisions, branches).compactMap { name, branches in
          branches.map {
            .object([
              "decision": .string(name), "several": .integer($0.several.count),
              "by_order": .integer($0.ordered.count), "none": .integer($0.none.count),
            ])
          }
        }),
      "outcomes": .array(
        rows.map {
          .object([
            "outcomes": .array($0.outcomes.map(JSON.string)), "inputs": .integer($0.count),
          ])
        }),
    ])
  }
}
