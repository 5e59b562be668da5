import Checking
import Machines
import Reporting
import Simulation

/// What became of one recording.
private struct Reproduction {
  enum Verdict: String {
    case stillFails = "still fails"
    case fixed, diverged, undecided
  }

  let system: String
  let property: String
  let replay: Replay
  let verdict: Verdict
  let detail: String
  /// For each step, what was possible then; `nil` if nobody asked.
  let possible: [[String]]?
}

extension Surroundings {
  /// `sim reproduce`.
  func reproduce(_ invocation: Invocation) throws -> ExitCode {
    let operand = invocation.operands.first ?? ""
    let reproductions = try recordings(from: operand).map { try reproduction(of: $0, invocation) }
    switch invocation.format {
    case .json:
      let elements = reproductions.map(json(of:))
      try print(JSON.object(["schema": 1, "replays": .array(elements)]).text + "\n")
    case .text: try print(reproductions.map(text(of:)).joined(separator: "\n"))
    }
    let verdicts = reproductions.map(\.verdict)
    if verdicts.contains(.stillFails) || verdicts.contains(.diverged) { return .violations }
    return verdicts.contains(.undecided) ? .undecided : .success
  }

  private static let maximumFileBytes = 64 << 20

  /// The recordings that an operand stands for: a file if there is one, or else a token.
  private func recordings(from operand: String) throws -> [Recording] {
    do {
      let bytes = try files.read(operand, limit: Self.maximumFileBytes + 1)
      guard bytes.count <= Self.maximumFileBytes else {
        throw InputError(path: operand, "the file is larger than \(Self.maximumFileBytes) bytes")
      }
      return try sim.recordings(in: bytes, path: operand)
    } catch let error as FileError {
      if operand.contains("/") || operand.contains(".") { throw error }
    }
    do { return [try Token.recording(from: operand)] } catch {
      throw InputError("\(quoted(operand)) is no file, and as a token: \(error.description)")
    }
  }

  private func reproduction(
    of recording: Recording, _ invocation: Invocation
  ) throws -> Reproduction {
    guard let system = systems.first(where: { recording.system.matches($0.name) }) else {
      let name = recording.system.text.map { " \(quoted($0))" } ?? ""
      throw InputError("the run is of a system\(name) that does not exist here")
    }
    // One name can stand for several claims, each under its own reading.
    let properties = system.properties.filter { recording.property.matches($0.name) }
    guard let property = properties.first else {
      let name = recording.property.text
      throw InputError(
        "the run is of a property\(name.map { " \(quoted($0))" } ?? "") that \(system.name) does "
          + "not have; it was renamed or removed"
          + (name.map { advice(for: $0, among: system.properties.map(\.name)) } ?? ""))
    }
    let configuration: Configuration
    do { configuration = try recording.configuration(for: system) } catch {
      throw InputError(error.description)
    }
    let compiled = try recording.compiled(system, configuration)
    let replay = try Replay(
      of: recording, on: compiled, knownNames: documents.flatMap { $0.rules.map(\.id) })
    let possible = invocation.explains ? try compiled.possibilities(along: replay.steps) : nil
    switch replay.ending {
    case .diverged(let divergence):
      return Reproduction(
        system: system.name, property: property.name, replay: replay, verdict: .diverged,
        detail: divergence.description, possible: possible)
    case .matched(let run):
      let options = options(invocation, named: property.name)
      let outcome = try explore(system, configuration, options, properties)
      let (verdict, detail) = judgement(of: run, outcome.results.first)
      return Reproduction(
        system: system.name, property: property.name, replay: replay, verdict: verdict,
        detail: detail, possible: possible)
    }
  }

  /// Whether a run that is possible still breaks its property.
  private func judgement(
    of run: Run, _ result: PropertyResult?
  ) -> (Reproduction.Verdict, String) {
    guard let result else {
      return (.fixed, "fixed: the run is possible, and these readings do not ask the property")
    }
    switch result.verdict {
    case .violated:
      if result.run?.signature == run.signature {
        return (.stillFails, "still fails: \(result.run?.conclusion ?? result.detail)")
      }
      return (
        .stillFails,
        "still fails: the run is possible and the property is violated, now at the earliest by "
          + (result.run?.signature ?? "no single run")
      )
    case .undecided: return (.undecided, "undecided: \(result.detail)")
    case .proved, .vacuous:
      return (
        .fixed, "fixed: the run is possible, and the property is \(result.verdict.rawValue)"
      )
    }
  }

  private func text(of reproduction: Reproduction) -> String {
    var rows = [["step", "ms", "who", "what", "rule", "changes"]]
    for (index, step) in reproduction.replay.steps.enumerated() {
      let changes =
        step.outputs.map { "emits \($0)" }
        + step.changes.map { "\($0.what): \($0.from) → \($0.to)" }
      rows.append([
        String(index + 1), step.at.milliseconds, step.actor, step.event, step.rule,
        changes.joined(separator: ", "),
      ])
    }
    var text = "\(reproduction.system): \(reproduction.property)\n"
    text += plainTable(rows.map { $0.map(oneLine) }, numeric: [0, 1])
    for (index, possible) in (reproduction.possible ?? []).enumerated() {
      text += "possible at step \(index + 1): \(oneLine(possible.joined(separator: "; ")))\n"
    }
    if case .diverged(let divergence) = reproduction.replay.ending {
      text += "expected: \(oneLine(divergence.expected))\n"
      text += "possible: \(oneLine(divergence.possible.joined(separator: "; ")))\n"
    }
    text += oneLine(reproduction.detail) + "\n"
    if !reproduction.replay.sameRules { text += "the rules have changed since the recording\n" }
    return text
  }

  private func json(of reproduction: Reproduction) -> JSON {
    var divergence = JSON.null
    if case .diverged(let found) = reproduction.replay.ending {
      divergence = .object([
        "step": .integer(found.step), "rule": found.rule.isEmpty ? .null : .string(found.rule),
        "reason": .string(found.reason), "expected": .string(found.expected),
        "possible": .array(found.possible.map(JSON.string)),
      ])
    }
    return .object([
      "system": .string(reproduction.system), "property": .string(reproduction.property),
      "verdict": .string(reproduction.verdict.rawValue), "detail": .string(reproduction.detail),
      "same_rules": .boolean(reproduction.replay.sameRules),
      "steps": .array(
        reproduction.replay.steps.enumerated().map { $1.json(number: $0 + 1) }),
      "possible": reproduction.possible.map { steps in
        .array(steps.map { .array($0.map(JSON.string)) })
      } ?? .null,
      "divergence": divergence,
    ])
  }
}
