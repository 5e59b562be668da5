package import Machines

/// The bytes that deciding takes for each state and each transition of the graph, as a bound on
/// memory counts them.
package struct PropertyBytes: Sendable, Hashable {
  package let perState: Int
  package let perTransition: Int

  /// What every property needs, once: the graph and what fired in its steps.
  package static var graph: PropertyBytes {
    let bytes = AnalysisBytes.rules
    return PropertyBytes(perState: bytes.perState, perTransition: bytes.perTransition)
  }

  /// What a property needs besides, while it is decided.
  package init(toDecide kind: Property.Kind) {
    let need = kind.need
    self.init(perState: need.perState, perTransition: need.perTransition)
  }

  private init(perState: Int, perTransition: Int) {
    self.perState = perState
    self.perTransition = perTransition
  }
}
