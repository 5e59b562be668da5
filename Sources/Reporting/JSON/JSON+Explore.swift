import Checking
package import Machines

/// The object that `sim explore --format json` prints, schema 1, with a newline at the end.
///
/// The schema is documented in `JSON.md` of the documentation of Machines. A pure function of the
/// reports: the same bytes for any worker count, locale or build.
public func exploreJSON(_ reports: [ScenarioReport], topics: [TopicReport] = []) -> String {
  JSON.object([
    "schema": 1, "scenarios": .array(reports.map(\.json)),
    "subjects": .array(topics.map { $0.json(reports) }),
  ]).text + "\n"
}

extension ScenarioReport {
  /// The scenario as one element of the list that `explore` prints.
  package var json: JSON {
    var readings: [String: JSON] = [:]
    for taken in outcome.readings { readings[taken.reading] = .string(taken.alternative) }
    var parameters: [String: JSON] = [:]
    for parameter in system.parameters {
      parameters[parameter.id] = .integer(
        configuration.parameters[parameter.id] ?? parameter.default)
    }
    return .object([
      "name": .string(name),
      "title": .string(title),
      "document": .string(document),
      "system": .string(outcome.system),
      "readings": .object(readings),
      "parameters": .object(parameters),
      "amendments": .array(outcome.amendments.map(JSON.string)),
      "complete": .boolean(outcome.complete),
      "ended_by": .optional(outcome.endedBy?.rawValue),
      "states": outcome.stateCount.json,
      "transitions": outcome.transitionCount.json,
      "depth": outcome.facts == nil ? .integer(outcome.depth) : .null,
      "engine": outcome.engine.json,
      "time": .string(
        outcome.tickMicroseconds == 0 ? "none" : outcome.isDense ? "zones" : "ticks"),
      "tick_ms": .number(Instant(microseconds: outcome.tickMicroseconds).milliseconds),
      "fingerprint": .string(outcome.fingerprint.hexadecimal()),
      "results": .array(
        outcome.results.map { $0.json(annotation($0.property.name), fault: faultClass(of: $0)) }),
      "coverage": .array(outcome.coverage.map(\.json)),
      "variants": .array(variants.map(\.json)),
      "sweeps": .array(sweeps.map(\.json)),
    ])
  }
}

extension PropertyResult {
  /// The result as one element of a scenario's list.
  ///
  /// - Parameter fault: what it says of the document if it fails.
  package func json(_ annotation: Annotation? = nil, fault: FaultClass? = nil) -> JSON {
    .object([
      "property": .string(property.name),
      "statement": .string(property.statement),
      "rules": .array(property.ids.map(JSON.string)),
      "role": .string(property.role.rawValue),
      "verdict": .string(verdict.rawValue),
      "fault": .optional(fault?.rawValue),
      "harm": verdict == .violated ? .string("\(harm)") : .null,
      "detail": .string(detail.words),
      "measure": measure?.json ?? .null,
      "token": .optional(token),
      "accepted": annotation.map {
        ["owner": .string($0.owner), "reason": .string($0.reason)] as [String: JSON]
      }.map(JSON.object) ?? .null,
      "trace": run.map { .array($0.steps.enumerated().map { $1.json(number: $0 + 1) }) } ?? .null,
      "loop_start": run?.loopStart.map { .integer($0 + 1) } ?? .null,
      "end_ms": run.map { .number($0.end.milliseconds) } ?? .null,
      "conclusion": .optional(run?.conclusion.words),
    ])
  }
}

extension Measure {
  /// The measure as an object: a time in milliseconds and whether it is attained, or unbounded.
  package var json: JSON {
    switch self {
    case .time(let instant, let attained):
      .object([
        "ms": .number(instant.milliseconds), "attained": .boolean(attained), "unbounded": false,
      ])
    case .unbounded: .object(["ms": .null, "attained": false, "unbounded": true])
    }
  }
}

extension RunStep {
  /// The step as one element of a trace.
  ///
  /// - Parameter number: the position in the run, counted from 1.
  package func json(number: Int) -> JSON {
    var changes: [String: JSON] = [:]
    for (index, change) in self.changes.enumerated() {
      // A thing that changed twice in a step is told once: from its first value to its last.
      let last = self.changes[index...].last { $0.what == change.what } ?? change
      if changes[change.what] == nil {
        changes[change.what] = .array([.string(change.from), .string(last.to)])
      }
    }
    return .object([
      "step": .integer(number),
      "at_ms": .number(at.milliseconds),
      "actor": .string(actor),
      "event": .string(event),
      "action": .string(action),
      "rule": .string(rule),
      "rules": .array(rows.map { .array($0.ids.map(JSON.string)) }),
      "outputs": .array(outputs.map(JSON.string)),
      "changes": .object(changes),
    ])
  }
}

extension RowCoverage {
  /// The row, the catalogue ids it restates, and how many transitions it fired in.
  package var json: JSON {
    .object([
      "machine": .string(row.machine),
      "state": .string(row.state),
      "row": .string(row.label),
      "rules": .array(row.ids.map(JSON.string)),
      "transitions": .integer(transitions),
    ])
  }
}

extension Variant {
  /// What was changed, and the verdict of each property under the change.
  package var json: JSON {
    var members: [String: JSON] = [
      "reading": .null, "alternative": .null, "amendment": .null,
      "verdicts": .array(
        verdicts.map {
          .object(["property": .string($0.property), "verdict": .string($0.verdict.rawValue)])
        }),
    ]
    switch change {
    case .reading(let reading, let alternative):
      members["reading"] = .string(reading)
      members["alternative"] = .string(alternative)
    case .defaultReadings:
      members["reading"] = "all"
      members["alternative"] = "default"
    case .amendment(let id): members["amendment"] = .string(id)
    case .allAmendments: members["amendment"] = "all"
    }
    return .object(members)
  }
}
