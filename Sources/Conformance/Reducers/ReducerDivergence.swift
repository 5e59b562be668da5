internal import Diagnostics
internal import Simulation

/// That an app does otherwise than its table, with the shortest run that shows it.
///
/// Thrown in a test it is one issue: the difference, the run in milliseconds, and a token.
public struct ReducerDivergence: Error, Sendable, CustomStringConvertible {
  /// One step of the run.
  public struct Step: Hashable, Sendable {
    /// When it happens, in milliseconds since the launch; `just before 3000` where only that shows
    /// the difference.
    public let at: String
    /// What happens: who acts and the event, a timer, the process.
    public let stimulus: String
    /// The rows of the table that fire, by their ids or places.
    public let rule: String
    /// The table's outputs.
    public let outputs: [String]
    /// What changes in the table, in words.
    public let changes: [String]
  }

  /// What differs after the last step: `state of Door`, the name of a variable, `outputs`, `answers`,
  /// `storage`.
  public let what: String
  /// What the table has.
  public let table: String
  /// What the app has.
  public let app: String
  /// The launch and everything after it, up to the difference.
  public let steps: [Step]
  /// Makes the run again, alone: `explore(…, replay: token)`.
  public let token: String
  /// In how many situations the two were compared before.
  public let situations: Int

  /// The steps in one line, each with its time.
  public var signature: String {
    steps.map { "\($0.at): \($0.stimulus)" }.joined(separator: " → ")
  }

  public var description: String {
    divergenceText(
      "the app does otherwise than the table", what, model: ("in the table", table),
      other: ("in the app", app),
      steps: steps.map {
        ($0.at, $0.stimulus, $0.rule, $0.outputs.map { "emits \($0)" } + $0.changes)
      }, token: token)
  }

  /// The rules that the table follows in the last step; empty if none fires.
  public var rule: String { steps.last?.rule ?? "" }
}

/// What an exploration of an app beside its table found, where nothing differs.
public struct ReducerReport: Hashable, Sendable, CustomStringConvertible {
  /// In how many situations the two are equal: pairs of a state of the table and one of the app, with
  /// everything that their timers can show there.
  public let situations: Int
  /// How many steps lead from one to another.
  public let steps: Int
  /// The states of the table, and those of the app, its timers, requests and storage included.
  public let tableStates: Int
  /// See ``tableStates``.
  public let appStates: Int
  /// The machines and variables that the app shows nowhere, and the outputs that the adapter leaves
  /// out: they are not compared.
  public let notCompared: [String]
  /// The rows of the table that fire in no step; the app is not compared there.
  public let unfired: [String]

  public var description: String {
    "equal in all \(situations.counted("situation")), by \(steps.counted("step"))"
      + (notCompared.isEmpty
        ? "" : "; not compared, because never shown: \(notCompared.joined(separator: ", "))")
      + (unfired.isEmpty ? "" : "; rows that never fire: \(unfired.joined(separator: ", "))")
  }
}
