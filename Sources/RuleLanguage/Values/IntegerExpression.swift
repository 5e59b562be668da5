/// A whole number computed from variables; an inspectable tree, never a closure.
public indirect enum IntegerExpression: IntegerExpressionConvertible, Hashable, Sendable, Codable {
  /// A number.
  case constant(Int)
  /// What a variable is.
  case variable(Variable)
  /// The sum of two numbers.
  case sum(IntegerExpression, IntegerExpression)
  /// The first number less the second.
  case difference(IntegerExpression, IntegerExpression)
  /// The lesser of two numbers.
  case minimum(IntegerExpression, IntegerExpression)
  /// The greater of two numbers.
  case maximum(IntegerExpression, IntegerExpression)
  /// The element at the index, which counts on around the list: index modulo length.
  case element([Int], at: IntegerExpression)

  /// The expression itself.
  public var expression: IntegerExpression { self }
}

/// What can stand in an expression: an expression, a counter, a choice, or a literal number.
public protocol IntegerExpressionConvertible: Sendable {
  /// The number that it stands for.
  var expression: IntegerExpression { get }
}

extension Int: IntegerExpressionConvertible {
  /// The number itself.
  public var expression: IntegerExpression { .constant(self) }
}

/// The sum of two numbers.
public func + (
  left: some IntegerExpressionConvertible, right: some IntegerExpressionConvertible
) -> IntegerExpression {
  .sum(left.expression, right.expression)
}

/// The left number less the right one.
public func - (
  left: some IntegerExpressionConvertible, right: some IntegerExpressionConvertible
) -> IntegerExpression {
  .difference(left.expression, right.expression)
}

extension IntegerExpression {
  /// The variables read, in the order of reading, with repetitions.
  public var variables: [Variable] {
    switch self {
    case .constant: []
    case .variable(let variable): [variable]
    case .sum(let a, let b), .difference(let a, let b), .minimum(let a, let b),
      .maximum(let a, let b):
      a.variables + b.variables
    case .element(_, let index): index.variables
    }
  }

  /// Whether some list in it has no element, so that it has no value.
  package var hasEmptyList: Bool {
    switch self {
    case .constant, .variable: false
    case .sum(let a, let b), .difference(let a, let b), .minimum(let a, let b),
      .maximum(let a, let b):
      a.hasEmptyList || b.hasEmptyList
    case .element(let list, let index): list.isEmpty || index.hasEmptyList
    }
  }

  /// The value of the expression where variables have these values.
  public func value(_ reading: (Variable) -> Int) -> Int {
    switch self {
    case .constant(let value): return value
    case .variable(let variable): return reading(variable)
    case .sum(let a, let b): return a.value(reading) + b.value(reading)
    case .difference(let a, let b): return a.value(reading) - b.value(reading)
    case .minimum(let a, let b): return min(a.value(reading), b.value(reading))
    case .maximum(let a, let b): return max(a.value(reading), b.value(reading))
    case .element(let list, let index):
      let position = index.value(reading) % list.count
      return list[position < 0 ? position + list.count : position]
    }
  }
}
