import Checking
import Machines

extension RowChanges {
  /// Where the run ends: a row for what can happen there, first of what the claim names, and which no row of the state
  /// hears in any case.
  var answers: [RowChange] {
    ends.flatMap { table, state -> [RowChange] in
      let here = table.rules(in: state).filter { $0.condition != .never }
      let heard = here.filter { $0.condition == .always }.map(\.trigger)
      let known =
        offered.map(Trigger.event)
        + table.rules.flatMap(\.rules).map(\.trigger) + table.causes.map { .event($0.event) }
      var events: [Trigger] = []
      for trigger in known where !heard.contains(trigger) && !events.contains(trigger) {
        if case .event = trigger { events.append(trigger) }
      }
      if !heard.contains(.immediately) { events.append(.immediately) }
      // Where the rules of the claim name states, these first.
      let said = result.property.ids.compactMap(text).flatMap(table.named)
      let targets = uniqued(said + table.states).filter { $0 != state }.prefix(Self.mostTargets)
      return events.flatMap { trigger in
        let others = here.filter { $0.trigger == trigger }.map { Condition.not($0.condition) }
        let condition: Condition =
          others.isEmpty ? .always : others.count == 1 ? others[0] : .all(others)
        func row(_ target: String?, _ actions: [Action]) -> RowChange {
          RowChange(
            machine: table.name, state: state, old: nil,
            new: Rule(trigger, when: condition, to: target, do: actions))
        }
        let isOffered = offered.map(Trigger.event).contains(trigger)
        return (isOffered ? wanted.map { row(nil, [$0]) } : []) + targets.map { row($0, []) }
      }
    }
  }

  /// The events of which the claim asks that one of them can be done.
  var offered: [String] {
    if case .offers(_, _, let events) = result.property.kind { events } else { [] }
  }

  /// What gives a variable that the claim compares with something that value.
  var wanted: [Action] {
    var actions: [Action] = []
    for condition in result.property.kind.conditions {
      condition.walk { part in
        switch part {
        case .compare(.variable(let variable), _, .constant):
          actions += variable.range.prefix(5).map { .assign(variable, .constant($0)) }
        case .compare(.variable(let variable), .equal, .variable(let other)):
          actions += [
            .assign(variable, .variable(other)), .assign(other, .variable(variable)),
          ]
        default: break
        }
      }
    }
    return uniqued(actions)
  }

  /// Where the run ends: a limit of the time.
  var limits: [RowChange] {
    ends.flatMap { table, state in
      table.states.filter { $0 != state }.prefix(Self.mostTargets).map { target in
        RowChange(
          machine: table.name, state: state, old: nil,
          new: Rule(.after(.fixed(result.property.kind.limit ?? 1000)), to: target))
      }
    }
  }

  /// The machines of the app that a step changed, with the states in which they end, the last changed first.
  private var ends: [(table: MachineTable, state: String)] {
    var found: [(table: MachineTable, state: String)] = []
    for change in run.steps.reversed().flatMap({ $0.changes.reversed() }) {
      guard !found.contains(where: { $0.table.name == change.what }),
        let table = system.machines.first(where: { $0.name == change.what }), table.isOfApp
      else { continue }
      found.append((table, change.to))
    }
    return Array(found.prefix(2))
  }
}
