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
    divergenceText(
      "the implementation goes another way than the model", what,
      model: ("in the model", model), other: ("in the implementation", implementation),
      found: found.map {
        "where: run \($0.run) of seed \(seed.text), made \(scenes.count - 1) of "
          + $0.stimuli.counted("step")
      },
      steps: scenes.map { scene in
        (
          "\(scene.milliseconds)", "\(scene.stimulus)",
          scene.rows.map(\.name).joined(separator: ", "),
          effects(scene.outputs, scene.changes)
        )
      }, token: token)
  }
}

/// What an error prints of a run that two sides make differently: what differs after the last step, the steps
/// with their times in milliseconds, rules and effects, and what makes it again.
package func divergenceText(
  _ head: String, _ what: String, model: (place: String, value: String),
  other: (place: String, value: String), found: String? = nil,
  steps: [(at: String, stimulus: String, rule: String, effects: [String])], token: String
) -> String {
  func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
  let wide = max(model.place.count, other.place.count) + 1
  let rule = steps.last?.rule ?? ""
  var lines = ["\(head), at step \(steps.count - 1):", "  \(what)"]
  lines += [model, other].map { "    \(padded($0.place + ":", to: wide)) \($0.value)" }
  lines.append("  rule: \(rule.isEmpty ? "none fires" : rule)")
  if let found { lines.append(found) }
  let widest = steps.map(\.at.count).max() ?? 0
  for (number, step) in steps.enumerated() {
    let space = String(repeating: " ", count: widest - step.at.count)
    lines.append(
      "  \(number)  \(space)\(step.at) ms  \(step.stimulus)"
        + (step.rule.isEmpty ? "" : "  [\(step.rule)]")
        + (step.effects.isEmpty ? "" : "  \(step.effects.joined(separator: ", "))"))
  }
  lines.append("replay: \"\(token)\"")
  return lines.joined(separator: "\n")
}
