import RuleLanguage

/// Names of a part as they are in a larger system, where documents use one name for different things.
struct PartRenaming {
  /// What stands before every name that is not said otherwise; `nil` if all others stay.
  let prefix: String?
  /// The names that are others in the larger system: shared with its other parts.
  let shared: [String: String]

  /// Names that are others; all else stays.
  init(only names: [String: String]) {
    prefix = nil
    shared = names
  }

  init(_ prefix: String, shared: [String: String] = [:]) {
    self.prefix = prefix
    self.shared = shared
  }

  func callAsFunction(_ name: String) -> String {
    shared[name] ?? prefix.map { "\($0): \(name)" } ?? name
  }

  func callAsFunction(_ variable: Variable) -> Variable {
    Variable(
      self(variable.name), variable.range, initially: variable.initial, variable.lifetime,
      labels: variable.labels)
  }

  func callAsFunction(_ expression: IntegerExpression) -> IntegerExpression {
    expression.map { .variable(self($0)) }
  }

  func callAsFunction(_ timer: NamedTimer) -> NamedTimer { NamedTimer(self(timer.name)) }

  func callAsFunction(_ condition: any ConditionConvertible) -> Condition {
    condition.condition.map { part in
      switch part {
      case .compare(let a, let comparison, let b): .compare(self(a), comparison, self(b))
      case .located(let machine, let states): .located(machine: self(machine), states: states)
      case .running(let timer): .running(self(timer))
      case .elapsedAtLeast(let timer, let span): .elapsedAtLeast(self(timer), span)
      case .elapsedAtMost(let timer, let span): .elapsedAtMost(self(timer), span)
      case .always, .never, .phase, .reading, .not, .all, .any: part
      }
    }
  }

  func callAsFunction(_ delay: Delay) -> Delay { delay.map { .variable(self($0)) } }

  func callAsFunction(_ action: Action) -> Action {
    action.map({ self($0) }) { leaf in
      switch leaf {
      case .assign(let variable, let value): .assign(self(variable), self(value))
      case .start(let timer, let delay): .start(self(timer), self(delay))
      case .stop(let timer): .stop(self(timer))
      case .send(let event): .send(self(event))
      case .emit, .choose, .atomically: leaf
      }
    }
  }

  private func callAsFunction(_ trigger: Trigger) -> Trigger {
    switch trigger {
    case .event(let event): .event(self(event))
    case .after(let delay): .after(self(delay))
    case .expiry(let timer): .expiry(self(timer))
    case .immediately, .entry, .exit: trigger
    }
  }

  func callAsFunction(_ table: MachineTable) -> MachineTable {
    var table = table.map(
      rule: { rule in
        var rule = renamed(rule)
        rule.trigger = self(rule.trigger)
        return rule
      },
      cause: { cause in
        var cause = renamed(cause)
        cause.event = self(cause.event)
        return cause
      })
    table.name = self(table.name)
    table.failures = table.failures.map { self($0) }
    return table
  }

  private func renamed<Part: Guarded>(_ part: Part) -> Part {
    part.map(condition: { self($0) }, actions: { $0.map { self($0) } })
  }
}

extension MachineTable {
  /// The table in which rows of a state that fire at once wait for an event instead.
  func awaiting(_ event: String, in state: String) -> MachineTable {
    var table = self
    for place in table.rules.indices where table.rules[place].state == state {
      for rule in table.rules[place].rules.indices
      where table.rules[place].rules[rule].trigger == .immediately {
        table.rules[place].rules[rule].trigger = .event(event)
      }
    }
    return table
  }

  /// The table in which a cause has another condition and more actions.
  func causing(
    _ event: String, onlyWhen condition: any ConditionConvertible = Condition.always,
    do actions: [Action] = []
  ) -> MachineTable {
    var table = self
    for place in table.causes.indices where table.causes[place].event == event {
      table.causes[place].condition = .all([table.causes[place].condition, condition.condition])
      table.causes[place].actions += actions
    }
    return table
  }

  /// The table in which every list of actions has more after those that are asked for.
  func following(_ isAsked: @escaping (Action) -> Bool, with more: [Action]) -> MachineTable {
    func extended(_ actions: [Action]) -> [Action] {
      actions.flatMap { action in
        switch action {
        case .choose(let condition, let then, let otherwise):
          [Action.choose(if: condition, then: extended(then), else: extended(otherwise))]
        case .atomically(let inner): [Action.atomically(extended(inner))]
        default: isAsked(action) ? [action] + more : [action]
        }
      }
    }
    return map(rule: { $0.map(actions: extended) }, cause: { $0.map(actions: extended) })
  }
}
