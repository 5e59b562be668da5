import Checking
import Machines
import Reporting
import Simulation

/// What became of one recording.
struct Reproduction {
  enum Verdict: String {
    case stillFails = "still fails"
    case fixed, possible, diverged, undecided
  }

  /// The scenario in which the run was made, if its token tells and the scenario is still there.
  let scenario: String?
  let system: System
  /// None for a run that shows no more than that it is possible.
  let property: Property?
  let recording: Recording
  let replay: Replay
  let verdict: Verdict
  let detail: String
  /// For each step, what was possible then; `nil` if nobody asked.
  let possible: [[String]]?
}

extension CommandEnvironment {
  private static let maximumFileBytes = 64 << 20

  /// The recordings that an operand stands for: the shortest run of the claim of a scenario, those of a file if
  /// there is one, or else that of a token.
  func recordings(
    from operand: String, _ scenarios: [Scenario], _ invocation: Invocation
  ) throws -> [Recording] {
    if let shortest = try shortestRun(operand, scenarios, invocation) { return [shortest] }
    do {
      let bytes = try files.read(operand, limit: Self.maximumFileBytes + 1)
      guard bytes.count <= Self.maximumFileBytes else {
        throw InputError(path: operand, "the file is larger than \(Self.maximumFileBytes) bytes")
      }
      if operand.hasSuffix(Regression.fileEnding) {
        return [try token(inRegression: bytes, path: operand)]
      }
      return try SimCommand.recordings(in: bytes, path: operand)
    } catch let error as FileError {
      if operand.contains("/") || operand.contains(".") { throw error }
    }
    do {
      if let short = try ShortToken(operand) { return [try recording(of: short, invocation)] }
      return [try Token.recording(from: operand)]
    } catch let error as TokenError {
      throw InputError(
        "no \(Command.reproduce.kinds) is called \(quoted(operand)); as a token: "
          + "\(error.description); \(tokenRemedy)")
    }
  }

  /// What a recording speaks of, in terms of what exists here.
  ///
  /// - Returns: the system, those of its properties that the run is of, and how it is configured; no
  ///   properties for a run that shows no more than that it is possible.
  /// - Throws: ``InputError`` if the recording speaks of what does not exist here.
  func setting(
    of recording: Recording
  ) throws(InputError) -> (system: System, properties: [Property], configuration: Configuration) {
    guard let system = knownSystems.first(where: { recording.system.matches($0.name) }) else {
      let name = recording.system.text.map { " \(quoted($0))" } ?? ""
      throw InputError(
        "the run is of a system\(name) that does not exist here; use the \(program) that made its token"
      )
    }
    // A run that shows no more than that it is possible is of no property.
    let isOfNone = recording.property.matches("")
    // One name can stand for several claims, each under its own reading.
    let properties = system.properties.filter { !isOfNone && recording.property.matches($0.name) }
    guard isOfNone || !properties.isEmpty else {
      let name = recording.property.text
      throw InputError(
        "the run is of a property\(name.map { " \(quoted($0))" } ?? "") that \(system.name) does "
          + "not have; it was renamed or removed, so explore again for a token of today"
          + (name.map { advice(for: $0, among: system.properties.map(\.name)) } ?? ""))
    }
    if let draw = recording.draw, draw.version != SeededRun.currentVersion {
      throw InputError(
        "the token says how the run was drawn, by version \(draw.version), and this \(program) draws by "
          + "version \(SeededRun.currentVersion); take the token of the run made simple")
    }
    do { return (system, properties, try recording.configuration(for: system)) } catch {
      throw InputError(error.description)
    }
  }

  /// Does the steps of a recording again on the present rules.
  func replay(
    _ recording: Recording, _ system: System, _ configuration: Configuration
  ) throws -> (compiled: CompiledSystem, replay: Replay) {
    let compiled = try recording.refined(CompiledSystem(system, configuration))
    return (
      compiled,
      try Replay(
        of: recording, on: compiled, knownNames: documents.flatMap { $0.rules.map(\.id) })
    )
  }

