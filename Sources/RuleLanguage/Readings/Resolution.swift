extension Setting {
  package func value(_ takes: (_ reading: String, _ alternative: String) -> Bool) -> Value {
    cases.first { $0.condition.resolved(takes) == .always }?.value ?? fallback
  }
}

/// What it means that a reading is taken in one way: `always` or `never` where that is decided.
package typealias ReadingMeaning = (_ reading: String, _ alternative: String) -> Condition

extension Rule {
  package func resolved(_ takes: (_ reading: String, _ alternative: String) -> Bool) -> Rule {
    meaning { takes($0, $1) ? .always : .never }
  }

  package func meaning(_ meaning: ReadingMeaning) -> Rule {
    var rule = self
    rule.condition = condition.meaning(meaning)
    rule.actions = actions.flatMap { $0.meaning(meaning) }
    return rule
  }
}

extension EventCause {
  package func resolved(_ takes: (_ reading: String, _ alternative: String) -> Bool) -> EventCause {
    meaning { takes($0, $1) ? .always : .never }
  }

  package func meaning(_ meaning: ReadingMeaning) -> EventCause {
    var cause = self
    cause.condition = condition.meaning(meaning)
    cause.actions = actions.flatMap { $0.meaning(meaning) }
    return cause
  }
}

extension MachineTable {
  /// The table with something else for every reading; rows and causes that it switches off are gone.
  package func meaning(_ meaning: ReadingMeaning) -> MachineTable {
    var table = self
    table.rules = rules.map { block in
      StateRules(
        state: block.state,
        rules: block.rules.map { $0.meaning(meaning) }.filter { $0.condition != .never })
    }
    table.causes = causes.map { $0.meaning(meaning) }.filter { $0.condition != .never }
    return table
  }
}
