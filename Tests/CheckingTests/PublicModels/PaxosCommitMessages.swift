/// All messages of ``PaxosCommit`` ever sent, a bit for each that can be: none is ever removed.
struct PaxosCommitMessages: Hashable, BitwiseCopyable {
  private var bits: UInt64 = 0

  func contains(_ message: PaxosCommit.Message) -> Bool { bits >> number(of: message) & 1 == 1 }
  mutating func send(_ message: PaxosCommit.Message) { bits |= 1 << number(of: message) }

  /// What was proposed for a manager in a ballot: there is at most one proposal.
  func proposal(of manager: Int, in ballot: Int) -> PaxosCommit.Value? {
    [.prepared, .aborted].first {
      contains(.phase2a(manager: manager, ballot: ballot, value: $0))
    }
  }

  /// The vote with which an acceptor promised ballot 1, if it has.
  func promise(of acceptor: Int, to manager: Int) -> PaxosCommit.Value? {
    PaxosCommit.Value.allCases.first {
      contains(.phase1b(manager: manager, acceptor: acceptor, vote: $0))
    }
  }

  private func number(of message: PaxosCommit.Message) -> Int {
    switch message {
    case .commit: 0
    case .abort: 1
    case .phase1a(let manager): 2 + manager
    case .phase1b(let manager, let acceptor, let vote):
      4 + 9 * manager + 3 * acceptor + vote.rawValue
    case .phase2a(let manager, let ballot, let value):
      22 + 4 * manager + 2 * ballot + value.rawValue - 1
    case .phase2b(let manager, let acceptor, let ballot, let value):
      30 + 12 * manager + 4 * acceptor + 2 * ballot + value.rawValue - 1
    }
  }
}
