/// One finite control, whose whole behaviour is one table of rules.
public protocol Machine: Sendable {
  /// What the machine can be in; each case is named by its raw value.
  associatedtype State: Name
  /// What the machine can be told.
  associatedtype Event: Name

  /// The name, unique in a system.
  static var name: String { get }
  /// The state at the first launch, and at every later one of a machine that dies with the process.
  static var initial: State { get }
  /// Whether the machine dies with the app's process or belongs to the world outside.
  static var isOutside: Bool { get }
  /// What of the environment the machine is, after "it stands for"; `nil` for a part of the app.
  ///
  /// No app can have a fault in the rows of such a machine, so that the score of mutants leaves them out.
  static var environment: String? { get }
  /// The table: the rows of each state.
  static var rules: Rules<Self> { get }
  /// The events that the user or the environment can cause, and when they can.
  static var causes: [Cause<Self>] { get }
  /// The states in which something has gone wrong: what is claimed of every error ranges over them.
  static var errors: [State] { get }
  /// The events by which something goes wrong: what is claimed of every failure ranges over them.
  static var failures: [Event] { get }
  /// What the user sees in a state, after "the user sees"; in a state that is left out the machine
  /// shows nothing of its own.
  static var screens: [State: String] { get }
  /// What the user does by an event, after "the user"; without it the event's name says it.
  static var deeds: [Event: String] { get }
}

extension Machine {
  /// It dies with the process, unless said otherwise.
  public static var isOutside: Bool { false }
  /// It is a part of the app, unless said otherwise.
  public static var environment: String? { nil }
  /// Nobody causes events, unless said otherwise.
  public static var causes: [Cause<Self>] { [] }
  /// No state is an error, unless said otherwise.
  public static var errors: [State] { [] }
  /// No event is a failure, unless said otherwise.
  public static var failures: [Event] { [] }
  /// It shows nothing, unless said otherwise.
  public static var screens: [State: String] { [:] }
  /// The names of the events say what the user does, unless said otherwise.
  public static var deeds: [Event: String] { [:] }

  /// That this machine is in one of these states.
  public static func `is`(_ states: State...) -> Condition {
    .located(machine: name, states: states.map(\.rawValue))
  }

  /// That the machine of this shape with another name is in one of these states.
  public static func `is`(_ states: State..., named name: String) -> Condition {
    .located(machine: name, states: states.map(\.rawValue))
  }

  /// A step in which this event of the machine happens, whether or not a machine reacts.
  public static func happens(_ event: Event) -> EventPredicate { .event(event) }

  /// The machine's table in its untyped form, as a system holds it.
  ///
  /// - Parameter name: another name, for one of several machines with the same shape.
  public static func table(
    named name: String? = nil, rules: Rules<Self>? = nil, causes: [Cause<Self>]? = nil
  ) -> MachineTable {
    var table = MachineTable(
      name: name ?? Self.name, states: State.allCases.map(\.rawValue), initial: initial.rawValue,
      isOutside: isOutside,
      rules: (rules ?? Self.rules).rows.map {
        StateRules(state: $0.state.rawValue, rules: $0.rows.map(\.rule))
      },
      causes: (causes ?? Self.causes).map(\.cause),
      screens: [String: String](
        uniqueKeysWithValues: screens.map { ($0.key.rawValue, $0.value) }),
      deeds: [String: String](uniqueKeysWithValues: deeds.map { ($0.key.rawValue, $0.value) }))
    table.errors = errors.map(\.rawValue)
    table.failures = failures.map(\.rawValue)
    table.environment = environment
    return table
  }
}

/// The rows of one state.
public struct StateRules: Hashable, Sendable, Codable {
  /// The state, by name.
  public var state: String
  /// Its rows, in the order written.
  public var rules: [Rule]

  /// Rows of a state, both in their untyped form.
  public init(state: String, rules: [Rule]) {
    self.state = state
    self.rules = rules
  }
}

/// A machine in its untyped form: what engines compile, reports print and amendments change.
public struct MachineTable: Hashable, Sendable, Codable {
  /// The name, unique in a system.
  public var name: String
  /// The names of the states, in the order declared.
  public var states: [String]
  /// The state in which it begins.
  public var initial: String
  /// Whether the machine belongs to the world outside the app's process.
  public var isOutside: Bool
  /// The rows in the order written; a state may appear more than once, its rows are then joined.
  public var rules: [StateRules]
  /// The events that the user or the environment can cause.
  public var causes: [EventCause]
  /// The states in which something has gone wrong.
  public var errors: [String] = []
  /// The events by which something goes wrong.
  public var failures: [String] = []
  /// What of the environment the machine is, after "it stands for"; `nil` for a part of the app.
  public var environment: String?
  /// Events that the machine's document causes and a composition does not; `nil` if there are none.
  public var leftOut: [String]?
  /// What the user sees in a state, by its name.
  public var screens: [String: String]
  /// What the user does by an event, by its name.
  public var deeds: [String: String]

  /// A table; what is not named is as a machine inside the app has it that nobody speaks to.
  public init(
    name: String, states: [String], initial: String, isOutside: Bool = false,
    rules: [StateRules], causes: [EventCause] = [], screens: [String: String] = [:],
    deeds: [String: String] = [:]
  ) {
    self.name = name
    self.states = states
    self.initial = initial
    self.isOutside = isOutside
    self.rules = rules
    self.causes = causes
    self.screens = screens
    self.deeds = deeds
  }

  /// That something has gone wrong in the machine.
  public var isInError: Condition { .located(machine: name, states: errors) }

  /// Every row of a state, in the order written.
  public func rules(in state: String) -> [Rule] {
    rules.filter { $0.state == state }.flatMap(\.rules)
  }
}
