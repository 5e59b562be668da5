import Checking
package import Machines

/// The changes of single rows that may repair what a run shows, the likeliest first.
///
/// The rows are those that fire in the run, the last first, and rows that are missing where it ends, or where an event
/// comes that nobody hears. What stands for the environment comes last: no app has a fault there, but what is assumed of
/// it can be wrong.
struct RowChanges {
  let result: PropertyResult
  let run: Run
  let system: System
  /// The tables as they are declared, for all readings.
  let original: [MachineTable]
  /// What a run finds before its first step, by the names of variables.
  let stored: [String: Int]
  /// What the claim speaks of, by name.
  let claimed: Set<String>
  /// The rows that fire in the run, the last first.
  let fired: [TableRow]
  /// Those of what stands for the environment.
  let assumed: [TableRow]
  private var awaited: [String] = []
  /// The states of the machines, before the first step of the run and after each.
  let states: [[String: String]]
  /// Rules that no row restates, by their ids, and the words of each.
  let unrestated: [String]
  let text: (String) -> String?
  let loose: LooseEnds
  let likeness: Likeness
  /// Assignments with which what the claim forbids does not hold, the likeliest first.
  private(set) var restored: [Action] = []
  /// Sets of such assignments of which all are needed.
  private(set) var together: [[Action]] = []
  /// By the task of an action: the machines whose rows do it, and "" for the world.
  private(set) var doers: [Action: Set<String>] = [:]
  /// More targets than these are not tried for one row.
  static let mostTargets = 24

  /// - Parameters:
  ///   - system: with its tables as they are in the run.
  ///   - original: its tables as they are declared, for all readings.
  ///   - stored: what a run finds before its first step, by the names of variables.
  ///   - unrestated: rules that no row restates, by their ids.
  ///   - text: the words of a rule, by its id: rows that speak of what is missing are tried first.
  init(
    _ result: PropertyResult, in system: System, of original: [MachineTable], stored: [String: Int],
    unrestated: [String] = [], text: @escaping (String) -> String?
  ) {
    self.unrestated = unrestated
    self.text = text
    self.original = original
    self.stored = stored
    self.result = result
    self.system = system
    run = result.run ?? Run(steps: [], end: .zero)
    states = run.visited(in: system.machines)
    claimed = Concern(result.property.kind).names
    fired = run.firedRules(in: system.machines)
    assumed = run.firedRules(in: system.machines, isOfApp: false)
    loose = LooseEnds(system, of: original, stored: stored, claiming: result.property.kind)
    likeness = Likeness(loose.rows, fired: fired, claimed: claimed, text)
    awaited = awaitedAtTheEnd()
    restored = assignmentsAgainst
    together = assignmentsTogether
    let tasks =
      loose.rows.map { ($0.machine, $0.rule.actions) }
      + system.machines.flatMap(\.causes).map { ("", $0.actions) }
    for (doer, actions) in tasks {
      for action in actions.flatMap(\.flattened) { doers[action.task, default: []].insert(doer) }
    }
  }

  /// Of each row the likeliest first, and of equally likely ones those of the row nearest to the decisive step; what
  /// is missing comes after the two nearest rows, or first where the run ends for want of it, or nobody hears its last
  /// event.
  var byRun: [RowChange] {
    var groups = nearest.map { row -> [RowChange] in
      let led = led(row)
      let gone = RowChange(machine: row.machine, state: row.state, old: row.rule, new: nil)
      return [
        Array(led.prefix(3)), restoring(row), guarded(row), sooner(row), asking(row), done(row),
        signalling(row),
        timed(row), [gone], writing(row), Array(led.dropFirst(3)),
      ].flatMap(\.self)
    }
    let isFirst = [.noAction, .stays, .deadlock].contains(run.conclusion.outcome)
    let (decisive, others) = unheard.reduce(into: ([RowChange](), [RowChange]())) { found, heard in
      let isLast = heard.step == run.steps.count - 1 && claimed.contains(heard.table.name)
      if isLast { found.0 += copies(heard) } else { found.1 += copies(heard) }
    }
    let missing = renamedRows + offeredRows + signals + others + inTurn([copied, answers, limits])
    groups.insert(missing, at: isFirst ? 0 : min(2, groups.count))
    groups.insert(inTurn([paired, otherwise, emitting, forgotten]), at: min(1, groups.count))
    if !decisive.isEmpty { groups.insert(decisive, at: 0) }
    groups.insert(demanded, at: 0)
    let ranked = groups.enumerated().flatMap { row, group in
      group.enumerated().map { place, change in (rank: row + place / 3, change: change) }
    }
    return uniqued(ranked.sorted { $0.rank < $1.rank }.map(\.change))
  }

