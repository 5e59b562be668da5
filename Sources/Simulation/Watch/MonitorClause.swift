internal import Machines

/// How a run breaks a property, or reaches one that asks for it.
package enum FailureKind: String, Hashable, Sendable, CaseIterable, Codable {
  /// What must never occur has occurred, or what must always hold does not.
  case occurred
  case tooOften = "too often"
  case tooEarly = "before what must precede it"
  case tooLate = "too late"
  case tooSoon = "too soon"
  /// What is waited for need never come: nothing that must happen is left.
  case never = "possibly never"
  case stuck = "nothing can happen any more"
  case notOffered = "not offered"
  /// Not a failure: a property that something happens sometimes is shown.
  case reached
}

/// What one property asks of a finite run, with a memory of one number.
///
/// The memory begins at 0 and means: how often it has occurred (`atMost`); 1 once it was seen
/// (`precedes`); one more than the ticks that are waited (`within`, `apart`), 0 if nothing is
/// waited for.
enum MonitorClause: Sendable {
  case never(Moment)
  /// The condition of the first number holds wherever that of the second does.
  case always(Int, whenever: Int)
  case atMost(Int, Moment, resets: Moment)
  case precedes(Moment, Moment, resets: Moment)
  /// At most so many ticks lie between a moment and the next one of another; `Int.max` for any.
  case within(Int, Moment, Moment)
  /// At least so many ticks lie between a moment and the next one of another.
  case apart(Int, Moment, Moment)
  /// Something real can happen except where the condition holds.
  case alive(except: Int)
  /// Where the second condition holds, an action of the user leads to the first one.
  ///
  /// - Parameter by: by action, whether it counts.
  case offers(Int, from: Int, by: [Bool])
  case reaches(Moment)
}

extension MomentCompiler {
  /// What a property asks of finite runs; none if a finite run never breaks it.
  mutating func clause(of kind: Property.Kind) throws(ModelError) -> MonitorClause? {
    let tick = ground.compiled.tickMicroseconds
    let isExact = ground.compiled.ties == .bothWays
    switch kind {
    case .always(let condition, let whenever):
      return .always(try number(of: condition), whenever: try number(of: whenever))
    case .never(let point): return .never(try reached(point))
    case .sometimes(let point): return .reaches(try reached(point))
    case .atMost(let limit, let point, let per):
      return .atMost(limit, try moment(point, .step), resets: try resets(per))
    case .precedes(let first, let second, let per):
      return .precedes(
        try moment(first, .occurrence), try moment(second, .occurrence), resets: try resets(per))
    case .leadsTo(let first, let second, .some(let limit), _):
      guard isExact else { return nil }
      return .within(
        tick == 0 ? .max : limit * 1000 / tick, try moment(first, .beginning),
        try moment(second, .occurrence))
    case .longest(let first, let second, let limit):
      guard isExact, let ticks = limit.longest(tick: tick) else { return nil }
      return .within(ticks, try moment(first, .beginning), try moment(second, .occurrence))
    case .shortest(let first, let second, .atLeast(let limit)):
      guard isExact, tick > 0 else { return nil }
      return .apart(
        (limit * 1000 + tick - 1) / tick, try moment(first, .beginning),
        try moment(second, .occurrence))
    case .noDeadlock(let ends): return .alive(except: try number(of: ends))
    case .offers(let condition, let from, let events):
      let counts = ground.compiled.actions.map { $0.isOffered(by: events) }
      return .offers(
        try number(of: condition),
        from: try number(of: .all([from, .phase([.foreground])])), by: counts)
    case .leadsTo, .eventually, .alwaysPossible, .noAutomaticCycle, .noZeno, .shortest, .lint:
      return nil
    }
  }

  /// A point that must or must not be reached: a condition in any state, anything else in a step.
  private mutating func reached(_ point: EventPredicate) throws(ModelError) -> Moment {
    if case .holds = point { return try moment(point, .occurrence) }
    return try moment(point, .step)
  }

  private mutating func resets(_ per: EventPredicate?) throws(ModelError) -> Moment {
    guard let per else { return Moment() }
    return try moment(per, .step)
  }
}

extension TimeLimit {
  /// The most ticks that a longest time may have; none if a finite run cannot be longer.
  fileprivate func longest(tick: Int) -> Int? {
    switch self {
    case .none, .atLeast: nil
    case .finite: .max
    case .atMost(let limit): tick == 0 ? .max : limit * 1000 / tick
    case .lessThan(let limit): tick == 0 ? .max : (limit * 1000 + tick - 1) / tick - 1
    }
  }
}
