import Machines

/// A system and a configuration that a test explores.
struct Specimen: Hashable {
  var system: System
  var configuration: Configuration

  /// A smaller specimen that still fails; each attempt changes one thing.
  ///
  /// - Parameter fails: whether a specimen fails in the way that is looked for.
  func shrunk(whileIt fails: (Specimen) -> Bool) -> Specimen {
    var best = self
    search: while true {
      for candidate in best.smaller() where candidate != best && fails(candidate) {
        best = candidate
        continue search
      }
      return best
    }
  }

  /// Specimens with one thing less, the boldest first.
  private func smaller() -> [Specimen] {
    let kills = configuration.kills ?? system.process.kills
    var result: [Specimen] = []
    func add(_ change: (inout Specimen) -> Void) {
      var candidate = self
      change(&candidate)
      result.append(candidate)
    }
    if let machines = try? naivelyAmended(system, configuration) {
      add {
        $0.system.machines = machines
        $0.system.amendments = []
        $0.configuration.amendments = []
      }
    }
    for position in system.machines.indices where system.machines.count > 1 {
      add { $0.system.machines.remove(at: position) }
    }
    add { $0.system.process = ProcessModel(kills: kills) }
    add { $0.configuration.withoutEvents = [] }
    for name in configuration.stored.keys.sorted() {
      add { $0.configuration.stored[name] = nil }
    }
    for fewer in 0..<kills { add { $0.configuration.kills = fewer } }
    add { $0.configuration.suspends = false }
    add { $0.system.ties = .always(.bothWays) }
    add { $0.system.immediacy = .always(.urgent) }
    add { $0.system.suspendedTimers = .always(.wallClock) }
    add { $0.system.process.launchesInBackground = false }
    add { $0.system.process.backgrounded = nil }
    add { $0.system.process.foregrounded = nil }
    for actions in smallerLists(system.process.onLaunch, Self.smaller) {
      add { $0.system.process.onLaunch = actions }
    }
    for amendment in system.amendments {
      add {
        $0.system.amendments.removeAll { $0 == amendment }
        $0.configuration.amendments.remove(amendment.id)
      }
    }
    for (position, machine) in system.machines.enumerated() {
      for table in Self.smaller(machine) { add { $0.system.machines[position] = table } }
    }
    return result
  }

  private static func smaller(_ machine: MachineTable) -> [MachineTable] {
    var result: [MachineTable] = []
    for causes in smallerLists(machine.causes, smaller) {
      var table = machine
      table.causes = causes
      result.append(table)
    }
    for position in machine.rules.indices {
      for rules in smallerLists(machine.rules[position].rules, smaller) {
        var table = machine
        table.rules[position].rules = rules
        result.append(table)
      }
    }
    return result
  }

  private static func smaller(_ cause: EventCause) -> [EventCause] {
    var result: [EventCause] = []
    for condition in smaller(cause.condition) {
      var next = cause
      next.condition = condition
      result.append(next)
    }
    for actions in smallerLists(cause.actions, smaller) {
      var next = cause
      next.actions = actions
      result.append(next)
    }
    return result
  }

  private static func smaller(_ rule: Rule) -> [Rule] {
    var result: [Rule] = []
    if rule.target != nil {
      var next = rule
      next.target = nil
      result.append(next)
    }
    for condition in smaller(rule.condition) {
      var next = rule
      next.condition = condition
      result.append(next)
    }
    for actions in smallerLists(rule.actions, smaller) {
      var next = rule
      next.actions = actions
      result.append(next)
    }
    return result
  }

  private static func smaller(_ condition: Condition) -> [Condition] {
    if condition == .always { return [] }
    switch condition {
    case .not(let inner): return [.always, inner] + smaller(inner).map(Condition.not)
    case .all(let parts):
      return [.always] + parts + smallerLists(parts, smaller).map(Condition.all)
    case .any(let parts):
      return [.always] + parts + smallerLists(parts, smaller).map(Condition.any)
    default: return [.always]
    }
  }

  private static func smaller(_ action: Action) -> [Action] {
    switch action {
    case .choose(let condition, let then, let otherwise):
      smaller(condition).map { .choose(if: $0, then: then, else: otherwise) }
        + smallerLists(then, smaller).map { .choose(if: condition, then: $0, else: otherwise) }
        + smallerLists(otherwise, smaller).map { .choose(if: condition, then: then, else: $0) }
        + then + otherwise
    case .atomically(let inner):
      smallerLists(inner, smaller).map(Action.atomically) + inner
    case .assign(let variable, let value):
      if case .constant = value { [] } else { [.assign(variable, .constant(variable.initial))] }
    case .start(let timer, .listed(let list, _)): list.map { .start(timer, .fixed($0)) }
    case .start, .stop, .emit, .send: []
    }
  }
}

/// The list without one element, or with one element made smaller.
private func smallerLists<Element>(
  _ list: [Element], _ smaller: (Element) -> [Element]
) -> [[Element]] {
  var result: [[Element]] = []
  for position in list.indices {
    var next = list
    next.remove(at: position)
    result.append(next)
  }
  for position in list.indices {
    for element in smaller(list[position]) {
      var next = list
      next[position] = element
      result.append(next)
    }
  }
  return result
}
