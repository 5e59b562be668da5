import Machines
import Simulation

extension CommandEnvironment {
  /// The run that a short token names: kept as a regression, found again as the shortest one of its
  /// claim, or drawn again.
  ///
  /// - Throws: ``InputError`` if there is none that is the same.
  func recording(of token: ShortToken, _ invocation: Invocation) throws -> Recording {
    let scenarios = try knownScenarios(invocation) + planted
    guard let scenario = scenarios.first(where: { token.scenario.matches($0.name) }) else {
      throw InputError(
        "the short token is of a scenario that does not exist here; use the long token of the run")
    }
    let name = scenario.system.properties.map(\.name).first(where: token.property.matches) ?? ""
    if token.draw == nil {
      let kept = try loadRegressions(invocation).first { regression in
        regression.recording.digest == token.digest
          && token.property.matches(regression.property)
          && regression.recording.scenario?.matches(scenario.name) ?? false
      }
      if let kept { return kept.recording }
    }
    let found =
      try token.draw.map { try redrawn($0, of: name, in: scenario) }
      ?? shortestRun("\(scenario.name):\(name)", [scenario], invocation)
    guard let found else {
      throw InputError("\(scenario.name) has no such run; use the long token of the run")
    }
    guard found.digest == token.digest else {
      throw InputError(
        "the present rules make another run of \(scenario.name) than this short token names; its long "
          + "token tells the step")
    }
    return found
  }

  private func redrawn(
    _ draw: ShortToken.Draw, of property: String, in scenario: Scenario
  ) throws -> Recording {
    let arena = try Arena(scenario)
    let campaign = Campaign(
      seed: draw.seed, first: draw.run, runs: 1, steps: draw.limit, manner: draw.manner)
    let whole = try campaign.path(ofRun: draw.run, of: arena.ground, scope: arena.scope)
    let path = Path(moves: Array(whole.moves.prefix(draw.steps)))
    // The wait at the end is as long as it can be made, so that another run is told by its digest.
    let run = try SteppedRun(path, watchedBy: RuntimeMonitor([], on: arena.ground))
      .waiting(min(draw.finalTicks, 1 << 40))
    return Recording(
      of: run.run.run(), property: property, in: scenario, on: arena.ground.compiled)
  }
}
