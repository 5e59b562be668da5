import Machines

/// What conditions and actions mention: variables, spans of time in milliseconds, timers started.
struct NaiveMentions {
  var variables: [Variable] = []
  var spans: [Int] = []
  var started: [Timer] = []

  mutating func add(_ expression: Expression) {
    for variable in expression.variables where !variables.contains(variable) {
      variables.append(variable)
    }
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
    case .elapsedAtLeast(_, let span), .elapsedAtMost(_, let span): spans.append(span)
    case .not(let inner): add(inner)
    case .all(let parts), .any(let parts):
      for part in parts { add(part) }
    case .always, .never, .located, .running, .phase, .reading: break
    }
  }

  mutating func add(_ actions: [Action]) {
    for action in actions {
      switch action {
      case .assign(let variable, let value):
        add(.variable(variable))
        add(value)
      case .start(let timer, let delay):
        started.append(timer)
        add(delay)
      case .choose(let condition, let then, let otherwise):
        add(condition)
        add(then)
        add(otherwise)
      case .atomically(let inner): add(inner)
      case .stop, .emit, .send: break
      }
    }
  }

  mutating func add(_ rule: Rule) {
    if case .after(let delay) = rule.trigger { add(delay) }
    add(rule.condition)
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
