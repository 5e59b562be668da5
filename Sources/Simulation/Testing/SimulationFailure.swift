public import Machines
public import PropertyTesting

/// That a run refutes a claim, with the simplest run that was found to do so.
///
/// Its description is what a test prints: the claim, the run as a list of steps in milliseconds, and
/// the token by which the run is made again.
public struct SimulationFailure: Error, CustomStringConvertible {
  /// The claim, in a sentence.
  public let sentence: String
  /// How it is refuted, in words that follow a colon.
  public let reason: String
  /// The simplest run that was found to refute it so.
  public let run: Run
  /// What makes the run again: `sim reproduce` reads it if it knows the system, and the parameter
  /// `replay` of the function that threw this does in any case.
  public let token: String
  /// The number of the first run that refuted the claim so, and of its steps; none of a replay.
  public let found: (run: Int, steps: Int)?
  /// The seed of the run in which it was found.
  public let seed: Seed
  /// Whether no run of the system refutes the claim in this way more simply.
  public let isSimplest: Bool

  public var description: String {
    var lines = ["refuted: \(sentence)", "how: \(reason)"]
    if let found {
      lines.append(
        "where: run \(found.run) of seed \(seed.text), made \(run.steps.count) of "
          + found.steps.counted("step")
          + (isSimplest ? "; none refutes it more simply" : "; simpler ones may exist"))
    }
    lines += run.readable
    lines.append("replay: \"\(token)\"")
    return lines.joined(separator: "\n")
  }
}

extension Run {
  /// The run as lines to read: the milliseconds, who acted and what happened, the rules that fired,
  /// what was emitted and what changed.
  var readable: [String] {
    var rows = steps.map { step in
      let rule = step.rows.isEmpty ? "" : "[\(step.rule)]"
      return [
        step.at.milliseconds, "\(step.actor): \(step.event)", rule,
        effects(step.outputs, step.changes).joined(separator: ", "),
      ]
    }
    let isLater = steps.last.map { end > $0.at } ?? true
    if isLater { rows.append([end.milliseconds, "the end", "", conclusion.state]) }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let space = { (column: Int) in
        String(repeating: " ", count: widths[column] - row[column].count)
      }
      let line =
        "  " + space(0) + row[0] + " ms  " + row[1] + space(1) + "  " + row[2] + space(2) + "  "
        + row[3]
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
