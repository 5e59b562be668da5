import Checking
import Foundation
import Machines
import Mutation
import Reporting
import SymbolicSearch

extension CommandEnvironment {
  /// `sim snapshot`.
  func snapshot(_ invocation: Invocation) throws -> ExitCode {
    let path = invocation.operands.first ?? snapshotPath(invocation)
    if let kind = try files.kind(of: path) {
      let start = Array("# Written by ".utf8)
      guard kind == .file, try files.read(path, limit: start.count) == start else {
        throw InputError(path: path, "no snapshot, and left as it is; write to another file")
      }
    }
    let scenarios = try loadScenarios(invocation)
    guard let snapshot = try snapshot(of: scenarios, invocation) else { return .undecided }
    let text = try SnapshotText.text(of: snapshot)
    try AtomicWriter(files: files).write([(path, Array(text.utf8))])
    let claims = snapshot.scenarios.reduce(0) { $0 + $1.results.count }
    try print(
      "\(clipped(oneLine(path))): \(snapshot.systems.count.counted("system")), "
        + "\(scenarios.count.counted("scenario")) with \(claims.counted("answer"))\n")
    return .success
  }

  func snapshotPath(_ invocation: Invocation) -> String {
    joined(listFolder(invocation), Snapshot.fileName)
  }

  /// - Returns: `nil` if somebody asked sim to stop.
  private func snapshot(
    of scenarios: [Scenario], _ invocation: Invocation
  ) throws -> Snapshot? {
    let found = try outcomes(of: scenarios.map { SearchRequest($0) }, invocation)
    guard !isInterrupted() else { return nil }
    return Snapshot(
      systems: uniqued(scenarios.map(\.system)),
      scenarios: zip(scenarios, found).map { Snapshot.Entry($0, $1) })
  }

  /// What was edited since the committed snapshot, claims aside; nothing where there is none.
  func editsSinceSnapshot(
    _ scenarios: [Scenario], _ invocation: Invocation
  ) throws -> [Edit] {
    let path = snapshotPath(invocation)
    guard try files.kind(of: path) == .file else { return [] }
    let pairs = try ScenarioChanges(loadSnapshot(path), scenarios).pairs
    var edits: [Edit] = []
    for edit in pairs.flatMap(\.causes) where !edit.key.hasPrefix("claim ") {
      if !edits.contains(where: { $0.key == edit.key }) { edits.append(edit) }
    }
    return edits
  }

  /// Whether the committed snapshot is of other tables than those of the models; nothing where there is
  /// none.
  func staleSnapshot(_ scenarios: [Scenario], _ invocation: Invocation) throws -> [GateFinding] {
    let path = snapshotPath(invocation)
    guard try files.kind(of: path) == .file else { return [] }
    let snapshot = try loadSnapshot(path)
    let systems = uniqued(scenarios.map(\.system))
    let isFresh =
      try snapshot.systems.map { try canonical($0) } == systems.map { try canonical($0) }
      && zip(snapshot.scenarios, scenarios).allSatisfy { entry, scenario in
        var mine = Snapshot.Entry(scenario, nil)
        mine.results = entry.results
        return mine == entry
      } && snapshot.scenarios.count == scenarios.count
    if isFresh { return [] }
    return [
      GateFinding(
        kind: .report, message: "\(path) is not of these tables; run \(program) snapshot",
        step: .snapshot, place: .file(path))
    ]
  }

  private func loadSnapshot(_ path: String) throws -> Snapshot {
    try SnapshotText.snapshot(in: files.read(path, limit: 1 << 28), path: path)
  }

  /// The snapshot that a file or a revision has.
  private func base(_ invocation: Invocation) throws -> (snapshot: Snapshot, name: String) {
    let path = snapshotPath(invocation)
    let name = invocation.operands.first ?? "HEAD"
    if try files.kind(of: name) == .file { return (try loadSnapshot(name), name) }
    if let bytes = try committed(name, path) {
      return (try SnapshotText.snapshot(in: bytes, path: "\(name):\(path)"), name)
    }
    if invocation.operands.isEmpty, try files.kind(of: path) == .file {
      return (try loadSnapshot(path), path)
    }
    throw InputError(
      "\(quoted(name)) is no snapshot, and no revision that has \(path); "
        + "write one there with \(program) snapshot, and commit it")
  }

