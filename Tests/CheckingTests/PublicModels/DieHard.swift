import Checking

/// Measure four gallons with a jug of three and a jug of five.
///
/// Source: the film *Die Hard 3*; `specifications/DieHard` in github.com/tlaplus/Examples.
struct DieHard: TransitionSystem {
  struct State: Hashable, BitwiseCopyable {
    var small = 0
    var big = 0
  }

  static let actions: [(name: String, change: @Sendable (inout State) -> Void)] = [
    ("fill the small jug", { $0.small = 3 }),
    ("fill the big jug", { $0.big = 5 }),
    ("empty the small jug", { $0.small = 0 }),
    ("empty the big jug", { $0.big = 0 }),
    (
      "pour small into big",
      { jugs in
        let poured = min(jugs.small, 5 - jugs.big)
        jugs.small -= poured
        jugs.big += poured
      }
    ),
    (
      "pour big into small",
      { jugs in
        let poured = min(jugs.big, 3 - jugs.small)
        jugs.big -= poured
        jugs.small += poured
      }
    ),
  ]

  var initialStates: [State] { [State()] }

  func successors(of jugs: State, into next: inout Transitions<State, Int>) {
    for (number, action) in Self.actions.enumerated() {
      next.append(jugs, by: number, action.change)
    }
  }

  func name(of action: Int) -> String { Self.actions[action].name }
}
