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
      switch try space.occurs(given) {
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
    if timers == .anyMoment, !property.kind.isSafety { return undecided(property, .anyMoment) }
    let needsRun = wantsRuns || timers == .anyMoment
    switch try space.answer(to: property.kind, wantsRun: needsRun) {
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
    var run = RunBuilder(space.compiled, from: trace.start)
    for step in trace.steps { run.take(step) }
    return run.run(to: outcome)
  }

  /// What some run does if timers may expire at any moment: the same is asked in time, of the part
  /// of the system that has the states of the run.
  private func inTime(
    _ property: Property, _ verdict: VerdictKind, _ trace: SymbolicTrace?
  ) throws(ModelError) -> PropertyResult {
    guard let trace else { return undecided(property, .anyMoment) }
    let slice = StateSlice([trace.start] + trace.steps.map(\.next), of: space.compiled)
    let explored = try Explored(zonesOf: compiled, options: options, slice: slice)
    let checker = SystemPropertyChecker(rules: explored.rules, bound: nil, detail: options.detail)
    let result = try checker.result(for: property)
    // All that happens there happens in the whole.
    if result.verdict == verdict { return result }
    return PropertyResult(
      property: property, verdict: .undecided,
      detail: VerdictDetail(.obstacle(.onlyAtAnyMoment)), run: run(trace, to: .state))
  }
}

extension Property.Kind {
  /// Whether it is about all states and orders of steps, and nothing else.
  fileprivate var isSafety: Bool {
    switch self {
    case .always, .never, .sometimes, .atMost, .precedes: true
    default: false
    }
  }

  fileprivate var fairness: Fairness? {
    switch self {
    case .leadsTo(_, _, nil, let fairness), .eventually(_, let fairness): fairness
    default: nil
    }
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
