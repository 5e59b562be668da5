internal import RuleLanguage

/// The catalogue ids, events and outputs that the tables of a system speak of, whatever the
/// readings and amendments.
///
/// A property may speak of what only a reading or an amendment brings in: without it, that never
/// occurs.
struct Vocabulary {
  private var ids: Set<String> = []
  private var events: Set<String> = []
  private var outputs: Set<String> = []

  init(_ system: System) {
    for table in system.machines {
      for rule in table.rules.flatMap(\.rules) { add(rule) }
      for cause in table.causes { add(cause) }
    }
    add(system.process.onLaunch)
    for patch in system.amendments.flatMap(\.patches) {
      switch patch {
      case .add(_, _, let rules): for rule in rules { add(rule) }
      case .replace(_, _, _, let rule): add(rule)
      case .addCause(_, let cause), .replaceCause(_, _, let cause): add(cause)
      case .remove, .removeCause: break
      }
    }
  }

  private mutating func add(_ rule: Rule) {
    ids.formUnion(rule.ids)
    if case .event(let event) = rule.trigger { events.insert(event) }
    add(rule.actions)
  }

  private mutating func add(_ cause: EventCause) {
    events.insert(cause.event)
    add(cause.actions)
  }

  private mutating func add(_ actions: [Action]) {
    for case .emit(let output) in actions.flatMap(\.flattened) { outputs.insert(output) }
  }

  /// All of it, in an order of its own.
  var words: [[String]] { [ids, events, outputs].map { $0.sorted() } }

  /// Each of the three, in an order of its own.
  var knownIDs: [String] { ids.sorted() }
  var knownEvents: [String] { events.sorted() }
  var knownOutputs: [String] { outputs.sorted() }

  func contains(id: String) -> Bool { ids.contains(id) }
  func contains(event: String) -> Bool { events.contains(event) }
  func contains(output: String) -> Bool { outputs.contains(output) }
}
