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
  let token: String
  /// What the run from which it was made left out.
  let leftOut: [String]
}

/// What seeded runs of one scenario found.
struct SimulatedScenario {
  let scenario: Scenario
  let watch: Watch
  let result: Tally
  let failures: [SimulatedFailure]
  /// The properties that something happens sometimes, and that no run showed.
  let missed: [Property]
  /// The same scenario explored exhaustively, which says what there is to reach.
  let whole: Outcome
  /// A shortest run to everything that there is; `nil` if the search did not end.
  let routes: Routes?
  /// In the order of the classes.
  let coverage: [ClassCoverage]
  let goals: [GoalResult]
}

extension Surroundings {
  /// Makes the seeded runs of one scenario.
  ///
  /// - Parameter seconds: after which no more runs are begun.
  func simulate(
    _ scenario: Scenario, _ campaign: Campaign, seconds: Double?, _ invocation: Invocation
  ) throws -> SimulatedScenario {
    let compiled = try CompiledSystem(scenario.system, scenario.configuration)
    let ground = Ground(compiled)
    let watch = try Watch(scenario.system.properties, on: ground)
    let scope = Scope(scenario.name)
    let jobs = invocation.jobs ?? processors
    // Runs are made of ticks, and so must be what they are compared with.
    var options = options(invocation, named: scenario.name, bounds: scenario.bounds)
    options.engine = .ticks
    let whole = try explore(scenario.system, scenario.configuration, options, [])
    let routes = try routes(of: scenario, ground, whole, jobs)
    var campaign = campaign
    if routes == nil, invocation.runs == nil, invocation.budget == nil {
      // Nobody knows when the goals are met, so that nothing would end it.
      campaign = Campaign(seed: campaign.seed, runs: Self.usualRuns, steps: campaign.steps)
    }
    let start = ContinuousClock.now
    let result = try campaign.results(
      of: watch, scope: scope, jobs: jobs, routes: routes, goals: invocation.goals
    ) {
      isInterrupted() || seconds.map { ContinuousClock.now - start >= .seconds($0) } ?? false
    }
    let coverage = ItemClass.allCases.map { ClassCoverage($0, result, routes) }
    var failures: [SimulatedFailure] = []
    var shown: Set<Int> = []
    for group in result.groups {
      if group.kind == .reached {
        shown.insert(group.property)
        continue
      }
      let property = watch.properties[group.property]
      let path = try campaign.path(
        ofRun: group.shortestRun, of: ground, scope: scope, ledTo: group.shortestLedTo, by: routes)
      let simplest = try Shrinker(property, group.kind, on: ground).simplest(from: path)
      guard let simplest else {
        throw Defect(description: "run \(group.shortestRun) of \(scenario.name) cannot be repeated")
      }
      let run = try ground.run(of: simplest.path)
      failures.append(
        SimulatedFailure(
          property: property, group: group, run: run, isSimplest: simplest.isSimplest,
          token: try replayedToken(of: run, property.name, scenario, compiled),
          leftOut: campaign.leftOut(ofRun: group.shortestRun, of: ground, scope: scope)))
    }
    let missed = watch.properties.enumerated().filter { index, property in
      if case .sometimes = property.kind { !shown.contains(index) } else { false }
    }
    return SimulatedScenario(
      scenario: scenario, watch: watch, result: result, failures: failures,
      missed: missed.map(\.element), whole: whole, routes: routes, coverage: coverage,
      goals: invocation.goals.map { goal in
        GoalResult(
          goal, coverage.first { $0.itemClass == goal.itemClass } ?? coverage[0], routes,
          stepLimit: campaign.steps)
      })
  }

  /// The shortest runs to everything in a scenario; `nil` if its search did not end.
  private func routes(
    of scenario: Scenario, _ ground: Ground, _ whole: Outcome, _ jobs: Int
  ) throws -> Routes? {
    guard whole.complete else { return nil }
    let atlas = try Atlas(ground, stateLimit: whole.states)
    // Two searches that share only the step function find the same.
    guard let atlas, atlas.stateCount == whole.states,
      atlas.transitionCount == whole.transitions
    else {
      throw Defect(description: "two searches of \(scenario.name) differ")
    }
    return Routes(atlas, jobs: jobs)
  }
}
