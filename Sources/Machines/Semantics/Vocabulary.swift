/// The catalogue ids and events that the tables of a system speak of, with or without amendments.
///
/// A property may speak of what only an amendment brings in: without it, that never occurs.
struct Vocabulary {
  private var ids: Set<String> = []
  private var events: Set<String> = []

  init(_ system: System) {
    for table in system.machines {
      for rule in table.rules.flatMap(\.rules) { add(rule) }
      for cause in table.causes { events.insert(cause.event) }
    }
    for patch in system.amendments.flatMap(\.patches) {
      switch patch {
      case .add(_, _, let rules): for rule in rules { add(rule) }
      case .replace(_, _, _, let rule): add(rule)
      case .addCause(_, let cause), .replaceCause(_, _, let cause): events.insert(cause.event)
      case .remove, .removeCause: break
      }
    }
  }

  private mutating func add(_ rule: Rule) {
    ids.formUnion(rule.ids)
    if case .event(let event) = rule.trigger { events.insert(event) }
  }

  func contains(id: String) -> Bool { ids.contains(id) }
  func contains(event: String) -> Bool { events.contains(event) }
}
