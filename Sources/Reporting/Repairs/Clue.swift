import Checking
import Machines

/// What the tables themselves say against a row, and the change of it that this suggests.
struct Clue {
  let change: RowChange
  /// What is loose, or what its twins do.
  let reason: Reason

  var isLoose: Bool { if case .loose = reason { true } else { false } }

  enum Reason: Hashable {
    /// Something hangs loose, that the change ties up.
    case loose(LooseEnd)
    /// The rows on the same event in other states do something that this one does not.
    case twins(states: [String], count: Int, Difference)
    /// The row of the same state on an event of nearly the same name does something, for something of nearly the same
    /// name.
    case sibling(event: String, Action)
    /// The words of the rule that the row restates, or that no row restates, say otherwise.
    case said(id: String, String)
    /// The other rows on events that lead to the same state all do something that this one does not.
    case leading(events: [String], count: Int, to: String, [Action])
  }

  /// In what a row differs from all its twins.
  enum Difference: Hashable {
    case does([Action])
    case asks(Condition)
    case leads(String)
  }
}

extension RowChanges {
  /// Of each loose end so many changes are tried, of all of them together so many, and of twins.
  private static let mostOfEnd = 5
  private static let mostOfLoose = 12
  private static let mostOfTwins = 6
  /// So many come before all others.
  private static let mostFirst = 8

  /// All changes, the likeliest first: some that the tables themselves suggest, then these and the others in turn.
  ///
  /// - Parameters:
  ///   - tries: how many there will be time for, about.
  ///   - clues: those that the tables suggest.
  func all(tries: Int, _ clues: [Clue]) -> [RowChange] {
    let clues = clues.map(\.change)
    let count = min(Self.mostFirst, tries / 8)
    var (first, ranked) = (clues.dropFirst(count), Array(clues.prefix(count)))
    for (place, next) in byRun.enumerated() {
      ranked.append(next)
      if place % 2 == 1, let clue = first.popFirst() { ranked.append(clue) }
    }
    return uniqued(ranked + first + assumptions)
  }

  /// The changes that the tables themselves suggest, the likeliest first: what leads to a state that is skipped, what ties up a loose end, then what makes a
  /// row do what its twins do.
  func suggested() -> [Clue] {
    var queues = loose.ends.prefix(loose.certain).map { closing($0) }
    queues.sort { ($0.first?.score ?? 0) > ($1.first?.score ?? 0) }
    var clues: [Clue] = []
    for place in 0..<Self.mostOfEnd {
      clues += queues.compactMap { $0.count > place ? $0[place].clue : nil }
    }
    let twins = twins.prefix(Self.mostOfTwins)
    let (near, far) = (twins.filter { isFired($0) }, twins.filter { !isFired($0) })
    return skips + spoken() + near.prefix(2) + clues.prefix(Self.mostOfLoose) + near.dropFirst(2)
      + far
  }

  /// Whether the row that a clue changes fires in the run.
  private func isFired(_ clue: Clue) -> Bool {
    (fired + assumed).contains { $0.goes(with: clue.change) }
  }

