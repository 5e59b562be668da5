public import Machines

/// What a symbolic search says of a property.
public enum SymbolicAnswer: Hashable, Sendable {
  /// In every run.
  case holds
  /// What is to be possible is so at whatever moments timers expire, and thus in time.
  case holdsInTime
  /// Nothing ever triggers it.
  case vacuous
  /// With the least of the shortest runs, where the property is one of steps and states and a run
  /// is wanted; and in how many of the states asked about it is violated, where it is about these.
  case violated(SymbolicTrace?, states: Count?, of: Count?)
  /// What should happen in some run does, with the least of the shortest runs if one is wanted.
  case reached(SymbolicTrace?)
  /// In a system in which nothing takes time: whether a wait can last forever, or takes no time.
  case waits(forEver: Bool)
  /// The budget was at its end.
  case undecided(SymbolicLimit)
  /// Only other engines answer it: it is about times, or a check of tables.
  case unanswered
}

extension SymbolicSpace {
  /// Decides a property of the system, as the explicit engine does.
  ///
  /// In a system compiled for clocks any timer may expire at any moment: what holds in all states
  /// and orders of steps then holds in time as well, and nothing else carries over; a run that is
  /// shown need not be one in time.
  ///
  /// - Throws: a `ModelError` if the property speaks of what the system does not know.
  public func answer(
    to kind: Property.Kind, wantsRun: Bool = true
  ) throws(ModelError) -> SymbolicAnswer {
    switch try asking({ try decide(kind, wantsRun) }) {
    case .success(let answer): answer
    case .failure(let limit): .undecided(limit)
    }
  }

  /// Answers a question; if the budget does not suffice, all is as it was before.
  func asking<Answer>(
    _ question: () throws -> Answer
  ) throws(ModelError) -> Result<Answer, SymbolicLimit> {
    let height = store.kept.count
    store.resume(work: max(store.limit * 16, 1 << 24))
    let answer = Result { try question() }
    store.kept.removeLast(store.kept.count - height)
    var limit: SymbolicLimit?
    if store.isExhausted {
      limit = store.wasInterrupted ? .interruption : .nodes
      // What was found when no node could be made means nothing, and what it left is in the way.
      if !store.sabotage.contains(.spoiledAnswers) {
        conditions = [:]
        (beginning, everyStep, lost) = (nil, nil, nil)
      }
      store.collect()
    }
    store.resume(work: .max)
    // What conditions mean, and how runs begin, is known on.
    store.kept += conditions.values.map(\.allowed)
    if let lost { store.kept.append(lost) }
    if let beginning { store.kept += beginning.rings + [beginning.seen] }
    for move in everyStep ?? [] { store.kept += move.relation.pairs }
    switch answer {
    case .failure(let error as ModelError): throw error
    case .failure(is TooManyPaths): return .failure(.paths)
    case .failure: return .failure(limit ?? .nodes)
    case .success(let answer): return limit.map { .failure($0) } ?? .success(answer)
    }
  }

  /// Whether a point occurs in some run; `nil` if the budget does not suffice.
  ///
  /// - Throws: a `ModelError` if it is about what the system does not know.
  public func occurs(_ point: EventPredicate) throws(ModelError) -> Bool? {
    let answer = try asking { occurs(try occurrence(of: point, begins: true)) }
    if case .success(let occurs) = answer { return occurs }
    return nil
  }

  private func decide(_ kind: Property.Kind, _ wantsRun: Bool) throws -> SymbolicAnswer {
    switch kind {
    case .always(let condition, let whenever):
      let asked = try states(where: whenever)
      if asked == DiagramStore.empty { return .vacuous }
      return try violated(in: store.difference(asked, try states(where: condition)), wantsRun)
    case .never(let point): return try never(point, wantsRun)
    case .sometimes(let point):
      if case .violated(let run, _, _) = try never(point, wantsRun) { return .reached(run) }
      return .violated(nil, states: nil, of: nil)
    case .alwaysPossible(let condition, let from, let help):
      return try alwaysPossible(condition, from, help, wantsRun)
    case .offers(let condition, let from, let events):
      return try offers(condition, from, events, wantsRun)
    case .noDeadlock(let ends):
      let real = relations.steps.filter { isHelp($0.label, .userAndEnvironment) }
      let going = real.reduce(try states(where: ends)) {
        store.union($0, sources(of: $1))
      }
      return try violated(in: store.difference(reached, going), wantsRun, counted: true)
    case .atMost(let limit, let point, let per):
      let counted = try steps(of: point)
      if !occurs(counted) { return .vacuous }
      return try violated(
        counting(limit, counted, resets: try per.map { try steps(of: $0) }), wantsRun)
    case .precedes(let first, let second, let per):
      let later = try occurrence(of: second)
      if !occurs(later) { return .vacuous }
      return try violated(
        ordering(
          try occurrence(of: first), before: later, resets: try per.map { try steps(of: $0) }),
        wantsRun)
    case .leadsTo(let first, let second, within: nil, let fairness):
      let request = try occurrence(of: first, begins: true)
      if !occurs(request) { return .vacuous }
      return try isAnswered(request, try occurrence(of: second), fairness)
    case .eventually(let point, let fairness):
      let start = SymbolicOccurrence(
        begun: [try guarding(.always)])
      return try isAnswered(start, try occurrence(of: point), fairness)
    case .noAutomaticCycle, .noZeno:
      let round = WatchedSpace(unwatched: self).moves.filter {
        relations.steps[$0.step].isImmediate
      }
      return isEmpty(fairStates(in: reached, by: round, []))
    case .leadsTo(let first, let second, within: .some, _), .longest(let first, let second, _):
      if !compiled.timerNames.isEmpty || compiled.ties != .bothWays { return .unanswered }
      let begin = try occurrence(of: first, begins: true)
      if !occurs(begin) { return .vacuous }
      return try waits(for: begin, until: try occurrence(of: second))
    case .shortest, .lint: return .unanswered
    }
  }

