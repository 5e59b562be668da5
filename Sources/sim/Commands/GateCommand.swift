import Checking
import Machines
import Reporting

extension Surroundings {
  /// `sim gate`.
  func gate(_ invocation: Invocation) throws -> ExitCode {
    let scenarios = try chosenScenarios(invocation)
    let accepted = try loadAcceptances(invocation)
    let exploration = try explore(scenarios, invocation, accepted: accepted)
    var findings: [GateFinding] = []
    if !exploration.wasInterrupted {
      findings = gateFindings(
        explored: exploration.explored, accepted: accepted, today: today,
        acceptedPath: acceptedPath(invocation))
      findings += unansweredSubjects(exploration)
      for system in uniqued(scenarios.map(\.system)) {
        findings += try unfoundedClaims(of: system) { amendments, properties in
          let configuration = Configuration(amendments: amendments)
          let options = options(invocation, named: system.name)
          return try explore(system, configuration, options, properties).results
            .filter { $0.verdict == .proved }.map(\.property.name)
        }
      }
      if !exploration.dependsOnMachine { findings += try staleReports(exploration, invocation) }
    }
    let wasInterrupted = exploration.wasInterrupted || isInterrupted()
    switch invocation.format {
    case .json: try print(json(findings, exploration, accepted, wasInterrupted))
    case .text:
      try print(
        wasInterrupted
          ? "gate: interrupted, nothing is known\n"
          : text(findings, exploration, accepted, acceptedPath(invocation)))
    }
    if wasInterrupted { return .undecided }
    return findings.isEmpty ? .success : .violations
  }

  /// Claims across documents about scenarios or properties that there are not.
  private func unansweredSubjects(_ exploration: Exploration) -> [GateFinding] {
    exploration.subjects.flatMap { subject in
      subject.unanswered(in: exploration.reports).map { claim in
        GateFinding(
          kind: .unanswered, scenario: claim.scenario, property: claim.property,
          message:
            "the subject \"\(subject.subject.name)\" asks for it, and it is not answered there; "
            + "name a scenario that asks it")
      }
    }
  }

  private func text(
    _ findings: [GateFinding], _ exploration: Exploration, _ accepted: [Acceptance], _ path: String
  ) -> String {
    var text = ""
    for finding in findings {
      let place = [finding.scenario, finding.property].filter { !$0.isEmpty }
        .joined(separator: " ")
      text += "\(finding.kind.rawValue): \(place.isEmpty ? "" : place + ": ")\(finding.message)\n"
    }
    let blocks = findings.compactMap(\.block)
    if !blocks.isEmpty {
      text += "\nto accept what is violated, add to \(path), with a reason and an owner:\n\n"
      text += blocks.map { $0 + "\n  reason …\n  owner …\n" }.joined(separator: "\n") + "\n"
    }
    let count = exploration.scenarios.count
    return text
      + (findings.isEmpty
        ? "gate: \(count) scenarios as committed, \(accepted.count) violations accepted\n"
        : "gate: \(findings.count) findings in \(count) scenarios\n")
  }

  private func json(
    _ findings: [GateFinding], _ exploration: Exploration, _ accepted: [Acceptance],
    _ wasInterrupted: Bool
  ) -> String {
    JSON.object([
      "schema": 1,
      "passed": .boolean(findings.isEmpty && !wasInterrupted),
      "interrupted": .boolean(wasInterrupted),
      "accepted": .integer(accepted.count),
      "findings": .array(
        findings.map { finding in
          .object([
            "kind": .string(finding.kind.rawValue),
            "scenario": finding.scenario.isEmpty ? .null : .string(finding.scenario),
            "property": finding.property.isEmpty ? .null : .string(finding.property),
            "message": .string(finding.message), "accept": .optional(finding.block),
          ])
        }),
      "scenarios": .array(
        exploration.reports.map { report in
          .object([
            "name": .string(report.name), "complete": .boolean(report.outcome.complete),
            "states": .integer(report.outcome.states),
            "transitions": .integer(report.outcome.transitions),
          ])
        }),
    ]).text + "\n"
  }
}
