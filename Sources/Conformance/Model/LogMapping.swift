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
  /// Nothing happens: the line shows what is so at its moment, once nothing happens at once any more; the app writes it,
  /// and so it lives.
  case nothing
  /// Nothing happens, and somebody else writes the line, who knows that the process is dead.
  case nothingWhileDead
}

/// The lines of a log that bear one name.
public struct LineKind: Hashable, Sendable {
  /// The name in the log.
  public var name: String
  /// Any one of these happened.
  public var things: [LoggedThing]
  /// How many lines of the kind a session can have lost.
  public var lost: Int

  /// Lines of this name, each of which says that one of these things happened.
  public init(_ name: String, _ things: [LoggedThing], lost: Int = 0) {
    self.name = name
    self.things = things
    self.lost = lost
  }
}

/// What a field of a line says of the state that the step of the line leads to.
public struct ObservedField: Hashable, Sendable {
  /// What a field can tell of.
  public enum Quantity: Hashable, Sendable {
    /// The value of a variable, by name.
    case variable(String)
    /// The state of a machine, by name.
    case machine(String)
  }

  /// The field, with dots between the names of nested objects.
  public var field: String
  /// What the field tells of.
  public var quantity: Quantity
  /// The state or value of the model by what the log writes, where they differ.
  public var values: [String: String]

  /// A field, and what it tells of; without values the log writes what the model has.
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
  /// Further deaths that cost 1 each, and lines that nothing wrote: of repairs alone.
  var furtherDeaths = 0
  var foreign = 0

  /// A budget; what is not named cannot happen.
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

/// What the logs of a suite show if no test is missing, and none is cut short.
public struct ExpectedLogs: Hashable, Sendable {
  /// By test, each a session with its number, from 1, as its name: how many lines say only what is so.
  public var looks: [Int]
  /// By field, in how many of these lines it stands.
  public var shows: [String: Int]

  /// So many lines that say only what is so, and fields in them.
  public init(looks: [Int], shows: [String: Int]) {
    self.looks = looks
    self.shows = shows
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
  /// How a log writes times.
  public enum TimeUnit: String, Hashable, Sendable, CaseIterable {
    /// Seconds, perhaps with a fraction.
    case seconds = "s"
    /// Milliseconds.
    case milliseconds = "ms"
    /// Microseconds.
    case microseconds = "us"
    /// A text such as `2026-11-22T10:11:12.345Z`.
    case date
  }

  /// The field that names the event; of several the first that a line has.
  public var event: [String]
  /// The fields that tell sessions apart, all together; without any a file is one session.
  public var session: [String] = []
  /// The field with the time of a line; without it lines have no times.
  public var time: String?
  /// How the field writes the time.
  public var unit = TimeUnit.milliseconds
  /// A line is stamped at most so much later than what it tells of, in milliseconds.
  public var tolerance = 0
  /// Lines of a session with the same id are one line.
  public var id: String?
  /// Lines are in the wrong order only within runs of lines with the same value.
  public var batch: String?
  /// What is known of the app when a session begins.
  public var start = SessionStart.launch
  /// The kinds of lines, each with the name that its lines bear.
  public var kinds: [LineKind]
  /// The fields that say something of the state after a line.
  public var observed: [ObservedField] = []
  /// How much a session can differ from what happened.
  public var budget = LogBudget()
  /// What the logs of all tests of a suite show; `nil` where lines are those of users.
  public var expected: ExpectedLogs?

  /// A mapping of lines that name their event in this field.
  public init(event: String, kinds: [LineKind]) {
    self.event = [event]
    self.kinds = kinds
  }
}
