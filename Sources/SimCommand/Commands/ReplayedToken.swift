import Machines
import Simulation

extension Recording {
  /// Records a run of a scenario.
  ///
  /// - Parameter property: what the run is of; empty for one that only shows that it is possible.
  init(of run: Run, property: String, in scenario: Scenario, on compiled: CompiledSystem) {
    self.init(
      of: run, system: scenario.system, configuration: scenario.configuration,
      property: property, scenario: scenario.name, fingerprint: compiled.fingerprint,
      tickMicroseconds: compiled.tick(thatShows: run))
  }
}

/// The token of a recording, which is seen to lead back to its run: one that did not would be worse
/// than none.
func replayedToken(
  _ recording: Recording, of run: Run, on compiled: CompiledSystem
) throws -> String {
  let token = Token.text(of: recording)
  let replay = try Replay(of: Token.recording(from: token), on: recording.refined(compiled))
  guard case .matched(let again) = replay.ending, again.signature == run.signature else {
    throw Defect("a run cannot be reproduced: \(run.signature)")
  }
  return token
}
