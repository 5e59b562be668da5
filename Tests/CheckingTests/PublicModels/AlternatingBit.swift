import Checking

/// The alternating bit protocol over two channels that lose messages, but keep their order.
///
/// Source: L. Lamport, *Specifying Systems*, chapter 14;
/// `specifications/SpecifyingSystems/TLC/AlternatingBit.tla` in github.com/tlaplus/Examples.
struct AlternatingBit: TransitionSystem {
  struct Message: Hashable {
    var bit: Bool
    var value: Int
  }

  struct State: Hashable {
    var messages: [Message] = []
    var acknowledgements: [Bool] = []
    var sentBit: Bool
    var acknowledgedBit: Bool
    var receivedBit: Bool
    var sent: Int
    var received: Int
  }

  enum Action {
    case send, resend, receive, acknowledge, receiveAcknowledgement, lose
  }

  let values: Range<Int>

  var initialStates: [State] {
    [false, true].flatMap { bit in
      values.flatMap { sent in
        values.map { received in
          State(
            sentBit: bit, acknowledgedBit: bit, receivedBit: bit, sent: sent, received: received)
        }
      }
    }
  }

  func successors(of state: State, into next: inout Transitions<State, Action>) {
    if state.acknowledgedBit == state.sentBit {
      for value in values {
        next.append(state, by: .send) {
          $0.sent = value
          $0.sentBit.toggle()
          $0.messages.append(Message(bit: $0.sentBit, value: value))
        }
      }
    } else {
      next.append(state, by: .resend) {
        $0.messages.append(Message(bit: state.sentBit, value: state.sent))
      }
    }
    if let message = state.messages.first {
      next.append(state, by: .receive) {
        $0.messages.removeFirst()
        $0.receivedBit = message.bit
        $0.received = message.value
      }
    }
    next.append(state, by: .acknowledge) {
      $0.acknowledgements.append(state.receivedBit)
    }
    if let bit = state.acknowledgements.first {
      next.append(state, by: .receiveAcknowledgement) {
        $0.acknowledgements.removeFirst()
        $0.acknowledgedBit = bit
      }
    }
    for lost in state.messages.indices {
      next.append(state, by: .lose) { $0.messages.remove(at: lost) }
    }
    for lost in state.acknowledgements.indices {
      next.append(state, by: .lose) { $0.acknowledgements.remove(at: lost) }
    }
  }
}
