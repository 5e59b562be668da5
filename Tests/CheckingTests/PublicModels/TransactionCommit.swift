import Checking

/// Where a resource manager stands in a distributed transaction.
enum ResourceManager: UInt8 { case working, prepared, committed, aborted }

/// What every protocol for committing a transaction must implement.
///
/// Source: J. Gray and L. Lamport, *Consensus on Transaction Commit*, 2006;
/// `specifications/transaction_commit/TCommit.tla` in github.com/tlaplus/Examples.
struct TransactionCommit: TransitionSystem {
  let managers: Int

  var initialStates: [[ResourceManager]] { [Array(repeating: .working, count: managers)] }

  func successors(of state: [ResourceManager], into next: inout Successors<[ResourceManager]>) {
    let canCommit = state.allSatisfy { $0 == .prepared || $0 == .committed }
    let notCommitted = !state.contains(.committed)
    for (manager, status) in state.enumerated() {
      if status == .working { next.append(state) { $0[manager] = .prepared } }
      if status == .prepared, canCommit { next.append(state) { $0[manager] = .committed } }
      if status == .working || status == .prepared, notCommitted {
        next.append(state) { $0[manager] = .aborted }
      }
    }
  }

  /// No two managers have arrived at conflicting decisions.
  static func isConsistent(_ state: [ResourceManager]) -> Bool {
    !(state.contains(.committed) && state.contains(.aborted))
  }
}
