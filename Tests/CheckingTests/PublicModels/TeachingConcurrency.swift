import Checking

/// Processes in a ring: each sets its own `x`, then reads its left neighbour's.
///
/// When all are done, at least one has read 1.
///
/// Source: L. Lamport, *Teaching Concurrency*, 2009;
/// `specifications/TeachingConcurrency/Simple.tla` in github.com/tlaplus/Examples.
struct TeachingConcurrency: TransitionSystem {
  enum Step: UInt8 { case set, read, done }

  struct State: Hashable {
    var x: [Int]
    var y: [Int]
    var at: [Step]
  }

  let processes: Int

  var initialStates: [State] {
    let zeros = Array(repeating: 0, count: processes)
    return [State(x: zeros, y: zeros, at: Array(repeating: .set, count: processes))]
  }

  func successors(of state: State, into next: inout Successors<State>) {
    for process in 0..<processes {
      let left = (process + processes - 1) % processes
      switch state.at[process] {
      case .set:
        next.append(state) {
          $0.x[process] = 1
          $0.at[process] = .read
        }
      case .read:
        next.append(state) {
          $0.y[process] = state.x[left]
          $0.at[process] = .done
        }
      case .done: break
      }
    }
    // Termination is a step that changes nothing, lest it be taken for a deadlock.
    if Self.isDone(state) { next.append(state) }
  }

  static func isDone(_ state: State) -> Bool { state.at.allSatisfy { $0 == .done } }

  /// The claim of the article.
  static func isCorrect(_ state: State) -> Bool { !isDone(state) || state.y.contains(1) }
}
