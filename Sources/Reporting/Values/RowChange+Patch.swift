import Checking
import Machines

extension Patch {
  /// What changes in rows, row by row; a row that is added for a trigger of which another row fires stands in the
  /// place of that one, but for what is done on entry or exit: there all rows fire.
  func changes(of system: System, after fired: [FiredRule]) -> [RowChange] {
    let table = system.machines.first { $0.name == machine }
    func change(_ state: String, _ old: Rule?, _ new: Rule?) -> RowChange {
      RowChange(machine: machine, state: state, old: old, new: new)
    }
    func selected(_ state: String, _ rows: RowSelector) -> [Rule] {
      (table?.rules(in: state) ?? []).filter(rows.selects)
    }
    switch self {
    case .add(_, let state, let rules):
      return rules.map { rule in
        let isBeside = rule.trigger == .entry || rule.trigger == .exit
        let before =
          isBeside
          ? nil
          : fired.first {
            $0.machine == machine && $0.state == state && $0.rule.trigger == rule.trigger
          }
        return change(state, before?.rule, rule)
      }
    case .remove(_, let state, let rows):
      return selected(state, rows).map { change(state, $0, nil) }
    case .replace(_, let state, let rows, let rule):
      let old = selected(state, rows)
      let before = old.first { row in fired.contains { $0.machine == machine && $0.rule == row } }
      return [change(state, before ?? old.first, rule)]
    case .addCause, .replaceCause, .removeCause: return []
    }
  }
}

extension Finding {
  /// The changes of rows that repair it, those first that concern the run: a row that fires in it, the last first,
  /// then rows of the states in which it ends, then of those through which it goes.
  var changes: [RowChange] {
    let fired = result.run?.firedRules(in: report) ?? []
    let amendments: [Amendment]
    switch cure {
    case .one(let check): amendments = [check.amendment]
    case .together(let claimed):
      let enough = report.tried[result.property.name]?.enough ?? []
      amendments =
        enough.isEmpty ? claimed : report.system.amendments.filter { enough.contains($0.id) }
    case .none: return report.tried[result.property.name]?.changes ?? []
    }
    var changes: [RowChange] = []
    for change in amendments.flatMap(\.patches).flatMap({
      $0.changes(of: report.system, after: fired)
    })
    where change.old != change.new && !changes.contains(change) { changes.append(change) }
    let visited = result.run?.visited(in: report.system) ?? []
    func rank(_ change: RowChange) -> Int {
      if let place = fired.firstIndex(where: {
        $0.machine == change.machine && $0.state == change.state && $0.rule == change.old
      }) {
        return place
      }
      let steps = visited.reversed().map { $0[change.machine] }
      guard let place = steps.firstIndex(of: change.state) else { return .max }
      return 1000 + place
    }
    let ranked = changes.enumerated().map {
      (rank: rank($0.element), place: $0.offset, change: $0.element)
    }
    .sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }
    let near = ranked.filter { $0.rank < .max }
    return (near.isEmpty ? ranked : near).map(\.change)
  }
}

extension Run {
  /// The states of the machines, before the first step and after each.
  func visited(in system: System) -> [[String: String]] {
    var states = Dictionary(
      system.machines.map { ($0.name, $0.initial) }, uniquingKeysWith: { first, _ in first })
    var all = [states]
    for step in steps {
      for change in step.changes where states[change.what] != nil {
        states[change.what] = change.to
      }
      all.append(states)
    }
    return all
  }

  /// The catalogue ids of the rows by which a machine came to be in a state at last; if none did, none.
  func introducing(_ state: String, of machine: String) -> [String] {
    let step = steps.last { $0.changes.contains { $0.what == machine && $0.to == state } }
    return uniqued((step?.rows ?? []).filter { $0.machine == machine }.flatMap(\.ids))
  }
}
