import Checking

/// Finds `x` and `y` with `a·x + b·y = c` modulo 256, by trying.
///
/// Source: `src/test_util.rs` in github.com/stateright/stateright.
struct LinearEquation: TransitionSystem {
  struct State: Hashable, BitwiseCopyable {
    var x: UInt8 = 0
    var y: UInt8 = 0
  }

  let a: UInt8
  let b: UInt8
  let c: UInt8

  var initialStates: [State] { [State()] }

  func successors(of state: State, into next: inout Successors<State>) {
    next.append(state) { $0.x &+= 1 }
    next.append(state) { $0.y &+= 1 }
  }

  func isSolution(_ state: State) -> Bool { a &* state.x &+ b &* state.y == c }
}
