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

  var initialStates: [State] {
    [State(missionaries: missionaries, cannibals: cannibals, boatIsHere: true)]
  }

  /// Who may be in the boat, which seats two, in rule order.
  private static let loads = [
    (name: "one missionary", missionaries: 1, cannibals: 0),
    (name: "one cannibal", missionaries: 0, cannibals: 1),
    (name: "two missionaries", missionaries: 2, cannibals: 0),
    (name: "two cannibals", missionaries: 0, cannibals: 2),
    (name: "one of each", missionaries: 1, cannibals: 1),
  ]

  func successors(of state: State, into next: inout Transitions<State, Int>) {
    let direction = state.boatIsHere ? -1 : 1
    for (number, load) in Self.loads.enumerated() {
      var after = state
      after.missionaries += direction * load.missionaries
      after.cannibals += direction * load.cannibals
      after.boatIsHere.toggle()
      if isSafe(after) { next.append(after, by: number) }
    }
  }

  func name(of action: Int) -> String { Self.loads[action].name }

  private func isSafe(_ here: State) -> Bool {
    func isSafe(_ missionaries: Int, _ cannibals: Int) -> Bool {
      missionaries >= 0 && cannibals >= 0 && (missionaries == 0 || cannibals <= missionaries)
    }
    return isSafe(here.missionaries, here.cannibals)
      && isSafe(missionaries - here.missionaries, cannibals - here.cannibals)
  }
}
