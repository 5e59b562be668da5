import Checking

/// Peterson's algorithm: mutual exclusion of two processes.
///
/// Source: G. L. Peterson, *Myths about the mutual exclusion problem*, 1981;
/// `specifications/locks_auxiliary_vars/Peterson.tla` in github.com/tlaplus/Examples.
struct Peterson: TransitionSystem {
  enum Step: UInt8 { case idle, raiseFlag, yieldTurn, await, critical, lowerFlag }

  struct State: Hashable {
    var at: [Step] = [.idle, .idle]
    var flag = [false, false]
    var turn = 0
  }

  var initialStates: [State] { [State()] }

  func successors(of state: State, into next: inout Transitions<State, Int>) {
    for process in 0...1 {
      let other = 1 - process
      func go(to step: Step, _ change: (inout State) -> Void = { _ in }) {
        next.append(state, by: process) {
          $0.at[process] = step
          change(&$0)
        }
      }
      switch state.at[process] {
      case .idle: go(to: .raiseFlag)
      case .raiseFlag: go(to: .yieldTurn) { $0.flag[process] = true }
      case .yieldTurn: go(to: .await) { $0.turn = other }
      case .await:
        // Two reasons to enter are two steps, as TLC counts them.
        if !state.flag[other] { go(to: .critical) }
        if state.turn == process { go(to: .critical) }
      case .critical: go(to: .lowerFlag)
      case .lowerFlag: go(to: .idle) { $0.flag[process] = false }
      }
    }
  }

  /// Both processes are in the critical section.
  static func bothCritical(_ state: State) -> Bool {
    state.at.allSatisfy { $0 == .critical || $0 == .lowerFlag }
  }
}
