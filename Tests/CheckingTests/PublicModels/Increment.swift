import Checking

/// Threads that read a shared counter, then write it back incremented: updates get lost.
///
/// Source: `examples/increment.rs` in github.com/stateright/stateright.
struct Increment: TransitionSystem {
  struct Thread: Hashable {
    enum Step: UInt8 { case read, write, done }
    var step = Step.read
    var local = 0
  }

  struct State: Hashable {
    var shared = 0
    var threads: [Thread]
  }

  let threads: Int

  var initialStates: [State] {
    [State(threads: Array(repeating: Thread(), count: threads))]
  }

  func successors(of state: State, into next: inout Successors<State>) {
    for (number, thread) in state.threads.enumerated() {
      switch thread.step {
      case .read:
        next.append(state) { $0.threads[number] = Thread(step: .write, local: state.shared) }
      case .write:
        next.append(state) {
          $0.threads[number].step = .done
          $0.shared = thread.local + 1
        }
      case .done: break
      }
    }
  }

  /// The counter says how many threads are done.
  static func isExact(_ state: State) -> Bool {
    state.shared == state.threads.filter { $0.step == .done }.count
  }

  /// The same state with its threads, which are all alike, in order.
  @Sendable static func sorted(_ state: State) -> State {
    var sorted = state
    sorted.threads.sort { ($0.step.rawValue, $0.local) < ($1.step.rawValue, $1.local) }
    return sorted
  }
}
