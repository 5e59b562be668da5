public import RuleLanguage
public import RuleSemantics
public import StateGraphs
public import StateSearch

/// A time that a property computed.
public enum Measure: Hashable, Sendable, Codable {
  /// In microseconds; `attained` is false where the value is only approached.
  case time(Instant, attained: Bool)
  /// No finite bound exists.
  case unbounded
}

/// The answer to one property of a scenario.
public struct PropertyResult: Hashable, Sendable {
  /// The property that was asked.
  public let property: Property
  /// Whether it holds.
  public let verdict: VerdictKind
  /// Why: the reason of a vacuous or undecided verdict, the findings of a lint.
  public let detail: VerdictDetail
  /// The time that the property computed; `nil` where it computes none, or there is none.
  public let measure: Measure?
  /// The shortest run that violates the property; the witness of a `sometimes` that is proved or
  /// of a computed time; `nil` where there is none.
  public let run: Run?
  /// The line that reproduces the run, set by anyone who can make tokens.
  public var token: String?

  package init(
    property: Property, verdict: VerdictKind, detail: VerdictDetail = .none,
    measure: Measure? = nil,
    run: Run? = nil, token: String? = nil
  ) {
    self.property = property
    self.verdict = verdict
    self.detail = detail
    self.measure = measure
    self.run = run
    self.token = token
  }
}

/// What the exploration of one configuration of a system found.
public struct Outcome: Hashable, Sendable {
  /// The system, by name.
  public let system: String
  /// Every reading of the system with the alternative taken, in the system's order.
  public let readings: [TakenReading]
  /// The amendments in force, in the system's order.
  public let amendments: [String]
  /// Whether every reachable state was explored; otherwise ``endedBy`` says why not.
  public let complete: Bool
  /// What ended the search before its end; `nil` if nothing did.
  public let endedBy: SearchBound?
  /// How many states were stored.
  public let states: Int
  /// How many transitions were found, repetitions included.
  public let transitions: Int
  /// The greatest number of steps and ticks that a shortest way to a state has.
  public let depth: Int
  /// The length of a tick, or of the unit of clocks, in microseconds; 0 where no time is measured.
  public let tickMicroseconds: Int
  /// Whether time was explored as it is, by zones; then the states are pairs of a discrete state
  /// and a zone, and no transition is a tick.
  public let isDense: Bool
  /// 64 bits that identify the rules explored, readings and amendments applied.
  public let fingerprint: UInt64
  /// The properties in the system's order; those that do not apply are left out.
  public var results: [PropertyResult]
  /// How often each row fired over all transitions, in the order of the tables.
  public let coverage: [RowCoverage]
  /// Which engine found it; then counts that exceed what `Int` holds are cut to its greatest value.
  public internal(set) var engine: EngineUse

  package init(
    system: String, readings: [TakenReading], amendments: [String], complete: Bool,
    endedBy: SearchBound?, states: Int, transitions: Int, depth: Int, tickMicroseconds: Int,
    isDense: Bool = false, fingerprint: UInt64, results: [PropertyResult],
    coverage: [RowCoverage], engine: EngineUse = .explicit
  ) {
    self.system = system
    self.readings = readings
    self.amendments = amendments
    self.complete = complete
    self.endedBy = endedBy
    self.states = states
    self.transitions = transitions
    self.depth = depth
    self.tickMicroseconds = tickMicroseconds
    self.isDense = isDense
    self.fingerprint = fingerprint
    self.results = results
    self.coverage = coverage
    self.engine = engine
  }
}

/// A reading and the alternative under which a system was explored.
public struct TakenReading: Hashable, Sendable, Codable {
  /// The reading, by its id.
  public let reading: String
  /// The alternative, by its id.
  public let alternative: String

  package init(reading: String, alternative: String) {
    self.reading = reading
    self.alternative = alternative
  }
}

/// How often a row fired.
public struct RowCoverage: Hashable, Sendable, Codable {
  /// The row.
  public let row: FiredRow
  /// The number of transitions in which it fired.
  public let transitions: Int

  package init(row: FiredRow, transitions: Int) {
    self.row = row
    self.transitions = transitions
  }
}
