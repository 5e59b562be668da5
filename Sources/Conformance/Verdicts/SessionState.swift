/// What the lines of a session come to.
public enum SessionOutcome: Hashable, Sendable {
  /// What explains them at the least cost has this one.
  case possible(cost: Int)
  /// Nothing explains them.
  case impossible
  /// More was left open than is followed.
  case undecided
}

/// What the end of a session depends on; sessions that end so end alike.
public struct SessionEnd: Hashable, Sendable {
  var group = 0
  let belief: Int32
  let sure: Int32
  let waiting: [Fork]
}

/// What is wrong with a session; sessions with the same are wrong for the same reasons.
public struct SessionFault: Hashable, Sendable {
  let group: Int
  let belief: Int32
  let line: LogLine
}

/// How a session stands.
public struct SessionState {
  /// What is left open if no line waits for one that came before it.
  var belief: Int32
  /// The same before that line.
  var before: Int32
  /// The lines read, up to the last one, or to that from which on nothing explains them.
  public internal(set) var lines: Int32 = 0
  /// The file of that line, by number, and the line in it.
  public internal(set) var file: Int32 = 0
  /// The number of the line in its file, from 1.
  public internal(set) var line = 0
  /// The line that is wrong if nothing explains the lines, by number in the session, from 1: that one, or an
  /// earlier one that could only have come later.
  public internal(set) var suspect: Int32 = 0
  /// What that line says.
  public internal(set) var last = LogLine(letter: 0)
  /// Whether no more lines are followed: nothing explains them, or too much is left open.
  public internal(set) var isOver = false

  var time = 0
  var batch: UInt64 = 0
  /// How many lines were followed.
  var read: Int32 = 0
  /// See ``Fork/sure``, of the belief.
  var sure: Int32 = 0
  /// What else is left open: lines that were read wait, or were taken after later ones.
  var waiting: [Fork] = []
  /// The lines read last that can still turn out to wait for one that comes.
  var recent: [RecentLine] = []

  init(_ start: Int32) { (belief, before) = (start, start) }

  /// What is left open if no line waits.
  var free: Fork { Fork(belief: belief, sure: sure) }

  var end: SessionEnd { SessionEnd(belief: belief, sure: sure, waiting: waiting) }

  /// Every belief that is needed to go on.
  var needed: [Int32] {
    [belief, before] + waiting.map(\.belief)
      + recent.flatMap { [$0.belief] + $0.forks.map(\.belief) }
  }

  /// Gives beliefs other numbers.
  mutating func renumber(_ number: (Int32) -> Int32) {
    belief = number(belief)
    before = number(before)
    for place in waiting.indices { waiting[place].belief = number(waiting[place].belief) }
    for place in recent.indices {
      recent[place].belief = number(recent[place].belief)
      for fork in recent[place].forks.indices {
        recent[place].forks[fork].belief = number(recent[place].forks[fork].belief)
      }
    }
  }
}

/// A line, and what was open before it.
struct RecentLine: Sendable {
  let line: LogLine
  /// See ``SessionState/free``.
  var belief: Int32
  let sure: Int32
  /// What else was open.
  var forks: [Fork]
}
