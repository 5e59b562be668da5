import Checking

/// Commit by consensus: one instance of Paxos, of two ballots and three acceptors, decides for
/// each of up to two resource managers.
///
/// Source: J. Gray and L. Lamport, *Consensus on Transaction Commit*, 2006;
/// `specifications/transaction_commit/PaxosCommit.tla` in github.com/tlaplus/Examples.
struct PaxosCommit: TransitionSystem {
  enum Value: Int, CaseIterable { case none, prepared, aborted }

  /// What an acceptor keeps for one manager: the ballot it promised, and the vote it last cast.
  struct Acceptor: Hashable {
    var promised: Int8 = 0
    var ballot: Int8 = -1
    var value = Value.none
  }

  enum Message {
    case commit, abort
    case phase1a(manager: Int)
    case phase1b(manager: Int, acceptor: Int, vote: Value)
    case phase2a(manager: Int, ballot: Int, value: Value)
    case phase2b(manager: Int, acceptor: Int, ballot: Int, value: Value)
  }

  struct State: Hashable {
    var managers: [ResourceManager]
    /// Three for the first manager, then three for the second.
    var acceptors: [Acceptor]
    var messages = PaxosCommitMessages()
  }

  let managers: Int

  /// All smallest sets of acceptors of which any two have a member in common.
  private let majorities: [Subset] = [[0, 1], [0, 2], [1, 2]]

  init(managers: Int) { self.managers = managers }

  var initialStates: [State] {
    [
      State(
        managers: Array(repeating: .working, count: managers),
        acceptors: Array(repeating: Acceptor(), count: 3 * managers))
    ]
  }

  func successors(of state: State, into next: inout Successors<State>) {
    for manager in 0..<managers {
      manage(manager, in: state, into: &next)
      lead(manager, in: state, into: &next)
      for acceptor in 0..<3 { accept(acceptor, manager, in: state, into: &next) }
    }
    announce(in: state, into: &next)
  }

  /// No two managers have arrived at conflicting decisions.
  static func isConsistent(_ state: State) -> Bool {
    TransactionCommit.isConsistent(state.managers)
  }
}

extension PaxosCommit {
  /// A resource manager prepares, aborts, or follows the decision.
  private func manage(_ manager: Int, in state: State, into next: inout Successors<State>) {
    if state.managers[manager] == .working {
      next.append(state) {
        $0.managers[manager] = .prepared
        $0.messages.send(.phase2a(manager: manager, ballot: 0, value: .prepared))
      }
      next.append(state) {
        $0.managers[manager] = .aborted
        $0.messages.send(.phase2a(manager: manager, ballot: 0, value: .aborted))
      }
    }
    if state.messages.contains(.commit) {
      next.append(state) { $0.managers[manager] = .committed }
    }
    if state.messages.contains(.abort) { next.append(state) { $0.managers[manager] = .aborted } }
  }

  /// A leader starts ballot 1, and proposes in it what a majority has voted for before.
  private func lead(_ manager: Int, in state: State, into next: inout Successors<State>) {
    next.append(state) { $0.messages.send(.phase1a(manager: manager)) }
    if state.messages.proposal(of: manager, in: 1) != nil { return }
    for majority in majorities {
      let promises = majority.compactMap { state.messages.promise(of: $0, to: manager) }
      guard promises.count == majority.count else { continue }
      let value = promises.first { $0 != .none } ?? .aborted
      next.append(state) {
        $0.messages.send(.phase2a(manager: manager, ballot: 1, value: value))
      }
    }
  }

  /// An acceptor promises ballot 1, or votes for a proposal.
  private func accept(
    _ acceptor: Int, _ manager: Int, in state: State, into next: inout Successors<State>
  ) {
    let index = 3 * manager + acceptor
    let before = state.acceptors[index]
    if state.messages.contains(.phase1a(manager: manager)), before.promised < 1 {
      next.append(state) {
        $0.acceptors[index].promised = 1
        $0.messages.send(.phase1b(manager: manager, acceptor: acceptor, vote: before.value))
      }
    }
    for ballot in Int(before.promised)...1 {
      guard let value = state.messages.proposal(of: manager, in: ballot) else { continue }
      next.append(state) {
        let vote = Int8(ballot)
        $0.acceptors[index] = Acceptor(promised: vote, ballot: vote, value: value)
        $0.messages.send(
          .phase2b(manager: manager, acceptor: acceptor, ballot: ballot, value: value))
      }
    }
  }

  /// A leader announces the result: a step for each choice of majorities that shows it.
  private func announce(in state: State, into next: inout Successors<State>) {
    func proofs(that manager: Int, is value: Value) -> Int {
      (0...1).reduce(0) { sum, ballot in
        sum
          + majorities.filter { majority in
            majority.allSatisfy {
              state.messages.contains(
                .phase2b(manager: manager, acceptor: $0, ballot: ballot, value: value))
            }
          }.count
      }
    }
    let toCommit = (0..<managers).reduce(1) { $0 * proofs(that: $1, is: .prepared) }
    for _ in 0..<toCommit { next.append(state) { $0.messages.send(.commit) } }
    let toAbort = (0..<managers).reduce(0) { $0 + proofs(that: $1, is: .aborted) }
    for _ in 0..<toAbort { next.append(state) { $0.messages.send(.abort) } }
  }
}
