import Checking

/// The alternating bit protocol as four processes that meet to exchange one datum at a time.
///
/// Source: J. F. Groote and M. R. Mousavi, *Modeling and Analysis of Communicating Systems*, 2014;
/// `examples/academic/abp` in github.com/mCRL2org/mCRL2.
struct AlternatingBitProcesses: TransitionSystem {
  struct Frame: Hashable {
    var datum: Int
    var bit: Bool
  }

  enum Sender: Hashable {
    case idle(bit: Bool)
    case sending(Frame)
    case awaiting(Frame)
  }

  enum Receiver: Hashable {
    case awaiting(bit: Bool)
    case delivering(Frame)
    case accepting(bit: Bool)
    case rejecting(bit: Bool)
  }

  /// A channel hands on what it holds, or an error: it chooses before it does.
  enum Channel<Content: Hashable & Sendable>: Hashable {
    case empty
    case holding(Content)
    case delivering(Content)
    case failing
  }

  struct State: Hashable {
    var sender = Sender.idle(bit: true)
    var forth = Channel<Frame>.empty
    var receiver = Receiver.awaiting(bit: true)
    var back = Channel<Bool>.empty
  }

  let data: Range<Int>

  var initialStates: [State] { [State()] }

  func successors(of state: State, into next: inout Successors<State>) {
    if case .idle(let bit) = state.sender {
      for datum in data {
        next.append(state) { $0.sender = .sending(Frame(datum: datum, bit: bit)) }
      }
    }
    if case .sending(let frame) = state.sender, state.forth == .empty {
      next.append(state) {
        $0.sender = .awaiting(frame)
        $0.forth = .holding(frame)
      }
    }
    if case .holding(let frame) = state.forth {
      next.append(state) { $0.forth = .delivering(frame) }
      next.append(state) { $0.forth = .failing }
    }
    if case .awaiting(let expected) = state.receiver {
      receive(expected, in: state, into: &next)
    }
    if case .delivering(let frame) = state.receiver {
      next.append(state) { $0.receiver = .accepting(bit: frame.bit) }
    }
    if state.back == .empty {
      switch state.receiver {
      case .accepting(let bit), .rejecting(let bit):
        next.append(state) {
          $0.receiver = .awaiting(bit: !bit)
          $0.back = .holding(bit)
        }
      case .awaiting, .delivering: break
      }
    }
    if case .holding(let bit) = state.back {
      next.append(state) { $0.back = .delivering(bit) }
      next.append(state) { $0.back = .failing }
    }
    if case .awaiting(let frame) = state.sender {
      acknowledge(frame, in: state, into: &next)
    }
  }

  private func receive(
    _ expected: Bool, in state: State, into next: inout Successors<State>
  ) {
    switch state.forth {
    case .delivering(let frame):
      next.append(state) {
        $0.forth = .empty
        $0.receiver = frame.bit == expected ? .delivering(frame) : .rejecting(bit: !expected)
      }
    case .failing:
      next.append(state) {
        $0.forth = .empty
        $0.receiver = .rejecting(bit: !expected)
      }
    case .empty, .holding: break
    }
  }

  private func acknowledge(
    _ frame: Frame, in state: State, into next: inout Successors<State>
  ) {
    switch state.back {
    case .delivering(let bit):
      next.append(state) {
        $0.back = .empty
        $0.sender = bit == frame.bit ? .idle(bit: !bit) : .sending(frame)
      }
    case .failing:
      next.append(state) {
        $0.back = .empty
        $0.sender = .sending(frame)
      }
    case .empty, .holding: break
    }
  }
}

extension AlternatingBitProcesses {
  /// What is handed over is what the sender holds.
  static func isDelivered(_ state: State) -> Bool {
    guard case .delivering(let frame) = state.receiver else { return true }
    return state.sender == .awaiting(frame)
  }
}
