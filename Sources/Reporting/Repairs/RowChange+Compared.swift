import Checking
import Machines

extension RowChange {
  /// What differs between the tables of two configurations, row by row.
  ///
  /// A row that comes stands in the place of one that goes, of the same trigger or of the same ids: of several that
  /// which does most of what it did. What others can do is a row of no state.
  static func between(_ here: [MachineTable], _ there: [MachineTable]) -> [RowChange] {
    here.flatMap { table -> [RowChange] in
      guard let other = there.first(where: { $0.name == table.name }) else { return [] }
      let rows = table.states.flatMap { state in
        paired(table.name, state, table.rules(in: state), other.rules(in: state))
      }
      return rows
        + paired(table.name, "", table.causes.map(Rule.init), other.causes.map(Rule.init))
    }
  }

  private static func paired(
    _ machine: String, _ state: String, _ before: [Rule], _ after: [Rule]
  ) -> [RowChange] {
    let gone = before.filter { $0.condition != .never && !after.contains($0) }
    let come = after.filter { $0.condition != .never && !before.contains($0) }
    // Those most alike first; of equally alike ones in the order of the tables.
    let pairs = gone.indices.flatMap { old in
      come.indices.map { (likeness: gone[old].likeness(to: come[$0]), old: old, new: $0) }
    }.filter { $0.likeness > 0 }.sorted {
      ($1.likeness, $0.new, $0.old) < ($0.likeness, $1.new, $1.old)
    }
    var places: [Int: Int] = [:]
    var taken: Set<Int> = []
    for pair in pairs where places[pair.new] == nil && taken.insert(pair.old).inserted {
      places[pair.new] = pair.old
    }
    let changes = come.indices.map { new in
      RowChange(machine: machine, state: state, old: places[new].map { gone[$0] }, new: come[new])
    }
    return changes
      + gone.indices.filter { !taken.contains($0) }.map {
        RowChange(machine: machine, state: state, old: gone[$0], new: nil)
      }
  }
}

extension Rule {
  /// How alike two rows are; 0 if neither their trigger nor the rules that they restate are the same.
  fileprivate func likeness(to other: Rule) -> Int {
    let sameIDs = !ids.isEmpty && ids == other.ids
    guard trigger == other.trigger || sameIDs else { return 0 }
    return (trigger == other.trigger ? 1000 : 0) + (sameIDs ? 500 : 0)
      + (target == other.target ? 100 : 0) + actions.count(where: other.actions.contains)
  }

  /// What somebody can do, as a row of no state.
  init(_ cause: EventCause) {
    self.init(
      .event("\(cause.event) (\(cause.actor.name))"), when: cause.condition, do: cause.actions,
      per: cause.ids)
  }
}

extension [RowChange] {
  /// Those that concern a run first: of a row that fires in it, the last first, then of the states in which it ends,
  /// then of those through which it goes; the others only if there are none of these.
  func nearest(to run: Run?, _ fired: [TableRow], in system: System) -> [RowChange] {
    let visited = run?.visited(in: system.machines) ?? []
    let caused = (run?.steps ?? []).reversed().map { Trigger.event("\($0.event) (\($0.actor))") }
    func rank(_ change: RowChange) -> Int {
      if change.state.isEmpty {
        return (change.new ?? change.old).flatMap { caused.firstIndex(of: $0.trigger) } ?? .max
      }
      if let place = fired.firstIndex(where: {
        $0.machine == change.machine && $0.state == change.state
          && ($0.rule == change.old
            || change.old == nil && $0.rule.trigger == change.new?.trigger)
      }) {
        return place
      }
      let steps = visited.reversed().map { $0[change.machine] }
      guard let place = steps.firstIndex(of: change.state) else { return .max }
      return 1000 + place
    }
    let ranked = map { (rank: rank($0), change: $0) }.sorted { $0.rank < $1.rank }
    let near = ranked.filter { $0.rank < .max }
    return (near.isEmpty ? ranked : near).map(\.change)
  }
}

extension Run {
  /// The states of the machines, before the first step and after each.
  func visited(in machines: [MachineTable]) -> [[String: String]] {
    var states = Dictionary(
      machines.map { ($0.name, $0.initial) }, uniquingKeysWith: { first, _ in first })
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
