extension TimedNetwork {
  /// A clock, known by its name. Comparing it with a whole number makes a ``Condition``.
  public struct Clock: Hashable, Sendable {
    public let name: String

    public init(_ name: String) { self.name = name }

    /// Sets the clock to zero.
    public var reset: Update { .reset(self, to: 0) }

    /// Sets the clock to a whole number, at least 0.
    public func set(to value: Int) -> Update { .reset(self, to: value) }

    public static func < (clock: Clock, limit: Int) -> Condition { .clock(clock, .less, limit) }
    public static func <= (clock: Clock, limit: Int) -> Condition { .clock(clock, .atMost, limit) }
    public static func == (clock: Clock, limit: Int) -> Condition { .clock(clock, .equal, limit) }
    public static func >= (clock: Clock, limit: Int) -> Condition { .clock(clock, .atLeast, limit) }
    public static func > (clock: Clock, limit: Int) -> Condition { .clock(clock, .greater, limit) }
  }

  /// A variable that holds an integer of a range. Comparing it with an integer makes a
  /// ``Condition``.
  public struct Variable: Hashable, Sendable {
    public let name: String
    public let range: ClosedRange<Int>
    public let initial: Int

    /// A variable that is at first the least of its range, if nothing else is said.
    public init(_ name: String, _ range: ClosedRange<Int>, initially initial: Int? = nil) {
      self.name = name
      self.range = range
      self.initial = initial ?? range.lowerBound
    }

    public func set(to value: Int) -> Update { .set(self, to: value) }
    public func add(_ value: Int) -> Update { .add(self, value) }

    public static func < (one: Variable, value: Int) -> Condition { .variable(one, .less, value) }
    public static func <= (one: Variable, value: Int) -> Condition {
      .variable(one, .atMost, value)
    }
    public static func == (one: Variable, value: Int) -> Condition { .variable(one, .equal, value) }
    public static func != (one: Variable, value: Int) -> Condition {
      .variable(one, .unequal, value)
    }
    public static func >= (one: Variable, value: Int) -> Condition {
      .variable(one, .atLeast, value)
    }
    public static func > (one: Variable, value: Int) -> Condition {
      .variable(one, .greater, value)
    }
  }

  /// How a variable is compared with an integer.
  public enum Relation: String, Hashable, Sendable, CaseIterable {
    case less = "<"
    case atMost = "<="
    case equal = "=="
    case unequal = "!="
    case atLeast = ">="
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
    case clock(Clock, ClockRelation, Int)
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
    case reset(Clock, to: Int)
    case set(Variable, to: Int)
    case add(Variable, Int)
  }
}
