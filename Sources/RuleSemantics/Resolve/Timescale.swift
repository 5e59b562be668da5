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
    condition.map { part in
      switch part {
      case .elapsedAtLeast(let timer, let bound): .elapsedAtLeast(timer, bound * stretch)
      case .elapsedAtMost(let timer, let bound): .elapsedAtMost(timer, bound * stretch)
      default: part
      }
    }
  }

  func actions(_ actions: [Action]) -> [Action] {
    actions.map { action in
      action.map(condition) {
        if case .start(let timer, let delay) = $0 { .start(timer, span(delay)) } else { $0 }
      }
    }
  }

  func rule(_ rule: Rule) -> Rule {
    var rule = rule.map(condition: condition, actions: actions)
    if case .after(let delay) = rule.trigger { rule.trigger = .after(span(delay)) }
    return rule
  }

  func cause(_ cause: EventCause) -> EventCause {
    cause.map(condition: condition, actions: actions)
  }
}
