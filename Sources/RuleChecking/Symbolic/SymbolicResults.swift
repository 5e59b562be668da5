internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import StateGraphs
internal import StateSearch
internal import SymbolicSearch

extension SymbolicCheck {
  /// The answer to a property, as the explicit engine words it.
  func result(for property: Property) throws(ModelError) -> PropertyResult {
    var result = try decide(property)
    if result.verdict == .proved, let given = property.given {
      switch try answers.occurs(given) {
      case true: break
      case false: result = answered(property, .vacuous, .never(.given))
      case nil: result = undecided(property, .diagramNodes)
      }
    }
    return wantsRuns ? result : PropertyResult(property: property, verdict: result.verdict)
  }

  private func decide(_ property: Property) throws(ModelError) -> PropertyResult {
    if case .lint(let lint, let except) = property.kind {
      return try self.result(for: property, lint, except: except)
    }
    if timers == .anyMoment, !property.kind.mayCarryOver {
      return undecided(property, .anyMoment)
    }
    let needsRun = wantsRuns || timers == .anyMoment
    switch try answers.answer(to: property.kind, wantsRun: needsRun) {
    case .holds where timers == .anyMoment && property.kind.isPossibility:
      return undecided(property, .possibleAtAnyMoment)
    case .holdsInTime: return answered(property, .proved)
    case .holds: return answered(property, .proved, property.kind.fairness.map { .assuming($0) })
    case .vacuous: return answered(property, .vacuous, .never(property.kind.antecedent))
    case .reached(let trace):
      if timers == .anyMoment { return try inTime(property, .proved, trace) }
      return PropertyResult(
        property: property, verdict: .proved, measure: .time(.zero, attained: true),
        run: run(trace, to: .state))
    case .violated(let trace, let states, let asked):
      if case .sometimes = property.kind { return answered(property, .violated, .unreached) }
      if timers == .anyMoment { return try inTime(property, .violated, trace) }
      if trace == nil, wantsRuns { return withoutRun(property, .violated) }
      return PropertyResult(
        property: property, verdict: .violated,
        detail: VerdictDetail(property.kind.reason(states?.clamped, of: asked?.clamped)),
        run: run(trace, to: property.kind.outcome))
    case .waits(let forEver): return waits(property, forEver)
    case .undecided: return undecided(property, .diagramNodes)
    case .unanswered: return undecided(property, .diagrams)
    }
  }

  /// What diagrams say of all states and orders of steps.
  func answered(
    _ property: Property, _ verdict: VerdictKind, _ reason: VerdictDetail.Reason? = nil
  ) -> PropertyResult {
    let isAbstract = timers == .anyMoment && reason == nil
    return PropertyResult(
      property: property, verdict: verdict,
      detail: VerdictDetail(isAbstract ? .evenIfTimersExpireAtAnyMoment : reason))
  }

  func undecided(_ property: Property, _ obstacle: VerdictDetail.Obstacle) -> PropertyResult {
    PropertyResult(
      property: property, verdict: .undecided, detail: VerdictDetail(.obstacle(obstacle)))
  }

  /// A verdict whose run diagrams do not show.
  private func withoutRun(
    _ property: Property, _ verdict: VerdictKind, _ measure: Measure? = nil
  ) -> PropertyResult {
    PropertyResult(
      property: property, verdict: verdict, detail: VerdictDetail(.obstacle(.diagramRun)),
      measure: measure)
  }

  private func waits(_ property: Property, _ forEver: Bool) -> PropertyResult {
    let limit: TimeLimit =
      switch property.kind {
      case .longest(_, _, let limit): limit
      case .leadsTo(_, _, .some(let limit), _): .atMost(limit)
      default: .none
      }
    let isKept = forEver ? limit == .none : limit.admits(.zero, attained: true)
    return withoutRun(
      property, isKept ? .proved : .violated,
      forEver ? .unbounded : .time(.zero, attained: true))
  }

