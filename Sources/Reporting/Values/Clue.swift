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
    case twins(states: [String], Difference)
    /// The row of the same state on an event of nearly the same name does something, for something of nearly the same
    /// name.
    case sibling(event: String, Action)
    /// The other rows on events that lead to the same state all do something that this one does not.
    case leading(events: [String], to: String, [Action])
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
  private static let mostFirst = 4

  /// All changes, the likeliest first: some that the tables themselves suggest, then these and the others in turn.
  ///
  /// - Parameter tries: how many there will be time for, about.
  func all(tries: Int) -> [RowChange] {
    let clues = clues.map(\.change)
    let count = min(Self.mostFirst, tries / 8)
    var (first, ranked) = (clues.dropFirst(count), Array(clues.prefix(count)))
    for (place, next) in byRun.enumerated() {
      ranked.append(next)
      if place % 2 == 1, let clue = first.popFirst() { ranked.append(clue) }
    }
    return uniqued(ranked + first)
  }

  /// The changes that the tables themselves suggest, the likeliest first: what ties up a loose end, then what makes a
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
    return near.prefix(2) + clues.prefix(Self.mostOfLoose) + near.dropFirst(2) + far
  }

  /// Whether the row that a clue changes fires in the run.
  private func isFired(_ clue: Clue) -> Bool {
    fired.contains {
      $0.machine == clue.change.machine && $0.state == clue.change.state
        && $0.rule == clue.change.old
    }
  }

  /// The changes that tie up an end, those first whose rows speak of the same.
  private func closing(_ end: LooseEnd) -> [(score: Int, clue: Clue)] {
    let needing = loose.needing(end)
    let around = needing.reduce(into: Set<String>()) { $0.formUnion(likeness.words(of: $1)) }
    var found: [(score: Int, place: Int, change: RowChange)] = []
    func add(_ row: FiredRule, _ bonus: Int = 0, _ change: (inout Rule) -> Void) {
      guard row.table.isOfApp, row.rule.ignoredBecause == nil else { return }
      let changed = row.changed(change)
      if changed.old == changed.new { return }
      found.append(
        (likeness.score(row, end, needing, around: around) + bonus, found.count, changed))
    }
    func addRow(_ table: MachineTable, _ state: String, _ new: Rule, _ bonus: Int = 0) {
      let row = FiredRule(table: table, state: state, rule: new)
      found.append(
        (
          likeness.score(row, end, needing, around: around) + bonus, found.count,
          RowChange(machine: table.name, state: state, old: nil, new: new)
        ))
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
        for state in table.states
        where !table.rules(in: state).contains(where: { $0.trigger == .entry }) {
          addRow(table, state, Rule(.entry, do: [action]))
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
          for target in table.states where target != from {
            let isLoose = !table.enters(target)
            addRow(table, from, Rule(.event(event), to: target), isLoose ? 6 : 0)
          }
        }
      }
    case .hidden(let machine, let state, let first, let second):
      guard let table = system.machines.first(where: { $0.name == machine }) else { break }
      add(FiredRule(table: table, state: state, rule: first), 10) {
        $0.condition = .not(second.condition)
      }
    }
    return found.sorted { ($0.score, $1.place) > ($1.score, $0.place) }.map {
      ($0.score, Clue(change: $0.change, reason: .loose(end)))
    }
  }

  /// The machines of the app that may hear an event, and where: those of whose states its cause speaks, or in which it is
  /// declared.
  private func hearing(_ event: String) -> [(MachineTable, [String])] {
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

  /// What rows do not do that all rows on the same event in other states of their machine do: of rows that fire in the run
  /// first, then of machines of the claim.
  private var twins: [Clue] {
    var found: [(rank: Int, place: Int, clue: Clue)] = []
    for row in loose.rows where row.table.isOfApp && row.rule.ignoredBecause == nil {
      guard case .event = row.rule.trigger else { continue }
      let isFired = fired.contains { $0.isSame(as: row) }
      let isNear = isFired || claimed.contains(row.machine)
      if let clue = lackingBesideSibling(row) {
        found.append((isFired ? -50 : 50, found.count, clue))
      }
      if !isNear { continue }
      if let clue = lackingBesideLeading(row) {
        found.append((isFired ? 10 : 110, found.count, clue))
      }
      let twins = loose.rows.filter { other in
        other.machine == row.machine && other.rule.trigger == row.rule.trigger
          && other.state != row.state && other.rule.ignoredBecause == nil
      }
      let states = uniqued(twins.map(\.state))
      guard let first = twins.first else { continue }
      func add(_ difference: Clue.Difference, _ change: (inout Rule) -> Void) {
        let rank = (isFired ? 0 : 100) - 10 * min(states.count, 5)
        found.append(
          (
            rank, found.count,
            Clue(
              change: row.changed(change), reason: .twins(states: states, difference))
          ))
      }
      func isOfAll(_ action: Action) -> Bool {
        twins.allSatisfy { $0.rule.actions.flatMap(\.parts).contains(action) }
      }
      let own = row.rule.actions.flatMap(\.flattened)
      let lacking = first.rule.actions.flatMap(\.parts).filter { !own.contains($0) && isOfAll($0) }
      if !lacking.isEmpty { add(.does(lacking)) { $0.actions += lacking } }
      let asked = first.rule.condition.conjuncts.filter { part in
        !row.rule.condition.conjuncts.contains(part)
          && twins.allSatisfy { $0.rule.condition.conjuncts.contains(part) }
      }
      if let part = asked.first {
        add(.asks(part)) { rule in
          let kept = rule.condition.conjuncts.filter { $0 != .not(part) && .not($0) != part }
          rule.condition = kept.isEmpty ? part : .all(kept + [part])
        }
      }
      if let target = first.rule.target, let here = row.rule.target, here != target,
        target != row.state, states.count > 1, twins.allSatisfy({ $0.rule.target == target })
      {
        add(.leads(target)) { $0.target = target }
      }
    }
    return found.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.clue)
  }
}

