import Checking

/// Dijkstra's detection of termination on a ring: a token goes round and is blackened by work.
///
/// Source: E. W. Dijkstra, W. Feijen and A. van Gasteren, EWD 840, 1983;
/// `specifications/ewd840` in github.com/tlaplus/Examples.
struct TerminationDetection: TransitionSystem {
  struct State: Hashable, BitwiseCopyable {
    var active: Subset
    var black: Subset
    var tokenAt: UInt8
    var tokenIsBlack = true

    var isTerminated: Bool { active.isEmpty }

    /// What node 0 can see.
    var isDetected: Bool {
      tokenAt == 0 && !tokenIsBlack && !black.contains(0) && !active.contains(0)
    }
  }

  enum Action { case probe, pass, send, deactivate }

  let nodes: Int

  var initialStates: [State] {
    let sets = Subset(below: nodes).subsets
    return sets.flatMap { active in
      sets.flatMap { black in
        (0..<nodes).map { State(active: active, black: black, tokenAt: UInt8($0)) }
      }
    }
  }

  func successors(of state: State, into next: inout Transitions<State, Action>) {
    let holder = Int(state.tokenAt)
    if holder == 0 {
      // Two reasons for a new round are two steps, as TLC counts them.
      for isReason in [state.tokenIsBlack, state.black.contains(0)] where isReason {
        next.append(state, by: .probe) {
          $0.tokenAt = UInt8(nodes - 1)
          $0.tokenIsBlack = false
          $0.black.remove(0)
        }
      }
    } else {
      let isBlack = state.black.contains(holder)
      for isReason in [!state.active.contains(holder), isBlack, state.tokenIsBlack]
      where isReason {
        next.append(state, by: .pass) {
          $0.tokenAt -= 1
          $0.tokenIsBlack = isBlack || state.tokenIsBlack
          $0.black.remove(holder)
        }
      }
    }
    for node in state.active {
      for receiver in 0..<nodes where receiver != node {
        next.append(state, by: .send) {
          $0.active.insert(receiver)
          if receiver > node { $0.black.insert(node) }
        }
      }
      next.append(state, by: .deactivate) { $0.active.remove(node) }
    }
  }
}
