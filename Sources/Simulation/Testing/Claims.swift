internal import Machines

extension Trials {
  func report(of result: CampaignSummary, _ watch: RuntimeMonitor) -> SimulationReport {
    SimulationReport(
      runs: result.runs, steps: result.steps, held: watch.properties.map(\.name),
      unwatched: watch.unwatched.map(\.name))
  }

  /// Expects that one run neither breaks a property nor, where it is to show it, does not.
  func expect(_ property: Property, in path: Path) throws {
    guard let finding = try RuntimeMonitor([property], on: ground).finding(in: path),
      finding.kind != .reached
    else { return }
    throw try failure(of: property, finding.kind, of: finding.path, found: nil, isSimplest: false)
  }

  /// The failure of the run that breaks a property in the fewest steps.
  func failure(of group: Campaign.Group, _ property: Property) throws -> SimulationFailure {
    let path = try campaign.path(ofRun: group.shortestRun, of: ground, scope: scope)
    guard let simplest = try Shrinker(property, group.kind, on: ground).simplest(from: path) else {
      throw ModelError.defect(Defect("a run of \(system.name) that fails does not fail again"))
    }
    return try failure(
      of: property, group.kind, of: simplest.path, found: (group.shortestRun, group.shortestSteps),
      isSimplest: simplest.isSimplest)
  }

  private func failure(
    of property: Property, _ kind: FailureKind, of path: Path, found: (run: Int, steps: Int)?,
    isSimplest: Bool
  ) throws -> SimulationFailure {
    let run = try ground.run(of: path)
    return SimulationFailure(
      sentence: property.statement, reason: kind.rawValue, run: run,
      token: token(of: run, property.name), found: found, seed: campaign.seed,
      isSimplest: isSimplest)
  }
}

/// A claim in Swift about the runs of a system.
struct SwiftClaim {
  private let trials: Trials
  private let sentence: String
  private let holds: (ObservedRun) throws -> Bool
  private let facts: RunFacts

  init(_ trials: Trials, _ sentence: String, _ holds: @escaping (ObservedRun) throws -> Bool) {
    self.trials = trials
    self.sentence = sentence
    self.holds = holds
    facts = RunFacts(trials.ground.compiled)
  }

  /// How a run is refuted, in words; none if the claim holds of it.
  private func reason(against run: ObservedRun) throws -> String? {
    do { return try holds(run) ? nil : "it does not hold of the run" } catch let error as ModelError
    {
      throw error
    } catch { return "\(error)" }
  }

  func expectInAllRuns() throws {
    let campaign = trials.campaign
    var walk = RandomWalk(trials.ground, records: true, leavesModel: campaign.leavesModel)
    var keeper = RunKeeper(facts)
    for run in 0..<campaign.runs {
      var choices = WalkChoices(campaign.seed, run: run, of: trials.scope)
      let swarm = campaign.swarm(on: trials.ground, &choices)
      _ = try walk.run(swarm, &choices, atMost: campaign.steps, seenBy: &keeper)
      guard try reason(against: keeper.finished()) != nil else { continue }
      let path = try campaign.path(ofRun: run, of: trials.ground, scope: trials.scope)
      guard let refuted = try refutation(of: path) else { throw inconstant }
      throw try simplestFailure(
        from: refuted.path, refuted.reason, found: (run, path.moves.count))
    }
  }

  /// What a path really does, if that refutes the claim.
  func refutation(of path: Path) throws -> (path: Path, reason: String)? {
    var player = Player(trials.ground)
    var seen = Both(RunKeeper(facts), PathRecorder())
    try player.follow(path, seenBy: &seen)
    let taken = seen.second.path
    return try reason(against: seen.first.finished()).map { (path: taken, reason: $0) }
  }

  /// The failure of a path as it stands.
  func failure(of path: Path, _ reason: String) throws -> SimulationFailure {
    try failure(of: path, reason, found: nil)
  }

  private func failure(
    of path: Path, _ reason: String, found: (run: Int, steps: Int)?
  ) throws -> SimulationFailure {
    let run = try trials.ground.run(of: path)
    return SimulationFailure(
      sentence: sentence, reason: reason, run: run, token: trials.token(of: run, sentence),
      found: found, seed: trials.campaign.seed, isSimplest: false)
  }

  /// The failure of a path, made as simple as can be.
  private func simplestFailure(
    from path: Path, _ reason: String, found: (run: Int, steps: Int)
  ) throws -> SimulationFailure {
    let kind = Self.withoutNumbers(reason)
    var shrinking = Shrinking(path, on: trials.ground, isThorough: true)
    while let other = try shrinking.next() {
      let refuted = try refutation(of: other)
      shrinking.learn(refuted.flatMap { Self.withoutNumbers($0.reason) == kind ? $0.path : nil })
    }
    guard let last = try refutation(of: shrinking.best) else { throw inconstant }
    return try failure(of: shrinking.best, last.reason, found: found)
  }

  private static func withoutNumbers(_ words: String) -> String {
    words.filter { !$0.isNumber }
  }

  private var inconstant: ModelError {
    .unsupported(.inconstant(claim: sentence))
  }
}
