import Checking

/// Clients that request, are allocated, and return sets of resources.
///
/// Source: S. Merz, *The specification language TLA+*, 2008;
/// `specifications/allocator/SimpleAllocator.tla` in github.com/tlaplus/Examples.
struct SimpleAllocator: TransitionSystem {
  struct Client: Hashable {
    var unsatisfied: Subset = []
    var allocated: Subset = []
  }

  enum Kind: Int, CaseIterable { case request, allocate, returnSome, returnAll, returnAllEarly }

  let clients: Int
  let resources: Int

  func number(of action: Kind, by client: Int) -> Int {
    Kind.allCases.count * client + action.rawValue
  }

  var initialStates: [[Client]] { [Array(repeating: Client(), count: clients)] }

  func successors(of state: [Client], into next: inout Transitions<[Client], Int>) {
    let all = Subset(below: resources)
    let available = state.reduce(all) { $0.subtracting($1.allocated) }
    for (me, client) in state.enumerated() {
      for some in all.subsets where !some.isEmpty {
        if client == Client() {
          next.append(state, by: number(of: .request, by: me)) {
            $0[me].unsatisfied = some
          }
        }
        if some.isSubset(of: available.intersection(client.unsatisfied)) {
          next.append(state, by: number(of: .allocate, by: me)) {
            $0[me].allocated = client.allocated.union(some)
            $0[me].unsatisfied = client.unsatisfied.subtracting(some)
          }
        }
        if some.isSubset(of: client.allocated) {
          let action: Kind =
            some != client.allocated
            ? .returnSome : client.unsatisfied.isEmpty ? .returnAll : .returnAllEarly
          next.append(state, by: number(of: action, by: me)) {
            $0[me].allocated = client.allocated.subtracting(some)
          }
        }
      }
    }
  }

  /// No resource is allocated to two clients.
  static func isExclusive(_ state: [Client]) -> Bool {
    let allocated = state.reduce(into: Subset()) { $0 = $0.union($1.allocated) }
    return allocated.count == state.reduce(0) { $0 + $1.allocated.count }
  }
}
