import Checking

/// Two-phase commit (Gray and Lamport 2006) with up to fifteen resource managers.
struct TwoPhaseCommit: TransitionSystem {
  enum Manager: UInt32 { case working, prepared, committed, aborted }
  enum Decision: UInt32 { case none, commit, abort }

  struct State: PackedState {
    /// Two bits a manager from the lowest up, and the decision in the highest two.
    private var parts: UInt32 = 0

    /// A bit for each manager: who has said to be prepared, and whom the coordinator has heard.
    var said: UInt16 = 0
    var heard: UInt16 = 0

    subscript(manager: Int) -> Manager {
      get { Manager(rawValue: parts >> UInt32(2 * manager) & 3) ?? .working }
      set { set(newValue.rawValue, at: 2 * manager) }
    }

    var decision: Decision {
      get { Decision(rawValue: parts >> 30) ?? .none }
      set { set(newValue.rawValue, at: 30) }
    }

    /// No manager has committed while another has aborted.
    var isConsistent: Bool {
      let high = parts >> 1 & 0x1555_5555
      let low = parts & 0x1555_5555
      return high & low == 0 || high & ~low == 0
    }

    private mutating func set(_ bits: UInt32, at shift: Int) {
      parts = parts & ~(3 << UInt32(shift)) | bits << UInt32(shift)
    }
  }

  let managers: Int

  var initialStates: [State] { [State()] }

  func successors(of state: State, into next: inout Transitions<State, UInt32>) {
    let decision = state.decision
    if decision == .none {
      if state.heard == (1 << UInt16(managers)) - 1 {
        next.append(state, by: 0) { $0.decision = .commit }
      }
      next.append(state, by: 1) { $0.decision = .abort }
    }
    for manager in 0..<managers {
      let bit: UInt16 = 1 << UInt16(manager)
      if state[manager] == .working {
        next.append(state, by: 2) {
          $0[manager] = .prepared
          $0.said |= bit
        }
        next.append(state, by: 3) { $0[manager] = .aborted }
      }
      switch decision {
      case .commit: next.append(state, by: 4) { $0[manager] = .committed }
      case .abort: next.append(state, by: 5) { $0[manager] = .aborted }
      case .none: if state.said & bit != 0 { next.append(state, by: 6) { $0.heard |= bit } }
      }
    }
  }
}
