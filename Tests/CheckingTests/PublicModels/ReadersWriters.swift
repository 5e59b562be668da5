import Checking

/// Readers and writers served fairly, from one queue of requests.
///
/// Source: `specifications/ReadersWriters` in github.com/tlaplus/Examples.
struct ReadersWriters: TransitionSystem {
  struct Request: Hashable {
    enum Kind: UInt8 { case read, write }
    var kind: Kind
    var actor: Int
  }

  struct State: Hashable {
    var readers: Subset = []
    var writers: Subset = []
    var waiting: [Request] = []
  }

  /// What happens.
  enum Action: Hashable {
    case ask(Request)
    case serve, stop
  }

  let actors: Int

  var initialStates: [State] { [State()] }

  func successors(of state: State, into next: inout Transitions<State, Action>) {
    for kind in [Request.Kind.read, .write] {
      for actor in 0..<actors {
        let request = Request(kind: kind, actor: actor)
        if !state.waiting.contains(request) {
          next.append(state, by: .ask(request)) { $0.waiting.append(request) }
        }
      }
    }
    if let first = state.waiting.first, state.writers.isEmpty {
      switch first.kind {
      case .read:
        next.append(state, by: .serve) {
          $0.readers.insert(first.actor)
          $0.waiting.removeFirst()
        }
      case .write where state.readers.isEmpty:
        next.append(state, by: .serve) {
          $0.writers.insert(first.actor)
          $0.waiting.removeFirst()
        }
      case .write: break
      }
    }
    for actor in state.readers.union(state.writers) {
      next.append(state, by: .stop) {
        if $0.readers.contains(actor) { $0.readers.remove(actor) } else { $0.writers.remove(actor) }
      }
    }
  }

  /// Nobody reads while somebody writes, and at most one writes.
  static func isSafe(_ state: State) -> Bool {
    (state.readers.isEmpty || state.writers.isEmpty) && state.writers.count <= 1
  }
}