  /// A run as it is shown.
  func run(_ trace: SymbolicTrace?, to outcome: Conclusion.Outcome) -> Run? {
    guard let trace, wantsRuns else { return nil }
    var run = RunBuilder(answers.compiled, from: trace.start)
    for step in trace.steps { run.take(step) }
    return run.run(to: outcome)
  }

  /// What some run does if timers may expire at any moment: the same is asked in time, first of the
  /// states of the run, then of all that differ from them only where they differ among themselves.
  private func inTime(
    _ property: Property, _ verdict: VerdictKind, _ trace: SymbolicTrace?
  ) throws(ModelError) -> PropertyResult {
    guard let trace else { return undecided(property, .anyMoment) }
    let states = [trace.start] + trace.steps.map(\.next)
    var options = options
    for slice in [
      StateSlice(states, of: answers.compiled),
      StateSlice(wherever: states, differ: answers.compiled),
    ] {
      let explored = try Explored(zonesOf: compiled, options: options, slice: slice)
      let result = try decided(property, in: explored, trace.end)
      // All that happens there happens in the whole.
      if result.verdict == verdict { return try explained(result, by: states) }
      options.bounds.states = min(options.bounds.states ?? .max, Self.mostStatesOfSlice)
    }
    return PropertyResult(
      property: property, verdict: .undecided,
      detail: VerdictDetail(.obstacle(.onlyAtAnyMoment)), run: run(trace, to: .state))
  }

  static let mostStatesOfSlice = 20_000

  /// The property in time in some of the states; that something is impossible from the last one, or
  /// not offered in it, is known, so that only a run to it is looked for.
  private func decided(
    _ property: Property, in explored: Explored, _ last: [UInt64]
  ) throws(ModelError) -> PropertyResult {
    // What explains a run holds of all runs, not of those in these states.
    let checker = SystemPropertyChecker(
      rules: explored.rules, bound: nil, detail: wantsRuns ? .run : .verdict)
    switch property.kind {
    case .alwaysPossible, .offers: break
    default: return try checker.result(for: property)
    }
    // With the same timers running: others might lead out.
    let rules = explored.rules
    let trapped = rules.graph.nodes { rules.state($0) == last }
    guard let nearest = rules.nearestRun(to: trapped) else {
      return undecided(property, .anyMoment)
    }
    return PropertyResult(
      property: property, verdict: .violated,
      run: wantsRuns ? try rules.run(nearest.run, to: property.kind.outcome) : nil)
  }
}

extension Property.Kind {
  /// Whether an answer where timers may expire at any moment can say something of time: it is about
  /// all states and orders of steps, or that something is possible. From where it is impossible
  /// even then, it is in time. What is offered in a state depends on no clock.
  fileprivate var mayCarryOver: Bool {
    switch self {
    case .always, .never, .sometimes, .atMost, .precedes, .offers: true
    default: isPossibility
    }
  }

  fileprivate var isPossibility: Bool {
    if case .alwaysPossible = self { true } else { false }
  }

  fileprivate var antecedent: VerdictDetail.Antecedent {
    switch self {
    case .leadsTo(_, _, nil, _): .request
    case .atMost: .event
    case .precedes: .consequence
    case .longest, .leadsTo: .beginning
    default: .state
    }
  }

  /// What is wrong at the end of a run.
  fileprivate var outcome: Conclusion.Outcome {
    switch self {
    case .alwaysPossible: .noWay
    case .offers: .noAction
    case .noDeadlock: .deadlock
    default: .state
    }
  }

  fileprivate func reason(_ states: Int?, of asked: Int?) -> VerdictDetail.Reason? {
    switch self {
    case .alwaysPossible(_, _, let help):
      if let states, let asked { .lost(states, of: asked, countingOn: help) } else { nil }
    case .offers: if let states, let asked { .missing(states, of: asked) } else { nil }
    case .noDeadlock: states.map { .stuck($0) }
    default: nil
    }
  }
}