  private func isEmpty(_ bad: Diagram) -> SymbolicAnswer {
    bad == DiagramStore.empty ? .holds : .violated(nil, states: nil, of: nil)
  }

  /// - Parameter asked: the states asked about, if the answer says in how many it is violated.
  private func violated(
    in bad: Diagram, _ wantsRun: Bool, counted: Bool = false, of asked: Diagram? = nil
  ) throws -> SymbolicAnswer {
    if bad == DiagramStore.empty { return .holds }
    _ = hold(bad)
    let run = wantsRun ? try WatchedSpace(unwatched: self).nearestRun(to: [bad]) : nil
    return .violated(
      run, states: counted || asked != nil ? store.count(of: bad) : nil,
      of: asked.map { store.count(of: $0) })
  }

  private func violated(_ watched: WatchedSpace, _ wantsRun: Bool) throws -> SymbolicAnswer {
    let bad = watched.sets.indices.map {
      watched.ends.contains($0) ? watched.sets[$0] : DiagramStore.empty
    }
    if bad.allSatisfy({ $0 == DiagramStore.empty }) { return .holds }
    return .violated(wantsRun ? try watched.nearestRun(to: bad) : nil, states: nil, of: nil)
  }

  private func never(_ point: EventPredicate, _ wantsRun: Bool) throws -> SymbolicAnswer {
    if case .holds(let condition) = point {
      return try violated(in: try states(where: condition), wantsRun)
    }
    let taken = try steps(of: point)
    if !occurs(taken) { return .holds }
    if !wantsRun { return .violated(nil, states: nil, of: nil) }
    return try violated(counting(0, taken, resets: nil), wantsRun)
  }

  private func alwaysPossible(
    _ condition: Condition, _ from: Condition, _ help: Cooperation, _ wantsRun: Bool
  ) throws -> SymbolicAnswer {
    lost = nil
    let asked = try states(where: from)
    if asked == DiagramStore.empty { return .vacuous }
    let moves = WatchedSpace(unwatched: self).moves.filter {
      isHelp(relations.steps[$0.step].label, help)
    }
    if compiled.time == .clocks {
      return try alwaysPossibleInTime(
        try states(where: condition), from: asked, by: moves, wantsRun)
    }
    let hopeful = hold(
      canReach(try states(where: condition), from: asked, by: moves, within: reached))
    return try violated(in: store.difference(asked, hopeful), wantsRun, of: asked)
  }

  /// - Parameter moves: all on which a run may count.
  private func alwaysPossibleInTime(
    _ goals: Diagram, from asked: Diagram, by moves: [Move], _ wantsRun: Bool
  ) throws -> SymbolicAnswer {
    var sure = goals
    if compiled.ties == .bothWays {
      sure = hold(canReachInTime(goals, from: asked, by: moves))
      if store.difference(asked, sure) == DiagramStore.empty { return .holdsInTime }
    }
    let hopeful = hold(backward(from: sure, asked, existing: joint(moves)))
    let bad = hold(store.difference(asked, hopeful))
    lost = store.difference(asked, sure) == bad ? bad : nil
    return try violated(in: bad, wantsRun, of: asked)
  }

  private func offers(
    _ condition: Condition, _ from: Condition, _ events: [String], _ wantsRun: Bool
  ) throws -> SymbolicAnswer {
    let asked = try states(where: .all([from, .phase([.foreground])]))
    if asked == DiagramStore.empty { return .vacuous }
    let good = try states(where: condition)
    let offering = relations.steps.filter { step in
      guard step.label < CompiledSystem.crashStride else { return false }
      return compiled.actions[step.label].isOffered(by: events)
    }
    let offered = offering.reduce(DiagramStore.empty) {
      store.union($0, free(store.preimage(of: good, by: $1.relation), for: $1))
    }
    return try violated(in: store.difference(asked, offered), wantsRun, of: asked)
  }

  // MARK: Whose steps

  /// Whether a step is one on which a run can count with this help: time's, and the helpers'.
  private func isHelp(_ label: Int, _ help: Cooperation) -> Bool {
    let kind = compiled.kind(ofAction: label)
    if kind.isAutomatic || kind.isBy(.user) { return true }
    if case .cause = kind { return help == .userAndEnvironment }
    return false
  }

  /// Whether an actor causes a step; of the user also coming back to the app.
  func isBy(_ actor: Actor, _ label: Int) -> Bool {
    compiled.kind(ofAction: label).isBy(actor)
  }
}
