import Checking
import Machines
import Reporting
import Simulation
import SymbolicSearch

extension CommandEnvironment {
  /// `sim gate`.
  func gate(_ invocation: Invocation) throws -> ExitCode {
    let scenarios = try chosenScenarios(invocation)
    let accepted = try loadAccepted(invocation)
    let regressions = try regressionRuns(scenarios, invocation)
    let seededDefect = try seededDefect.map { try seededDefectRun($0, invocation) }
    let exploration = try explore(scenarios, invocation, accepted: accepted)
    let (simulation, seeded) = try gateSimulation(of: exploration, accepted, invocation)
    let wasInterrupted = exploration.wasInterrupted || isInterrupted()
    var findings = try strayScenarios(invocation) + lostRegressions(regressions, invocation)
    findings += regressions.flatMap(\.findings) + (seededDefect?.findings ?? [])
    if !wasInterrupted {
      findings += seeded
      findings += try committedFindings(exploration, accepted, invocation)
    }
    let gate = GateResult(
      findings: findings, exploration: exploration, accepted: accepted, regressions: regressions,
      seededDefect: seededDefect, simulation: simulation, wasInterrupted: wasInterrupted)
    switch invocation.format {
    case .json: try print(json(gate))
    case .text:
      try print(
        wasInterrupted
          ? "gate: interrupted, nothing is known\n" : text(gate))
    }
    if wasInterrupted { return .undecided }
    return findings.isEmpty ? .success : .violations
  }

  /// What the exhaustive search finds that is not as committed.
  private func committedFindings(
    _ exploration: Exploration, _ accepted: AcceptedViolations, _ invocation: Invocation
  ) throws -> [GateFinding] {
    var findings = gateFindings(
      explored: exploration.explored, accepted: accepted, today: today,
      folder: listFolder(invocation))
    findings += unansweredSubjects(exploration) + modelDifferences
    findings += try staleReadings(exploration.scenarios, invocation)
    for system in uniqued(exploration.scenarios.map(\.system)) {
      findings += try unfoundedClaims(of: system) { amendments, properties in
        let configuration = Configuration(amendments: amendments)
        let options = options(invocation, named: system.name)
        return try explore(system, configuration, options, properties).results
          .filter { $0.verdict == .proved }.map(\.property.name)
      }
    }
    findings += exploration.incompleteSweeps.map {
      GateFinding(
        kind: .unfinished, scenario: $0.scenario, message: "\($0.sweep): \($0.reason.words)")
    }
    if !exploration.dependsOnMachine, exploration.incompleteSweeps.isEmpty {
      findings += try staleReports(exploration, invocation)
    }
    return findings
  }

  /// Where a row does not say the number of its rule's text.
  private var modelDifferences: [GateFinding] {
    ModelDifference.all(documents.flatMap(\.rules), systems: systems).map {
      difference in
      GateFinding(
        kind: .modelDiffers, scenario: "",
        message:
          "\(difference.rule.id): the text says \(difference.text.joined(separator: ", ")), and "
          + "\(difference.system), \(difference.places.joined(separator: "; ")), "
          + "\(difference.rows.joined(separator: ", ")); mend the one that is not as in the document"
      )
    }
  }

  /// Claims across documents about scenarios or properties that there are not.
  private func unansweredSubjects(_ exploration: Exploration) -> [GateFinding] {
    exploration.topics.flatMap { topic in
      topic.unanswered(in: exploration.reports).map { claim in
        GateFinding(
          kind: .unanswered, scenario: claim.scenario, property: claim.property,
          message:
            "the subject \"\(topic.topic.name)\" asks for it, and it is not answered there; "
            + "name a scenario that asks it")
      }
    }
  }

  private func text(_ gate: GateResult) -> String {
    let findings = gate.findings
    let wrong = gate.regressions.count { !$0.findings.isEmpty }
    var text =
      "regressions: \(gate.regressions.count) made again, "
      + (wrong == 0 ? "all as they say\n" : "\(wrong) not as they say\n")
    text += (gate.seededDefect?.text ?? "") + gate.simulation.text
    for finding in findings {
      let place = [finding.scenario, finding.property].filter { !$0.isEmpty }
        .joined(separator: " ")
      text += "\(finding.kind.rawValue): \(place.isEmpty ? "" : place + ": ")\(finding.message)\n"
    }
    let remedies = uniqued(findings.compactMap(\.remedy))
    if !remedies.isEmpty {
      text +=
        "\nto bring \(Decision.fileName) and \(SeenLock.fileName) up to date: \(program) accept\n"
      let open = remedies.filter { $0.contains("--because") }
      if !open.isEmpty { text += "to accept what nobody has decided on:\n" }
      text += open.map { "  \($0)\n" }.joined()
    }
    let count = gate.exploration.scenarios.count.counted("scenario")
    return text
      + (findings.isEmpty
        ? "gate: \(count) as committed, \(gate.accepted.lock.violations.count.counted("violation")) accepted\n"
        : "gate: \(findings.count.counted("finding")) in \(count)\n")
  }

  private func json(_ gate: GateResult) -> String {
    JSON.object([
      "schema": 1,
      "passed": .boolean(gate.findings.isEmpty && !gate.wasInterrupted),
      "interrupted": .boolean(gate.wasInterrupted),
      "accepted": .integer(gate.accepted.lock.violations.count),
      "regressions": .array(gate.regressions.map(json)),
      "canary": gate.seededDefect.map { .boolean($0.findings.isEmpty) } ?? .null,
      "seeded": json(gate.simulation),
      "findings": .array(
        gate.findings.map { finding in
          .object([
            "kind": .string(finding.kind.rawValue),
            "scenario": finding.scenario.isEmpty ? .null : .string(finding.scenario),
            "property": finding.property.isEmpty ? .null : .string(finding.property),
            "message": .string(finding.message), "accept": .optional(finding.remedy),
          ])
        }),
      "scenarios": .array(
        gate.exploration.reports.map { report in
          .object([
            "name": .string(report.name), "complete": .boolean(report.outcome.complete),
            "states": report.outcome.stateCount.json,
            "transitions": report.outcome.transitionCount.json,
          ])
        }),
    ]).text + "\n"
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

/// All that the gate looked at.
private struct GateResult {
  let findings: [GateFinding]
  let exploration: Exploration
  let accepted: AcceptedViolations
  let regressions: [RegressionRun]
  let seededDefect: SeededDefectRun?
  let simulation: GateSimulation
  let wasInterrupted: Bool
}
