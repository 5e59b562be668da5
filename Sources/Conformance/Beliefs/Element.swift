internal import TimedAutomata

/// A line of a session as the checker takes it.
public struct LogLine: Hashable, Sendable {
  /// The number of what it says: see `LetterTable`.
  public var letter: Int32
  /// The units from the line before in the file to this one; 0 where lines have no times.
  public var delta: Int
  /// Whether the same was said before in the session.
  public var isCopy: Bool
  /// Whether another batch begins with it.
  public var startsBatch: Bool

  /// A line that says this, so long after the line before.
  public init(letter: Int32, delta: Int = 0, isCopy: Bool = false, startsBatch: Bool = false) {
    self.letter = letter
    self.delta = delta
    self.isCopy = isCopy
    self.startsBatch = startsBatch
  }
}

/// What a line says: its kind, and the values of the observed fields.
public struct Letter: Hashable, Sendable {
  /// The value of a field that a line does not have.
  public static var absent: Int32 { .min }
  /// A value that the model does not have; those of which the text is kept are the numbers before it.
  public static var impossible: Int32 { .max }

  /// The position of the kind of the line in the mapping.
  public var kind: Int16
  /// By observed field: the value of the variable or the position of the state.
  public var values: [Int32]

  /// A letter of a kind, with the values of the observed fields.
  public init(kind: Int16, values: [Int32] = []) {
    self.kind = kind
    self.values = values
  }
}

/// The lines that a step still has to write, and the rows that made it if it has written none.
struct Trail: Hashable {
  var kinds: [Int16]
  var rows: [Int32]
  /// Whether the first line is that of the event itself: who dies before it has done nothing of the step.
  var startsWithEvent = false
}

/// A line that was read and stands for something later.
struct HeldLine: Hashable, Sendable {
  var letter: Int32
  /// The units from the line read last to this one.
  var time: Int
  /// Whether a line that was read after it came before it: until then it is not early.
  var isOvertaken = false
  /// How many lines ago it was read, where explanations are told apart; else 0.
  var back = 0

  var overtaken: HeldLine {
    HeldLine(letter: letter, time: time, isOvertaken: true, back: back)
  }
}

/// One of the situations that a log leaves open.
struct Element: Hashable, Comparable {
  /// The packed state, by number.
  var state: Int32
  /// The values of the clocks, by number: with all time that can pass where the trail is empty.
  var zone: Int32
  /// The lines under way, by number; 0 is none.
  var trail: Int32
  var tally: Int32
  /// The lines read too early, by number; 0 is none.
  var held: Int32
  /// The rows that fired on every way here and are not known to have fired surely, by the number of their set.
  var sure: Int32 = 0

  /// Two words in the place of five numbers: sets of situations are what is looked up most.
  func hash(into hasher: inout Hasher) {
    func pair(_ one: Int32, _ other: Int32) -> UInt64 {
      UInt64(UInt32(bitPattern: one)) << 32 | UInt64(UInt32(bitPattern: other))
    }
    hasher.combine(pair(state, zone))
    hasher.combine(pair(trail, tally) ^ UInt64(UInt32(bitPattern: held &+ sure &* 31)) << 16)
  }

  static func < (one: Element, other: Element) -> Bool {
    let (before, after) = ((one.state, one.trail, one.held), (other.state, other.trail, other.held))
    if before != after { return before < after }
    return (one.tally, one.zone, one.sure) < (other.tally, other.zone, other.sure)
  }
}
