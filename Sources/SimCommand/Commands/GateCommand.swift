import Checking
import Machines
import Reporting
import Simulation
import SymbolicSearch

extension CommandEnvironment {
  /// `sim gate`.
  func gate(_ invocation: Invocation) throws -> ExitCode {
    let clock = ContinuousClock.now
    let outputs = try GateOutputs(invocation.gateOutputs, files)
    let all = try loadScenarios(invocation)
    let accepted = try loadAccepted(invocation)
    let passes = try GatePasses(self, invocation, accepted)
    var scenarios = try part(of: chosenScenarios(invocation), invocation)
    if invocation.onlyChanged { scenarios = try passes.open(among: scenarios) }
    let scope = GateScope(
      all: all.count,
      isWhole: invocation.operands.isEmpty && !invocation.onlyChanged && invocation.shard == nil)
    let systems = Set(scenarios.map(\.system.name))
    let named = invocation.named(scope.isWhole ? [] : scenarios.map(\.name))
    let nameOfPages = try nameOfPages(of: scenarios, named, accepted, passes.digests)
    let nameOfPass =
      scope.isWhole ? try nameOfPages.map { try passes.name(ofAll: $0, outputs.formats) } : nil
    if let kept: [String] = nameOfPass.flatMap({ cache?.value(named: $0) }), !isInterrupted() {
      let time = GateResult.words(ContinuousClock.now - clock)
      try outputs.write(
        kept.map { $0.replacing(GateResult.openTime, with: time) }, print: print)
      return .success
    }
    let regressions = try regressionRuns(all, invocation) {
      scope.isWhole || systems.contains($0.system.name)
    }
    let seededDefect = try seededDefect.map { try seededDefectRun($0, invocation) }
    var exploration = try explore(
      scenarios, invocation, accepted: accepted, digests: passes.digests)
    exploration.nameOfPages = nameOfPages
    let (simulation, seeded) = try gateSimulation(of: exploration, accepted, invocation)
    let wasInterrupted = exploration.wasInterrupted || isInterrupted()
    var findings = regressions.flatMap(\.findings) + (seededDefect?.findings ?? [])
    if scope.isWhole {
      findings += try strayScenarios(invocation) + lostRegressions(regressions, invocation)
      findings += try staleSnapshot(all, invocation)
    }
    if !wasInterrupted {
      findings += seeded
      findings += try committedFindings(exploration, accepted, scope, invocation)
    }
    let edits = findings.isEmpty ? [] : try editsSinceSnapshot(all, invocation)
    var result = GateResult(
      GateCause.all(of: findings, after: edits), exploration, accepted,
      regressions, seededDefect, simulation, scope,
      wasInterrupted: wasInterrupted, elapsed: ContinuousClock.now - clock,
      paths: SourcePaths(files: files))
    if result.passed { try passes.note(scenarios) }
    try outputs.write(outputs.texts(of: result), print: print)
    if result.passed, let nameOfPass, exploration.isForGood {
      result.elapsed = nil
      cache?.keep(values: [(nameOfPass, outputs.texts(of: result))])
    }
    if wasInterrupted { return .undecided }
    return findings.isEmpty ? .success : .violations
  }

  /// What the exhaustive search finds that is not as committed.
  private func committedFindings(
    _ exploration: Exploration, _ accepted: DecidedViolations, _ scope: GateScope,
    _ invocation: Invocation
  ) throws -> [GateFinding] {
    var findings = gateFindings(
      explored: exploration.explored, accepted: accepted, today: today,
      folder: listFolder(invocation), isWhole: scope.isWhole)
    findings += modelDifferences
    findings += oversights(of: uniqued(exploration.scenarios.map(\.system)))
    if scope.isWhole {
      findings += unansweredSubjects(exploration)
      findings += try staleReadings(exploration.scenarios, invocation)
    }
    findings += try staleSurvivors(exploration.scenarios, invocation)
    for system in uniqued(exploration.scenarios.map(\.system)) {
      findings += try unfoundedClaims(of: system) { amendments, properties in
        var request = SearchRequest(
          name: system.name, system: system, configuration: Configuration(amendments: amendments),
          bounds: SearchBounds(), properties: properties, guess: 0)
        request.detail = .verdict
        return try outcomes(of: [request], invocation).flatMap { $0?.results ?? [] }
          .filter { $0.verdict == .proved }.map(\.property.name)
      }
    }
    findings += exploration.incompleteSweeps.map {
      GateFinding(
        kind: .unfinished, scenario: $0.scenario, message: "\($0.sweep): \($0.reason.words)")
    }
    if !exploration.scenarios.isEmpty, exploration.isForGood {
      let named = invocation.named(scope.isWhole ? [] : exploration.scenarios.map(\.name))
      findings += try staleReports(files(for: exploration, named), named)
    }
    return findings
  }

  /// Where a row, or the line that is quoted, does not say the number of its rule's text.
  private var modelDifferences: [GateFinding] {
    ModelDifference.all(documents, systems: systems).map {
      difference in
      GateFinding(
        kind: .modelDiffers, rule: difference.rule.id,
        message:
          "\(difference.rule.id): the text says \(difference.text.joined(separator: ", ")), and "
          + "\(difference.system), \(difference.places.joined(separator: "; ")), "
          + "\(difference.rows.joined(separator: ", ")); mend the one that is not as in the document",
        place: .source(difference.source))
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
}
