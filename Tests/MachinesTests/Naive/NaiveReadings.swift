import Machines

/// The alternatives under which a system is read: by reading, the alternative taken.
struct NaiveReadings {
  var taken: [String: String] = [:]

  init(_ system: System, _ configuration: Configuration) {
    for reading in system.readings {
      taken[reading.id] = configuration.readings[reading.id] ?? reading.default
    }
  }

  func value<Value>(of setting: Setting<Value>) -> Value {
    for possibility in setting.cases where resolved(possibility.condition) == .always {
      return possibility.value
    }
    return setting.fallback
  }

  /// The condition without conditions on readings, and without what they make idle.
  func resolved(_ condition: Condition) -> Condition {
    switch condition {
    case .reading(let id, let alternative):
      return taken[id] == alternative ? .always : .never

    case .not(let inner):
      switch resolved(inner) {
      case .always: return .never
      case .never: return .always
      case let other: return .not(other)
      }

    case .all(let parts):
      let rest = parts.map(resolved).filter { $0 != .always }
      if rest.contains(.never) { return .never }
      return rest.isEmpty ? .always : .all(rest)

    case .any(let parts):
      let rest = parts.map(resolved).filter { $0 != .never }
      if rest.contains(.always) { return .always }
      return rest.isEmpty ? .never : .any(rest)

    case .compare(let left, let comparison, let right):
      guard case .constant(let left) = left, case .constant(let right) = right else {
        return condition
      }
      return comparison.holds(left, right) ? .always : .never

    case .always, .never, .located, .running, .elapsedAtLeast, .elapsedAtMost, .phase:
      return condition
    }
  }

  func resolved(_ actions: [Action]) -> [Action] {
    actions.flatMap { action -> [Action] in
      switch action {
      case .choose(let condition, let then, let otherwise):
        switch resolved(condition) {
        case .always: return resolved(then)
        case .never: return resolved(otherwise)
        case let other: return [.choose(if: other, then: resolved(then), else: resolved(otherwise))]
        }
      case .atomically(let inner): return [.atomically(resolved(inner))]
      case .assign, .start, .stop, .emit, .send: return [action]
      }
    }
  }

  /// The row in force, or `nil` if the readings rule it out.
  func resolved(_ rule: Rule) -> Rule? {
    var rule = rule
    rule.condition = resolved(rule.condition)
    rule.actions = resolved(rule.actions)
    return rule.condition == .never ? nil : rule
  }

  func resolved(_ cause: EventCause) -> EventCause? {
    var cause = cause
    cause.condition = resolved(cause.condition)
    cause.actions = resolved(cause.actions)
    return cause.condition == .never ? nil : cause
  }
}
