extension Setting {
  package func value(_ takes: (_ reading: String, _ alternative: String) -> Bool) -> Value {
    cases.first { $0.condition.resolved(takes) == .always }?.value ?? fallback
  }
}

/// What it means that a reading is taken in one way: `always` or `never` where that is decided.
package typealias ReadingMeaning = (_ reading: String, _ alternative: String) -> Condition

extension Guarded {
  package func resolved(_ takes: (_ reading: String, _ alternative: String) -> Bool) -> Self {
    meaning { takes($0, $1) ? .always : .never }
  }

  package func meaning(_ meaning: ReadingMeaning) -> Self {
    map(
      condition: { $0.meaning(meaning) }, actions: { $0.flatMap { $0.meaning(meaning) } })
  }
}

extension MachineTable {
  /// The table with something else for every reading; rows and causes that it switches off are gone.
  package func meaning(_ meaning: ReadingMeaning) -> MachineTable {
    func kept<Part: Guarded>(_ part: Part) -> Part? {
      let part = part.meaning(meaning)
      return part.condition == .never ? nil : part
    }
    return map(rule: kept, cause: kept)
  }
}
