import Checking
import Machines
import Reporting

extension CommandEnvironment {
  /// `sim accept`.
  func accept(_ invocation: Invocation) throws -> ExitCode {
    if let day = invocation.lastDay, day < today {
      throw InputError("--until \(day) is over: today is \(today)")
    }
    let all = try loadScenarios(invocation)
    let old = try loadAccepted(invocation)
    let choice = try AcceptChoice(invocation.operands, all, old, namesMeant)
    let paths = [Decision.fileName, SeenLock.fileName].map { listPath($0, invocation) }
    let exploration = try explore(
      all.filter { choice.contains($0) }, invocation, accepted: old, sweeps: false)
    if exploration.dependsOnMachine {
      warn(
        "\(program): the search did not end by itself; \(paths.joined(separator: " and ")) are left "
          + "as they were")
      return .undecided
    }
    let text = String(decoding: try bytes(of: Decision.fileName, invocation), as: UTF8.self)
    let answer = invocation.reason.flatMap { reason in
      invocation.owner.map { (reason: reason, owner: $0, until: invocation.lastDay) }
    }
    let update = try AcceptanceUpdate(
      of: DecisionText(text, path: paths[0]), old.lock, reports: exploration.reports,
      concerns: choice.contains, isWhole: invocation.operands.isEmpty, answer, today: today)
    // What is written must be read again, or every command would stumble over it.
    let lock = Array(update.lock.text.utf8)
    guard try SeenLock(SourceText(lock, path: paths[1])) == update.lock else {
      throw Defect("\(paths[1]) would not be read as it is written")
    }
    let contents = [
      (joined(invocation.scenarioFolder, Decision.fileName), Array(update.decisions.text.utf8)),
      (joined(invocation.scenarioFolder, SeenLock.fileName), lock),
    ]
    let isEmpty = update.lock.violations.isEmpty && update.decisions.decisions.isEmpty
    if !isEmpty || !text.isEmpty || !old.lock.violations.isEmpty {
      try AtomicWriter(files: files).write(contents)
    }
    try tell(
      invocation, text: self.text(update, isAnswered: answer != nil, paths), json: json(update))
    return update.pending.isEmpty ? .success : .violations
  }

  private func text(
    _ update: AcceptanceUpdate, isAnswered: Bool, _ paths: [String]
  ) -> String {
    var text = ""
    // One entry for each cause of each claim, however many scenarios show it.
    let kinds = uniqued(update.pending.map { [$0.document, $0.property] + $0.causes })
    for kind in kinds {
      let all = update.pending.filter { [$0.document, $0.property] + $0.causes == kind }
      text += "no decision: \(kind[0]) \(kind[1]): \(kind.dropFirst(2).joined(separator: "; "))\n"
      text += "    \(all[0].trace)\n"
      if let finding = all[0].finding { text += "    \(finding)\n" }
      text +=
        "    in \(all[0].scenario)"
        + (all.count > 1 ? " and \(all.count - 1) more" : "") + "\n"
    }
    if !update.pending.isEmpty {
      let claims = uniqued(update.pending.map(\.property))
      text += "\nto accept what nobody has decided on, claim by claim:\n"
      text += claims.map {
        "  \(program) accept \($0) --because \"…\" --owner NAME [--until DATE]\n"
      }.joined()
      text += "\n"
    }
    text += update.forgotten.map {
      "no longer decided: \($0[0]) \($0[1]): \($0[2])\n"
    }.joined()
    if isAnswered, update.decided.isEmpty {
      text += "nothing waits for a decision, so the reason is written nowhere\n"
    }
    return text
      + "\(paths.joined(separator: ", ")): \(update.decided.count.counted("cause")) decided, \(update.updated.count.counted("run")) brought up to date, "
      + "\(update.added.count) added, \(update.removed.count) removed, "
      + "\(update.pending.count) without a decision\n"
  }

  private func json(_ update: AcceptanceUpdate) -> JSON {
    let list = { (violations: [SeenViolation]) in
      JSON.array(
        violations.map {
          .object([
            "scenario": .string($0.scenario), "property": .string($0.property),
            "document": .string($0.document), "causes": .array($0.causes.map(JSON.string)),
            "trace": .string($0.trace), "finding": .optional($0.finding?.description),
          ])
        })
    }
    return .object([
      "schema": 1, "updated": list(update.updated), "added": list(update.added),
      "removed": list(update.removed), "pending": list(update.pending),
    ])
  }
}

/// Which claims of which scenarios `sim accept` was asked for.
private struct AcceptChoice {
  /// Empty for all.
  private var properties: Set<String> = []
  private var scenarios: Set<String> = []

  init(
    _ operands: [String], _ all: [Scenario], _ accepted: DecidedViolations,
    _ namesMeant: (String, [String]) -> [String]
  ) throws(InputError) {
    let claims = Set(
      all.flatMap { $0.system.properties.map(\.name) }
        + accepted.decisions.flatMap { $0.claims.map(\.property) })
    let names = all.map(\.name)
    for operand in operands {
      if claims.contains(operand) {
        properties.insert(operand)
        continue
      }
      let meant = namesMeant(operand, names)
      if meant.isEmpty {
        throw noSuch(Command.accept.kinds, operand, among: claims.sorted() + names)
      }
      scenarios.formUnion(meant)
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
