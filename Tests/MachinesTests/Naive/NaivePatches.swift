import Machines

/// Thrown where an amendment removes or replaces what is not there.
struct NaiveRefusal: Error {
  let patch: Patch
}

/// The machines of a system with the amendments of a configuration in force, in the order of the
/// system's own list.
func naivelyAmended(
  _ system: System, _ configuration: Configuration
) throws(NaiveRefusal) -> [MachineTable] {
  var machines = system.machines
  for amendment in system.amendments where configuration.amendments.contains(amendment.id) {
    for patch in amendment.patches {
      guard let position = machines.firstIndex(where: { $0.name == patch.machineName }) else {
        throw NaiveRefusal(patch: patch)
      }
      try machines[position].apply(patch)
    }
  }
  return machines
}

extension Patch {
  fileprivate var machineName: String {
    switch self {
    case .add(let machine, _, _), .remove(let machine, _, _), .replace(let machine, _, _, _),
      .addCause(let machine, _), .replaceCause(let machine, _, _), .removeCause(let machine, _):
      machine
    }
  }
}

extension MachineTable {
  fileprivate mutating func apply(_ patch: Patch) throws(NaiveRefusal) {
    switch patch {
    case .add(_, let state, let rows): setRows(of: state, rows + rules(in: state))

    case .remove(_, let state, let rows):
      try substitute([], forRowsOf: state, patch) { rows.isOld($0) }
    case .replace(_, let state, let rows, let row):
      try substitute([row], forRowsOf: state, patch) { rows.isOld($0) }

    case .addCause(_, let cause): causes.append(cause)
    case .replaceCause(_, let event, let cause):
      try substitute([cause], patch) { $0.event == event }
    case .removeCause(_, let event):
      try substitute([], patch) { $0.event == event }
    }
  }

  private mutating func substitute(
    _ new: [Rule], forRowsOf state: String, _ patch: Patch, _ isOld: (Rule) -> Bool
  ) throws(NaiveRefusal) {
    let rows = rules(in: state)
    guard let place = rows.firstIndex(where: isOld) else { throw NaiveRefusal(patch: patch) }
    setRows(of: state, rows[..<place] + new + rows[place...].filter { !isOld($0) })
  }

  private mutating func substitute(
    _ new: [EventCause], _ patch: Patch, _ isOld: (EventCause) -> Bool
  ) throws(NaiveRefusal) {
    guard let place = causes.firstIndex(where: isOld) else { throw NaiveRefusal(patch: patch) }
    causes = causes[..<place] + new + causes[place...].filter { !isOld($0) }
  }

  private mutating func setRows(of state: String, _ rows: [Rule]) {
    rules.removeAll { $0.state == state }
    rules.append(StateRules(state: state, rules: rows))
  }
}

extension RowSelector {
  fileprivate func isOld(_ rule: Rule) -> Bool {
    switch self {
    case .restating(let id): rule.ids.contains(id)
    case .on(let trigger): rule.trigger == trigger
    }
  }
}
