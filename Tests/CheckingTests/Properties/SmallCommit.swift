import Checking

/// Gray and Lamport's transaction commit: managers prepare, and then all commit, or they abort.
struct SmallCommit: TransitionSystem {
  enum Manager: UInt8 { case working, prepared, committed, aborted }

  struct State: Hashable {
    var managers: [Manager]

    func all(_ phase: Manager) -> Bool { managers.allSatisfy { $0 == phase } }
    func some(_ phase: Manager) -> Bool { managers.contains(phase) }
    var isDecided: Bool { managers.allSatisfy { $0 == .committed || $0 == .aborted } }
  }

  let managers: Int

  var initialStates: [State] {
    [State(managers: Array(repeating: .working, count: managers))]
  }

  func successors(of state: State, into next: inout Transitions<State, Int>) {
    for manager in 0..<managers {
      switch state.managers[manager] {
      case .working:
        next.append(state, by: 3 * manager) { $0.managers[manager] = .prepared }
      case .prepared where !state.some(.working) && !state.some(.aborted):
        next.append(state, by: 3 * manager + 1) { $0.managers[manager] = .committed }
      default: break
      }
      let isOpen = state.managers[manager] == .working || state.managers[manager] == .prepared
      if isOpen && !state.some(.committed) {
        next.append(state, by: 3 * manager + 2) { $0.managers[manager] = .aborted }
      }
    }
  }

  func name(of action: Int) -> String {
    ["prepare", "commit", "abort"][action % 3] + " \(action / 3)"
  }
}
