import Checking

/// Threads that increment a shared counter under a lock: no update gets lost.
///
/// Source: `examples/increment_lock.rs` in github.com/stateright/stateright.
struct IncrementLock: TransitionSystem {
  struct Thread: Hashable {
    enum Step: UInt8 { case lock, read, write, release, done }
    var step = Step.lock
    var local = 0
  }

  struct State: Hashable {
    var shared = 0
    var isLocked = false
    var threads: [Thread]
  }

  let threads: Int

  var initialStates: [State] {
    [State(threads: Array(repeating: Thread(), count: threads))]
  }

  func successors(of state: State, into next: inout Successors<State>) {
    for (number, thread) in state.threads.enumerated() {
      switch thread.step {
      case .lock where state.isLocked: break
      case .lock:
        next.append(state) {
          $0.threads[number].step = .read
          $0.isLocked = true
        }
      case .read:
        next.append(state) { $0.threads[number] = Thread(step: .write, local: state.shared) }
      case .write:
        next.append(state) {
          $0.threads[number].step = .release
          $0.shared = thread.local + 1
        }
      case .release:
        next.append(state) {
          $0.threads[number].step = .done
          $0.isLocked = false
        }
      case .done: break
      }
    }
  }

  /// The counter says how many threads have written.
  static func isExact(_ state: State) -> Bool {
    state.shared == state.threads.filter { $0.step == .release || $0.step == .done }.count
  }

  /// At most one thread is between lock and release.
  static func isExclusive(_ state: State) -> Bool {
    state.threads.filter { $0.step != .lock && $0.step != .done }.count <= 1
  }

  /// The same state with its threads, which are all alike, in order.
  @Sendable static func sorted(_ state: State) -> State {
    var sorted = state
    sorted.threads.sort { ($0.step.rawValue, $0.local) < ($1.step.rawValue, $1.local) }
    return sorted
  }
}
