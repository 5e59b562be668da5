import Checking

/// Lamport's distributed mutual exclusion with logical clocks.
///
/// Clocks grow without end: explore it within a bound.
///
/// Source: L. Lamport, *Time, Clocks and the Ordering of Events in a Distributed System*, 1978;
/// `specifications/lamport_mutex` in github.com/tlaplus/Examples.
struct LamportMutex: TransitionSystem {
  enum Message: Hashable {
    case request(clock: UInt8)
    case acknowledgement
    case release
  }

  struct State: Hashable {
    var clocks: [UInt8]
    /// `requests[p][q]` is the clock of the request from `q` that `p` knows of, or 0.
    var requests: [[UInt8]]
    var acknowledged: [Subset]
    /// `channels[p][q]` are the messages on their way from `p` to `q`.
    var channels: [[[Message]]]
    var critical: Subset = []

    mutating func broadcast(_ message: Message, from sender: Int) {
      for receiver in clocks.indices where receiver != sender {
        channels[sender][receiver].append(message)
      }
    }
  }

  let processes: Int

  var initialStates: [State] {
    func forEach<T>(_ value: T) -> [T] { Array(repeating: value, count: processes) }
    return [
      State(
        clocks: forEach(1), requests: forEach(forEach(0)), acknowledged: forEach([]),
        channels: forEach(forEach([])))
    ]
  }

  func successors(of state: State, into next: inout Successors<State>) {
    for me in 0..<processes {
      if state.requests[me][me] == 0 {
        let clock = state.clocks[me]
        next.append(state) {
          $0.requests[me][me] = clock
          $0.acknowledged[me] = [me]
          $0.broadcast(.request(clock: clock), from: me)
        }
      }
      if state.acknowledged[me].count == processes, isFirst(me, in: state) {
        next.append(state) { $0.critical.insert(me) }
      }
      if state.critical.contains(me) {
        next.append(state) {
          $0.critical.remove(me)
          $0.requests[me][me] = 0
          $0.acknowledged[me] = []
          $0.broadcast(.release, from: me)
        }
      }
      for sender in 0..<processes {
        guard let message = state.channels[sender][me].first else { continue }
        next.append(state) {
          $0.channels[sender][me].removeFirst()
          switch message {
          case .request(let clock):
            $0.requests[me][sender] = clock
            $0.clocks[me] = max(clock, $0.clocks[me]) + 1
            $0.channels[me][sender].append(.acknowledgement)
          case .acknowledgement: $0.acknowledged[me].insert(sender)
          case .release: $0.requests[me][sender] = 0
          }
        }
      }
    }
  }

  /// The request of `me` is older than all it knows of; equal ones go by number.
  private func isFirst(_ me: Int, in state: State) -> Bool {
    let known = state.requests[me]
    return (0..<processes).allSatisfy {
      $0 == me || known[$0] == 0 || (known[me], me) < (known[$0], $0)
    }
  }

  /// At most one process is in its critical section.
  static func isExclusive(_ state: State) -> Bool { state.critical.count <= 1 }
}