  /// The changes that tie up an end, those first whose rows speak of the same.
  private func closing(_ end: LooseEnd) -> [(score: Int, clue: Clue)] {
    let needing = loose.needing(end)
    let likeness = likeness.of(end, needing)
    var found: [(score: Int, change: RowChange)] = []
    func add(_ row: TableRow, _ bonus: Int = 0, _ change: (inout Rule) -> Void) {
      guard row.table.isOfApp, row.rule.ignoredBecause == nil else { return }
      let changed = row.changed(change)
      if changed.old == changed.new { return }
      found.append((likeness.score(row) + bonus, changed))
    }
    func addRow(_ table: MachineTable, _ state: String, _ new: Rule, _ bonus: Int = 0) {
      let row = TableRow(table: table, state: state, rule: new)
      let change = RowChange(machine: table.name, state: state, old: nil, new: new)
      found.append((likeness.score(row) + bonus, change))
    }
    func also(_ action: Action) {
      let isSend = if case .send = action { true } else { false }
      for row in loose.rows {
        if isSend, needing.contains(where: { $0.machine == row.machine }) { continue }
        // What ends a task, and does nothing else, is likely to report it.
        let isEnd = row.rule.target == row.table.initial
        add(row, (row.rule.actions.isEmpty ? 3 : 0) + (isEnd ? 5 : 0)) {
          $0.actions.append(action)
        }
      }
    }
    func entries(_ action: Action) {
      for table in system.machines where table.isOfApp {
        for state in table.states {
          let edge = RowChange.at(.entry, of: state, in: table, do: [action])
          let score = likeness.score(
            TableRow(table: table, state: state, rule: edge.new ?? Rule(.entry)))
          found.append((score, edge))
        }
      }
    }
    switch end {
    case .unsent(let event): also(.send(event))
    case .unemitted(let output):
      also(.emit(output))
      entries(.emit(output))
    case .unwritten(let variable):
      for action in variable.writes(besides: loose.rows.flatMap { $0.rule.actions }) {
        also(action)
        entries(action)
      }
    case .unentered(let machine, let state):
      for row in loose.rows where row.machine == machine {
        if row.rule.target != nil, row.state != state { add(row) { $0.target = state } }
        // The row of another state on an event that is not heard here.
        for other in row.table.states
        where other != state && other != row.state && row.rule.ignoredBecause == nil {
          guard case .event = row.rule.trigger,
            !row.table.rules(in: other).contains(where: { $0.trigger == row.rule.trigger })
          else { continue }
          var copy = row.rule
          copy.target = state
          addRow(row.table, other, copy)
        }
      }
      for table in system.machines where table.name == machine {
        for (event, from) in passed(by: table) where from != state {
          addRow(table, from, Rule(.event(event), to: state), 12)
        }
        if run.conclusion.outcome == .deadlock, let last = states.last, let from = last[machine] {
          // It goes on once the others have got where they are.
          let moved = Set(run.steps.flatMap(\.changes).map(\.what))
          let others = system.machines.filter {
            $0.isOfApp && $0.name != machine && moved.contains($0.name)
          }.map { Condition.located(machine: $0.name, states: [last[$0.name] ?? $0.initial]) }
          addRow(table, from, Rule(.immediately, when: .all(others), to: state), 30)
        }
      }
      for case .unheard(let event) in loose.ends {
        for (table, from) in hearing(event) where table.name == machine {
          for from in from where from != state {
            addRow(table, from, Rule(.event(event), to: state), 8)
          }
        }
      }
    case .unheard(let event):
      for (table, from) in hearing(event) {
        for from in from {
          for rule in renamed(table, from, event) { addRow(table, from, rule, 60) }
          if offered.contains(event) {
            let isHere = states.last?[table.name] == from
            addRow(
              table, from, Rule(.event(event), do: result.property.kind.reached), isHere ? 40 : 20)
          }
          for target in table.states where target != from {
            let isLoose = !table.enters(target)
            addRow(table, from, Rule(.event(event), to: target), isLoose ? 6 : 0)
          }
        }
      }
    case .hidden(let machine, let state, let first, let second):
      guard let table = system.machines.first(where: { $0.name == machine }) else { break }
      add(TableRow(table: table, state: state, rule: first), 10) {
        $0.condition = .not(second.condition)
      }
    }
    return found.sorted { $0.score > $1.score }.map {
      ($0.score, Clue(change: $0.change, reason: .loose(end)))
    }
  }

  /// The machines of the app that may hear an event, and where: those of whose states its cause speaks, or in which it is
  /// declared.
  func hearing(_ event: String) -> [(MachineTable, [String])] {
    let owners = system.machines.filter { table in
      table.isOfApp && table.causes.contains { $0.event == event }
    }
    var places: [String: Set<String>] = [:]
    loose.causing(event)?.condition.walk { part in
      if case .located(let machine, let states) = part {
        places[machine, default: []].formUnion(states)
      }
    }
    let near =
      owners.isEmpty ? system.machines.filter { $0.isOfApp && claimed.contains($0.name) } : owners
    let named = system.machines.filter { $0.isOfApp && places[$0.name] != nil }
    return (named.isEmpty ? near : named).map { table in
      (
        table,
        places[table.name].map { named in table.states.filter(named.contains) } ?? table.states
      )
    }
  }
}

extension Variable {
  /// The assignments by which it gets another value: to one that is known, and to what another of its kind is.
  fileprivate func writes(besides actions: [Action]) -> [Action] {
    copies(among: actions)
      + range.lazy.filter { $0 != initial }.prefix(4).map { .assign(self, .constant($0)) }
  }
}
