/// A server of single-decree Paxos behind the interface of a register.
///
/// Source: `examples/paxos.rs` in github.com/stateright/stateright.
struct PaxosServer: RegisterServer {
  struct Ballot: Hashable, Comparable {
    var round = 0
    var leader = 0

    static func < (left: Ballot, right: Ballot) -> Bool {
      (left.round, left.leader) < (right.round, right.leader)
    }
  }

  struct Proposal: Hashable, Comparable {
    var request: Int
    var client: Int
    var value: Int

    static func < (left: Proposal, right: Proposal) -> Bool {
      (left.request, left.client, left.value) < (right.request, right.client, right.value)
    }
  }

  enum Vote: Hashable, Comparable {
    case none
    case accepted(Ballot, Proposal)
  }

  enum Internal: Hashable, Comparable {
    case prepare(Ballot)
    case prepared(Ballot, Vote)
    case accept(Ballot, Proposal)
    case accepted(Ballot)
    case decided(Ballot, Proposal)
  }

  let id: Int
  let servers: Int

  private var ballot = Ballot()
  private var proposal: Proposal?
  private var promises: [Int: Vote] = [:]
  private var supporters: Subset = []
  private var vote = Vote.none
  private var isDecided = false

  init(id: Int, of servers: Int) {
    self.id = id
    self.servers = servers
  }

  private var majority: Int { servers / 2 + 1 }

  mutating func receive(
    _ message: RegisterMessage<Internal>, from sender: Int, send: Outbox<Internal>
  ) -> Bool {
    if isDecided {
      guard case .get(let request) = message, case .accepted(_, let chosen) = vote else {
        return false
      }
      send(.getDone(request: request, value: chosen.value), sender)
      return true
    }
    switch message {
    case .put(let request, let value) where proposal == nil:
      proposal = Proposal(request: request, client: sender, value: value)
      ballot = Ballot(round: ballot.round + 1, leader: id)
      promises = [id: vote]
      supporters = []
      broadcast(.prepare(ballot), send)
    case .internal(.prepare(let higher)) where higher > ballot:
      ballot = higher
      send(.internal(.prepared(ballot, vote)), sender)
    case .internal(.prepared(ballot, let last)):
      promises[sender] = last
      if promises.count == majority { propose(send) }
    case .internal(.accept(let higher, let proposal)) where higher >= ballot:
      ballot = higher
      vote = .accepted(ballot, proposal)
      send(.internal(.accepted(ballot)), sender)
    case .internal(.accepted(ballot)):
      supporters.insert(sender)
      if supporters.count == majority { decide(send) }
    case .internal(.decided(let decided, let proposal)):
      ballot = decided
      vote = .accepted(decided, proposal)
      isDecided = true
    default: return false
    }
    return true
  }

  /// Asks all to accept the latest vote of a majority, or else what the client wants.
  private mutating func propose(_ send: Outbox<Internal>) {
    if case .accepted(_, let latest)? = promises.values.max() { proposal = latest }
    guard let proposal else { return }
    vote = .accepted(ballot, proposal)
    supporters.insert(id)
    broadcast(.accept(ballot, proposal), send)
  }

  private mutating func decide(_ send: Outbox<Internal>) {
    guard let proposal else { return }
    isDecided = true
    broadcast(.decided(ballot, proposal), send)
    send(.putDone(request: proposal.request), proposal.client)
  }

  private func broadcast(_ message: Internal, _ send: Outbox<Internal>) {
    for server in 0..<servers where server != id { send(.internal(message), server) }
  }
}
