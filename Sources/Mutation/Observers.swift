package import Machines

// What only claims look at: what a user knows or is owed, which the tables note so that a claim can speak of it.

extension System {
  /// The names of the variables outside the app that influence nothing the tables do: no guard, no delay, no
  /// choice of anything else and no other effect reads them.
  ///
  /// They are taken for notes, in which no app can have a fault: what a user knows or is owed. An effect of the app on
  /// the world that nothing reads back looks the same, so reports name them. What the app itself holds, in memory or
  /// stored, is none of them though no row reads it: a screen shows it, or storage keeps it.
  package var observers: Set<String> {
    var observers = Set(
      allActions.flatMap(\.flattened).compactMap { action in
        if case .assign(let variable, _) = action, variable.lifetime == .outside {
          variable.name
        } else {
          nil
        }
      })
    while !observers.isEmpty {
      let read = namesRead(beside: observers)
      if observers.isDisjoint(with: read) { break }
      observers.subtract(read)
    }
    return observers
  }

  /// Whether the two differ in nothing but effects on these variables.
  func differs(from other: System, onlyIn observers: Set<String>) -> Bool {
    let (own, others) = (without(effectsOn: observers), other.without(effectsOn: observers))
    return own.machines == others.machines && own.process == others.process
  }

  /// The system without the effects on these variables, and without rows of entry or exit that then do
  /// nothing.
  private func without(effectsOn names: Set<String>) -> System {
    func less(_ actions: [Action]) -> [Action] { actions.without(effectsOn: names) }
    return map(
      onLaunch: less,
      rule: {
        let rule = $0.map(actions: less)
        let isEmpty = rule.actions.isEmpty && (rule.trigger == .entry || rule.trigger == .exit)
        return isEmpty ? nil : rule
      }, cause: { $0.map(actions: less) })
  }

  private var allActions: [Action] {
    process.onLaunch
      + machines.flatMap { table in
        table.rules.flatMap { $0.rules.flatMap(\.actions) } + table.causes.flatMap(\.actions)
      }
  }

  private func namesRead(beside observers: Set<String>) -> Set<String> {
    var variables = process.onLaunch.variables(readBeside: observers)
    for table in machines {
      for rule in table.rules.flatMap(\.rules) {
        variables += rule.condition.variables + rule.actions.variables(readBeside: observers)
        if case .after(.listed(_, let index)) = rule.trigger { variables += index.variables }
      }
      for cause in table.causes {
        variables += cause.condition.variables + cause.actions.variables(readBeside: observers)
      }
    }
    return Set(variables.map(\.name))
  }
}

extension [Action] {
  fileprivate func without(effectsOn names: Set<String>) -> [Action] {
    compactMap { action in
      switch action {
      case .assign(let variable, _): return names.contains(variable.name) ? nil : action
      case .choose(let condition, let then, let otherwise):
        let (then, otherwise) = (
          then.without(effectsOn: names), otherwise.without(effectsOn: names)
        )
        return then.isEmpty && otherwise.isEmpty
          ? nil : .choose(if: condition, then: then, else: otherwise)
      case .atomically(let inner):
        let inner = inner.without(effectsOn: names)
        return inner.isEmpty ? nil : .atomically(inner)
      case .start, .stop, .emit, .send: return action
      }
    }
  }

  /// What is read by anything done but effects on the observers.
  fileprivate func variables(readBeside observers: Set<String>) -> [Variable] {
    without(effectsOn: observers).flatMap { action -> [Variable] in
      switch action {
      case .assign(_, let expression): expression.variables
      case .start(_, .listed(_, let index)): index.variables
      case .choose(let condition, let then, let otherwise):
        condition.variables + (then + otherwise).variables(readBeside: observers)
      case .atomically(let inner): inner.variables(readBeside: observers)
      case .start, .stop, .emit, .send: []
      }
    }
  }
}
