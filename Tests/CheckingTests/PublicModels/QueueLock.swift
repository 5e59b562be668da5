import Checking

/// Anderson's queue lock: who waits looks only at a place of its own in an array.
///
/// Source: `anderson` among the models of BEEM (R. Pelánek, *BEEM: Benchmarks for explicit model
/// checkers*, 2007), which says of three processes 1,459 states and 3,705 edges, of four 29,641 and
/// 97,516.
struct QueueLock: TransitionSystem {
  enum Step: UInt8 { case idle, drawn, waiting, entering, critical }

  struct State: Hashable {
    var at: [Step]
    var ticket: [Int]
    var isFree: [Bool]
    var next = 0
  }

  let processes: Int

  var initialStates: [State] {
    let all = 0..<processes
    return [
      State(at: all.map { _ in .idle }, ticket: all.map { _ in 0 }, isFree: all.map { $0 == 0 })
    ]
  }

  func successors(of state: State, into next: inout Transitions<State, Int>) {
    for process in 0..<processes {
      let ticket = state.ticket[process]
      func go(to step: Step, _ change: (inout State) -> Void = { _ in }) {
        next.append(state, by: process) {
          $0.at[process] = step
          change(&$0)
        }
      }
      switch state.at[process] {
      case .idle:
        go(to: .drawn) {
          $0.ticket[process] = $0.next
          $0.next += 1
        }
      case .drawn where ticket == processes - 1: go(to: .waiting) { $0.next -= processes }
      case .drawn: go(to: .waiting) { $0.ticket[process] = ticket % processes }
      case .waiting: if state.isFree[ticket] { go(to: .entering) }
      case .entering: go(to: .critical) { $0.isFree[ticket] = false }
      case .critical: go(to: .idle) { $0.isFree[(ticket + 1) % processes] = true }
      }
    }
  }
}
