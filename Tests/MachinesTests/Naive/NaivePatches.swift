import Machines

/// The machines of a system with the amendments of a configuration in force, in the order of the
/// system's own list.
func naivelyAmended(_ system: System, _ configuration: Configuration) -> [MachineTable] {
  var machines = system.machines
  for amendment in system.amendments where configuration.amendments.contains(amendment.id) {
    for patch in amendment.patches {
      for position in machines.indices { apply(patch, to: &machines[position]) }
    }
  }
  return machines
}

private func apply(_ patch: Patch, to machine: inout MachineTable) {
  switch patch {
  case .add(let name, let state, let rows) where name == machine.name:
    setRows(of: state, in: &machine, rows + machine.rules(in: state))

  case .remove(let name, let state, let id) where name == machine.name:
    setRows(of: state, in: &machine, machine.rules(in: state).filter { !$0.ids.contains(id) })

  case .replace(let name, let state, let id, let row) where name == machine.name:
    var rows: [Rule] = []
    var isPlaced = false
    for old in machine.rules(in: state) {
      if !old.ids.contains(id) {
        rows.append(old)
      } else if !isPlaced {
        rows.append(row)
        isPlaced = true
      }
    }
    setRows(of: state, in: &machine, rows)

  case .addCause(let name, let cause) where name == machine.name:
    machine.causes.append(cause)

  case .replaceCause(let name, let event, let cause) where name == machine.name:
    var causes: [EventCause] = []
    var isPlaced = false
    for old in machine.causes {
      if old.event != event {
        causes.append(old)
      } else if !isPlaced {
        causes.append(cause)
        isPlaced = true
      }
    }
    machine.causes = causes

  case .removeCause(let name, let event) where name == machine.name:
    machine.causes = machine.causes.filter { $0.event != event }

  default: break
  }
}

private func setRows(of state: String, in machine: inout MachineTable, _ rows: [Rule]) {
  machine.rules = machine.rules.filter { $0.state != state }
  machine.rules.append(StateRules(state: state, rules: rows))
}
