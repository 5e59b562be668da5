import Checking
import Machines
import Simulation

/// A property that some seeded runs break in one way, with the simplest run that does.
struct SimulatedFailure {
  let property: Property
  let group: Campaign.Group
  let run: Run
  /// Whether no run of the system fails so more simply.
  let isSimplest: Bool
  /// That of the simplest run, step by step.
  let token: String
  /// That of the run from which it was made, by how it was drawn; none if it was led somewhere
  /// before it was drawn, or drawn with faults.
  let drawnToken: String?
  /// The same in at most 60 characters.
  var shortToken: String? {
    drawnToken.flatMap { try? Token.recording(from: $0) }.flatMap { ShortToken(of: $0)?.text }
  }
  /// What the run from which it was made left out.
  let leftOut: [String]
  /// The answers that never came in that run because of it.
  let hangs: [String]
  /// Who lives with it; nobody with what takes a fault beyond the rules to fail.
  let acceptance: Acceptance?
}

/// A property that something happens sometimes, and that no run showed.
struct MissedProperty {
  let property: Property
  let acceptance: Acceptance?
}

/// What seeded runs of one scenario found.
struct SimulatedScenario {
  let scenario: Scenario
  let watch: RuntimeMonitor
  let result: CampaignSummary
  let failures: [SimulatedFailure]
  let missed: [MissedProperty]
  /// The same scenario explored exhaustively, which says what there is to reach.
  let whole: Outcome
  /// A shortest run to everything that there is; `nil` if the search did not end.
  let routes: Routes?
  /// In the order of the classes.
  let coverage: [ClassCoverage]
  let goals: [GoalResult]

  /// Whether nothing is wrong but what somebody lives with.
  var isGood: Bool {
    failures.allSatisfy { $0.acceptance != nil } && missed.allSatisfy { $0.acceptance != nil }
  }
}

/// A scenario made ready for seeded runs.
struct Arena {
  let scenario: Scenario
  let ground: Ground
  let watch: RuntimeMonitor
  let scope: Scope
  /// The shortest runs to everything; `nil` where the search did not end, or nobody asked.
  var routes: Routes?

  init(_ scenario: Scenario) throws {
    self.scenario = scenario
    ground = Ground(try CompiledSystem(scenario.system, scenario.configuration))
    watch = try RuntimeMonitor(scenario.system.properties, on: ground)
    scope = Scope(scenario.name)
  }

  /// The properties that something happens sometimes, and that no run showed.
  func missed(by tally: CampaignSummary) -> [Property] {
    let shown = tally.groups.filter { $0.kind == .reached }.map(\.property)
    return watch.properties.enumerated().filter { index, property in
      if case .sometimes = property.kind { !shown.contains(index) } else { false }
    }.map(\.element)
  }
}

extension CommandEnvironment {
  /// A scenario explored exhaustively, and made ready for runs that are measured against that.
  func surveyed(
    _ scenario: Scenario, _ invocation: Invocation
  ) throws -> (arena: Arena, whole: Outcome) {
    var arena = try Arena(scenario)
    // Runs are made of ticks, and so must be what they are compared with.
    var options = options(invocation, named: scenario.name, bounds: scenario.bounds)
    options.engine = .ticks
    let whole = try explore(scenario.system, scenario.configuration, options, [])
    guard whole.complete else { return (arena, whole) }
    let jobs = invocation.jobs ?? processors
    arena.routes = try ReachabilityGraph(arena.ground, jobs: jobs).map { Routes($0, jobs: jobs) }
    return (arena, whole)
  }

  /// Makes the seeded runs of one scenario.
  ///
  /// - Parameter seconds: after which no more runs are begun.
  func tally(
    of arena: Arena, _ campaign: Campaign, seconds: Double? = nil, _ invocation: Invocation
  ) throws -> CampaignSummary {
    let start = ContinuousClock.now
    return try campaign.results(
      of: arena.watch, scope: arena.scope, jobs: invocation.jobs ?? processors,
      routes: arena.routes, goals: invocation.goals
    ) {
      isInterrupted() || seconds.map { ContinuousClock.now - start >= .seconds($0) } ?? false
    }
  }

