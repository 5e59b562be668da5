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
  /// What nobody hears, the last first.
  ///
  /// - Parameter machines: as they are in the run.
  func unheard(in machines: [MachineTable]) -> [Unheard] {
    var states = Dictionary(
      machines.map { ($0.name, $0.initial) }, uniquingKeysWith: { first, _ in first })
    var found: [Unheard] = []
    for (number, step) in steps.enumerated() {
      let fired = step.rows.compactMap { row in
        machines.first { $0.name == row.machine }?.rule(of: row)
      }
      let sent = fired.flatMap(\.actions).flatMap(\.parts).compactMap { action -> String? in
        if case .send(let event) = action { event } else { nil }
      }
      let triggers = uniqued([String(step.event.prefix { $0 != "," })] + sent).map(Trigger.event)
      for table in machines.filter(\.isOfApp) {
        // A machine that does something in the step has heard what it heard before or after.
        guard let state = states[table.name],
          !step.rows.contains(where: { $0.machine == table.name })
        else { continue }
        let here = table.rules(in: state).filter { $0.condition != .never }
        for trigger in triggers where table.rules.contains(where: { $0.rules.hear(trigger) }) {
          let closed = here.filter { $0.trigger == trigger }
          if closed.contains(where: { $0.ignoredBecause != nil }) { continue }
          found.append(
            Unheard(step: number, table: table, state: state, trigger: trigger, closed: closed))
        }
      }
      for change in step.changes where states[change.what] != nil {
        states[change.what] = change.to
      }
    }
    return found.reversed()
  }
}

extension [Rule] {
  fileprivate func hear(_ trigger: Trigger) -> Bool { contains { $0.trigger == trigger } }
}