  /// What else may be assumed of the environment where the run comes.
  var assumptions: [RowChange] {
    assumed.flatMap { row -> [RowChange] in
      let sends = awaited.map { event in row.changed { $0.actions.append(.send(event)) } }
      let gone = RowChange(machine: row.machine, state: row.state, old: row.rule, new: nil)
      let led = Array(led(row).prefix(Self.mostTargets / 4))
      return [led, asking(row), timed(row), sends, [gone]].flatMap(\.self)
    }
  }

  /// The rows that fire, those first that fire in no other run, then those of claimed machines without which there is no
  /// violation and those of the last step at which it could be avoided, then the last first.
  private var nearest: [TableRow] {
    let explanation = result.detail.explanation
    let last = explanation?.lastChance?.step.flatMap {
      run.steps.indices.contains($0) ? run.steps[$0].rows : nil
    }
    let rows = explanation?.rows ?? []
    let needed = rows.map(\.row).filter { claimed.contains($0.machine) }.reversed()
    func comes(_ row: FiredRow) -> Bool {
      switch system.machines.first(where: { $0.name == row.machine })?.rule(of: row)?.trigger {
      case .event, .after, .expiry: true
      default: false
      }
    }
    let first =
      rows.filter(\.isEnough).map(\.row) + breaking
      + needed.filter(comes) + needed.filter { !comes($0) } + (last ?? [])
    let decisive = first.compactMap { row in fired.first { $0.fires(as: row) } }
    return decisive + fired.filter { row in !decisive.contains(where: row.isSame) }
  }

  /// Where what is forbidden comes, the rows of the claimed machines by which it does.
  private var breaking: [FiredRow] {
    if result.property.kind.allowed.isEmpty { return [] }
    return run.steps.last?.rows.filter { claimed.contains($0.machine) } ?? []
  }

  /// The row fires only where what the claim forbids does not hold already.
  private func guarded(_ row: TableRow) -> [RowChange] {
    result.property.kind.facts(besides: row.machine).map { fact in
      row.changed { rule in
        rule.condition = rule.condition == .always ? fact : .all([rule.condition, fact])
      }
    }
  }

  /// The row leads elsewhere.
  private func led(_ row: TableRow) -> [RowChange] {
    guard row.rule.target != nil else { return [] }
    return targets(row).map { target in
      row.changed { $0.target = target }
    }
  }

  /// Those first that the row seems to skip, then those where the claim asks it to come to, then those of which the event and the rules of the row speak, then to where other rows of the state lead, and last
  /// to where no row leads.
  private func targets(_ row: TableRow) -> [String] {
    let siblings = row.table.rules(in: row.state).compactMap(\.target)
    let others = uniqued(siblings + row.table.states).filter {
      $0 != row.rule.target && $0 != row.state
    }
    let targets = others.filter(row.table.enters) + others.filter { !row.table.enters($0) }
    let ranked = targets.map { (score: likeness.score($0, for: row), state: $0) }
      .sorted { $0.score > $1.score }
    let wanted = result.property.kind.wantedStates(of: row.machine)
    let near = ranked.map(\.state)
    return Array(
      uniqued(skipped(by: row) + near.filter(wanted.contains) + near).prefix(Self.mostTargets))
  }