  /// `sim diff`.
  func diff(_ invocation: Invocation) throws -> ExitCode {
    let (snapshot, name) = try base(invocation)
    let all = try loadScenarios(invocation)
    let changes = try ScenarioChanges(snapshot, all)
    var difference = Difference(base: clipped(oneLine(name)), changes)
    let changed = changes.pairs.filter { pair in
      switch pair.kind {
      case .same, .renamed: false
      case .changed: true
      }
    }
    let found = try outcomes(
      of: changed.map { SearchRequest($0.base) } + changed.map { SearchRequest($0.current) }
        + changes.new.map { SearchRequest($0) }, invocation)
    if isInterrupted() { return interrupted() }
    for (index, change) in changed.enumerated() {
      guard let old = found[index], let new = found[changed.count + index] else { continue }
      try compare(change, old, new, snapshot, invocation, &difference)
    }
    for (scenario, outcome) in zip(changes.new, found.dropFirst(2 * changed.count)) {
      let failing = (outcome?.results ?? []).filter { $0.verdict == .violated }.map(\.property.name)
      difference.add(
        .unrelated, "new scenario \(scenario.name)",
        failing.isEmpty ? "nothing fails" : "fails: \(listed(failing, most: 3))")
    }
    try compareBehaviour(changed, &difference)
    try findStale(changed, found, invocation, &difference)
    if isInterrupted() { return interrupted() }
    try print(difference.text(as: invocation.diffFormat, SourcePaths(files: files)))
    return .success
  }

  private func interrupted() -> ExitCode {
    warn("\(program): interrupted, nothing is compared")
    return .undecided
  }

  /// What differs in the answers of one scenario.
  private func compare(
    _ change: ScenarioChange, _ old: Outcome, _ new: Outcome, _ snapshot: Snapshot,
    _ invocation: Invocation, _ difference: inout Difference
  ) throws {
    let name = change.current.name
    let (before, after) = (answersByClaim(old), answersByClaim(new))
    if snapshot.engine == Snapshot(systems: [], scenarios: []).engine {
      let recorded = snapshot.scenarios.first { $0.name == name }?.results ?? [:]
      if recorded != before.mapValues(\.text) {
        difference.add(
          .unrelated, "\(name): the snapshot has other answers than exploring its tables gives", "")
      }
    }
    if !old.complete || !new.complete {
      difference.add(.unrelated, "\(name): a bound ends its search, so it is compared in part", "")
    }
    var names = new.results.map(\.property.name)
    names += old.results.map(\.property.name).filter { !names.contains($0) }
    var open: [(claim: String, old: ClaimAnswer, new: ClaimAnswer)] = []
    for claim in names {
      switch (before[claim], after[claim]) {
      case (nil, nil): break
      case (nil, let new?): difference.add(.claims, "new claim \(claim): \(new.text)", in: name)
      case (let old?, nil):
        difference.add(.claims, "claim gone: \(claim), was \(old.text)", in: name)
      case (let old?, let new?):
        if !old.isSame(as: new) {
          open.append((claim, old, new))
        } else if old.verdict == .violated, old.run != new.run {
          difference.addOtherRun(of: claim, in: name)
        }
      }
    }
    let unknown = open.filter { !difference.isAttributed($0.claim, $0.old, $0.new, change) }
    let attributions = try attributions(
      of: unknown.map(\.claim), in: change, before: before, after: after, invocation)
    for (claim, old, new) in open {
      let why = difference.attribution(
        claim, old, new, change, otherwise: attributions[claim] ?? .unknown(""))
      let property =
        new.run == nil ? nil : change.current.system.properties.first { $0.name == claim }
      let isTime = old.verdict == new.verdict
      let words = isTime ? [old.time ?? "none", new.time ?? "none"] : [old.text, new.text]
      difference.add(
        isTime ? .times : .claims, "\(claim): \(words.joined(separator: " → ")), \(why.words)",
        in: name)
      if new.verdict == .violated, old.verdict != .violated {
        difference.add(
          .findings, "new: \(claim)" + (property.map { ": \(oneLine($0.statement))" } ?? ""),
          in: name)
        if let run = new.run { difference.show(run, of: "new: \(claim)") }
      }
      if old.verdict == .violated, new.verdict != .violated {
        difference.add(.findings, "gone: \(claim)", in: name)
      }
    }
  }

