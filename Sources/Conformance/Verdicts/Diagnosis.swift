public import RuleLanguage
public import RuleSemantics

/// Why no explanation has a line at its place.
public struct Diagnosis: Hashable, Sendable {
  /// What speaks against the line.
  public enum Reason: Hashable, Sendable {
    /// The machine is in a state of which no row takes the event.
    case noRow(machine: String, state: String, event: String)
    /// A row takes the event, but what it asks for does not hold.
    case rowGuard(row: FiredRow, false: [Condition])
    /// Nobody can cause the event: what its cause asks for does not hold.
    case causeGuard(event: String, actor: String, false: [Condition])
    /// None of the rows that would write the line can fire.
    case noRowFires
    /// The process is in this phase, in which the line cannot come; for a launch, how many deaths the budget has.
    case process(Phase, deaths: Int?)
    /// It can come, but not at this time.
    case time
    /// The step of the line before still has to write one of these kinds of lines.
    case unwritten([Int])
    /// It can come, but then the field shows one of these.
    case value(field: String, shown: [String])
    /// The field shows what neither the system nor the mapping has, perhaps for what is like it.
    case stranger(field: String, value: String, near: String?)
  }

  /// Milliseconds after the line before; `nil` is at no particular time.
  public struct Moments: Hashable, Sendable {
    /// When it could have come first.
    public let earliest: Int?
    /// When it could have come last.
    public let latest: Int?
    /// When it came.
    public let came: Int
  }

  /// Lines of which one had to come before this one did.
  public struct Due: Hashable, Sendable {
    /// Their kinds, as positions in the mapping's kinds.
    public let kinds: [Int]
    /// So many milliseconds after the line before at the latest.
    public let latest: Int
  }

  /// The kind of the line, as a position in the mapping's kinds.
  public let kind: Int
  /// Most telling first.
  public let reasons: [Reason]
  /// The kinds of the lines that could have come instead.
  public let expected: [Int]
  /// What had to come earlier, where no line could have come at the time of this one.
  public let due: Due?
  /// The rows that write such lines.
  public let rows: [FiredRow]
  /// When it could have come, where only the time is wrong.
  public let moments: Moments?
  /// Where the app can be before the line, in words, at most twenty.
  public let states: [String]
  /// In how many states it can be.
  public let stateCount: Int

  /// Makes one of its parts: the reasons most telling first, of the states at most twenty, in words.
  public init(
    kind: Int, reasons: [Reason], expected: [Int], due: Due? = nil, rows: [FiredRow],
    moments: Moments?, states: [String], stateCount: Int
  ) {
    self.kind = kind
    self.reasons = reasons
    self.expected = expected
    self.due = due
    self.rows = rows
    self.moments = moments
    self.states = states
    self.stateCount = stateCount
  }
}

extension LogCheck {
  /// Why the last line of a session cannot follow those before it.
  public func diagnosis(ofSession number: Int) -> Diagnosis {
    let session = session(number)
    let diagnostician = Diagnostician(
      group(ofSession: number).engine, session.last, session.before, reader)
    return diagnostician.diagnosis()
  }

  /// Where the app can be when the last line of a session was written, or where lines have no times
  /// also after it: packed states, each once.
  public func possibleStates(ofSession number: Int) -> [[UInt64]] {
    let engine = group(ofSession: number).engine
    let session = session(number)
    let open = [session.belief] + engine.drained(session.waiting).map(\.belief)
    return engine.model.words(
      of: Set(open).filter { $0 > engine.undecided }.flatMap { engine.situations(of: $0) })
  }
}

extension SessionModel {
  /// The packed states of situations, each once, in the order in which they were found.
  func words(of situations: [Element]) -> [[UInt64]] {
    Set(situations.map(\.state)).sorted().map { states[Int($0)].words }
  }
}
