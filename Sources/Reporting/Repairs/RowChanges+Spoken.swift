import Checking
import Machines

/// A step of a machine that the words of a rule name: from one of its states to another.
struct SpokenStep: Hashable {
  let id: String
  let text: String
  let machine: String
  let from: String
  let to: String
}

extension MachineTable {
  /// The states that a text names, in its order, each once.
  func named(in text: String) -> [String] {
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" }
    return uniqued(words.map(String.init).filter(states.contains))
  }

  /// The steps that the words of a rule name, the last state being that to which the others lead, and that no row
  /// in force makes.
  func unmade(_ id: String, _ text: String) -> [SpokenStep] {
    let named = named(in: text)
    guard isOfApp, named.count > 1, let to = named.last else { return [] }
    return named.dropLast().filter { from in
      !rulesInForce(in: from).contains { $0.target == to }
    }.map { SpokenStep(id: id, text: text, machine: name, from: $0, to: to) }
  }
}

extension RowChanges {
  private static let mostSpoken = 24
  private static let mostEvents = 4

  /// The changes that the words of rules ask for: a row leads to where its rule says, waits as long as its rule says,
  /// and a step that a rule names is made.
  func spoken() -> [Clue] {
    var found: [(rank: Int, clue: Clue)] = []
    func add(_ row: TableRow, _ change: RowChange, _ id: String, _ text: String) {
      let rank =
        (fired.contains { $0.isSame(as: row) } ? 0 : 2) + (claimed.contains(row.machine) ? 0 : 1)
      found.append((rank, Clue(change: change, reason: .said(id: id, text))))
    }
    for row in loose.rows where row.table.isOfApp && row.rule.ignoredBecause == nil {
      let said = row.rule.ids.compactMap { id in text(id).map { (id: id, text: $0) } }
      if let target = row.rule.target,
        !said.contains(where: { row.table.named(in: $0.text).contains(target) })
      {
        for (id, text) in said {
          if let to = row.table.named(in: text).last, to != row.state {
            add(row, row.changed { $0.target = to }, id, text)
          }
        }
      }
      let spans = row.rule.fixedSpans
      for (id, text) in said
      where !spans.isEmpty
        && !spans.contains(where: { span in
          said.contains { $0.text.states(span) }
        })
      {
        for stated in Self.spans(in: text) {
          add(row, row.changed { $0.take(stated) }, id, text)
        }
      }
    }
    for id in unrestated {
      guard let text = text(id) else { continue }
      for step in system.machines.flatMap({ $0.unmade(id, text) }) {
        guard let table = system.machines.first(where: { $0.name == step.machine }) else {
          continue
        }
        let isVisited = states.contains { $0[step.machine] == step.from }
        for trigger in triggers(of: step, table) {
          let rule = Rule(trigger, to: step.to, per: [id])
          let row = TableRow(table: table, state: step.from, rule: rule)
          add(
            row, RowChange(machine: step.machine, state: step.from, old: nil, new: rule), id, text)
          if isVisited { found[found.count - 1].rank -= 2 }
        }
      }
    }
    return found.sorted { $0.rank < $1.rank }.prefix(Self.mostSpoken).map(\.clue)
  }

  /// The steps near the run from one state to another that rules name, no row restates and no row makes.
  ///
  /// - Parameter kept: rules that a claim restates which is proved: what they say is done otherwise.
  func unmade(_ run: Run?, besides kept: Set<String>) -> [SpokenStep] {
    let moved = claimed.union((run?.steps ?? []).flatMap(\.changes).map(\.what))
    return unrestated.filter { !kept.contains($0) }.flatMap { id -> [SpokenStep] in
      guard let text = text(id) else { return [] }
      return system.machines.filter { moved.contains($0.name) && $0.named(in: text).count == 2 }
        .flatMap { $0.unmade(id, text) }
        .filter { step in states.contains { $0[step.machine] == step.from } }
    }
  }

  /// What may bring a step about of which a rule speaks, the likeliest first.
  private func triggers(of step: SpokenStep, _ table: MachineTable) -> [Trigger] {
    let spans = Self.spans(in: step.text).map { Trigger.after(.fixed($0)) }
    let here = Set(table.rules(in: step.from).map(\.trigger))
    let known =
      table.causes.map { Trigger.event($0.event) } + table.rules.flatMap(\.rules).map(\.trigger)
    let words = Likeness.words(step.text)
    var events: [(score: Int, trigger: Trigger)] = []
    for trigger in uniqued(known) where !here.contains(trigger) {
      guard case .event(let event) = trigger else { continue }
      let isLoose = loose.ends.contains(.unheard(event))
      events.append((Likeness.words(event).intersection(words).count + (isLoose ? 2 : 0), trigger))
    }
    let ranked = events.sorted { $0.score > $1.score }.map(\.trigger)
    let isSudden = step.text.contains("immediately") || step.text.contains("at once")
    return (isSudden ? [.immediately] : spans) + ranked.prefix(Self.mostEvents)
      + (isSudden || !spans.isEmpty ? [] : [.immediately])
  }

  /// The spans of time that a text states, in milliseconds.
  static func spans(in text: String) -> [Int] {
    let known = Array(stride(from: 100, to: 1000, by: 100)) + (1...120).map { $0 * 1000 }
    return uniqued(known + [180_000, 300_000, 600_000, 900_000]).filter(text.states)
  }
}

extension Rule {
  /// The spans that it waits, or with which it starts timers, in milliseconds.
  var fixedSpans: [Int] {
    var spans: [Int] = []
    if case .after(.fixed(let span)) = trigger { spans.append(span) }
    for case .start(_, .fixed(let span)) in actions { spans.append(span) }
    return spans
  }

  /// It waits so long, or starts its timers with that.
  fileprivate mutating func take(_ span: Int) {
    if case .after(.fixed) = trigger { trigger = .after(.fixed(span)) }
    actions = actions.map { action in
      if case .start(let timer, .fixed) = action { .start(timer, .fixed(span)) } else { action }
    }
  }
}
