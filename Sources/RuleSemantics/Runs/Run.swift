/// A moment of a run, in microseconds since its beginning.
///
/// Ticks are whole milliseconds except where a reading makes answers strictly earlier than
/// deadlines, which halves the tick.
public struct Instant: Hashable, Sendable, Comparable, Codable {
  /// How many microseconds after the beginning.
  public let microseconds: Int

  /// The moment so many microseconds after the beginning.
  public init(microseconds: Int) { self.microseconds = microseconds }

  /// The beginning of a run.
  public static let zero = Instant(microseconds: 0)

  public static func < (left: Instant, right: Instant) -> Bool {
    left.microseconds < right.microseconds
  }

  /// The milliseconds as a decimal number without trailing zeros: `3000`, `1499.5`.
  public var milliseconds: String {
    let whole = microseconds / 1000
    var fraction = String(microseconds % 1000 + 1000).dropFirst()
    while fraction.last == "0" { fraction = fraction.dropLast() }
    return fraction.isEmpty ? "\(whole)" : "\(whole).\(fraction)"
  }
}

/// What a step changed: a machine's state, a variable or the phase of the process.
public struct Change: Hashable, Sendable, Codable {
  /// The machine's or the variable's name, or `process`.
  public let what: String
  /// What it was before, in words.
  public let from: String
  /// What it is now, in words.
  public let to: String

  package init(what: String, from: String, to: String) {
    self.what = what
    self.from = from
    self.to = to
  }
}

extension Change {
  /// The change in words: `what: from → to`.
  package var words: String { "\(what): \(from) → \(to)" }
}

/// What a step emits, and what it changes, each in words.
package func effects(_ outputs: [String], _ changes: [Change]) -> [String] {
  outputs.map { "emits \($0)" } + changes.map(\.words)
}

/// A row that fired in a step.
public struct FiredRow: Hashable, Sendable, Codable {
  /// The machine, by name.
  public let machine: String
  /// The state in which it fired.
  public let state: String
  /// The trigger and, where a state has several rows for it, which one: `on firstLaunch`.
  public let label: String
  /// The catalogue ids it restates.
  public let ids: [String]

  package init(machine: String, state: String, label: String, ids: [String]) {
    self.machine = machine
    self.state = state
    self.label = label
    self.ids = ids
  }

  /// The catalogue ids joined, or else the place of the row: what a trace calls the rule.
  public var name: String {
    ids.isEmpty ? "\(machine)/\(state)/\(label)" : ids.joined(separator: "+")
  }
}

/// One step of a run of a system of rules.
public struct RunStep: Hashable, Sendable, Codable {
  /// When it happens.
  public let at: Instant
  /// Who acted: `user`, `network`, `time`, `app` (immediate rules), `OS`.
  public let actor: String
  /// What happened, as the table calls it: an event, `after 3 s`, `immediately`, `kill`.
  public let event: String
  /// The name of the action, stable under other changes of the tables; tokens identify steps by it.
  public let action: String
  /// The rows that fired, in order.
  public let rows: [FiredRow]
  /// The outputs emitted, in order.
  public let outputs: [String]
  /// What changed, each machine, variable or phase once.
  public let changes: [Change]

  package init(
    at: Instant, actor: String, event: String, action: String, rows: [FiredRow],
    outputs: [String], changes: [Change]
  ) {
    self.at = at
    self.actor = actor
    self.event = event
    self.action = action
    self.rows = rows
    self.outputs = outputs
    self.changes = changes
  }

  /// The rules that fired, as a trace prints them; empty if none did.
  public var rule: String { rows.map(\.name).joined(separator: ", ") }
}

/// Something that somebody can do.
public struct PossibleEvent: Hashable, Sendable, Codable {
  /// Who, as in ``RunStep/actor``.
  public let actor: String
  /// What, as in ``RunStep/event``.
  public let event: String

  package init(actor: String, event: String) {
    self.actor = actor
    self.event = event
  }

  package init(_ action: ActionEntry) { self.init(actor: action.actor, event: action.event) }
}

/// How a run ends.
public struct Conclusion: Hashable, Sendable, Codable {
  /// What is wrong at the end, or what the run shows.
  public let outcome: Outcome
  /// The last state, before any cycle: its names and values.
  public let state: String
  /// What can happen there where a run stays, in rule order, each once; not what becomes of the
  /// process.
  public let awaited: [PossibleEvent]

  package init(_ outcome: Outcome, in state: String, awaiting awaited: [PossibleEvent] = []) {
    self.outcome = outcome
    self.state = outcome == .nothing ? "" : state
    self.awaited = awaited
  }

  /// Nothing to say.
  public static let none = Conclusion(.nothing, in: "")

  /// What is wrong at the end, or what the run shows.
  public enum Outcome: String, Hashable, Sendable, CaseIterable, Codable {
    /// There is nothing to say.
    case nothing
    /// The state itself.
    case state
    /// It repeats its last steps.
    case repeats
    /// It stays in the state.
    case stays
    /// Nothing can happen in the state.
    case deadlock
    /// No way leads from the state to the goal.
    case noWay
    /// The user has no action of the kind asked for.
    case noAction
    /// It goes round by time alone.
    case timeGoesRound
    /// It goes round in no time.
    case zeno
  }
}

/// A run of a system of rules from its beginning, with concrete times.
public struct Run: Hashable, Sendable, Codable {
  /// The steps, in order.
  public let steps: [RunStep]
  /// The position in `steps` at which the cycle begins, if the run is a lasso.
  public let loopStart: Int?
  /// When the run is observed to end, which can be later than the last step.
  public let end: Instant
  /// How the run ends.
  public let conclusion: Conclusion

  package init(
    steps: [RunStep], loopStart: Int? = nil, end: Instant, conclusion: Conclusion = .none
  ) {
    self.steps = steps
    self.loopStart = loopStart
    self.end = end
    self.conclusion = conclusion
  }

  /// The run in one line, by which accepted violations know it: actions and times.
  public var signature: String {
    var parts = steps.enumerated().map { index, step in
      (index == loopStart ? "↻ " : "") + "\(step.at.milliseconds): \(step.action)"
    }
    if let last = steps.last, end > last.at { parts.append("\(end.milliseconds): end") }
    return parts.isEmpty ? "at once" : parts.joined(separator: " → ")
  }
}
