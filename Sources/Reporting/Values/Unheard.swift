import Checking
import Machines

/// An event that comes, or that a row sends, where a machine of the app has no row for it, although it has one for it in
/// another state.
struct Unheard {
  /// The step, from 0.
  let step: Int
  let table: MachineTable
  /// Where the machine is then.
  let state: String
  let trigger: Trigger
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
        let here = table.rules(in: state).map(\.trigger)
        found += triggers.filter { trigger in
          !here.contains(trigger)
            && table.rules.contains { $0.rules.contains { $0.trigger == trigger } }
        }.map { Unheard(step: number, table: table, state: state, trigger: $0) }
      }
      for change in step.changes where states[change.what] != nil {
        states[change.what] = change.to
      }
    }
    return found.reversed()
  }
}
