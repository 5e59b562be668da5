/// How two numbers are compared.
public enum Comparison: String, Sendable, CaseIterable, Codable {
  /// The left number is the right one.
  case equal = "="
  /// The left number is not the right one.
  case unequal = "≠"
  /// The left number is less than the right one.
  case less = "<"
  /// The left number is less than the right one, or the same.
  case atMost = "≤"
  /// The left number is greater than the right one.
  case greater = ">"
  /// The left number is greater than the right one, or the same.
  case atLeast = "≥"

  /// The comparison that holds exactly when this one does not.
  public var negated: Comparison {
    switch self {
    case .equal: .unequal
    case .unequal: .equal
    case .less: .atLeast
    case .atMost: .greater
    case .greater: .atMost
    case .atLeast: .less
    }
  }

  package func holds(_ left: Int, _ right: Int) -> Bool {
    switch self {
    case .equal: left == right
    case .unequal: left != right
    case .less: left < right
    case .atMost: left <= right
    case .greater: left > right
    case .atLeast: left >= right
    }
  }
}

/// Where the app's process stands with the operating system.
public enum Phase: Int, Sendable, CaseIterable, Codable {
  /// Running, on the screen; the only phase in which the user can act.
  case foreground
  /// Running, not on the screen.
  case background
  /// In memory, not running: nothing of the app happens until it is resumed.
  case suspended
  /// Not in memory.
  case dead
}

/// What must hold for a rule to fire; an inspectable tree, never a closure.
public indirect enum Condition: ConditionConvertible, Hashable, Sendable, Codable {
  /// What holds in every state.
  case always
  /// What holds in no state.
  case never
  /// Two numbers compare in this way.
  case compare(IntegerExpression, Comparison, IntegerExpression)
  /// The machine of this name is in one of these states.
  case located(machine: String, states: [String])
  /// The timer is running, or due and not yet expired.
  case running(NamedTimer)
  /// The timer is running and at least, or at most, this many milliseconds have passed since its
  /// start. Only closed bounds exist: a strict one could not be explored exactly in whole ticks.
  case elapsedAtLeast(NamedTimer, Int)
  /// The timer is running and at most this many milliseconds have passed since its start.
  case elapsedAtMost(NamedTimer, Int)
  /// The process is in one of these phases.
  case phase([Phase])
  /// The system is explored under this alternative of this reading.
  case reading(String, is: String)
  /// The condition does not hold.
  case not(Condition)
  /// All of these hold; of none, always.
  case all([Condition])
  /// One of these holds at least; of none, never.
  case any([Condition])

  /// The condition itself.
  public var condition: Condition { self }
}

/// What can stand as a condition: a condition or a fact.
public protocol ConditionConvertible: Sendable {
  /// What it says.
  var condition: Condition { get }
}

/// That a condition does not hold.
public prefix func ! (operand: some ConditionConvertible) -> Condition {
  .not(operand.condition)
}

/// That both conditions hold.
public func && (
  left: some ConditionConvertible, right: some ConditionConvertible
) -> Condition {
  .all([left.condition, right.condition])
}

/// That one of two conditions holds, or both.
public func || (
  left: some ConditionConvertible, right: some ConditionConvertible
) -> Condition {
  .any([left.condition, right.condition])
}

/// That two numbers are the same.
public func == (
  left: some IntegerExpressionConvertible, right: some IntegerExpressionConvertible
) -> Condition {
  .compare(left.expression, .equal, right.expression)
}

/// That two numbers are not the same.
public func != (
  left: some IntegerExpressionConvertible, right: some IntegerExpressionConvertible
) -> Condition {
  .compare(left.expression, .unequal, right.expression)
}

/// That the left number is less than the right one.
public func < (
  left: some IntegerExpressionConvertible, right: some IntegerExpressionConvertible
) -> Condition {
  .compare(left.expression, .less, right.expression)
}

/// That the left number is at most the right one.
public func <= (
  left: some IntegerExpressionConvertible, right: some IntegerExpressionConvertible
) -> Condition {
  .compare(left.expression, .atMost, right.expression)
}

/// That the left number is greater than the right one.
public func > (
  left: some IntegerExpressionConvertible, right: some IntegerExpressionConvertible
) -> Condition {
  .compare(left.expression, .greater, right.expression)
}

/// That the left number is at least the right one.
public func >= (
  left: some IntegerExpressionConvertible, right: some IntegerExpressionConvertible
) -> Condition {
  .compare(left.expression, .atLeast, right.expression)
}
