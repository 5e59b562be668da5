package import Machines

/// A system with one defect planted in its tables, and which.
package struct Mutation {
  package let name: String
  package let system: Machines.System
  /// The machine and the state of the row, by name.
  package let machine, state: String
  /// The row as it was.
  package let row: Rule
  /// The row with the defect; as it was if it is only tried later; `nil` if it is gone.
  package let planted: Rule?
}

/// Plants defects in the tables of a system, one in each copy, in the order of the tables.
///
/// For every row: its condition is dropped, or the limit in it counted one further; it leads to the
/// next state of its machine instead; its delay, or that of a timer it starts, is doubled; a timer
/// it stops is not stopped; a variable it writes is not written; an output is not emitted; it is gone
/// altogether; or it is tried after the row behind it that has the same trigger. What depends on
/// readings stays.
package enum Mutations {
  package static func all(of system: Machines.System) -> [Mutation] {
    var found: [Mutation] = []
    for machine in system.machines.indices {
      let table = system.machines[machine]
      for block in table.rules.indices {
        let state = table.rules[block].state
        for place in table.rules[block].rules.indices {
          let rule = table.rules[block].rules[place]
          if rule.ignoredBecause != nil { continue }
          let name = "\(state) \(rule.trigger.name)"
          func add(_ what: String, _ planted: Rule?, _ change: (inout [Rule]) -> Void) {
            var copy = system
            change(&copy.machines[machine].rules[block].rules)
            found.append(
              Mutation(
                name: "\(name): \(what)", system: copy, machine: table.name, state: state,
                row: rule,
                planted: planted))
          }
          for (what, other) in variants(of: rule, states: table.states) {
            add(what, other) { $0[place] = other }
          }
          add("gone", nil) { $0.remove(at: place) }
          let next = table.rules[block].rules.dropFirst(place + 1)
            .firstIndex { $0.trigger == rule.trigger }
          if let next { add("later", rule) { $0.swapAt(place, next) } }
        }
      }
    }
    return found
  }

  private static func variants(of rule: Rule, states: [String]) -> [(String, Rule)] {
    var found: [(String, Rule)] = []
    func add(_ what: String, _ change: (inout Rule) -> Void) {
      var other = rule
      change(&other)
      if other != rule { found.append((what, other)) }
    }
    add("no condition") { $0.condition = withoutFacts($0.condition) }
    add("limit + 1") { $0.condition = counted($0.condition) }
    if let target = rule.target, let place = states.firstIndex(of: target) {
      add("to the next state") { $0.target = states[(place + 1) % states.count] }
    }
    if case .after(let delay) = rule.trigger {
      add("doubled") { $0.trigger = .after(doubled(delay)) }
    }
    for (place, action) in rule.actions.enumerated() {
      switch action {
      case .start(let timer, let delay):
        add("\(timer.name) doubled") { $0.actions[place] = .start(timer, doubled(delay)) }
      case .stop(let timer): add("\(timer.name) runs on") { $0.actions.remove(at: place) }
      case .assign(let variable, _):
        add("\(variable.name) not written") { $0.actions.remove(at: place) }
      case .emit(let output): add("\(output) not emitted") { $0.actions.remove(at: place) }
      case .send(let event): add("\(event) not sent") { $0.actions.remove(at: place) }
      case .choose, .atomically: break
      }
    }
    return found
  }

  private static func withoutFacts(_ condition: Condition) -> Condition {
    switch condition {
    case .always, .never, .reading: condition
    case .not(let inner): asksReadings(inner) ? condition : .always
    case .all(let parts): .all(parts.map(withoutFacts))
    case .any(let parts): parts.contains(where: asksReadings) ? condition : .always
    case .compare, .located, .running, .elapsedAtLeast, .elapsedAtMost, .phase: .always
    }
  }

  private static func asksReadings(_ condition: Condition) -> Bool {
    switch condition {
    case .reading: true
    case .not(let inner): asksReadings(inner)
    case .all(let parts), .any(let parts): parts.contains(where: asksReadings)
    default: false
    }
  }

  private static func counted(_ condition: Condition) -> Condition {
    switch condition {
    case .compare(let left, let comparison, .constant(let bound))
    where comparison != .equal && comparison != .unequal:
      .compare(left, comparison, .constant(bound + 1))
    case .not(let inner): .not(counted(inner))
    case .all(let parts): .all(parts.map(counted))
    case .any(let parts): .any(parts.map(counted))
    default: condition
    }
  }

  private static func doubled(_ delay: Delay) -> Delay {
    switch delay {
    case .fixed(let milliseconds): .fixed(2 * milliseconds)
    case .listed(let list, let index): .listed(list.map { 2 * $0 }, at: index)
    case .parameter: delay
    }
  }
}
