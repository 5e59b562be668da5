import Checking
import Machines
import Reporting

extension Surroundings {
  /// `sim gate`.
  func gate(_ invocation: Invocation) throws -> ExitCode {
    let scenarios = try chosenScenarios(invocation)
    let accepted = try loadAcceptances(invocation)
    let exploration = try explore(scenarios, invocation, accepted: accepted)
    var findings: [Finding] = []
    if !exploration.wasInterrupted {
      findings = gateFindings(
        explored: exploration.explored, accepted: accepted, today: today,
        acceptedPath: acceptedPath(invocation))
      findings += unfoundedClaims(exploration.reports)
      if !exploration.dependsOnMachine { findings += try staleReports(exploration, invocation) }
    }
    switch invocation.format {
    case .json: try print(json(findings, exploration, accepted))
    case .text: try print(text(findings, exploration, accepted, acceptedPath(invocation)))
    }
    if exploration.wasInterrupted { return .undecided }
    return findings.isEmpty ? .success : .violations
  }

  private func text(
    _ findings: [Finding], _ exploration: Exploration, _ accepted: [Acceptance], _ path: String
  ) -> String {
    if exploration.wasInterrupted { return "gate: interrupted, nothing is known\n" }
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
    _ findings: [Finding], _ exploration: Exploration, _ accepted: [Acceptance]
  ) -> String {
    JSON.object([
      "schema": 1,
      "passed": .boolean(findings.isEmpty && !exploration.wasInterrupted),
      "interrupted": .boolean(exploration.wasInterrupted),
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

/// Amendments that claim to repair a property which no scenario shows them to repair.
///
/// A claim is shown by a scenario in which the property is violated, and proved with nothing changed
/// but the amendment.
func unfoundedClaims(_ reports: [ScenarioReport]) -> [Finding] {
  var findings: [Finding] = []
  for system in uniqued(reports.map(\.system)) {
    let mine = reports.filter { $0.system == system }
    for amendment in system.amendments {
      for property in amendment.repairs {
        let isShown = mine.contains { report in
          report.result(property)?.verdict == .violated
            && report.variants.contains {
              $0.change == .amendment(amendment.id) && $0.verdict(property) == .proved
            }
        }
        if isShown { continue }
        findings.append(
          Finding(
            kind: .unfoundedClaim, scenario: "", property: property,
            message: "amendment \"\(amendment.id)\" of \(system.name) claims to repair it, and in "
              + "no scenario it is violated without and proved with it"))
      }
    }
  }
  return findings
}
