internal import Diagnostics
internal import RuleLanguage

/// What conditions may ask: readings that the system has, with alternatives that these have.
///
/// A condition on a reading that nobody can take would silently never hold.
struct KnownReadings {
  private let alternatives: [String: [String]]
  private let system: String

  init(_ system: System) {
    self.system = system.name
    alternatives = Dictionary(
      system.readings.map { ($0.id, $0.alternatives.map(\.id)) }, uniquingKeysWith: +)
  }

  /// All of them, in an order of its own.
  var words: [String] { alternatives.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" } }

  /// - Parameter place: where the condition stands, for the message.
  func check(_ condition: Condition, in place: @autoclosure () -> String) throws(ModelError) {
    var wrong: ModelError?
    condition.walk { part in
      guard case .reading(let id, let alternative) = part, wrong == nil else { return }
      if let known = alternatives[id] {
        if !known.contains(alternative) {
          wrong = .unknown(
            .alternative, alternative, in: "\(place()): reading \"\(id)\"", known: known)
        }
      } else {
        wrong = .unknown(
          .reading, id, in: "\(place()): system \"\(system)\"", known: alternatives.keys.sorted())
      }
    }
    if let wrong { throw wrong }
  }

  func check(_ actions: [Action], in place: @autoclosure () -> String) throws(ModelError) {
    var conditions: [Condition] = []
    for action in actions { action.walk(action: { _ in }, condition: { conditions.append($0) }) }
    for condition in conditions { try check(condition, in: place()) }
  }

  func check(_ machines: [MachineTable]) throws(ModelError) {
    for machine in machines {
      for block in machine.rules {
        for rule in block.rules {
          let place = { "\(machine.name)/\(block.state): \(rule.trigger.name)" }
          try check(rule.condition, in: place())
          try check(rule.actions, in: place())
        }
      }
      for cause in machine.causes {
        let place = { "\(machine.name), the cause of \(cause.event)" }
        try check(cause.condition, in: place())
        try check(cause.actions, in: place())
      }
    }
  }
}
