import Checking

/// Election of a leader on a one-way ring: the smallest number goes all the way round.
///
/// Node `i` has the number `i`; any set of nodes may start the election.
///
/// Source: E. Chang and R. Roberts, CACM 22(5), 1979;
/// `specifications/chang_roberts` in github.com/tlaplus/Examples.
struct ChangRoberts: TransitionSystem {
  enum Status: UInt8 { case candidate, lost, won }

  struct State: Hashable {
    /// For each node the numbers on their way to it.
    var inboxes: [Subset]
    var initiators: Subset
    var started: Subset = []
    var status: [Status]
  }

  let nodes: Int

  var initialStates: [State] {
    Subset(below: nodes).subsets.map { initiators in
      State(
        inboxes: Array(repeating: [], count: nodes), initiators: initiators,
        status: (0..<nodes).map { initiators.contains($0) ? .candidate : .lost })
    }
  }

  func successors(of state: State, into next: inout Successors<State>) {
    for node in 0..<nodes {
      let follower = (node + 1) % nodes
      guard state.started.contains(node) else {
        next.append(state) {
          $0.started.insert(node)
          if state.initiators.contains(node) { $0.inboxes[follower].insert(node) }
        }
        continue
      }
      for number in state.inboxes[node] {
        next.append(state) {
          $0.inboxes[node].remove(number)
          if state.status[node] == .lost {
            $0.inboxes[follower].insert(number)
          } else if number < node {
            $0.status[node] = .lost
            $0.inboxes[follower].insert(number)
          } else if number == node {
            $0.status[node] = .won
          }
        }
      }
    }
  }

  /// Who has won was an initiator, and all others have lost.
  static func isCorrect(_ state: State) -> Bool {
    state.status.indices.allSatisfy { winner in
      state.status[winner] != .won
        || state.initiators.contains(winner)
          && state.status.indices.allSatisfy { $0 == winner || state.status[$0] == .lost }
    }
  }
}
