internal import Machines

/// What seeded runs are made of, and how one is made again from its token.
struct Trials {
  let system: System
  let configuration: Configuration
  let ground: Ground
  let campaign: Campaign
  let scope: Scope

  init(
    _ system: System, _ configuration: Configuration, _ campaign: Campaign
  ) throws(ModelError) {
    self.system = system
    self.configuration = configuration
    self.campaign = campaign
    ground = Ground(try CompiledSystem(system, configuration))
    scope = Scope(system.name)
  }

  /// The path of a token.
  ///
  /// - Throws: a ``ReplayFailure`` if it is no token, of another system or configuration, or of a
  ///   run that the present rules do not make.
  func path(of token: String) throws -> Path {
    let recording: Recording
    do { recording = try Token.recording(from: token) } catch {
      throw ReplayFailure(error.description)
    }
    guard recording.system.matches(system.name) else {
      throw ReplayFailure("the token is of another system than \(system.name)")
    }
    let recorded: Configuration
    do { recorded = try recording.configuration(for: system) } catch {
      throw ReplayFailure(error.description)
    }
    let other = try CompiledSystem(system, recorded).fingerprint
    guard other == ground.compiled.fingerprint else {
      throw ReplayFailure(
        "the token is of \(system.name) under other readings, parameters, amendments or kills")
    }
    let replay = try Replay(of: recording, on: ground.compiled)
    switch replay.ending {
    case .matched: return replay.path
    case .diverged(let divergence): throw ReplayFailure("the run \(divergence.description)")
    }
  }

  func token(of run: Run, _ claim: String) -> String {
    Token.text(
      of: Recording(
        of: run, system: system, configuration: configuration, property: claim,
        fingerprint: ground.compiled.fingerprint,
        tickMicroseconds: ground.compiled.tickMicroseconds))
  }
}

/// That a token does not make a run again, and why.
public struct ReplayFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where the run diverges, and what was expected there.
  public let description: String

  init(_ reason: String) {
    description = "the run cannot be replayed: \(reason); drop the parameter `replay` to draw runs"
  }
}

/// What seeded runs of a system showed, where nothing failed.
public struct SimulationReport: Hashable, Sendable {
  /// How many runs were made.
  public let runs: Int
  /// How many steps they had, all together.
  public let steps: Int
  /// The names of the properties that held in every run.
  public let held: [String]
  /// The names of the properties that finite runs cannot show; `sim explore` decides them.
  public let unwatched: [String]
}
