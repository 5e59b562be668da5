extension Setting {
  package func value(_ takes: (_ reading: String, _ alternative: String) -> Bool) -> Value {
    cases.first { $0.condition.resolved(takes) == .always }?.value ?? fallback
  }
}

extension Rule {
  package func resolved(_ takes: (_ reading: String, _ alternative: String) -> Bool) -> Rule {
    var rule = self
    rule.condition = condition.resolved(takes)
    rule.actions = actions.flatMap { $0.resolved(takes) }
    return rule
  }
}

extension EventCause {
  package func resolved(_ takes: (_ reading: String, _ alternative: String) -> Bool) -> EventCause {
    var cause = self
    cause.condition = condition.resolved(takes)
    cause.actions = actions.flatMap { $0.resolved(takes) }
    return cause
  }
}
