/// What a rule does besides changing the state; an inspectable tree, never a closure.
public indirect enum Action: Hashable, Sendable, Codable {
  /// Gives a variable the value that an expression has before the action.
  case assign(Variable, IntegerExpression)
  /// Starts a timer, or starts it again from the beginning.
  case start(NamedTimer, Delay)
  /// Stops a timer; one that does not run stays stopped.
  case stop(NamedTimer)
  /// An output that the world sees: an analytics event, a request, a screen.
  case emit(String)
  /// An event for the machines of the system, handled after this rule and before anything else.
  case send(String)
  /// Does one list of actions if a condition holds, and another one if not.
  case choose(if: Condition, then: [Action], else: [Action])
  /// Writes that storage commits together: no crash can strike between them.
  case atomically([Action])

  /// Makes a fact true, or what is said.
  public static func set(_ fact: Fact, _ value: Bool = true) -> Action {
    .assign(fact.variable, .constant(value ? 1 : 0))
  }

  /// Makes a fact false.
  public static func clear(_ fact: Fact) -> Action { .set(fact, false) }

  /// Gives a choice one of its values.
  public static func set<Value>(_ choice: Choice<Value>, _ value: Value) -> Action {
    .assign(choice.variable, .constant(Choice<Value>.index(of: value)))
  }

  /// Gives a counter a value, which must be within its bounds.
  public static func set(_ counter: Counter, _ value: some IntegerExpressionConvertible) -> Action {
    .assign(counter.variable, value.expression)
  }

  /// Makes a fact what another one is.
  public static func copy(_ source: Fact, to target: Fact) -> Action {
    .assign(target.variable, .variable(source.variable))
  }

  /// Gives a choice the value of another one.
  public static func copy<Value>(_ source: Choice<Value>, to target: Choice<Value>) -> Action {
    .assign(target.variable, .variable(source.variable))
  }

  /// Adds one; at the upper bound that is a fault of the model.
  public static func increment(_ counter: Counter) -> Action {
    .assign(counter.variable, counter + 1)
  }

  /// Adds one, but stays at the counter's upper bound: "that many or more".
  public static func incrementUpToBound(_ counter: Counter) -> Action {
    .assign(
      counter.variable, .minimum(counter + 1, .constant(counter.variable.range.upperBound)))
  }

  /// Subtracts one; at the lower bound that is a fault of the model.
  public static func decrement(_ counter: Counter) -> Action {
    .assign(counter.variable, counter - 1)
  }

  /// Sends an event to the machines of the system, handled after this rule and before all else.
  public static func send(_ event: some Name) -> Action { .send(event.rawValue) }

  /// Does actions if a condition holds, and others if not.
  public static func when(
    _ condition: any ConditionConvertible, _ then: [Action], else otherwise: [Action] = []
  ) -> Action {
    .choose(if: condition.condition, then: then, else: otherwise)
  }
}
