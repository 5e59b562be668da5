import Checking
import Machines
import Reporting
import Simulation

extension GateResult {
  /// All of it, without the time that it took.
  var json: JSON {
    .object([
      "schema": 1, "passed": .boolean(passed), "interrupted": .boolean(wasInterrupted),
      "accepted": .integer(accepted.lock.violations.count),
      "regressions": .array(regressions.map(json)),
      "canary": seededDefect.map { .boolean($0.findings.isEmpty) } ?? .null,
      "seeded": json(simulation), "next": .array(commands.map { .string($0.command) }),
      "causes": .array(
        zip(causes, locations).map { cause, location in
          .object([
            "kind": .string(cause.kind.rawValue), "level": .string(cause.level.rawValue),
            "message": .string(cause.headline), "fingerprint": .string(cause.fingerprint),
            "claims": .array(cause.claims.map(JSON.string)),
            "scenarios": .array(cause.scenarios.map(JSON.string)),
            "file": .optional(location?.path), "line": location.map { .integer($0.line) } ?? .null,
          ])
        }),
      "findings": .array(
        findings.map { finding in
          .object([
            "kind": .string(finding.kind.rawValue),
            "scenario": finding.scenario.isEmpty ? .null : .string(finding.scenario),
            "property": finding.property.isEmpty ? .null : .string(finding.property),
            "message": .string(finding.message), "accept": .optional(finding.remedy),
          ])
        }),
      "scenarios": .array(
        exploration.reports.map { report in
          .object([
            "name": .string(report.name), "complete": .boolean(report.outcome.complete),
            "states": report.outcome.stateCount.json,
            "transitions": report.outcome.transitionCount.json,
          ])
        }),
    ])
  }

  private func json(_ run: RegressionRun) -> JSON {
    .object([
      "name": .string(run.regression.name), "system": .string(run.regression.system.name),
      "property": .string(run.regression.property),
      "expect": .string(run.regression.expectation.text),
      "answer": .optional(ExpectedAnswer(run.reproduction)?.text),
      "detail": .string(run.reproduction.detail),
    ])
  }

  private func json(_ simulation: GateSimulation) -> JSON {
    .object([
      "seed": .string(simulation.seed.text), "runs": .integer(simulation.runs),
      "steps": .integer(GateSimulation.steps), "made": .integer(simulation.made),
      "known": .integer(simulation.known),
      "more": .array(
        simulation.more.map {
          .object(["name": .string($0.scenario), "runs": .integer($0.runs)])
        }),
    ])
  }
}
