import Checking

/// A dealer offers all ingredients but one; the smoker who has that one smokes.
///
/// Source: S. Patil, 1971; `specifications/CigaretteSmokers` in github.com/tlaplus/Examples.
struct CigaretteSmokers: TransitionSystem {
  struct State: Hashable, BitwiseCopyable {
    var smoking: Subset = []
    var offered: Subset
  }

  let ingredients = Subset(below: 3)

  var offers: [Subset] { ingredients.map { ingredients.removing($0) } }
  var initialStates: [State] { offers.map { State(offered: $0) } }

  func successors(of state: State, into next: inout Successors<State>) {
    if state.offered.isEmpty {
      for offer in offers { next.append(State(offered: offer)) }
    } else {
      let smokers = ingredients.filter { state.offered.inserting($0) == ingredients }
      next.append(State(smoking: smokers.reduce(into: []) { $0.insert($1) }, offered: []))
    }
  }
}