  /// Larger systems are compared by their claims alone.
  private static let mostStatesCompared = 30_000

  /// A run that only the old rules have, and one that only the new ones have, for each system.
  private func compareBehaviour(
    _ changed: [ScenarioChange], _ difference: inout Difference
  ) throws {
    var seen: Set<String> = []
    for change in changed.sorted(by: { one, _ in one.current.name.hasSuffix("/as-written") }) {
      guard case .changed = change.kind, change.current.engine == ScenarioEngine(),
        seen.insert(change.current.system.name).inserted,
        !isInterrupted()
      else { continue }
      let name = change.current.name
      do throws(ModelError) {
        let old = try subject(change.base)
        let new = try subject(change.current)
        let (lost, gained) = (try old.fate(beside: new), try new.fate(beside: old))
        if case .equivalent = lost, case .equivalent = gained {
          difference.add(.behaviour, "\(name): no change in behaviour (proved)", "")
          continue
        }
        difference.add(.behaviour, "\(name): no more: \(Self.words(lost, other: "now"))", "")
        difference.add(.behaviour, "\(name): now: \(Self.words(gained, other: "before"))", "")
      } catch {
        let isTooLarge = if case .incomplete = error { true } else { false }
        difference.add(
          .unrelated,
          "\(name): behaviours are not compared, only claims: "
            + (isTooLarge ? "more than \(Self.mostStatesCompared) states" : error.words), "")
      }
    }
  }

  private func subject(_ scenario: Scenario) throws(ModelError) -> MutationSubject {
    var system = scenario.system
    system.properties = []
    var bounds = scenario.bounds
    bounds.states = min(bounds.states ?? .max, Self.mostStatesCompared + 1)
    return try MutationSubject(
      scenario.name, document: system.document, system, scenario.configuration, bounds: bounds)
  }

  /// A run of one moment; in brackets what the other moment has instead.
  private static func words(_ fate: MutantVerdict.Fate, other: String) -> String {
    switch fate {
    case .survivor(let distinction) where !distinction.isOfMutant:
      oneLine(distinction.run.signature) + " (\(other): \(distinction.words))"
    case .survivor, .equivalent, .observerOnly: "nothing"
    case .killed, .refused: "not known"
    case .undecided(let reason): "not known: \(reason)"
    }
  }

  /// Decisions, what was seen, and regressions that the changes make stale.
  private func findStale(
    _ changed: [ScenarioChange], _ found: [Outcome?], _ invocation: Invocation,
    _ difference: inout Difference
  ) throws {
    let accepted = try loadAccepted(invocation)
    for (index, change) in changed.enumerated() {
      guard let outcome = found[changed.count + index] else { continue }
      let answers = answersByClaim(outcome)
      for seen in accepted.lock.violations where seen.scenario == change.current.name {
        let answer = answers[seen.property]
        if answer?.verdict != .violated {
          difference.add(
            .stale, "decision on \(seen.property): it fails no more", in: seen.scenario)
        }
      }
    }
    let systems = Set(changed.map(\.current.system.name))
    let all = try loadScenarios(invocation)
    for run in try regressionRuns(all, invocation, where: { systems.contains($0.system.name) }) {
      for finding in run.findings {
        difference.add(.stale, "regression \(run.regression.name)", finding.message)
      }
    }
  }
}
