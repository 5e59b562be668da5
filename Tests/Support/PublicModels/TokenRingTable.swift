public import Machines

/// Dijkstra's ring with more states than machines, begun with all of them different: a model of the
/// Model Checking Contest.
///
/// Source: E. W. Dijkstra, EWD 426, 1974. Counts: TokenRing of the Model Checking Contest, of which the
/// ring of N has N + 1 machines: 166 states for N = 5, 58,905 for 10.
public enum TokenRingTable {
  /// The ring of one machine that begins and so many others.
  public static func system(others: Int) -> Machines.System {
    let values = 0...others
    func counter(_ machine: Int) -> Counter {
      Counter("ring \(machine)", values, initially: machine)
    }
    let first = values.map { value in
      Rule(
        .event("next of \(value)"), when: counter(0) == value && counter(others) == value,
        do: [.set(counter(0), (value + 1) % (others + 1))])
    }
    let copies = (1...others).map { machine in
      Rule(
        .event("copy \(machine)"),
        when: .compare(counter(machine).expression, .unequal, counter(machine - 1).expression),
        do: [.set(counter(machine), counter(machine - 1).expression)])
    }
    return Machines.System(
      "token-ring-\(others)", document: "PUBLIC",
      title: "Dijkstra's ring of \(others + 1) machines",
      machines: [
        MachineTable(
          name: "ring", states: ["running"], initial: "running",
          rules: [StateRules(state: "running", rules: first + copies)],
          causes: (first + copies).compactMap { rule in
            if case .event(let event) = rule.trigger { EventCause(event, by: .world) } else { nil }
          })
      ])
  }
}
