import Machines

/// What conditions and actions mention: variables, spans of time in milliseconds, timers started.
struct NaiveMentions {
  var variables: [Variable] = []
  var spans: [Int] = []
  /// The named timers in the order of first mention.
  var timers: [NamedTimer] = []
  var started: [NamedTimer] = []

  mutating func add(_ expression: IntegerExpression) {
    for variable in expression.variables where !variables.contains(variable) {
      variables.append(variable)
    }
  }

  mutating func add(_ timer: NamedTimer) {
    if !timers.contains(timer) { timers.append(timer) }
  }

  mutating func add(_ delay: Delay) {
    spans += delay.choices
    if case .listed(_, let index) = delay { add(index) }
  }

  mutating func add(_ condition: Condition) {
    switch condition {
    case .compare(let left, _, let right):
      add(left)
      add(right)
    case .elapsedAtLeast(let timer, let span), .elapsedAtMost(let timer, let span):
      spans.append(span)
      add(timer)
    case .running(let timer): add(timer)
    case .not(let inner): add(inner)
    case .all(let parts), .any(let parts):
      for part in parts { add(part) }
    case .always, .never, .located, .phase, .reading: break
    }
  }

  mutating func add(_ actions: [Action]) {
    for action in actions {
      switch action {
      case .assign(let variable, let value):
        add(.variable(variable))
        add(value)
      case .start(let timer, let delay):
        add(timer)
        started.append(timer)
        add(delay)
      case .choose(let condition, let then, let otherwise):
        add(condition)
        add(then)
        add(otherwise)
      case .atomically(let inner): add(inner)
      case .stop(let timer): add(timer)
      case .emit, .send: break
      }
    }
  }

  mutating func add(_ rule: Rule) {
    add(rule.condition)
    if case .after(let delay) = rule.trigger { add(delay) }
    if case .expiry(let timer) = rule.trigger { add(timer) }
    add(rule.actions)
  }

  mutating func add(_ cause: EventCause) {
    add(cause.condition)
    add(cause.actions)
  }

  /// The greatest common divisor of the spans, 0 if there are none.
  var divisor: Int {
    var result = 0
    for span in spans {
      var (a, b) = (result, span)
      while b != 0 { (a, b) = (b, a % b) }
      result = a
    }
    return result
  }
}
