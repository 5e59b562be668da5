internal import RuleSemantics

/// A bound on one clock, in units of the log.
struct MomentGuard: Hashable {
  let clock: Int
  let position: ClockPosition
  let limit: Int
}

/// A step of the model from one state, as a log sees it.
struct ModelStep {
  let target: Int32
  /// The kinds of the lines that the step writes, in order.
  let kinds: [Int16]
  /// The rows that fire, by position.
  let rows: [Int32]
  let guards: [MomentGuard]
  /// The clocks that begin again.
  let resets: [Int]
  let isDeath: Bool
  /// Whether the first of the lines is that of the event itself.
  var startsWithEvent = false
  /// Whether the process dies once the line of an event is written, before anything of it is done.
  var isCutShort = false
}

/// What is known of one packed state.
struct ModelState {
  let words: [UInt64]
  let canWait: Bool
  /// By clock of a timer that can run out: at most so much.
  let limits: [(clock: Int, limit: Int)]
  /// The clocks that mean nothing here.
  let idle: [Int]
  /// Whether some clock runs on without a limit.
  let runsOn: Bool
}
