internal import RuleLanguage

/// How the spans of time that tables speak of become whole numbers: each parameter gets its value,
/// and every other span is stretched.
///
/// Stretched by *n*, a model counts in *n*-ths of a millisecond, so that a parameter can be a
/// fraction of one.
struct Timescale {
  /// The value of each parameter, in milliseconds divided by ``stretch``.
  let parameters: [String: Int]
  let stretch: Int

  private func span(_ delay: Delay) -> Delay {
    switch delay {
    case .fixed(let milliseconds): .fixed(milliseconds * stretch)
    case .listed(let list, let index): .listed(list.map { $0 * stretch }, at: index)
    // One that the system does not declare stays, and is refused later.
    case .parameter(let parameter): parameters[parameter.id].map(Delay.fixed) ?? delay
    }
  }

  func condition(_ condition: Condition) -> Condition {
    switch condition {
    case .elapsedAtLeast(let timer, let bound): .elapsedAtLeast(timer, bound * stretch)
    case .elapsedAtMost(let timer, let bound): .elapsedAtMost(timer, bound * stretch)
    case .not(let inner): .not(self.condition(inner))
    case .all(let parts): .all(parts.map(self.condition))
    case .any(let parts): .any(parts.map(self.condition))
    case .always, .never, .compare, .located, .running, .phase, .reading: condition
    }
  }

  func actions(_ actions: [Action]) -> [Action] { actions.map(action) }

  private func action(_ action: Action) -> Action {
    switch action {
    case .start(let timer, let delay): .start(timer, span(delay))
    case .choose(let test, let then, let otherwise):
      .choose(if: condition(test), then: actions(then), else: actions(otherwise))
    case .atomically(let inner): .atomically(actions(inner))
    case .assign, .stop, .emit, .send: action
    }
  }

  func rule(_ rule: Rule) -> Rule {
    var rule = rule
    if case .after(let delay) = rule.trigger { rule.trigger = .after(span(delay)) }
    rule.condition = condition(rule.condition)
    rule.actions = actions(rule.actions)
    return rule
  }

  func cause(_ cause: EventCause) -> EventCause {
    var cause = cause
    cause.condition = condition(cause.condition)
    cause.actions = actions(cause.actions)
    return cause
  }
}
