import Checking

/// An allocator that serves clients in an order which it fixes when they ask.
///
/// Source: S. Merz; `specifications/allocator/SchedulingAllocator.tla` in
/// github.com/tlaplus/Examples, whose manifest has the counts.
struct SchedulingAllocator: TransitionSystem {
  struct State: Hashable {
    var unsatisfied: [Subset]
    var allocated: [Subset]
    var schedule: [Int] = []
  }

  enum Kind: Int, CaseIterable { case request, allocate, returnSome, returnAll, schedule }

  let clients: Int
  let resources: Int

  func number(of action: Kind, by client: Int) -> Int {
    Kind.allCases.count * client + action.rawValue
  }

  var initialStates: [State] {
    let none = Array(repeating: Subset(), count: clients)
    return [State(unsatisfied: none, allocated: none)]
  }

  func successors(of state: State, into next: inout Transitions<State, Int>) {
    let all = Subset(below: resources)
    let available = state.allocated.reduce(all) { $0.subtracting($1) }
    for client in 0..<clients {
      let wanted = state.unsatisfied[client]
      let held = state.allocated[client]
      for some in all.subsets where !some.isEmpty {
        if wanted.isEmpty, held.isEmpty {
          next.append(state, by: number(of: .request, by: client)) {
            $0.unsatisfied[client] = some
          }
        }
        if some.isSubset(of: available.intersection(wanted)),
          let place = state.schedule.firstIndex(of: client),
          state.schedule[..<place].allSatisfy({ state.unsatisfied[$0].isDisjoint(with: some) })
        {
          next.append(state, by: number(of: .allocate, by: client)) {
            $0.unsatisfied[client] = wanted.subtracting(some)
            $0.allocated[client] = held.union(some)
            if some == wanted { $0.schedule.remove(at: place) }
          }
        }
        if some.isSubset(of: held) {
          let action: Kind = wanted.isEmpty && some == held ? .returnAll : .returnSome
          next.append(state, by: number(of: action, by: client)) {
            $0.allocated[client] = held.subtracting(some)
          }
        }
      }
    }
    let pool = (0..<clients).filter {
      !state.unsatisfied[$0].isEmpty && !state.schedule.contains($0)
    }
    for order in Self.orders(of: pool) where !order.isEmpty {
      next.append(state, by: number(of: .schedule, by: clients)) { $0.schedule += order }
    }
  }

  private static func orders(of members: [Int]) -> [[Int]] {
    if members.isEmpty { return [[]] }
    return members.flatMap { first in
      orders(of: members.filter { $0 != first }).map { [first] + $0 }
    }
  }

  /// What the source assumes: of clients that are satisfied, of the allocator, of its schedule.
  func fairness(ofReturns: Bool = true) -> ActionFairness<Int> {
    let scheduling = number(of: .schedule, by: clients)
    return (0..<clients).reduce(.weak("scheduling") { $0 == scheduling }) { fairness, client in
      let (allocate, release) = (
        number(of: .allocate, by: client), number(of: .returnAll, by: client)
      )
      let served = fairness.and(.weak("allocation to \(client)") { $0 == allocate })
      return ofReturns ? served.and(.weak("return by \(client)") { $0 == release }) : served
    }
  }
}
