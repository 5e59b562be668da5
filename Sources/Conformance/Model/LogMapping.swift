/// One thing of the model that a line of a log can tell of.
public enum LoggedThing: Hashable, Sendable {
  /// Somebody causes the event.
  case event(String)
  /// A rule emits the output.
  case output(String)
  /// A machine gets to a state in which it was not.
  case entry(machine: String, state: String)
  /// A timer runs out.
  case expiry(timer: String)
  /// The process is launched, goes to the background, returns and so on, by the name of the action.
  case process(String)
}

/// The lines of a log that bear one name.
public struct LineKind: Hashable, Sendable {
  /// The name in the log.
  public var name: String
  /// Any one of these happened.
  public var things: [LoggedThing]
  /// How many lines of the kind a session can have lost.
  public var lost: Int

  public init(_ name: String, _ things: [LoggedThing], lost: Int = 0) {
    self.name = name
    self.things = things
    self.lost = lost
  }
}

/// What a field of a line says of the state that the step of the line leads to.
public struct ObservedField: Hashable, Sendable {
  public enum Quantity: Hashable, Sendable {
    case variable(String)
    case machine(String)
  }

  /// The field, with dots between the names of nested objects.
  public var field: String
  public var quantity: Quantity
  /// The state or value of the model by what the log writes, where they differ.
  public var values: [String: String]

  public init(_ field: String, _ quantity: Quantity, values: [String: String] = [:]) {
    self.field = field
    self.quantity = quantity
    self.values = values
  }
}

/// How much a session of a log can differ from what happened.
public struct LogBudget: Hashable, Sendable {
  /// The deviations of all sorts together, but for deaths.
  public var total = 0
  /// Lines that are copies of an earlier line of the session.
  public var doubled = 0
  /// Pairs of lines in the wrong order, within a batch if batches are told apart.
  public var swapped = 0
  /// Times at which the clock was set.
  public var clockSteps = 0
  /// Deaths of the process within a session; they cost nothing.
  public var deaths = 0

  public init(
    total: Int = 0, doubled: Int = 0, swapped: Int = 0, clockSteps: Int = 0, deaths: Int = 0
  ) {
    self.total = total
    self.doubled = doubled
    self.swapped = swapped
    self.clockSteps = clockSteps
    self.deaths = deaths
  }
}

/// What is known of the app when a session begins.
public enum SessionStart: String, Hashable, Sendable, CaseIterable {
  /// It was never launched before.
  case firstLaunch = "first launch"
  /// It is launched, with anything in its storage that it can have come to hold.
  case launch
  /// It is anywhere that it can come to.
  case anywhere
}

/// How the lines of a log speak of a system.
public struct LogMapping: Hashable, Sendable {
  public enum TimeUnit: String, Hashable, Sendable, CaseIterable {
    case seconds = "s"
    case milliseconds = "ms"
    case microseconds = "us"
    /// A text such as `2026-11-22T10:11:12.345Z`.
    case date
  }

  /// The field that names the event.
  public var event: String
  /// The field that tells sessions apart; without it a file is one session.
  public var session: String?
  public var time: String?
  public var unit = TimeUnit.milliseconds
  /// A line is stamped at most so much later than what it tells of, in milliseconds.
  public var tolerance = 0
  /// Lines of a session with the same id are one line.
  public var id: String?
  /// Lines are in the wrong order only within runs of lines with the same value.
  public var batch: String?
  public var start = SessionStart.launch
  public var kinds: [LineKind]
  public var observed: [ObservedField] = []
  public var budget = LogBudget()

  public init(event: String, kinds: [LineKind]) {
    self.event = event
    self.kinds = kinds
  }
}
