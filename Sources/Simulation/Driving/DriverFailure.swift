public import Machines
public import PropertyTesting

/// That an implementation goes another way than the model, with the simplest run that was found in
/// which it does.
public struct DriverFailure: Error, CustomStringConvertible {
  /// One stimulus of the run, and what the model then shows.
  public struct Scene: Hashable, Sendable {
    /// When it begins, in milliseconds since the beginning.
    public let milliseconds: Int
    /// What was done.
    public let stimulus: Stimulus
    /// The rows of the model that fired, those that fire at once included.
    public let rows: [FiredRow]
    /// The model's outputs, and what changed in it.
    public let outputs: [String]
    /// What it changed in the model.
    public let changes: [Change]
  }

  /// What differs after the last scene: `state of Door`, the name of a variable, `outputs`, `error`.
  public let what: String
  /// What the model has.
  public let model: String
  /// What the implementation has.
  public let implementation: String
  /// The launch and everything after it, up to the first difference.
  public let scenes: [Scene]
  /// What makes the run again; see ``SimulationFailure/token``.
  public let token: String
  /// The number of the run in which it was first seen, and of the stimuli up to there; none of a
  /// replay.
  public let found: (run: Int, stimuli: Int)?
  /// The seed of the run in which it was found.
  public let seed: Seed

  /// The rules that the model followed in the last scene; empty if none fired.
  public var rule: String { scenes.last?.rows.map(\.name).joined(separator: ", ") ?? "" }

  /// The stimuli in one line, each with its time.
  public var signature: String {
    scenes.map { "\($0.milliseconds): \($0.stimulus)" }.joined(separator: " → ")
  }

  public var description: String {
    var lines = ["the implementation goes another way than the model, at step \(scenes.count - 1):"]
    lines.append("  \(what)")
    lines.append("    in the model:          \(model)")
    lines.append("    in the implementation: \(implementation)")
    lines.append("  rule: \(rule.isEmpty ? "none fires" : rule)")
    if let found {
      lines.append(
        "where: run \(found.run) of seed \(seed.text), made \(scenes.count - 1) of "
          + found.stimuli.counted("step"))
    }
    let times = scenes.map { String($0.milliseconds) }
    let widest = times.map(\.count).max() ?? 0
    for (number, scene) in scenes.enumerated() {
      let space = String(repeating: " ", count: widest - times[number].count)
      let rule = scene.rows.map(\.name).joined(separator: ", ")
      let effects =
        scene.outputs.map { "emits \($0)" }
        + scene.changes.map { "\($0.what): \($0.from) → \($0.to)" }
      lines.append(
        "  \(number)  \(space)\(times[number]) ms  \(scene.stimulus)"
          + (rule.isEmpty ? "" : "  [\(rule)]")
          + (effects.isEmpty ? "" : "  \(effects.joined(separator: ", "))"))
    }
    lines.append("replay: \"\(token)\"")
    return lines.joined(separator: "\n")
  }
}