  /// Does the steps of a recording again and judges what comes of them.
  ///
  /// - Parameter scenarios: those by whose names the recording's scenario is known.
  /// - Throws: ``InputError`` if the recording speaks of what does not exist here.
  func reproduction(
    of recording: Recording, _ invocation: Invocation, scenarios: [Scenario] = []
  ) throws -> Reproduction {
    let (system, properties, configuration) = try setting(of: recording)
    let scenario = recording.scenario(among: scenarios, of: system)
    let (compiled, replay) = try replay(recording, system, configuration)
    let (verdict, detail) =
      switch replay.ending {
      case .diverged(let divergence): (Reproduction.Verdict.diverged, divergence.description)
      case .matched where properties.isEmpty:
        (.possible, "possible: the rules do every step as recorded")
      case .matched where replay.path.faults > 0:
        try judgement(along: replay.path, properties, on: compiled)
      case .matched(let run):
        try judgement(of: run, along: replay.path, properties, on: compiled)
          ?? judgement(
            of: run,
            explore(
              system, configuration,
              options(
                invocation, named: system.name, bounds: scenario?.bounds ?? SearchBounds()),
              properties
            ).results.first)
      }
    return Reproduction(
      scenario: scenario?.name, system: system, property: properties.first, recording: recording,
      replay: replay, verdict: verdict, detail: detail,
      possible: invocation.explains ? try compiled.possibilities(along: replay.steps) : nil)
  }

  /// Whether a run breaks its property, as far as a finite run can show it; none if it cannot.
  private func judgement(
    of run: Run, along path: Path, _ properties: [Property], on compiled: CompiledSystem
  ) throws -> (Reproduction.Verdict, String)? {
    let watch = try RuntimeMonitor(properties, on: Ground(compiled))
    guard run.loopStart == nil, watch.properties.count == 1, watch.unwatched.isEmpty else {
      return nil
    }
    guard let finding = try watch.finding(in: path), finding.kind != .reached else {
      return (.fixed, "fixed: the run is possible, and the property holds in it")
    }
    return (.stillFails, words(of: finding, on: compiled))
  }

  /// Whether a run with faults breaks its property. The rules alone do not make it, so that no
  /// search of theirs has anything to say of it.
  private func judgement(
    along path: Path, _ properties: [Property], on compiled: CompiledSystem
  ) throws -> (Reproduction.Verdict, String) {
    let ground = Ground(compiled)
    let watch = try RuntimeMonitor(properties, on: ground)
    for property in watch.properties {
      let finding = try RuntimeMonitor([property], on: ground).finding(in: path)
      if let finding, finding.kind != .reached {
        return (.stillFails, words(of: finding, on: compiled))
      }
    }
    if watch.properties.isEmpty, watch.unwatched.isEmpty { return unasked }
    return watch.unwatched.isEmpty
      ? (.fixed, "fixed: the run is possible, with its faults, and the property holds in it")
      : (.undecided, "undecided: the run is possible, and no finite run shows the property broken")
  }

  private func words(
    of finding: (kind: FailureKind, path: Path), on compiled: CompiledSystem
  ) -> String {
    let end = Instant(microseconds: finding.path.ticks * compiled.tickMicroseconds)
    return "still fails: \(finding.kind.rawValue), after "
      + "\(finding.path.moves.count.counted("step")) and \(end.milliseconds) ms"
  }

  private var unasked: (Reproduction.Verdict, String) {
    (.fixed, "fixed: the run is possible, and these readings do not ask the property")
  }

  /// Whether a run that is possible still breaks its property, by a search of all runs.
  private func judgement(
    of run: Run, _ result: PropertyResult?
  ) -> (Reproduction.Verdict, String) {
    guard let result else { return unasked }
    switch result.verdict {
    case .violated:
      if result.run?.signature == run.signature {
        return (
          .stillFails, "still fails: \((result.run?.conclusion.words) ?? result.detail.words)"
        )
      }
      return (
        .stillFails,
        "still fails: the run is possible and the property is violated, now at the earliest by "
          + (result.run?.signature ?? "no single run")
      )
    case .undecided: return (.undecided, "undecided: \(result.detail.words)")
    case .proved, .vacuous:
      return (
        .fixed, "fixed: the run is possible, and the property is \(result.verdict.rawValue)"
      )
    }
  }
}

extension Recording {
  /// The scenario in which the run was made, if that is told and it is there.
  func scenario(among scenarios: [Scenario], of system: System) -> Scenario? {
    scenarios.first { known in
      known.system.name == system.name && scenario?.matches(known.name) ?? false
    }
  }
}