  /// Makes failures simple, and says what was not reached.
  func evaluated(
    _ tally: CampaignSummary, of arena: Arena, _ whole: Outcome, _ campaign: Campaign,
    _ invocation: Invocation, accepted: DecidedViolations
  ) throws -> SimulatedScenario {
    let scenario = arena.scenario
    let acceptance = { (property: Property) in
      known(property.name, in: scenario.name, accepted)
    }
    let failures = try tally.groups.filter { $0.kind != .reached }.map { group in
      try failure(
        group, in: arena, campaign,
        acceptance: acceptance(arena.watch.properties[group.property]))
    }
    let coverage = ItemClass.allCases.map { ClassCoverage($0, tally, arena.routes) }
    return SimulatedScenario(
      scenario: scenario, watch: arena.watch, result: tally, failures: failures,
      missed: arena.missed(by: tally).map {
        MissedProperty(property: $0, acceptance: acceptance($0))
      },
      whole: whole, routes: arena.routes, coverage: coverage,
      goals: invocation.goals.map { goal in
        GoalResult(
          goal, coverage.first { $0.itemClass == goal.itemClass } ?? coverage[0], arena.routes,
          stepLimit: campaign.steps)
      })
  }

  /// Who lives with a property that is violated in a scenario; nobody any more once it has expired.
  ///
  /// Which run is accepted does not matter here: random runs reach others than the shortest one,
  /// by which the gate holds the exhaustive search to the acceptance.
  func known(
    _ property: String, in scenario: String, _ accepted: DecidedViolations
  ) -> Acceptance? {
    accepted.lock.violations.first { $0.scenario == scenario && $0.property == property }
      .flatMap { accepted.acceptance(of: $0, today: today) }
      .flatMap { $0.decision.hasExpired(today) ? nil : $0 }
  }

  /// The simplest run of a group of failures, and its tokens.
  func failure(
    _ group: Campaign.Group, in arena: Arena, _ campaign: Campaign, acceptance: Acceptance?
  ) throws -> SimulatedFailure {
    let property = arena.watch.properties[group.property]
    let number = group.shortestRun
    let path = try campaign.path(
      ofRun: number, of: arena.ground, scope: arena.scope, ledTo: group.shortestLedTo,
      by: arena.routes)
    let shrinker = try Shrinker(property, group.kind, on: arena.ground)
    guard let simplest = try shrinker.simplest(from: path) else {
      throw Defect("run \(number) of \(arena.scenario.name) cannot be repeated")
    }
    let run = try arena.ground.run(of: simplest.path)
    return SimulatedFailure(
      property: property, group: group, run: run, isSimplest: simplest.isSimplest,
      token: try replayedToken(
        recording(of: run, property, in: arena), of: run, on: arena.ground.compiled),
      drawnToken: try drawnToken(of: group, path, property, in: arena, campaign),
      leftOut: campaign.leftOut(ofRun: number, of: arena.ground, scope: arena.scope),
      hangs: campaign.hangs(ofRun: number, of: arena.ground, scope: arena.scope),
      acceptance: simplest.path.faults > 0 ? nil : acceptance)
  }

  /// The token of a run by how it was drawn, up to where it fails.
  private func drawnToken(
    of group: Campaign.Group, _ path: Path, _ property: Property, in arena: Arena,
    _ campaign: Campaign
  ) throws -> String? {
    guard group.shortestLedTo == nil, campaign.faults.isEmpty else { return nil }
    let watch = try RuntimeMonitor([property], on: arena.ground)
    guard let finding = try watch.finding(in: path), finding.kind == group.kind else {
      throw Defect("run \(group.shortestRun) of \(arena.scenario.name) fails no more")
    }
    let run = try arena.ground.run(of: finding.path)
    return try replayedToken(
      campaign.drawn(
        recording(of: run, property, in: arena), run: group.shortestRun, upTo: finding.path,
        of: arena.ground, scope: arena.scope), of: run, on: arena.ground.compiled)
  }

  private func recording(of run: Run, _ property: Property, in arena: Arena) -> Recording {
    Recording(
      of: run, property: property.name, in: arena.scenario, on: arena.ground.compiled)
  }
}
