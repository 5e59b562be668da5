import Machines

/// A timer, by where it is written.
enum NaiveTimer: Hashable {
  /// The timer of the rows `after(delay)` of a state.
  case anonymous(machine: String, state: String, Delay)
  case named(String)
}

/// A running timer, in microseconds.
struct NaiveSpan: Hashable {
  var remaining: Int
  /// The whole delay, as it was chosen when the timer was started.
  var limit: Int
}

/// A state of a system, kept as a reader of the semantics would write it on paper.
struct NaiveState: Hashable {
  var phase: Phase
  var kills: Int
  /// The state of every machine, by the machine's name.
  var locations: [String: String]
  /// The value of every variable, by its name.
  var values: [String: Int]
  /// The running timers; a stopped one is absent.
  var timers: [NaiveTimer: NaiveSpan]
}

/// A row, by its place among the joined rows of its state.
struct NaiveRow: Hashable {
  let machine: String
  let state: String
  let index: Int
  let rule: Rule
}

/// What the step is called; the text is the one that steps, tokens and traces use.
enum NaiveAction: Hashable {
  case immediately(machine: String, state: String)
  case expiry(NaiveTimer)
  /// - Parameter number: which of the causes of this event, counted from 1.
  case event(String, number: Int)
  case tick
  case background
  case suspend
  case comeBack
  case launch
  case launchInBackground
  case kill
}

/// One thing that can happen in a state, and what comes of it.
struct NaiveStep: Hashable {
  let action: NaiveAction
  /// Death struck after this many effects of the step; `nil` is the step's own outcome.
  let killedAfterEffect: Int?
  let rows: [NaiveRow]
  let outputs: [String]
  let next: NaiveState
}

/// Why a step has no outcome: the model is at fault.
struct NaiveFault: Error {
  /// Words that the message must hold: the machine and the state, the ids of the row, the variable.
  let words: [String]
}
