import Checking
import Machines
import Reporting

extension CommandEnvironment {
  /// `sim accept`.
  func accept(_ invocation: Invocation) throws -> ExitCode {
    let all = try loadScenarios(invocation)
    let accepted = try loadAcceptances(invocation)
    let choice = try AcceptChoice(invocation.operands, all, accepted) { try namesMeant(by: $0, $1) }
    let scenarios = all.filter { choice.contains($0) }
    let outcomes = try outcomes(of: scenarios, invocation)
    if isInterrupted() {
      warn("\(program): interrupted; \(acceptedPath(invocation)) is left as it was")
      return .undecided
    }
    let explored = zip(scenarios, outcomes).compactMap { scenario, outcome in
      outcome.map { Explored(scenario: scenario, outcome: $0) }
    }
    if let unfinished = explored.first(where: { $0.outcome.endedBy?.dependsOnMachine == true }) {
      warn(
        "\(program): the search of \(unfinished.scenario.name) did not end by itself; "
          + "\(acceptedPath(invocation)) is left as it was")
      return .undecided
    }
    let decision = invocation.reason.flatMap { reason in
      invocation.owner.map {
        AcceptanceDecision(reason: reason, owner: $0, until: invocation.lastDay)
      }
    }
    let update = AcceptanceUpdate(
      of: String(decoding: try acceptedBytes(invocation), as: UTF8.self), accepted,
      explored: explored,
      concerns: choice.contains, decision, today: today)
    let new = Array(update.text.utf8)
    // What is written must be read again, or every command would stumble over it.
    _ = try acceptances(in: SourceText(new, path: acceptedPath(invocation)))
    if update.isChange {
      let path = joined(invocation.scenarioFolder, Acceptance.fileName)
      try AtomicWriter(files: files).write([(path, new)])
    }
    switch invocation.format {
    case .text: try print(text(update, decision, acceptedPath(invocation)))
    case .json: try print(json(update))
    }
    return update.pending.isEmpty ? .success : .violations
  }

  private func text(
    _ update: AcceptanceUpdate, _ decision: AcceptanceDecision?, _ path: String
  ) -> String {
    var text = ""
    for violation in update.pending {
      text += "no decision: \(violation.scenario) \(violation.property)\n    \(violation.trace)\n"
      if let finding = violation.finding { text += "    \(finding)\n" }
    }
    if !update.pending.isEmpty {
      let claims = uniqued(update.pending.map(\.property))
      text += "\nto accept what nobody has decided on, claim by claim:\n"
      text += claims.map {
        "  \(program) accept \($0) --because \"…\" --owner NAME [--until DATE]\n"
      }.joined()
      text += "\n"
    }
    if decision != nil, update.added.isEmpty {
      text += "nothing waits for a decision, so the reason is written nowhere\n"
    }
    return text
      + "\(path): \(update.updated.count.counted("run")) brought up to date, "
      + "\(update.added.count) added, \(update.removed.count) removed, "
      + "\(update.pending.count) without a decision\n"
  }

  private func json(_ update: AcceptanceUpdate) -> String {
    let list = { (violations: [ViolationIdentity]) in
      JSON.array(
        violations.map {
          .object([
            "scenario": .string($0.scenario), "property": .string($0.property),
            "trace": .string($0.trace), "finding": .optional($0.finding?.description),
          ])
        })
    }
    return JSON.object([
      "schema": 1, "updated": list(update.updated), "added": list(update.added),
      "removed": list(update.removed), "pending": list(update.pending),
    ]).text + "\n"
  }
}

/// Which claims of which scenarios `sim accept` was asked for.
private struct AcceptChoice {
  /// Empty for all.
  private var properties: Set<String> = []
  private var scenarios: Set<String> = []

  init(
    _ operands: [String], _ all: [Scenario], _ accepted: [Acceptance],
    _ namesMeant: (String, [String]) throws -> [String]
  ) throws {
    let claims = Set(all.flatMap { $0.system.properties.map(\.name) } + accepted.map(\.property))
    let names = all.map(\.name)
    for operand in operands {
      if claims.contains(operand) {
        properties.insert(operand)
      } else if let meant = try? namesMeant(operand, names) {
        scenarios.formUnion(meant)
      } else {
        throw InputError(
          "\(quoted(operand)) is neither a claim nor a scenario"
            + advice(for: operand, among: claims.sorted() + names))
      }
    }
  }

  func contains(_ scenario: String, _ property: String) -> Bool {
    (scenarios.isEmpty || scenarios.contains(scenario))
      && (properties.isEmpty || properties.contains(property))
  }

  /// Whether something that is asked for can be asked of a scenario.
  func contains(_ scenario: Scenario) -> Bool {
    scenario.system.properties.contains { contains(scenario.name, $0.name) }
  }
}
