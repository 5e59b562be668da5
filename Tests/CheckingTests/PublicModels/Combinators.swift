import Checking

/// A system up to a symmetry: every state is replaced by the representative of its orbit.
struct Quotient<Base: TransitionSystem>: TransitionSystem {
  let base: Base
  let representative: @Sendable (Base.State) -> Base.State

  init(of base: Base, by representative: @escaping @Sendable (Base.State) -> Base.State) {
    self.base = base
    self.representative = representative
  }

  var initialStates: [Base.State] { base.initialStates.map(representative) }

  func successors(of state: Base.State, into next: inout Transitions<Base.State, Base.Action>) {
    var steps = Transitions<Base.State, Base.Action>()
    base.successors(of: state, into: &steps)
    for position in 0..<steps.count {
      next.append(representative(steps[position]), by: steps.action(at: position))
    }
  }

  func name(of action: Base.Action) -> String { base.name(of: action) }
}

/// A system within a bound: a step out of it is discarded, and leaves the state as it was.
///
/// The discarded step still counts as generated, as it does in TLC under a `CONSTRAINT`.
struct Bounded<Base: TransitionSystem>: TransitionSystem {
  let base: Base
  let isWithin: @Sendable (Base.State) -> Bool

  init(_ base: Base, within isWithin: @escaping @Sendable (Base.State) -> Bool) {
    self.base = base
    self.isWithin = isWithin
  }

  var initialStates: [Base.State] { base.initialStates.filter(isWithin) }

  func successors(of state: Base.State, into next: inout Transitions<Base.State, Base.Action>) {
    var steps = Transitions<Base.State, Base.Action>()
    base.successors(of: state, into: &steps)
    for position in 0..<steps.count {
      let step = steps[position]
      next.append(isWithin(step) ? step : state, by: steps.action(at: position))
    }
  }

  func name(of action: Base.Action) -> String { base.name(of: action) }
}
