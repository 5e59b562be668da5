/// What becomes of a variable when the process dies.
public enum Lifetime: String, Sendable, CaseIterable, Codable {
  /// Kept in memory: starts afresh at its initial value with every launch.
  case volatile
  /// Kept in storage: survives the process; each write is a point at which a crash can strike.
  case durable
  /// No part of the app (what a server holds, what the user knows): never touched by a crash.
  case outside
}

/// A bounded quantity of a system: a fact, a counter or a choice, in its untyped form.
///
/// Variables are identified by name throughout a system; a variable is declared by being used.
public struct Variable: Hashable, Sendable, Codable {
  /// The name, unique in a system.
  public let name: String
  /// The least and the greatest value; a fact is 0 or 1, a choice the index of its value.
  public let range: ClosedRange<Int>
  /// The value before the first step, and of a volatile variable after every launch.
  public let initial: Int
  /// What becomes of it when the process dies.
  public let lifetime: Lifetime
  /// The words for the values, least first; empty for a counter.
  public let labels: [String]

  /// A variable of this range; the initial value must be in it.
  public init(
    _ name: String, _ range: ClosedRange<Int>, initially initial: Int, _ lifetime: Lifetime,
    labels: [String] = []
  ) {
    self.name = name
    self.range = range
    self.initial = initial
    self.lifetime = lifetime
    self.labels = labels
  }

  /// The words for a value, as reports print it.
  public func text(_ value: Int) -> String {
    let position = value - range.lowerBound
    return labels.indices.contains(position) ? labels[position] : String(value)
  }
}

/// A variable that is true or false.
public struct Fact: ConditionConvertible, Hashable, Sendable {
  /// The fact in its untyped form.
  public let variable: Variable

  /// A fact of this name, false before the first step unless said otherwise.
  public init(_ name: String, initially initial: Bool = false, _ lifetime: Lifetime = .volatile) {
    variable = Variable(
      name, 0...1, initially: initial ? 1 : 0, lifetime, labels: ["false", "true"])
  }

  /// That the fact is true.
  public var condition: Condition { .compare(.variable(variable), .equal, .constant(1)) }
}

/// A variable that counts within fixed bounds.
///
/// Leaving the bounds is a fault of the model and ends the exploration with a message; it is never
/// clamped silently.
public struct Counter: IntegerExpressionConvertible, Hashable, Sendable {
  /// The counter in its untyped form.
  public let variable: Variable

  /// A counter of this name within bounds, at the lower one before the first step unless said
  /// otherwise.
  public init(
    _ name: String, _ range: ClosedRange<Int>, initially initial: Int? = nil,
    _ lifetime: Lifetime = .volatile
  ) {
    variable = Variable(name, range, initially: initial ?? range.lowerBound, lifetime)
  }

  /// What the counter is.
  public var expression: IntegerExpression { .variable(variable) }
}

/// A variable that is one of several named values.
public struct Choice<Value: Name>: IntegerExpressionConvertible, Hashable, Sendable {
  /// The choice in its untyped form: the position of its value among all.
  public let variable: Variable

  /// A choice of this name, with the value that it has before the first step.
  public init(_ name: String, initially initial: Value, _ lifetime: Lifetime = .volatile) {
    let labels = Value.allCases.map(\.rawValue)
    variable = Variable(
      name, 0...(labels.count - 1), initially: Self.index(of: initial), lifetime, labels: labels)
  }

  /// The position of the value that the choice has.
  public var expression: IntegerExpression { .variable(variable) }

  /// That the choice has this value.
  public func `is`(_ value: Value) -> Condition {
    .compare(expression, .equal, .constant(Self.index(of: value)))
  }

  static func index(of value: Value) -> Int {
    for (index, candidate) in Value.allCases.enumerated() where candidate == value { return index }
    preconditionFailure("\(value.rawValue) is missing from allCases")
  }
}
