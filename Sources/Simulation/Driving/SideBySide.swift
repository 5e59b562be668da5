internal import Machines

/// Makes the runs of a model that drivers are to go, and tells what came of them.
///
/// Whether drivers suspend is no matter of it: it says what to do next, and learns what came of it.
final class SideBySide {
  let trials: Trials
  private let facts: RunFacts
  private let comparison: DriverComparison
  private var script: DriverScript

  init(_ trials: Trials) throws(ModelError) {
    self.trials = trials
    facts = RunFacts(trials.ground.compiled)
    comparison = DriverComparison(facts: facts)
    script = try DriverScript(trials.ground)
  }

  /// A run of the campaign, with a long idle time at its end, which shows whether the
  /// implementation has stopped all its timers.
  func driven(ofRun run: Int) throws(ModelError) -> DriverRun {
    var path = try trials.campaign.path(
      ofRun: run, of: trials.ground, scope: trials.scope)
    path.moves.append(Move(wait: path.finalWait, offModel: .idle(microseconds: 0)))
    path.finalWait = 0
    return try script.drive(path)
  }

  func driven(of path: Path) throws(ModelError) -> DriverRun { try script.drive(path) }

  /// What differs after a scene, if something does.
  func divergence(
    _ driven: DriverRun, _ scene: Int, _ seen: Observation
  ) throws(ModelError) -> DriverDivergence? {
    try comparison.divergence(driven.scenes[scene], scene, seen)
  }

  /// That the implementation failed in a scene.
  func divergence(_ driven: DriverRun, _ scene: Int, _ error: any Error) -> DriverDivergence {
    let shown = comparison.outputs(of: driven.scenes[scene])
    return DriverDivergence(
      scene: scene, what: .error,
      model: shown.isEmpty ? "goes on" : "goes on, and emits \(shown.joined(separator: ", "))",
      implementation: "\(error)")
  }

  func failure(
    _ driven: DriverRun, _ divergence: DriverDivergence, found: (run: Int, stimuli: Int)?
  ) throws(ModelError) -> DriverFailure {
    let compiled = trials.ground.compiled
    var before = driven.scenes[0].state
    let scenes = driven.scenes[...divergence.scene].map { scene in
      defer { before = scene.state }
      return DriverFailure.Scene(
        milliseconds: scene.at / 1000, stimulus: scene.stimulus, rows: comparison.rows(of: scene),
        outputs: comparison.outputs(of: scene),
        changes: compiled.changes(from: before, to: scene.state))
    }
    let run = try trials.ground.run(of: driven.path(upTo: divergence.scene))
    return DriverFailure(
      what: divergence.what.words, model: divergence.model,
      implementation: divergence.implementation,
      scenes: scenes, token: trials.token(of: run, "side by side"), found: found,
      seed: trials.campaign.seed)
  }
}

extension DriverDivergence {
  /// Whether shrinking may take one for the other: both are a difference, or both an error thrown.
  func isLike(_ other: DriverDivergence) -> Bool { (what == .error) == (other.what == .error) }
}
