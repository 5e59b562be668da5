import Checking

/// Four counters that each go round below a width: its fourth power of states, four steps from
/// each, in 8 bytes. The width sets the size and nothing else changes.
struct Lattice: TransitionSystem {
  /// At most 256.
  let width: UInt64

  var initialStates: [UInt64] { [0] }

  func successors(of state: UInt64, into next: inout Transitions<UInt64, UInt32>) {
    for place in 0..<4 as Range<UInt64> {
      let shift = 16 * place
      let digit = state >> shift & 0xFFFF
      next.append(
        digit + 1 == width ? state & ~(0xFFFF << shift) : state + (1 << shift), by: UInt32(place))
    }
  }
}
