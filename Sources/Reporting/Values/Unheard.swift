import Checking
import Machines

/// An event that comes, or that a row sends, for which no row of a machine of the app fires, although it has one for it.
struct Unheard {
  /// The step, from 0.
  let step: Int
  let table: MachineTable
  /// Where the machine is then.
  let state: String
  let trigger: Trigger
  /// The rows for it there, whose conditions do not hold.
  let closed: [Rule]
}

extension Run {
  /// What no row fires for although a machine of the app has rows for it, the last first; of steps in which the process
  /// is there, and does not die.
  ///
  /// - Parameter machines: as they are in the run.
  func unheard(in machines: [MachineTable]) -> [Unheard] {
    var isThere = true
    var found: [Unheard] = []
    for (number, (step, states)) in zip(steps, visited(in: machines)).enumerated() {
      for change in step.changes where change.what == "process" {
        isThere = !["suspended", "dead"].contains(change.to)
      }
      if isThere, !step.event.contains(StepNames.cut) {
        let fired = step.rows.compactMap { row in
          machines.first { $0.name == row.machine }?.rule(of: row)
        }
        let causes = machines.flatMap(\.causes).filter { $0.event == step.event }
        let done = fired.flatMap(\.actions).flatMap(\.parts) + causes.flatMap(\.actions)
        let sent = done.compactMap { action -> String? in
          if case .send(let event) = action { event } else { nil }
        }
        let triggers = uniqued([step.event] + sent).map(Trigger.event).filter { trigger in
          !fired.contains { $0.trigger == trigger }
        }
        for table in machines where table.isOfApp {
          // A machine that does something in the step has heard what it heard before or after.
          guard let state = states[table.name],
            !step.rows.contains(where: { $0.machine == table.name })
          else { continue }
          let here = table.rulesInForce(in: state)
          for trigger in triggers where table.hears(trigger) {
            let closed = here.filter { $0.trigger == trigger }
            if closed.contains(where: { $0.ignoredBecause != nil || $0.condition == .always }) {
              continue
            }
            found.append(
              Unheard(step: number, table: table, state: state, trigger: trigger, closed: closed))
          }
        }
      }
    }
    return found.reversed()
  }
}

extension Trigger {
  /// The event that it is, if it is one.
  var heardEvent: String? { if case .event(let event) = self { event } else { nil } }
}

extension MachineTable {
  /// Whether a row of some state hears an event.
  func hears(_ trigger: Trigger) -> Bool {
    rules.contains { $0.rules.contains { $0.trigger == trigger } }
  }
}
