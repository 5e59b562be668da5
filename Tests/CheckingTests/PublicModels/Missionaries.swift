import Checking

/// Missionaries and cannibals cross a river, never outnumbered on a bank.
///
/// Only numbers are kept, so the state is the one of the TLA+ module up to the names of people.
///
/// Source: S. Amarel, *On representations of problems of reasoning about actions*, 1968;
/// `specifications/MissionariesAndCannibals` in github.com/tlaplus/Examples.
struct Missionaries: TransitionSystem {
  struct State: Hashable, BitwiseCopyable {
    /// Who is on the bank from which all set out.
    var missionaries: Int
    var cannibals: Int
    var boatIsHere: Bool

    var isEmpty: Bool { missionaries == 0 && cannibals == 0 }
  }

  let missionaries: Int
  let cannibals: Int
  let seats: Int

  var initialStates: [State] {
    [State(missionaries: missionaries, cannibals: cannibals, boatIsHere: true)]
  }

  func successors(of state: State, into next: inout Successors<State>) {
    let direction = state.boatIsHere ? -1 : 1
    for load in 1...seats {
      for men in 0...load {
        var after = state
        after.missionaries += direction * men
        after.cannibals += direction * (load - men)
        after.boatIsHere.toggle()
        if isSafe(after) { next.append(after, by: 10 * men + load - men) }
      }
    }
  }

  func name(ofAction action: Int) -> String {
    "\(action / 10) missionaries and \(action % 10) cannibals cross"
  }

  private func isSafe(_ here: State) -> Bool {
    func isSafe(_ missionaries: Int, _ cannibals: Int) -> Bool {
      missionaries >= 0 && cannibals >= 0 && (missionaries == 0 || cannibals <= missionaries)
    }
    return isSafe(here.missionaries, here.cannibals)
      && isSafe(missionaries - here.missionaries, cannibals - here.cannibals)
  }
}
