/// How two numbers are compared.
public enum Comparison: String, Sendable, CaseIterable {
  case equal = "="
  case unequal = "≠"
  case less = "<"
  case atMost = "≤"
  case greater = ">"
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

  public func holds(_ left: Int, _ right: Int) -> Bool {
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
public enum Phase: Int, Sendable, CaseIterable {
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
public indirect enum Condition: ConditionConvertible, Hashable, Sendable {
  case always
  case never
  case compare(IntegerExpression, Comparison, IntegerExpression)
  /// The machine of this name is in one of these states.
  case located(machine: String, states: [String])
  /// The timer is running, or due and not yet expired.
  case running(NamedTimer)
  /// The timer is running and at least, or at most, this many milliseconds have passed since its
  /// start. Only closed bounds exist: a strict one could not be explored exactly in whole ticks.
  case elapsedAtLeast(NamedTimer, Int)
  case elapsedAtMost(NamedTimer, Int)
  case phase([Phase])
  /// The system is explored under this alternative of this reading.
  case reading(String, is: String)
  case not(Condition)
  case all([Condition])
  case any([Condition])

  public var condition: Condition { self }
}

/// What can stand as a condition: a condition or a fact.
public protocol ConditionConvertible: Sendable {
  var condition: Condition { get }
}

public prefix func ! (operand: some ConditionConvertible) -> Condition {
  .not(operand.condition)
}

public func && (
  left: some ConditionConvertible, right: some ConditionConvertible
) -> Condition {
  .all([left.condition, right.condition])
}

public func || (
  left: some ConditionConvertible, right: some ConditionConvertible
) -> Condition {
  .any([left.condition, right.condition])
}

public func == (
  left: some IntegerExpressionConvertible, right: some IntegerExpressionConvertible
) -> Condition {
  .compare(left.expression, .equal, right.expression)
}

public func != (
  left: some IntegerExpressionConvertible, right: some IntegerExpressionConvertible
) -> Condition {
  .compare(left.expression, .unequal, right.expression)
}

public func < (
  left: some IntegerExpressionConvertible, right: some IntegerExpressionConvertible
) -> Condition {
  .compare(left.expression, .less, right.expression)
}

public func <= (
  left: some IntegerExpressionConvertible, right: some IntegerExpressionConvertible
) -> Condition {
  .compare(left.expression, .atMost, right.expression)
}

public func > (
  left: some IntegerExpressionConvertible, right: some IntegerExpressionConvertible
) -> Condition {
  .compare(left.expression, .greater, right.expression)
}

public func >= (
  left: some IntegerExpressionConvertible, right: some IntegerExpressionConvertible
) -> Condition {
  .compare(left.expression, .atLeast, right.expression)
}
