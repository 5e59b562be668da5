import Checking
import Machines

extension RowChange {
  /// What differs between the tables of two configurations, row by row.
  ///
  /// A row that comes stands in the place of one that goes, of the same trigger if there is one; or else of a row of
  /// that trigger which fires in the run. What others can do is a row of no state.
  static func between(
    _ here: [MachineTable], _ there: [MachineTable], after fired: [FiredRule]
  ) -> [RowChange] {
    here.flatMap { table -> [RowChange] in
      guard let other = there.first(where: { $0.name == table.name }) else { return [] }
      let rows = table.states.flatMap { state in
        paired(table.name, state, table.rules(in: state), other.rules(in: state), after: fired)
      }
      return rows
        + paired(
          table.name, "", table.causes.map(Rule.init), other.causes.map(Rule.init), after: [])
    }
  }

  private static func paired(
    _ machine: String, _ state: String, _ before: [Rule], _ after: [Rule], after fired: [FiredRule]
  ) -> [RowChange] {
    var gone = before.filter { $0.condition != .never && !after.contains($0) }
    let come = after.filter { $0.condition != .never && !before.contains($0) }
    var changes: [RowChange] = []
    for rule in come {
      let place =
        gone.firstIndex { $0.trigger == rule.trigger && $0.ids == rule.ids }
        ?? gone.firstIndex { $0.trigger == rule.trigger }
        ?? gone.firstIndex { !$0.ids.isEmpty && $0.ids == rule.ids }
      let old =
        place.map { gone.remove(at: $0) }
        ?? fired.rule(of: machine, in: state, for: rule.trigger)
      changes.append(RowChange(machine: machine, state: state, old: old, new: rule))
    }
    return changes + gone.map { RowChange(machine: machine, state: state, old: $0, new: nil) }
  }
}

extension Rule {
  /// What somebody can do, as a row of no state.
  fileprivate init(_ cause: EventCause) {
    self.init(
      .event("\(cause.event) (\(cause.actor.name))"), when: cause.condition, do: cause.actions,
      per: cause.ids)
  }
}

extension [RowChange] {
  /// Those that concern a run first: of a row that fires in it, the last first, then of the states in which it ends,
  /// then of those through which it goes; the others only if there are none of these.
  func nearest(to run: Run?, _ fired: [FiredRule], in system: System) -> [RowChange] {
    let visited = run?.visited(in: system) ?? []
    let caused = (run?.steps ?? []).reversed().map { Trigger.event("\($0.event) (\($0.actor))") }
    func rank(_ change: RowChange) -> Int {
      if change.state.isEmpty {
        return (change.new ?? change.old).flatMap { caused.firstIndex(of: $0.trigger) } ?? .max
      }
      if let place = fired.firstIndex(where: {
        $0.machine == change.machine && $0.state == change.state && $0.rule == change.old
      }) {
        return place
      }
      let steps = visited.reversed().map { $0[change.machine] }
      guard let place = steps.firstIndex(of: change.state) else { return .max }
      return 1000 + place
    }
    let ranked = enumerated().map { (rank: rank($0.element), place: $0.offset, change: $0.element) }
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
