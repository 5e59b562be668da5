/// What a rule does besides changing the state; an inspectable tree, never a closure.
public indirect enum Action: Hashable, Sendable {
  case assign(Variable, IntegerExpression)
  case start(NamedTimer, Delay)
  case stop(NamedTimer)
  /// An output that the world sees: an analytics event, a request, a screen.
  case emit(String)
  /// An event for the machines of the system, handled after this rule and before anything else.
  case send(String)
  case choose(if: Condition, then: [Action], else: [Action])
  /// Writes that storage commits together: no crash can strike between them.
  case atomically([Action])

  public static func set(_ fact: Fact, _ value: Bool = true) -> Action {
    .assign(fact.variable, .constant(value ? 1 : 0))
  }

  public static func clear(_ fact: Fact) -> Action { .set(fact, false) }

  public static func set<Value>(_ choice: Choice<Value>, _ value: Value) -> Action {
    .assign(choice.variable, .constant(Choice<Value>.index(of: value)))
  }

  public static func set(_ counter: Counter, _ value: some IntegerExpressionConvertible) -> Action {
    .assign(counter.variable, value.expression)
  }

  public static func copy(_ source: Fact, to target: Fact) -> Action {
    .assign(target.variable, .variable(source.variable))
  }

  public static func copy<Value>(_ source: Choice<Value>, to target: Choice<Value>) -> Action {
    .assign(target.variable, .variable(source.variable))
  }

  public static func increment(_ counter: Counter) -> Action {
    .assign(counter.variable, counter + 1)
  }

  /// Adds one, but stays at the counter's upper bound: "that many or more".
  public static func incrementUpToBound(_ counter: Counter) -> Action {
    .assign(
      counter.variable, .minimum(counter + 1, .constant(counter.variable.range.upperBound)))
  }

  public static func decrement(_ counter: Counter) -> Action {
    .assign(counter.variable, counter - 1)
  }

  public static func send(_ event: some Name) -> Action { .send(event.rawValue) }

  public static func when(
    _ condition: any ConditionConvertible, _ then: [Action], else otherwise: [Action] = []
  ) -> Action {
    .choose(if: condition.condition, then: then, else: otherwise)
  }
}