extension RowChanges {
  /// What a row does not do although all other rows on events that lead from its machine's states to the same state do it.
  fileprivate func lackingBesideLeading(_ row: FiredRule) -> Clue? {
    guard let target = row.rule.target else { return nil }
    let others = loose.rows.filter { other in
      other.machine == row.machine && other.rule.target == target && !other.isSame(as: row)
        && { if case .event = other.rule.trigger { true } else { false } }()
    }
    guard let first = others.first, others.count > 1 else { return nil }
    let own = row.rule.actions.flatMap(\.flattened)
    let lacking = first.rule.actions.flatMap(\.parts).filter { action in
      !own.contains(action)
        && others.allSatisfy { $0.rule.actions.flatMap(\.parts).contains(action) }
    }
    if lacking.isEmpty { return nil }
    return Clue(
      change: row.changed { $0.actions += lacking },
      reason: .leading(events: uniqued(others.map(\.rule.trigger.name)), to: target, lacking))
  }

  /// What a row does not do although a row of the same state does it, on an event whose name has another word in one
  /// place, for what has that word in its name.
  fileprivate func lackingBesideSibling(_ row: FiredRule) -> Clue? {
    let own = Likeness.words(row.rule.trigger.name)
    let variables = loose.variables.filter { claimed.contains($0.name) }
    if variables.isEmpty { return nil }
    for other in loose.rows
    where other.machine == row.machine && other.state == row.state
      && other.rule.trigger != row.rule.trigger && other.rule.ignoredBecause == nil
    {
      let its = Likeness.words(other.rule.trigger.name)
      guard own.subtracting(its).count == 1, its.subtracting(own).count == 1,
        let word = own.subtracting(its).first, let another = its.subtracting(own).first
      else { continue }
      for case .assign(let variable, let value) in other.rule.actions.flatMap(\.parts) {
        let name = variable.name.lowercased()
        guard name.contains(another), case .constant = value,
          let mine = variables.first(where: {
            $0.name.lowercased() == name.replacing(another, with: word)
          }), mine.range == variable.range,
          !row.rule.actions.flatMap(\.flattened).contains(where: {
            if case .assign(let known, _) = $0 { known.name == mine.name } else { false }
          })
        else { continue }
        return Clue(
          change: row.changed { $0.actions.append(.assign(mine, value)) },
          reason: .sibling(event: other.rule.trigger.name, .assign(variable, value)))
      }
    }
    return nil
  }
}

extension FiredRule {
  fileprivate func isSame(as other: FiredRule) -> Bool {
    machine == other.machine && state == other.state && rule == other.rule
  }
}

