import Checking
import Machines
import Reporting
import RuleSemantics
import Simulation

/// What the seeded runs of the gate came to.
struct GateSimulation {
  /// How often the number of runs is doubled for a scenario that has not shown everything.
  static let mostDoublings = 10
  static let defaultRuns = 200
  /// The most steps of a run.
  static let steps = 100

  let seed: Seed
  /// How many runs of each scenario were made at least.
  let runs: Int
  var scenarios = 0
  /// The runs made in all.
  var made = 0
  /// The scenarios that took more runs to show everything, and how many.
  var more: [(scenario: String, runs: Int)] = []
  var known = 0

  /// Takes down what the campaign of a scenario came to.
  fileprivate mutating func enter(_ campaign: GateCampaign, of scenario: Scenario) {
    scenarios += 1
    made += campaign.made
    if campaign.runs > runs { more.append((scenario.name, campaign.runs)) }
    known += campaign.known
  }

  fileprivate func campaign(ofRuns numbers: Range<Int>) -> Campaign {
    Campaign(seed: seed, first: numbers.lowerBound, runs: numbers.count, steps: Self.steps)
  }

  /// In one line, what was run.
  var text: String {
    var text =
      "seeded runs: \(runs) of each of \(scenarios.counted("scenario")) from seed \(seed.text), "
      + "at most \(Self.steps.counted("step")) each; \(known.counted("accepted failure")) seen"
    if let most = more.map(\.runs).max() {
      text += "; up to \(most) of \(more.count.counted("scenario")), where more was to be shown"
    }
    return text + ": \(made.counted("run"))\n"
  }
}

/// What the seeded runs of one scenario came to.
struct GateCampaign: Codable {
  /// The runs asked for, the last time that their number was doubled.
  let runs: Int
  let made: Int
  /// The accepted failures seen.
  let known: Int
}

extension CommandEnvironment {
  /// Makes the seeded runs of the gate, but for those that passed before, of the same rules and claims.
  ///
  /// Something that must happen sometimes, and by the exhaustive search can, has to be shown by some
  /// run: until it is, as many further runs are made as there were, so that the answer depends
  /// on the seed alone.
  func gateSimulation(
    of exploration: Exploration, _ accepted: DecidedViolations, _ invocation: Invocation
  ) throws -> (simulation: GateSimulation, findings: [GateFinding]) {
    var simulation = GateSimulation(
      seed: invocation.seed, runs: invocation.runs ?? GateSimulation.defaultRuns)
    var findings: [GateFinding] = []
    var cache = cache
    var passed: [(name: String, value: GateCampaign)] = []
    for (position, scenario) in exploration.scenarios.enumerated() where !isInterrupted() {
      showProgress?(
        "\(scenario.name): \(position + 1) of "
          + exploration.scenarios.count.counted("seeded campaign"))
      let reachable = exploration.reports[position].outcome.results
        .filter { $0.verdict == .proved }.map(\.property.name)
      let isKnown = { (property: Property) in
        known(property.name, in: scenario.name, accepted) != nil
      }
      let name = try cache?.name(of: SearchRequest(scenario), SearchOptions()).map { content in
        var digest = Fingerprint()
        digest.feed("seeded by \(SimCommandSources.digest), \(content), \(scenario.name)")
        digest.feed("\(simulation.seed.text) \(simulation.runs) \(reachable)")
        digest.feed("\(scenario.system.properties.filter(isKnown).map(\.name))")
        return digest.digits
      }
      if let campaign: GateCampaign = name.flatMap({ cache?.value(named: $0) }) {
        simulation.enter(campaign, of: scenario)
        continue
      }
      let (campaign, found) = try gateCampaign(
        of: scenario, simulation, reachable: reachable, isKnown: isKnown, invocation)
      simulation.enter(campaign, of: scenario)
      findings += found
      if let name, found.isEmpty, !isInterrupted() { passed.append((name, campaign)) }
    }
    cache?.keep(values: passed)
    return (simulation, findings)
  }

  private func gateCampaign(
    of scenario: Scenario, _ simulation: GateSimulation, reachable: [String],
    isKnown: (Property) -> Bool, _ invocation: Invocation
  ) throws -> (GateCampaign, [GateFinding]) {
    let arena = try Arena(scenario)
    let unshown = { (tally: CampaignSummary) in
      arena.missed(by: tally).filter { reachable.contains($0.name) }
    }
    var campaign = simulation.campaign(ofRuns: 0..<simulation.runs)
    var tally = try tally(of: arena, campaign, invocation)
    for _ in 0..<GateSimulation.mostDoublings where !unshown(tally).isEmpty && !isInterrupted() {
      let runs = campaign.runs
      let further = simulation.campaign(ofRuns: runs..<(2 * runs))
      tally.merge(try self.tally(of: arena, further, invocation))
      campaign = simulation.campaign(ofRuns: 0..<(2 * runs))
    }
    var findings = unshown(tally).map { property in
      GateFinding(
        kind: .missed, scenario: scenario.name, property: property.name,
        message: "can be reached, and none of \(tally.runs.counted("seeded run")) reaches it")
    }
    var known = 0
    for group in tally.groups where group.kind != .reached {
      if isKnown(arena.watch.properties[group.property]) {
        known += 1
      } else {
        findings.append(finding(try failure(group, in: arena, campaign, acceptance: nil), scenario))
      }
    }
    return (GateCampaign(runs: campaign.runs, made: tally.runs, known: known), findings)
  }

  private func finding(_ failure: SimulatedFailure, _ scenario: Scenario) -> GateFinding {
    let group = failure.group
    return GateFinding(
      kind: .seededViolation, scenario: scenario.name, property: failure.property.name,
      message: "\(group.kind.rawValue) in \(group.count.counted("seeded run")), not accepted; "
        + "made simple: \(oneLine(failure.run.signature)); \(program) reproduce \(failure.token)",
      place: .source(failure.property.source),
      evidence: GateEvidence(
        failure.property, of: scenario.system, failure.run, token: failure.token))
  }
}
