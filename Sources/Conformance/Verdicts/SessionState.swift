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
  /// What was open before the line read last, with the time until then.
  var open: [Fork] = []
  /// A belief that was open too, and is that of the line before.
  var openBelief: Int32 = 0
  var openSure: Int32 = 0
  /// The line read last.
  var previous = LogLine(letter: 0)

  init(_ start: Int32) { (belief, before) = (start, start) }

  /// What is left open if no line waits.
  var free: Fork { Fork(belief: belief, sure: sure) }

  /// What was open before the line read last, as the next line finds it if that waits.
  var openForks: [Fork] {
    open
      + (openBelief > 1 ? [Fork(belief: openBelief, offset: previous.delta, sure: openSure)] : [])
  }

  var end: SessionEnd { SessionEnd(belief: belief, sure: sure, waiting: waiting) }

  /// All that is left open.
  var beliefs: [Int32] { [belief] + waiting.map(\.belief) }

  /// Every belief that is needed to go on.
  var needed: [Int32] { beliefs + [before, openBelief] + open.map(\.belief) }

  /// Gives beliefs other numbers.
  mutating func renumber(_ number: (Int32) -> Int32) {
    belief = number(belief)
    before = number(before)
    openBelief = number(openBelief)
    for place in waiting.indices { waiting[place].belief = number(waiting[place].belief) }
    for place in open.indices { open[place].belief = number(open[place].belief) }
  }
}
