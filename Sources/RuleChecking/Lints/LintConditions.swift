internal import RuleLanguage

/// What a lint asks of every state: where, on which event, and the condition.
struct LintCondition {
  var state: String
  /// The event or trigger concerned, in words.
  var event: String
  var condition: Condition
}

extension MachineTable {
  func isIn(_ state: String) -> Condition { .located(machine: name, states: [state]) }

  /// That the machine is alive and in the state.
  fileprivate func isAlive(in state: String) -> Condition {
    .all([isOutside ? .always : .phase([.foreground, .background]), isIn(state)])
  }
}

extension StateRules {
  /// Whether some row in force leads to another state.
  var hasExit: Bool {
    rules.contains { rule in
      rule.condition != .never && rule.target != nil && rule.target != state
    }
  }
}

extension [MachineTable] {
  /// That an event can happen that no row of any machine hears, nor what it sends, though nothing
  /// says that this is meant; the state is the name of the machine that declares it.
  var unheardEvents: [LintCondition] {
    let heard = Set(flatMap(\.rules).flatMap(\.rules).map(\.trigger))
    return flatMap { table in
      table.causes.filter { cause in
        cause.unheardBecause == nil
          && !([cause.event] + cause.sends).contains { heard.contains(.event($0)) }
      }.map { LintCondition(state: table.name, event: $0.event, condition: $0.possible) }
    }
  }

  /// That an event can happen while a machine that knows it is in a state without a row for it.
  var silences: [LintCondition] {
    var found: [LintCondition] = []
    for cause in flatMap(\.causes) {
      let trigger = Trigger.event(cause.event)
      for table in self {
        guard table.rules.contains(where: { $0.rules.contains { $0.trigger == trigger } }) else {
          continue
        }
        for block in table.rules {
          let taken = block.rules.filter { $0.trigger == trigger }.map(\.condition)
          found.append(
            LintCondition(
              state: block.state, event: trigger.name,
              condition: .all([
                cause.possible, table.isAlive(in: block.state), .not(.any(taken)),
              ])))
        }
      }
    }
    return found
  }

  /// That two rows of one state and trigger can both fire.
  var overlaps: [LintCondition] {
    var found: [LintCondition] = []
    for table in self {
      for block in table.rules {
        for (later, row) in block.rules.enumerated()
        where row.trigger != .entry && row.trigger != .exit && row.condition != .never {
          for earlier in block.rules[..<later]
          where earlier.trigger == row.trigger && earlier.condition != .never {
            found.append(
              LintCondition(
                state: block.state, event: row.trigger.name,
                condition: .all([
                  table.isAlive(in: block.state), earlier.condition, row.condition,
                ])))
          }
        }
      }
    }
    return found
  }

  /// That a machine waits in a state for answers of the environment while no named timer runs that
  /// the state heeds; `nil` for a state that waits for none.
  func wait(of table: MachineTable, in block: StateRules) -> LintCondition? {
    let awaited = flatMap(\.causes).filter { cause in
      cause.actor != .user && cause.actor != .os && cause.actor.presence != .anytime
        && block.rules.contains {
          $0.trigger == .event(cause.event) && $0.condition != .never
            && $0.ignoredBecause == nil
        }
    }
    if awaited.isEmpty { return nil }
    let heeded = block.rules.compactMap { rule -> Condition? in
      if case .expiry(let timer) = rule.trigger { .running(timer) } else { nil }
    }
    return LintCondition(
      state: block.state, event: awaited.map(\.event).joined(separator: ", "),
      condition: .all([
        table.isAlive(in: block.state), .any(awaited.map(\.possible)), .not(.any(heeded)),
      ]))
  }
}
