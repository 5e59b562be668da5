import Checking

/// A cat moves each night to the box beside hers; each morning one box may be opened.
///
/// The strategy sweeps the inner boxes to and fro, and looks into the turning box twice.
///
/// Source: `specifications/Moving_Cat_Puzzle` in github.com/tlaplus/Examples.
struct MovingCat: TransitionSystem {
  struct State: Hashable, BitwiseCopyable {
    var cat: Int
    var observed: Int
    var step: Int
  }

  let boxes: Int

  private var observable: ClosedRange<Int> { 2...boxes - 1 }

  var initialStates: [State] {
    (1...boxes).flatMap { cat in
      observable.flatMap { box in [-1, 1].map { State(cat: cat, observed: box, step: $0) } }
    }
  }

  func successors(of state: State, into next: inout Successors<State>) {
    for cat in [state.cat + 1, state.cat - 1] where (1...boxes).contains(cat) {
      next.append(state) {
        $0.cat = cat
        if observable.contains(state.observed + state.step) {
          $0.observed += state.step
        } else {
          $0.step = -state.step
        }
      }
    }
  }
}