  /// What the claimed machines wait for where the run ends, and only rows send.
  private func awaitedAtTheEnd() -> [String] {
    guard run.conclusion.outcome == .stays || result.detail.explanation?.outlook != nil else {
      return []
    }
    let last = states.last ?? [:]
    let caused = Set(system.machines.flatMap(\.causes).map(\.event))
    return uniqued(
      system.machines.filter { $0.isOfApp && claimed.contains($0.name) }.flatMap { table in
        table.rulesInForce(in: last[table.name] ?? table.initial)
          .compactMap(\.trigger.heardEvent)
      }
    ).filter { !caused.contains($0) }
  }

  /// The row also does what the claim speaks of, or sends what is waited for.
  private func done(_ row: TableRow) -> [RowChange] {
    let kind = result.property.kind
    let settled = kind.variables.filter { $0.lifetime != .outside && $0.range.count <= 5 }
    let assigned = uniqued(settled).flatMap { variable in
      variable.range.map { Action.assign(variable, .constant($0)) }
    }
    return (kind.outputs.map { .emit($0) } + awaited.map { .send($0) } + assigned).filter {
      !row.rule.actions.contains($0) && !isOfOthers($0, than: row.machine)
    }.map { action in
      row.changed { $0.actions.append(action) }
    }
  }

  /// The row, or a timer that it starts, takes half the time.
  private func timed(_ row: TableRow) -> [RowChange] {
    var changes: [RowChange] = []
    if case .after(.fixed(let span)) = row.rule.trigger, span > 1 {
      changes.append(row.changed { $0.trigger = .after(.fixed(span / 2)) })
    }
    if case .after(.listed(let list, let index)) = row.rule.trigger {
      changes.append(row.changed { $0.trigger = .after(.listed(list.map { $0 / 2 }, at: index)) })
    }
    for (place, action) in row.rule.actions.enumerated() {
      switch action {
      case .start(let timer, .fixed(let span)) where span > 1:
        changes.append(row.changed { $0.actions[place] = .start(timer, .fixed(span / 2)) })
      case .start(let timer, .listed(let list, let index)):
        let half = Delay.listed(list.map { $0 / 2 }, at: index)
        changes.append(row.changed { $0.actions[place] = .start(timer, half) })
      default: break
      }
    }
    return changes
  }
}

/// The first of each list, then the second of each, and so on.
private func inTurn(_ lists: [[RowChange]]) -> [RowChange] {
  (0..<(lists.map(\.count).max() ?? 0)).flatMap { place in
    lists.compactMap { $0.indices.contains(place) ? $0[place] : nil }
  }
}

extension Property.Kind {
  /// The outputs that it speaks of.
  var outputs: [String] {
    switch self {
    case .never(let point), .sometimes(let point), .eventually(let point, _),
      .atMost(_, let point, _):
      point.outputs
    case .leadsTo(let first, let second, _, _), .precedes(let first, let second, _),
      .longest(let first, let second, _), .shortest(let first, let second, _):
      second.outputs + first.outputs
    default: []
    }
  }

  /// Conditions of which each keeps what is forbidden from holding, and that speak of variables, or of where other
  /// machines are.
  fileprivate func facts(besides machine: String) -> [Condition] {
    allowed.filter { fact in
      switch fact {
      case .not(.located(let other, _)), .not(.not(.located(let other, _))): other != machine
      default: !fact.variables.isEmpty
      }
    }
  }

  /// The limit of a time that it claims, in milliseconds.
  var limit: Int? {
    switch self {
    case .leadsTo(_, _, within: let limit, _): limit
    case .longest(_, _, .atMost(let limit)), .longest(_, _, .lessThan(let limit)): limit
    default: nil
    }
  }
}

extension EventPredicate {
  /// The outputs that it speaks of.
  package var outputs: [String] {
    switch self {
    case .emits(let output): [output]
    case .either(let points): points.flatMap(\.outputs)
    case .holds, .becomes, .rule, .event, .launch, .kill: []
    }
  }
}
