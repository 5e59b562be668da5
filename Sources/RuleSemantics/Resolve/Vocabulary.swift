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
    system.visit(rule: { add($0) }, cause: { add($0) }, launch: { add($0) })
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

extension System {
  /// Gives every row and cause, with those of amendments after all others, and what a launch does.
  func visit(rule: (Rule) -> Void, cause: (EventCause) -> Void, launch: ([Action]) -> Void) {
    for table in machines {
      table.rules.flatMap(\.rules).forEach(rule)
      table.causes.forEach(cause)
    }
    launch(process.onLaunch)
    for patch in amendments.flatMap(\.patches) {
      switch patch {
      case .add(_, _, let rules): rules.forEach(rule)
      case .replace(_, _, _, let row): rule(row)
      case .addCause(_, let new), .replaceCause(_, _, let new): cause(new)
      case .remove, .removeCause: break
      }
    }
  }
}
