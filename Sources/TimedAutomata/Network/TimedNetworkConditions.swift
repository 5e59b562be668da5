extension TimedNetwork {
  /// A clock, known by its name. Comparing it with a whole number makes a ``Condition``.
  public struct Clock: Hashable, Sendable {
    /// The name, unique in a network.
    public let name: String

    /// A clock of this name, zero at first.
    public init(_ name: String) { self.name = name }

    /// Sets the clock to zero.
    public var reset: Update { .reset(self, to: 0) }

    /// Sets the clock to a whole number, at least 0.
    public func set(to value: Int) -> Update { .reset(self, to: value) }

    public static func < (clock: Clock, limit: Int) -> Condition { .clock(clock, .less, limit) }
    /// That the clock is at most a number.
    public static func <= (clock: Clock, limit: Int) -> Condition { .clock(clock, .atMost, limit) }
    public static func == (clock: Clock, limit: Int) -> Condition { .clock(clock, .equal, limit) }
    /// That the clock is at least a number.
    public static func >= (clock: Clock, limit: Int) -> Condition { .clock(clock, .atLeast, limit) }
    /// That the clock is above a number.
    public static func > (clock: Clock, limit: Int) -> Condition { .clock(clock, .greater, limit) }
  }

  /// A variable that holds an integer of a range. Comparing it with an integer makes a
  /// ``Condition``.
  public struct Variable: Hashable, Sendable {
    /// The name, unique in a network.
    public let name: String
    /// The values that it can have.
    public let range: ClosedRange<Int>
    /// The value in which runs begin.
    public let initial: Int

    /// A variable that is at first the least of its range, if nothing else is said.
    public init(_ name: String, _ range: ClosedRange<Int>, initially initial: Int? = nil) {
      self.name = name
      self.range = range
      self.initial = initial ?? range.lowerBound
    }

    /// Gives the variable a value; out of its range that disables the edge.
    public func set(to value: Int) -> Update { .set(self, to: value) }
    /// Adds a number to the variable; out of its range that disables the edge.
    public func add(_ value: Int) -> Update { .add(self, value) }

    public static func < (one: Variable, value: Int) -> Condition { .variable(one, .less, value) }
    /// That the variable is at most a number.
    public static func <= (one: Variable, value: Int) -> Condition {
      .variable(one, .atMost, value)
    }
    public static func == (one: Variable, value: Int) -> Condition { .variable(one, .equal, value) }
    /// That the variable is not a number.
    public static func != (one: Variable, value: Int) -> Condition {
      .variable(one, .unequal, value)
    }
    /// That the variable is at least a number.
    public static func >= (one: Variable, value: Int) -> Condition {
      .variable(one, .atLeast, value)
    }
    /// That the variable is above a number.
    public static func > (one: Variable, value: Int) -> Condition {
      .variable(one, .greater, value)
    }
  }

  /// How a variable is compared with an integer.
  public enum Relation: String, Hashable, Sendable, CaseIterable {
    /// The variable is below the number.
    case less = "<"
    /// The variable is at most the number.
    case atMost = "<="
    /// The variable is the number.
    case equal = "=="
    /// The variable is not the number.
    case unequal = "!="
    /// The variable is at least the number.
    case atLeast = ">="
    /// The variable is above the number.
    case greater = ">"

    func holds(_ value: Int, _ other: Int) -> Bool {
      switch self {
      case .less: value < other
      case .atMost: value <= other
      case .equal: value == other
      case .unequal: value != other
      case .atLeast: value >= other
      case .greater: value > other
      }
    }
  }

  /// A comparison of a clock or a variable with a number.
  public enum Condition: Hashable, Sendable, CustomStringConvertible {
    /// A clock compares so with a whole number, at least 0.
    case clock(Clock, ClockRelation, Int)
    /// A variable compares so with an integer.
    case variable(Variable, Relation, Int)

    public var description: String {
      switch self {
      case .clock(let clock, let relation, let limit):
        "\(clock.name) \(relation.rawValue) \(limit)"
      case .variable(let variable, let relation, let value):
        "\(variable.name) \(relation.rawValue) \(value)"
      }
    }
  }

  /// What an edge does to a clock or a variable.
  public enum Update: Hashable, Sendable {
    /// Sets a clock to a whole number, at least 0.
    case reset(Clock, to: Int)
    /// Gives a variable a value; out of its range that disables the edge.
    case set(Variable, to: Int)
    /// Adds a number to a variable; out of its range that disables the edge.
    case add(Variable, Int)
  }
}
