import Machines
import Reporting

extension GateResult {
  /// SARIF 2.1.0: a result for each cause, with the shortest run as a flow.
  ///
  /// Source: Static Analysis Results Interchange Format 2.1.0, OASIS Standard.
  var sarif: JSON {
    let kinds = uniqued(causes.map(\.kind))
    let driver: [String: JSON] = [
      "name": .string(program), "semanticVersion": .string(SimVersion.text),
      "rules": .array(kinds.map(rule)),
    ]
    let results = zip(zip(causes, locations), steps).map { cause, steps in
      result(cause.0, at: cause.1, steps, ruleIndex: kinds.firstIndex(of: cause.0.kind) ?? 0)
    }
    return .object([
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "properties": .object(["about": .string("written by \(program) gate")]),
      "runs": [
        .object([
          "tool": .object(["driver": .object(driver)]), "columnKind": "utf16CodeUnits",
          "originalUriBaseIds": .object([
            "SRCROOT": .object(["description": message("where the command ran")])
          ]),
          "invocations": [
            .object(["executionSuccessful": .boolean(!wasInterrupted)])
          ],
          "results": .array(results),
        ])
      ],
    ])
  }

  /// With what the text of every such file begins.
  static let sarifMark =
    "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\","
    + "\"properties\":{\"about\":\"written by \(program) gate\"},"

  private func rule(_ kind: GateFinding.Kind) -> JSON {
    .object(["id": .string(kind.id), "shortDescription": message(kind.rawValue)])
  }

  private func result(
    _ cause: GateCause, at location: GateLocation?, _ steps: [GateLocation?], ruleIndex: Int
  ) -> JSON {
    var members: [String: JSON] = [
      "ruleId": .string(cause.kind.id), "ruleIndex": .integer(ruleIndex), "kind": "fail",
      "level": .string(cause.level.rawValue),
      "message": message(([cause.headline] + cause.details).joined(separator: "\n")),
      "partialFingerprints": .object(["simCause/v1": .string(cause.fingerprint)]),
      "properties": .object([
        "claims": .array(cause.claims.map(JSON.string)),
        "scenarios": .array(cause.scenarios.map(JSON.string)),
        "harm": .optional(cause.evidence?.harm.title),
        "reproduce": .optional(cause.evidence?.token),
      ]),
    ]
    if let location {
      members["locations"] = [.object(["physicalLocation": physical(location)])]
    }
    if let run = cause.evidence?.run, !run.steps.isEmpty {
      let flow = zip(run.steps, steps).enumerated().map { number, step in
        self.step(step.0, at: step.1 ?? location, number: number + 1)
      }
      members["codeFlows"] = [
        .object(["threadFlows": [.object(["locations": .array(flow)])]])
      ]
    }
    return .object(members)
  }

  private func step(_ step: RunStep, at location: GateLocation?, number: Int) -> JSON {
    let changes = step.changes.map(\.words)
    let words =
      ["\(step.at.milliseconds) ms, \(step.actor): \(step.event)"]
      + (step.rule.isEmpty ? [] : ["by \(step.rule)"]) + changes
      + step.outputs.map { "output \($0)" }
    var place: [String: JSON] = ["message": message(words.joined(separator: "; "))]
    if let location { place["physicalLocation"] = physical(location) }
    return .object(["executionOrder": .integer(number), "location": .object(place)])
  }

  private func message(_ text: String) -> JSON { .object(["text": .string(text)]) }

  private func physical(_ location: GateLocation) -> JSON {
    .object([
      "artifactLocation": .object([
        "uri": .string(location.path.percentEncoded(but: "-._~/+")), "uriBaseId": "SRCROOT",
      ]), "region": .object(["startLine": .integer(location.line)]),
    ])
  }
}

extension GateFinding.Kind {
  /// The name by which programs know it.
  var id: String { rawValue.replacing(" ", with: "-") }
}
