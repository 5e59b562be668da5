import Diagnostics
import Machines
import Simulation

/// A run that a command line names: what it is of, and how it goes on the present rules.
struct NamedRun {
  /// None if its token names none, or the scenario is gone.
  let scenario: Scenario?
  let system: System
  let configuration: Configuration
  let compiled: CompiledSystem
  /// As far as the present rules make it.
  let path: Path
  let loopStart: Int?
  /// The claim that the run is of, by name; none if it only shows that it is possible.
  let claim: String?
  /// Where the present rules do something else than was recorded.
  let divergence: Divergence?

  /// The beginning of every run of a scenario.
  init(_ scenario: Scenario, path: Path = Path()) throws {
    self.scenario = scenario
    (system, configuration) = (scenario.system, scenario.configuration)
    compiled = try CompiledSystem(system, configuration)
    self.path = path
    (loopStart, claim, divergence) = (nil, nil, nil)
  }

  fileprivate init(
    _ recording: Recording, in scenarios: [Scenario], _ environment: CommandEnvironment
  ) throws {
    let properties: [Property]
    (system, properties, configuration) = try environment.setting(of: recording)
    let replay: Replay
    (compiled, replay) = try environment.replay(recording, system, configuration)
    scenario = recording.scenario(among: scenarios, of: system)
    path = replay.path
    claim = properties.first?.name
    if case .diverged(let found) = replay.ending { divergence = found } else { divergence = nil }
    loopStart = divergence == nil ? recording.loopStart : nil
  }
}

extension CommandEnvironment {
  /// The run that an operand names: a token, a file with one, SCENARIO:CLAIM, SCENARIO with a seed
  /// and a number, or SCENARIO alone for the beginning.
  ///
  /// - Throws: ``InputError`` if it names none, or several.
  func namedRun(_ operand: String, _ invocation: Invocation) throws -> NamedRun {
    if let number = invocation.run {
      let (arena, _, path) = try drawn(number, of: operand, invocation)
      return try NamedRun(arena.scenario, path: path)
    }
    let scenarios = try knownScenarios(invocation) + planted
    if let scenario = scenarios.first(where: { $0.name == operand }) {
      return try NamedRun(scenario)
    }
    let recordings: [Recording]
    do {
      recordings = try self.recordings(from: operand, scenarios, invocation)
    } catch  where error is InputError || error is FileError {
      guard let near = nearNames(to: operand, among: scenarios.map(\.name)).first else {
        throw error
      }
      throw noSuch("SCENARIO", operand, among: [near])
    }
    guard let recording = recordings.first, recordings.count == 1 else {
      throw InputError("\(quoted(operand)) holds \(recordings.count) runs; name one of them")
    }
    return try NamedRun(recording, in: scenarios, self)
  }
}
