@testable import RuleChecking
@testable import StateGraphs
@testable import TimedAutomata

/// A transition taken apart.
struct AlteredTransition<State: Sendable> {
  var target: State
  var action: Int
  var guards: [ClockConstraint]
  var resets: [Int]
  var uses: [Int]
  var changes: [Int]
}

/// A timed system with something broken, or with one more clock that is never reset.
struct AlteredSystem<Base: TimedSystem>: TimedSystem {
  typealias State = Base.State
  let base: Base
  /// What becomes of a transition; `nil` is that it is left out.
  var change: (@Sendable (AlteredTransition<State>, State) -> AlteredTransition<State>?)?
  /// Where time can pass although it must not.
  var waits: (@Sendable (State) -> Bool)?
  /// The constant with which every clock may be compared in every state, for what resets no clocks.
  var leastBounds: Int?
  /// The greatest time that the additional clock tells; `nil` if there is none.
  var watchesUntil: Int?

  var clockCount: Int { base.clockCount + (watchesUntil == nil ? 0 : 1) }
  var objectCount: Int { base.objectCount }
  var initialStates: [State] { base.initialStates }

  func describe(_ state: State, into sojourn: inout TimedSojourn) {
    base.describe(state, into: &sojourn)
    if let waits, waits(state) { sojourn.canWait = true }
    if let leastBounds {
      for clock in 0..<base.clockCount { sojourn.bound(clock + 1, leastBounds) }
    }
    if let watchesUntil { sojourn.bound(clockCount, watchesUntil) }
  }

  func transitions(of state: State, into transitions: inout TimedTransitions<State>) {
    guard let change else { return base.transitions(of: state, into: &transitions) }
    var whole = TimedTransitions<State>()
    base.transitions(of: state, into: &whole)
    for (number, target) in whole.targets.enumerated() {
      let start = whole.parts.starts[number]
      let isLast = number + 1 == whole.targets.count
      let end = isLast ? nil : whole.parts.starts[number + 1]
      func part<Element>(_ list: [Element], _ first: Int, _ last: Int?) -> ArraySlice<Element> {
        list[first..<(last ?? list.count)]
      }
      let parts = AlteredTransition(
        target: target, action: start.action,
        guards: Array(part(whole.parts.guards, start.guards, end?.guards)),
        resets: part(whole.parts.resets, start.resets, end?.resets).map(\.clock),
        uses: part(whole.parts.used, start.used, end?.used).map { Int($0) },
        changes: part(whole.parts.changed, start.changed, end?.changed).map { Int($0) })
      guard let parts = change(parts, state) else { continue }
      transitions.append(parts.target, by: parts.action)
      for constraint in parts.guards { transitions.require(constraint) }
      for clock in parts.resets { transitions.reset(clock) }
      for object in parts.uses { transitions.use(object) }
      for object in parts.changes { transitions.change(object) }
    }
  }
}
