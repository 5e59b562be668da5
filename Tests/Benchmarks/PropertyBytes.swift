import Checking
import Machines

/// The bytes that deciding takes for each state and each transition of the graph, as a bound on
/// memory counts them.
struct PropertyBytes {
  let perState: Int
  let perTransition: Int

  /// What every property needs, once: the graph and what fired in its steps.
  static var graph: PropertyBytes {
    let bytes = MemoryEstimate.rules
    return PropertyBytes(perState: bytes.perState, perTransition: bytes.perTransition)
  }

  /// What a property needs besides, while it is decided: where it asks what happened before, for
  /// each state and transition of the product with what is remembered of that.
  init(toDecide kind: Property.Kind) {
    let need = kind.need
    self.init(perState: need.perState, perTransition: need.perTransition)
  }

  private init(perState: Int, perTransition: Int) {
    self.perState = perState
    self.perTransition = perTransition
  }
}

extension Property.Kind {
  /// The memory that deciding it by ticks takes at the most.
  fileprivate var need: MemoryEstimate.Need {
    switch self {
    case .always, .never, .sometimes, .alwaysPossible, .offers, .noDeadlock, .lint: .none
    case .noAutomaticCycle, .noZeno: .cycle
    case .leadsTo(_, _, nil, _), .eventually: .watchedCycle
    case .leadsTo, .longest, .shortest: .span
    case .atMost, .precedes: .watchedRun
    }
  }
}
