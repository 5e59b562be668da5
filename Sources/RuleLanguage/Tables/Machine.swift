/// One finite control, whose whole behaviour is one table of rules.
public protocol Machine: Sendable {
  associatedtype State: Name
  associatedtype Event: Name

  /// The name, unique in a system.
  static var name: String { get }
  static var initial: State { get }
  /// Whether the machine dies with the app's process or belongs to the world outside.
  static var isOutside: Bool { get }
  static var rules: Rules<Self> { get }
  /// The events that the user or the environment can cause, and when they can.
  static var causes: [Cause<Self>] { get }
}

extension Machine {
  public static var isOutside: Bool { false }
  public static var causes: [Cause<Self>] { [] }

  /// That this machine is in one of these states.
  public static func `is`(_ states: State...) -> Condition {
    .located(machine: name, states: states.map(\.rawValue))
  }

  /// That the machine of this shape with another name is in one of these states.
  public static func `is`(_ states: State..., named name: String) -> Condition {
    .located(machine: name, states: states.map(\.rawValue))
  }

  /// The machine's table in its untyped form, as a system holds it.
  ///
  /// - Parameter name: another name, for one of several machines with the same shape.
  public static func table(
    named name: String? = nil, rules: Rules<Self>? = nil, causes: [Cause<Self>]? = nil
  ) -> MachineTable {
    MachineTable(
      name: name ?? Self.name, states: State.allCases.map(\.rawValue), initial: initial.rawValue,
      isOutside: isOutside,
      rules: (rules ?? Self.rules).rows.map {
        StateRules(state: $0.state.rawValue, rules: $0.rows.map(\.rule))
      },
      causes: (causes ?? Self.causes).map(\.cause))
  }
}

/// The rows of one state.
public struct StateRules: Hashable, Sendable {
  public var state: String
  public var rules: [Rule]

  public init(state: String, rules: [Rule]) {
    self.state = state
    self.rules = rules
  }
}

/// A machine in its untyped form: what engines compile, reports print and amendments change.
public struct MachineTable: Hashable, Sendable {
  public var name: String
  public var states: [String]
  public var initial: String
  /// Whether the machine belongs to the world outside the app's process.
  public var isOutside: Bool
  /// The rows in the order written; a state may appear more than once, its rows are then joined.
  public var rules: [StateRules]
  public var causes: [EventCause]

  public init(
    name: String, states: [String], initial: String, isOutside: Bool = false,
    rules: [StateRules], causes: [EventCause] = []
  ) {
    self.name = name
    self.states = states
    self.initial = initial
    self.isOutside = isOutside
    self.rules = rules
    self.causes = causes
  }

  /// Every row of a state, in the order written.
  public func rules(in state: String) -> [Rule] {
    rules.filter { $0.state == state }.flatMap(\.rules)
  }
}
