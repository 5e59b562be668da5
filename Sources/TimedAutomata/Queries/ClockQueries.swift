public import Diagnostics
public import StateSearch

/// Whether something is so at a moment at which clocks compare as was asked.
public enum ReachVerdict<State: Sendable>: Sendable {
  /// At the end of this run.
  case reached(TimedRun<State>)
  /// At the end of no run.
  case never
  /// The search did not find all that there is.
  case endedBy(SearchBound)
}

/// The values that a clock has while something is so, as far as a limit.
///
/// An end is just beside a whole number where strict bounds forbid the number itself.
public enum ClockValues: Hashable, Sendable {
  /// From the least to the greatest.
  case between(TimePoint, TimePoint)
  /// From the least to beyond the limit.
  case from(TimePoint)
  /// All are beyond the limit.
  case beyond
  /// What was asked about is never so.
  case none
  /// The search did not find all that there is.
  case endedBy(SearchBound)
}

extension TimedSystem {
  /// Whether a state with a property is occupied at a moment at which clocks compare as said: UPPAAL's
  /// `E<> goal and x >= 5`. That it never is, of the opposite, is `A[]`.
  ///
  /// - Parameters:
  ///   - constraints: all hold at one moment; constants are in units of the clocks.
  ///   - options: bounds, the order, and whether interleavings are merged; the abstraction and the
  ///     subsumption are not heeded.
  /// - Complexity: that of ``exploreZones(_:options:stopWhen:)``, with constants as great as those asked
  ///   about.
  public func reach(
    when constraints: [ClockConstraint], options: ZoneOptions = ZoneOptions(),
    _ goal: @escaping @Sendable (State) -> Bool = { _ in true }
  ) -> ReachVerdict<State> {
    let space = asked(constraints, options) { state, zone in
      goal(state) && DBM(zone).keeping(constraints) != nil
    }
    guard let node = space.stoppedAt else { return space.endedBy.map { .endedBy($0) } ?? .never }
    guard let moment = DBM(space.zone(of: node)).keeping(constraints),
      let run = space.run(to: node, into: Zone(size: moment.size, raw: moment.raw))
    else { preconditionFailure("no run leads to values of a zone that was not widened") }
    return .reached(run)
  }

  /// The least and the greatest value of a clock, over all moments of all runs, while something is so:
  /// UPPAAL's `inf{goal}: x` and `sup{goal}: x`.
  ///
  /// - Parameters:
  ///   - clock: its number, from 1.
  ///   - limit: the greatest value that is told apart, at least 0; the greater it is, the more zones
  ///     there may be.
  ///   - options: bounds, the order, and whether interleavings are merged; the abstraction and the
  ///     subsumption are not heeded.
  /// - Complexity: that of ``exploreZones(_:options:stopWhen:)``, with the limit as a constant of the
  ///   clock.
  public func values(
    of clock: Int, upTo limit: Int, options: ZoneOptions = ZoneOptions(),
    _ goal: (State) -> Bool = { _ in true }
  ) -> ClockValues {
    let space = asked([ClockConstraint(clock, .equal, limit)], options, stopWhen: nil)
    if let bound = space.endedBy { return .endedBy(bound) }
    let isGoal = space.states.map(goal)
    var ends: (least: ClockBound, greatest: ClockBound)?
    for node in 0..<space.nodeCount where isGoal[space.stateNumber(of: node)] {
      let zone = space.zone(of: node)
      // The greater the bound on zero less the clock, the less the clock can be.
      let here = (least: zone.bound(0, clock), greatest: zone.bound(clock, 0))
      ends = ends.map { (max($0.least, here.least), max($0.greatest, here.greatest)) } ?? here
    }
    guard let ends else { return .none }
    if ends.least < .atMost(-limit) { return .beyond }
    let least = TimePoint(-ends.least.limit, offset: ends.least.isAttained ? 0 : 1)
    if ends.greatest > .atMost(limit) { return .from(least) }
    return .between(
      least, TimePoint(ends.greatest.limit, offset: ends.greatest.isAttained ? 0 : -1))
  }

