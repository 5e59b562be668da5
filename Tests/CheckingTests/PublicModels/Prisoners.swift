import Checking

/// Prisoners visit a cell with a lamp; one counts, and announces when all have been there.
///
/// Where the lamp may be on at first, each of the others must signal twice.
///
/// Source: `specifications/Prisoners_Single_Switch` in github.com/tlaplus/Examples.
struct Prisoners: TransitionSystem {
  struct State: Hashable {
    var count = 1
    var announced = false
    var signals: [Int]
    var lightIsOn: Bool
    var visited: Subset = []
  }

  let prisoners: Int
  let lightMayBeOn: Bool
  let signalsEach: Int

  private var countToAnnounce: Int { 1 + signalsEach * (prisoners - 1) }

  var initialStates: [State] {
    let signals = Array(repeating: 0, count: prisoners)
    return (lightMayBeOn ? [false, true] : [false]).map { State(signals: signals, lightIsOn: $0) }
  }

  func successors(of state: State, into next: inout Transitions<State, Int>) {
    next.append(state, by: 0) { counter in
      counter.visited.insert(0)
      if state.lightIsOn {
        counter.lightIsOn = false
        counter.count += 1
      }
      counter.announced = counter.count >= countToAnnounce
    }
    for prisoner in 1..<prisoners {
      next.append(state, by: prisoner) {
        $0.visited.insert(prisoner)
        if !state.lightIsOn, state.signals[prisoner] < signalsEach {
          $0.lightIsOn = true
          $0.signals[prisoner] += 1
        }
      }
    }
  }

  /// An announcement is right: everyone has visited the cell.
  func isRight(_ state: State) -> Bool {
    !state.announced || state.visited == Subset(below: prisoners)
  }
}
