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
    try AtomicWriter(files: files).refuseForeign(path, writtenBy: "snapshot") {
      $0.hasPrefix("# Written by ")
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
    let changed = changes.pairs.filter { if case .changed = $0.kind { true } else { false } }
    let before: [Outcome?]
    do { before = try outcomes(of: changed.map { SearchRequest($0.base) }, invocation) } catch let
      error as ModelError where error.origin == .model
    { throw InputError(path: clipped(oneLine(name)), "it is at fault: \(error.words)") }
    let found = try outcomes(
      of: (changed.map(\.current) + changes.new).map { SearchRequest($0) }, invocation)
    if isInterrupted() { return interrupted() }
    for (index, change) in changed.enumerated() {
      guard let old = before[index], let new = found[index] else { continue }
      try compare(change, old, new, snapshot, invocation, &difference)
    }
    for (scenario, outcome) in zip(changes.new, found.dropFirst(changed.count)) {
      let failing = (outcome?.results ?? []).filter { $0.verdict == .violated }.map(\.property.name)
      difference.add(
        .unrelated, "new scenario \(scenario.name)",
        failing.isEmpty ? "nothing fails" : "fails: \(listed(failing, most: 3))")
    }
    try compareBehaviour(changed, &difference)
    let answers = Dictionary(
      uniqueKeysWithValues: zip(changed, found).map {
        ($0.current.name, $1.map(answersByClaim) ?? [:])
      })
    try findStale(changes.pairs, answers, all, invocation, &difference)
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
    let statements = firstByKey(
      new.results.map { ($0.property.name, $0.property.statement) })
    let (before, after) = (answersByClaim(old), answersByClaim(new))
    if snapshot.engine == Snapshot(systems: [], scenarios: []).engine {
      let recorded = snapshot.scenarios.first { $0.name == name }?.results ?? [:]
      if recorded != before.mapValues(\.text) {
        difference.add(
          .unrelated, "the snapshot has other answers than exploring its tables gives", in: name)
      }
    }
    if !old.complete || !new.complete {
      difference.add(.unrelated, "a bound ends its search, so it is compared in part", in: name)
    }
    var names = new.results.map(\.property.name)
    names += old.results.map(\.property.name).filter { !names.contains($0) }
    var open: [(claim: String, old: ClaimAnswer, new: ClaimAnswer)] = []
    for claim in names {
      switch (before[claim], after[claim]) {
      case (nil, nil): break
      case (nil, let new?):
        let what = change.base.system.claims(claim) ? "asked now:" : "new claim"
        difference.add(.claims, "\(what) \(claim): \(new.text)", in: name)
      case (let old?, nil):
        let what = change.current.system.claims(claim) ? "not asked any more" : "claim gone"
        difference.add(.claims, "\(what): \(claim), was \(old.text)", in: name)
      case (let old?, let new?):
        if !old.isSame(as: new) {
          open.append((claim, old, new))
        } else if old.verdict == .violated, old.run != new.run {
          difference.addOtherRun(of: claim, in: name)
        }
      }
    }
    let attributions = try attributions(
      of: open.map(\.claim), in: change, after: after, invocation)
    for (claim, old, new) in open {
      let why = attributions[claim]?.words ?? ""
      let isTime = old.verdict == new.verdict
      let words = isTime ? [old.time ?? "none", new.time ?? "none"] : [old.text, new.text]
      difference.add(
        isTime ? .times : .claims, "\(claim): \(words.joined(separator: " → ")), \(why)",
        in: name)
      if new.verdict == .violated, old.verdict != .violated {
        difference.add(
          .findings, "new: \(claim): \(oneLine(statements[claim] ?? ""))",
          in: name, detail: new.run ?? "")
      }
      if old.verdict == .violated, new.verdict != .violated {
        difference.add(.findings, "gone: \(claim)", in: name)
      }
    }
  }

  /// Larger systems are compared by their claims alone.
  private static let mostStatesCompared = 30_000

  /// A run that only the old rules have, and one that only the new ones have, for each pair of rules
  /// that scenarios have.
  private func compareBehaviour(
    _ changed: [ScenarioChange], _ difference: inout Difference
  ) throws {
    var known: [[UInt64]: Result<[String], ModelError>] = [:]
    for change in changed where !isInterrupted() {
      let name = change.current.name
      let words: [String]
      do throws(ModelError) {
        let rules = [
          try change.base.system.fingerprint(under: change.base.configuration),
          try change.current.system.fingerprint(under: change.current.configuration),
        ]
        let isSame = rules[0] == rules[1] && change.base.engine == change.current.engine
        guard isSame || change.current.engine == ScenarioEngine() else {
          difference.add(
            .unrelated, "behaviours are not compared, only claims: not explored state by state",
            in: name)
          continue
        }
        if known[rules] == nil {
          known[rules] = isSame ? .success([Self.isProved]) : compared(change)
        }
        words = try known[rules]?.get() ?? []
      } catch {
        let isTooLarge = if case .incomplete = error { true } else { false }
        difference.add(
          .unrelated,
          "behaviours are not compared, only claims: "
            + (isTooLarge ? "more than \(Self.mostStatesCompared) states" : error.words), in: name)
        continue
      }
      for words in words { difference.add(.behaviour, words, in: name) }
    }
  }

  private static let isProved = "no change in behaviour (proved)"

  private func compared(_ change: ScenarioChange) -> Result<[String], ModelError> {
    do throws(ModelError) {
      let old = try subject(change.base, beside: change.current)
      let new = try subject(change.current, beside: change.base)
      let (lost, gained) = (
        try old.firstRun(impossibleIn: new), try new.firstRun(impossibleIn: old)
      )
      if case .equivalent = lost, case .equivalent = gained { return .success([Self.isProved]) }
      return .success([
        "no more: \(Self.words(lost, other: "now"))",
        "now: \(Self.words(gained, other: "before"))",
      ])
    } catch { return .failure(error) }
  }

  private func subject(
    _ scenario: Scenario, beside other: Scenario
  ) throws(ModelError) -> MutationSubject {
    var system = scenario.system.beside(other.system)
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
}

extension Machines.System {
  /// Whether it has a claim of a name, if only under another reading.
  fileprivate func claims(_ name: String) -> Bool { properties.contains { $0.name == name } }
}
