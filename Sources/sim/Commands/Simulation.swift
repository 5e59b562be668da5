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
  let result: Campaign.Result
  let failures: [SimulatedFailure]
  /// The properties that something happens sometimes, and that no run showed.
  let missed: [Property]
  /// The same scenario explored exhaustively, which says what there is to reach.
  let whole: Outcome

  /// By row that can fire: the row, and whether some run fired it.
  var rows: [(row: FiredRow, isReached: Bool)] {
    zip(whole.coverage, result.firings).filter { $0.0.transitions > 0 || $0.1 > 0 }
      .map { (row: $0.row, isReached: $1 > 0) }
  }
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
    let start = ContinuousClock.now
    let result = try campaign.results(
      of: watch, scope: scope, jobs: invocation.jobs ?? processors
    ) {
      isInterrupted() || seconds.map { ContinuousClock.now - start >= .seconds($0) } ?? false
    }
    var failures: [SimulatedFailure] = []
    var shown: Set<Int> = []
    for group in result.groups {
      if group.kind == .reached {
        shown.insert(group.property)
        continue
      }
      let property = watch.properties[group.property]
      let path = try campaign.path(ofRun: group.shortestRun, of: ground, scope: scope)
      let simplest = try Shrinker(property, group.kind, on: ground).simplest(from: path)
      guard let simplest else {
        throw Defect(description: "run \(group.shortestRun) of \(scenario.name) cannot be repeated")
      }
      let run = try ground.run(of: simplest.path)
      failures.append(
        SimulatedFailure(
          property: property, group: group, run: run, isSimplest: simplest.isSimplest,
          token: try token(of: run, property, scenario, compiled),
          leftOut: campaign.leftOut(ofRun: group.shortestRun, of: ground, scope: scope)))
    }
    let missed = watch.properties.enumerated().filter { index, property in
      if case .sometimes = property.kind { !shown.contains(index) } else { false }
    }
    // Runs are made of ticks, and so must be what they are compared with.
    var options = options(invocation, named: scenario.name, bounds: scenario.bounds)
    options.engine = .ticks
    return SimulatedScenario(
      scenario: scenario, watch: watch, result: result, failures: failures,
      missed: missed.map(\.element),
      whole: try explore(scenario.system, scenario.configuration, options, []))
  }

  /// The token of a run, which is seen to lead back to it.
  private func token(
    of run: Run, _ property: Property, _ scenario: Scenario, _ compiled: CompiledSystem
  ) throws -> String {
    let recording = Recording(
      of: run, system: scenario.system, configuration: scenario.configuration,
      property: property.name, fingerprint: compiled.fingerprint,
      tickMicroseconds: compiled.tickMicroseconds)
    let token = Token.text(of: recording)
    let replay = try Replay(of: Token.recording(from: token), on: compiled)
    guard case .matched(let again) = replay.ending, again.signature == run.signature else {
      throw Defect(
        description: "the run of \(scenario.name) \(property.name) cannot be reproduced")
    }
    return token
  }
}
