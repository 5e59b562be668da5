import Checking

/// A queue between two channels on which sender and receiver shake hands.
///
/// The queue grows without end: explore it within a bound.
///
/// Source: L. Lamport, *Specifying Systems*, chapter 4;
/// `specifications/SpecifyingSystems/FIFO` in github.com/tlaplus/Examples.
struct BufferedChannel: TransitionSystem {
  struct Channel: Hashable {
    var value: Int
    var isReady: Bool
    var isAcknowledged: Bool

    var isIdle: Bool { isReady == isAcknowledged }

    mutating func send(_ value: Int) {
      self.value = value
      isReady.toggle()
    }
  }

  struct State: Hashable {
    var entrance: Channel
    var exit: Channel
    var queue: [Int] = []
  }

  let messages: Range<Int>

  var initialStates: [State] {
    let idle = messages.flatMap { value in
      [false, true].map { Channel(value: value, isReady: $0, isAcknowledged: $0) }
    }
    return idle.flatMap { entrance in idle.map { State(entrance: entrance, exit: $0) } }
  }

  func successors(of state: State, into next: inout Successors<State>) {
    if state.entrance.isIdle {
      for message in messages { next.append(state) { $0.entrance.send(message) } }
    } else {
      next.append(state) {
        $0.entrance.isAcknowledged.toggle()
        $0.queue.append(state.entrance.value)
      }
    }
    if let message = state.queue.first, state.exit.isIdle {
      next.append(state) {
        $0.exit.send(message)
        $0.queue.removeFirst()
      }
    }
    if !state.exit.isIdle { next.append(state) { $0.exit.isAcknowledged.toggle() } }
  }
}
