import Checking

/// Two-phase commit: a transaction manager coordinates up to eight resource managers.
///
/// Messages are never removed: receiving one twice has no effect, and losing one is the same as
/// ignoring it. All of a state is sets of managers, so it is eight bytes without padding.
///
/// Source: J. Gray and L. Lamport, *Consensus on Transaction Commit*, 2006;
/// `specifications/transaction_commit/TwoPhase.tla` in github.com/tlaplus/Examples.
struct TwoPhase: TransitionSystem {
  enum TransactionManager: UInt8 { case initial, committed, aborted }

  struct State: Hashable, BitwiseCopyable {
    var manager = TransactionManager.initial
    var managerHeardFrom: Subset = []
    var working: Subset
    var prepared: Subset = []
    var committed: Subset = []
    var aborted: Subset = []
    var sentPrepared: Subset = []
    var sentDecision = TransactionManager.initial

    mutating func move(_ manager: Int, to set: WritableKeyPath<State, Subset>) {
      working.remove(manager)
      prepared.remove(manager)
      committed.remove(manager)
      aborted.remove(manager)
      self[keyPath: set].insert(manager)
    }
  }

  let managers: Int

  var initialStates: [State] { [State(working: Subset(below: managers))] }

  func successors(of state: State, into next: inout Successors<State>) {
    if state.manager == .initial {
      if state.managerHeardFrom == Subset(below: managers) {
        next.append(state) { $0.decide(.committed) }
      }
      next.append(state) { $0.decide(.aborted) }
    }
    for manager in 0..<managers {
      if state.manager == .initial, state.sentPrepared.contains(manager) {
        next.append(state) { $0.managerHeardFrom.insert(manager) }
      }
      if state.working.contains(manager) {
        next.append(state) {
          $0.move(manager, to: \.prepared)
          $0.sentPrepared.insert(manager)
        }
        next.append(state) { $0.move(manager, to: \.aborted) }
      }
      if state.sentDecision == .committed {
        next.append(state) { $0.move(manager, to: \.committed) }
      }
      if state.sentDecision == .aborted {
        next.append(state) { $0.move(manager, to: \.aborted) }
      }
    }
  }

  /// No two managers have arrived at conflicting decisions.
  static func isConsistent(_ state: State) -> Bool {
    state.committed.isEmpty || state.aborted.isEmpty
  }
}

extension TwoPhase.State {
  fileprivate mutating func decide(_ decision: TwoPhase.TransactionManager) {
    manager = decision
    sentDecision = decision
  }
}
