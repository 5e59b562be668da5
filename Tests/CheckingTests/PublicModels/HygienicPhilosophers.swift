import Checking

/// Philosophers who hand over a dirty fork, cleaned, when asked: nobody starves.
///
/// Source: K. M. Chandy and J. Misra, *The Drinking Philosophers Problem*, 1984;
/// `specifications/DiningPhilosophers` in github.com/tlaplus/Examples.
struct HygienicPhilosophers: TransitionSystem {
  enum Step: UInt8 { case loop, eat, think }

  struct Fork: Hashable {
    var holder: Int
    var isClean = false
  }

  struct State: Hashable {
    var forks: [Fork]
    var isHungry: [Bool]
    var at: [Step]
  }

  let philosophers: Int

  private func right(of place: Int) -> Int { (place + 1) % philosophers }
  private func left(of place: Int) -> Int { (place + philosophers - 1) % philosophers }

  var initialStates: [State] {
    [
      State(
        forks: (0..<philosophers).map { Fork(holder: $0 == 1 ? 0 : $0) },
        isHungry: Array(repeating: true, count: philosophers),
        at: Array(repeating: .loop, count: philosophers))
    ]
  }

  func successors(of state: State, into next: inout Transitions<State, Int>) {
    for me in 0..<philosophers {
      let forks = (left: me, right: right(of: me))
      switch state.at[me] {
      case .loop:
        let mayEat = [forks.left, forks.right].allSatisfy {
          state.forks[$0] == Fork(holder: me, isClean: true)
        }
        next.append(state, by: me) {
          if state.forks[forks.left] == Fork(holder: me) {
            $0.forks[forks.left] = Fork(holder: left(of: me), isClean: true)
          } else if state.forks[forks.right] == Fork(holder: me) {
            $0.forks[forks.right] = Fork(holder: right(of: me), isClean: true)
          }
          $0.at[me] = !state.isHungry[me] ? .think : mayEat ? .eat : .loop
        }
      case .think:
        next.append(state, by: me) {
          $0.isHungry[me] = true
          $0.at[me] = .loop
        }
      case .eat:
        next.append(state, by: me) {
          $0.isHungry[me] = false
          $0.forks[forks.left].isClean = false
          $0.forks[forks.right].isClean = false
          $0.at[me] = .loop
        }
      }
    }
  }

  /// No two neighbours eat.
  static func isExclusive(_ state: State) -> Bool {
    zip(state.at, state.at.dropFirst() + state.at.prefix(1)).allSatisfy {
      $0 != .eat || $1 != .eat
    }
  }
}
