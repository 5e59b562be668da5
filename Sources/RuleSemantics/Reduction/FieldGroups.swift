internal import RuleLanguage

/// Which fields of a state are looked at together: those of machines that have to do with one
/// another.
///
/// A matter of economy alone; whatever the groups, what is found of them is true.
struct FieldGroups {
  /// By machine: the positions of the variables of which its rows and causes speak.
  private(set) var variables: [Set<Int>] = []
  /// By machine: the machines with which it shares a variable, to which it sends an event, from
  /// which it hears one, or whose state it asks for.
  private(set) var links: [Set<Int>] = []

  private struct Mentions {
    var variables: [Variable] = []
    var machines: Set<String> = []
    var sent: Set<String> = []

    mutating func add(_ condition: Condition) {
      condition.walk { part in
        switch part {
        case .compare(let left, _, let right): variables += left.variables + right.variables
        case .located(let machine, _): machines.insert(machine)
        default: break
        }
      }
    }

    mutating func add(_ delay: Delay) {
      if case .listed(_, let index) = delay { variables += index.variables }
    }

    mutating func add(_ actions: [Action]) {
      for action in actions.flatMap(\.flattened) {
        switch action {
        case .assign(let variable, let expression): variables += [variable] + expression.variables
        case .start(_, let delay): add(delay)
        case .send(let event): sent.insert(event)
        case .choose(let condition, _, _): add(condition)
        case .atomically, .stop, .emit: break
        }
      }
    }

    init(_ table: MachineTable) {
      for rule in table.rules.flatMap(\.rules) where rule.condition != .never {
        add(rule.condition)
        add(rule.actions)
        if case .after(let delay) = rule.trigger { add(delay) }
      }
      for cause in table.causes where cause.condition != .never {
        add(cause.condition)
        add(cause.actions)
      }
    }
  }

  init(_ machines: [MachineTable], _ known: [Variable]) {
    let mentions = machines.map(Mentions.init)
    variables = mentions.map { Set($0.variables.compactMap { known.firstIndex(of: $0) }) }
    links = machines.indices.map { one in
      Set(
        machines.indices.filter { other in
          one == other || !variables[one].isDisjoint(with: variables[other])
            || mentions[one].machines.contains(machines[other].name)
            || mentions[other].machines.contains(machines[one].name)
            || machines[other].hears(mentions[one].sent)
            || machines[one].hears(mentions[other].sent)
        })
    }
  }

  /// The machines, divided so that no machine has to do with one of another part.
  var parts: [Set<Int>] {
    var parts: [Set<Int>] = []
    for machine in links.indices where !parts.contains(where: { $0.contains(machine) }) {
      var part: Set<Int> = [machine]
      var open = [machine]
      while let one = open.popLast() {
        for other in links[one].sorted() where part.insert(other).inserted { open.append(other) }
      }
      parts.append(part)
    }
    return parts
  }
}

extension MachineTable {
  fileprivate func hears(_ events: Set<String>) -> Bool {
    rules.contains { block in
      block.rules.contains { rule in
        if case .event(let event) = rule.trigger {
          rule.condition != .never && events.contains(event)
        } else {
          false
        }
      }
    }
  }
}