extension Condition {
  /// The conditions that all have to hold for it.
  fileprivate var conjuncts: [Condition] {
    switch self {
    case .always: []
    case .all(let parts): parts.flatMap(\.conjuncts)
    default: [self]
    }
  }
}

extension Variable {
  /// The assignments by which it gets another value: to one that is known, and to what another of its kind is.
  fileprivate func writes(besides actions: [Action]) -> [Action] {
    let others = actions.flatMap(\.flattened).compactMap { action -> Variable? in
      if case .assign(let other, _) = action { other } else { nil }
    }
    let alike = uniqued(others).filter {
      $0.name != name && $0.range == range && $0.labels == labels
        && !Likeness.words($0.name).isDisjoint(with: Likeness.words(name))
    }
    return alike.map { .assign(self, .variable($0)) }
      + range.filter { $0 != initial }.prefix(4).map { .assign(self, .constant($0)) }
  }
}

/// How much rows speak of the same as something else, by the words in their names and in their rules.
struct Likeness {
  private let text: (String) -> String?
  private let fired: [FiredRule]
  private let claimed: Set<String>
  private var counts: [String: Int] = [:]
  /// The words of names and, by their ids, of rules.
  private var known: [String: Set<String>] = [:]
  private let total: Int

  init(
    _ rows: [FiredRule], fired: [FiredRule], claimed: Set<String>,
    _ text: @escaping (String) -> String?
  ) {
    (self.text, self.fired, self.claimed, total) = (text, fired, claimed, rows.count)
    for row in rows {
      for name in [row.state, row.rule.trigger.name, row.rule.target ?? ""] where known[name] == nil
      {
        known[name] = Self.words(name)
      }
      for id in row.rule.ids where known[id] == nil { known[id] = text(id).map(Self.words) ?? [] }
      for word in words(of: row) { counts[word, default: 0] += 1 }
    }
  }

  /// The words in a name, small and without their endings.
  static func words(_ name: String) -> Set<String> {
    var words: [String] = [""]
    var isSmall = false
    for letter in name {
      if !letter.isLetter || (letter.isUppercase && isSmall) { words.append("") }
      if letter.isLetter { words[words.count - 1] += letter.lowercased() }
      isSmall = letter.isLowercase
    }
    return Set(
      words.filter { $0.count > 2 }.map { word in
        for ending in ["ing", "ed", "es", "s"]
        where word.hasSuffix(ending) && word.count > ending.count + 3 {
          return String(word.dropLast(ending.count))
        }
        return word
      })
  }

  /// How much a state, with what is shown there, speaks of the same as a row.
  func score(_ state: String, for row: FiredRule) -> Int {
    let own = ([row.rule.trigger.name] + row.rule.ids.compactMap(text))
      .reduce(into: Set<String>()) { $0.formUnion(Self.words($1)) }
    return weight(
      Self.words(state).union(Self.words(row.table.screens[state] ?? "")).intersection(own))
  }

  func words(of row: FiredRule) -> Set<String> {
    ([row.state, row.rule.trigger.name, row.rule.target ?? ""] + row.rule.ids)
      .reduce(into: []) { $0.formUnion(known[$1] ?? Self.words($1)) }
  }

  /// The rarer a word, the more it says.
  private func weight(_ words: Set<String>) -> Int {
    words.reduce(0) { sum, word in
      guard let count = counts[word], count > 0 else { return sum }
      return sum + max(0, Int.bitWidth - (total / count).leadingZeroBitCount - 1)
    }
  }

  func score(
    _ row: FiredRule, _ end: LooseEnd, _ needing: [FiredRule], around: Set<String>
  ) -> Int {
    let own = words(of: row)
    let name = Self.words(end.name)
    let ids = Set(needing.flatMap(\.rule.ids))
    return 3 * weight(own.intersection(name)) + weight(own.intersection(around).subtracting(name))
      / 2
      + (row.rule.ids.contains(where: ids.contains) ? 6 : 0)
      + (row.rule.ids.contains { text($0)?.contains(end.name) == true } ? 10 : 0)
      + (fired.contains {
        $0.machine == row.machine && $0.state == row.state && $0.rule == row.rule
      } ? 8 : 0)
      + (claimed.contains(row.machine) ? 2 : 0)
  }
}
