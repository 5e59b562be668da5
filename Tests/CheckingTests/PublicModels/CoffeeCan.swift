import Checking

/// Draw two beans from a can: of one colour, put a black one back, else the white one.
///
/// Source: D. Gries, *The Science of Programming*, 1987, page 165;
/// `specifications/CoffeeCan` in github.com/tlaplus/Examples.
struct CoffeeCan: TransitionSystem {
  struct State: Hashable, BitwiseCopyable {
    var black: Int
    var white: Int
    var beans: Int { black + white }
  }

  let beans: Int

  var initialStates: [State] {
    (0...beans).flatMap { black in
      (0...beans - black).map { State(black: black, white: $0) }
    }.filter { $0.beans >= 1 }
  }

  func successors(of can: State, into next: inout Successors<State>) {
    if can.white >= 2 {
      next.append(can) {
        $0.black += 1
        $0.white -= 2
      }
    }
    if can.black >= 2 { next.append(can) { $0.black -= 1 } }
    if can.black >= 1, can.white >= 1 { next.append(can) { $0.black -= 1 } }
    if can.beans == 1 { next.append(can) }
  }
}