  /// Explores with the constants that are asked about.
  private func asked(
    _ constraints: [ClockConstraint], _ options: ZoneOptions,
    stopWhen: ((State, DBMView) -> Bool)?
  ) -> ZoneSpace<AskedSystem<Self>> {
    for constraint in constraints { constraint.check(size: clockCount + 1) }
    let unfolding = TimedUnfolding(
      AskedSystem(system: self, constraints: constraints), spill: options.spill)
    var options = options
    options.abstraction = .none
    options.subsumption = .alu
    return exploreZones(
      unfolding, options, start: { unfolding.start(&$0) }, unfold: { unfolding.unfold($0, &$1) },
      stopWhen: stopWhen.map { stopWhen in { stopWhen(unfolding.states[Int($0)], $1) } })
  }
}

extension TimedNetwork {
  /// The same of clocks and variables by their names.
  ///
  /// - Throws: what is wrong with the conditions: a name that is unknown, a constant below 0 or beyond
  ///   2²⁸.
  public func reach(
    when conditions: [Condition], options: ZoneOptions = ZoneOptions(),
    _ goal: @escaping @Sendable (State) -> Bool = { _ in true }
  ) throws(ModelError) -> ReachVerdict<State> {
    let asked = try resolve(conditions)
    let fields = tables.variables
    return reach(when: asked.clocks, options: options) { state in
      goal(state)
        && asked.variables.allSatisfy { variable, relation, value in
          relation.holds(fields[variable].value(in: state), value)
        }
    }
  }

  /// The same of a clock by its name.
  ///
  /// - Throws: that the clock is unknown, or the limit below 0 or beyond 2²⁸.
  public func values(
    of clock: Clock, upTo limit: Int, options: ZoneOptions = ZoneOptions(),
    _ goal: (State) -> Bool = { _ in true }
  ) throws(ModelError) -> ClockValues {
    let asked = try resolve([clock == limit]).clocks[0]
    return values(of: asked.clock, upTo: limit, options: options, goal)
  }

  private func resolve(
    _ conditions: [Condition]
  ) throws(ModelError) -> (
    clocks: [ClockConstraint], variables: [(variable: Int, relation: Relation, value: Int)]
  ) {
    try Names(clocks: clocks, variables: variables, processes: processes)
      .resolve(conditions, in: "what is asked")
  }
}

/// A timed system of which it is asked how its clocks compare with constants of the question.
struct AskedSystem<System: TimedSystem>: TimedSystem {
  typealias State = System.State
  let system: System
  let constraints: [ClockConstraint]

  var clockCount: Int { system.clockCount }
  var objectCount: Int { system.objectCount }
  var initialStates: [State] { system.initialStates }
  func name(ofAction action: Int) -> String { system.name(ofAction: action) }

  func describe(_ state: State, into sojourn: inout TimedSojourn) {
    system.describe(state, into: &sojourn)
    // Whatever the state, the question may be asked before the clock is reset.
    for constraint in constraints {
      switch constraint.relation {
      case .less, .atMost: sojourn.bound(constraint.clock, upper: constraint.constant)
      case .equal: sojourn.bound(constraint.clock, constraint.constant)
      case .atLeast, .greater: sojourn.bound(constraint.clock, lower: constraint.constant)
      }
    }
  }

  func transitions(of state: State, into transitions: inout TimedTransitions<State>) {
    system.transitions(of: state, into: &transitions)
  }
}

extension DBM {
  init(_ matrix: DBMView) {
    var raw: [Int32] = []
    for row in 0..<matrix.size {
      for column in 0..<matrix.size { raw.append(matrix[row, column]) }
    }
    self.init(size: matrix.size, raw: raw)
  }

  /// The values that meet all comparisons; `nil` if there are none.
  func keeping(_ constraints: [ClockConstraint]) -> DBM? {
    var zone = self
    return zone.constrain(constraints.flatMap(\.bounds)) ? zone : nil
  }
}
