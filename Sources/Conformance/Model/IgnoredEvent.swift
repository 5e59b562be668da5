internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics

/// An event that some row ignores in so many words.
struct IgnoredEvent {
  let name: String
  /// When somebody can cause it.
  let causes: [CompiledCondition]
  /// When a row ignores it.
  let rows: [CompiledCondition]
}

extension CompiledSystem {
  func ignoredEvents() throws(ModelError) -> [IgnoredEvent] {
    var found: [IgnoredEvent] = []
    let names = machines.flatMap(\.causes).map(\.event)
    for (position, name) in names.enumerated() where !names[..<position].contains(name) {
      var causes: [CompiledCondition] = []
      var rows: [CompiledCondition] = []
      for table in machines {
        for cause in table.causes where cause.event == name {
          causes.append(try predicate(cause.possible))
        }
        let isAlive = table.isOutside ? Condition.always : .phase([.foreground, .background])
        for state in table.states {
          for rule in table.rules(in: state)
          where rule.trigger == .event(name) && rule.ignoredBecause != nil {
            rows.append(
              try predicate(
                .all([.located(machine: table.name, states: [state]), isAlive, rule.condition])))
          }
        }
      }
      if !rows.isEmpty { found.append(IgnoredEvent(name: name, causes: causes, rows: rows)) }
    }
    return found
  }
}
