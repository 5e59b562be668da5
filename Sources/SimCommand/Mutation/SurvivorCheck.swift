import Checking
import Foundation
import Machines
import Mutation
import RuleSemantics

extension CommandEnvironment {
  /// Where the committed scores are not of the present rules and claims.
  ///
  /// Scenarios whose rules and claims are those of the lock are as they were judged, so that nothing is
  /// judged of them. Of the others every mutant is, and what survives is judged in the rest.
  func staleSurvivors(
    _ scenarios: [Scenario], _ invocation: Invocation
  ) throws -> [GateFinding] {
    guard let lock = try committedSurvivors(invocation) else { return [] }
    let touched = Set(scenarios.map(\.system.document))
    var findings = try staleAcceptances(lock, invocation)
    for (document, entry) in lock.documents.sorted(by: { $0.key < $1.key })
    where touched.contains(document) {
      let known = try judgedScenarios(of: document, invocation)
      let inputs = try survivorInputs(known)
      if inputs == entry.inputs, !lock.changedByHand.contains(document) { continue }
      let changed = known.filter { inputs[$0.name] != entry.inputs[$0.name] }
      let new = try newSurvivors(changed, of: known, entry, invocation.named([document]))
      var stale = finding(
        invocation,
        "what is said of \(document) was found of other rules or claims, or changed by hand; run "
          + "\(program) mutate \(document) --pin"
          + (new.isEmpty ? "" : "; survives now: \(new.joined(separator: "; "))"),
        step: .mutate(document))
      stale.isStaleOnly = new.isEmpty
      findings.append(stale)
    }
    return findings
  }

  private func finding(
    _ invocation: Invocation, _ message: String, step: GateStep? = nil
  ) -> GateFinding {
    let path = listPath(SurvivorLock.fileName, invocation)
    return GateFinding(kind: .survivors, message: "\(path): \(message)", step: step)
  }

  /// Acceptances of what the lock has as no survivor.
  private func staleAcceptances(
    _ lock: SurvivorLock, _ invocation: Invocation
  ) throws -> [GateFinding] {
    try loadSurvivors(invocation).filter { accepted in
      lock.documents[accepted.document].map { !$0.survivors.contains(accepted.mutant) } ?? false
    }.map {
      finding(
        invocation,
        "\(AcceptedSurvivor.fileName) accepts what is no survivor: \($0.document) \($0.mutant)")
    }
  }

  /// What survives in the scenarios changed, and in no other is killed, beside what is committed.
  private func newSurvivors(
    _ changed: [Scenario], of all: [Scenario], _ entry: SurvivorLock.Entry,
    _ invocation: Invocation
  ) throws -> [String] {
    let subjects = try mutationSubjects(changed)
    guard let found = try mutationVerdicts(on: subjects, of: changed, invocation)
    else { return [] }
    let known = Set(entry.survivors)
    let open = JudgedDocument.documents(subjects, found).flatMap(\.faults).filter {
      $0.outcome == .survivor && !known.contains($0.name)
    }.map(\.name)
    let rest = all.filter { scenario in !changed.contains { $0.name == scenario.name } }
    if open.isEmpty || rest.isEmpty { return open }
    let names = Set(open)
    let others = try mutationSubjects(rest)
    guard let again = try mutationVerdicts(on: others, of: rest, invocation, among: names)
    else { return open }
    let killed = Set(
      JudgedDocument.documents(others, again).flatMap(\.faults).filter { $0.outcome == .killed }
        .map(\.name))
    return open.filter { !killed.contains($0) }
  }

  /// By scenario: a digest of all by which its mutants are made and judged.
  func survivorInputs(_ scenarios: [Scenario]) throws -> [String: String] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var inputs: [String: String] = [:]
    for scenario in scenarios {
      let system = scenario.system
      var digest = try system.content(under: scenario.configuration)
      for var property in system.properties {
        property.statement = ""
        digest.feed(bytes: try encoder.encode(property))
      }
      for table in system.machines { digest.feed("\(table.name) \(table.environment != nil)") }
      digest.feed("\(scenario.bounds.states ?? -1) \(scenario.bounds.depth ?? -1)")
      inputs[scenario.name] = digest.digits
    }
    return inputs
  }
}
