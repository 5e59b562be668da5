/// What rows and causes have in common: when they happen, and what they do.
package protocol Guarded {
  var condition: Condition { get set }
  var actions: [Action] { get set }
}

extension Rule: Guarded {}
extension EventCause: Guarded {}

extension Guarded {
  /// The same with another condition and other actions.
  package func map(
    condition: (Condition) -> Condition = { $0 }, actions: ([Action]) -> [Action]
  ) -> Self {
    var part = self
    part.condition = condition(self.condition)
    part.actions = actions(self.actions)
    return part
  }
}

extension MachineTable {
  /// The table with something else for every row and cause; one for which there is nothing goes.
  package func map(
    rule: (Rule) -> Rule? = { $0 }, cause: (EventCause) -> EventCause? = { $0 }
  ) -> MachineTable {
    var table = self
    for state in rules.indices { table.rules[state].rules = rules[state].rules.compactMap(rule) }
    table.causes = causes.compactMap(cause)
    return table
  }
}

extension System {
  /// The system with something else for every row, every cause, and what a launch does.
  package func map(
    onLaunch: ([Action]) -> [Action] = { $0 }, rule: (Rule) -> Rule? = { $0 },
    cause: (EventCause) -> EventCause? = { $0 }
  ) -> System {
    var system = self
    system.process.onLaunch = onLaunch(process.onLaunch)
    system.machines = machines.map { $0.map(rule: rule, cause: cause) }
    return system
  }
}
