import Checking

/// Lamport's distributed mutual exclusion of three processes, with logical clocks up to 6: one
/// algorithm, for states of several representations.
///
/// Source: L. Lamport, *Time, Clocks and the Ordering of Events in a Distributed System*, 1978;
/// `specifications/lamport_mutex` in github.com/tlaplus/Examples, whose number of distinct states
/// within its constraint is the number here.
struct LamportMutex<State: MutexState>: TransitionSystem {
  var initialStates: [State] { [State()] }

  func successors(of state: State, into next: inout Successors<State>) {
    for me in 0..<3 {
      if state[requestOf: me, knownTo: me] == 0 {
        next.append(state) {
          let clock = $0[clock: me]
          $0[requestOf: me, knownTo: me] = clock
          $0.acknowledge(me, by: me)
          for other in 0..<3 where other != me {
            $0.send(MutexMessage(kind: .request, clock: clock), from: me, to: other)
          }
        }
      }
      if state.isAcknowledgedByAll(me), isFirst(me, in: state) {
        next.append(state) { $0[isCritical: me] = true }
      }
      if state[isCritical: me] {
        next.append(state) {
          $0[isCritical: me] = false
          $0[requestOf: me, knownTo: me] = 0
          $0.forgetAcknowledgements(of: me)
          for other in 0..<3 where other != me {
            $0.send(MutexMessage(kind: .release), from: me, to: other)
          }
        }
      }
      for sender in 0..<3 where sender != me {
        guard let message = state.firstMessage(from: sender, to: me) else { continue }
        let clock = max(message.clock, state[clock: me]) + 1
        if message.kind == .request && clock > 6 { continue }
        next.append(state) {
          $0.removeFirstMessage(from: sender, to: me)
          switch message.kind {
          case .request:
            $0[requestOf: sender, knownTo: me] = message.clock
            $0[clock: me] = clock
            $0.send(MutexMessage(kind: .acknowledgement), from: me, to: sender)
          case .acknowledgement: $0.acknowledge(me, by: sender)
          case .release: $0[requestOf: sender, knownTo: me] = 0
          }
        }
      }
    }
  }

  /// The request of `me` is older than all it knows of; equal ones go by number.
  private func isFirst(_ me: Int, in state: State) -> Bool {
    let own = state[requestOf: me, knownTo: me]
    for other in 0..<3 where other != me {
      let known = state[requestOf: other, knownTo: me]
      if known != 0 && (known, other) < (own, me) { return false }
    }
    return true
  }
}

/// What a process sends; the clock of what is no request is 0.
struct MutexMessage: PackedState {
  enum Kind: UInt8 { case request, acknowledgement, release }
  var kind: Kind
  var clock: UInt8 = 0
}

/// A representation of the states of ``LamportMutex``.
protocol MutexState: Hashable, Sendable {
  /// All clocks are 1; nothing is requested, acknowledged or on the way.
  init()

  subscript(clock process: Int) -> UInt8 { get set }

  /// The clock of a process's request as another one knows it; 0 if there is none.
  subscript(requestOf process: Int, knownTo other: Int) -> UInt8 { get set }

  subscript(isCritical process: Int) -> Bool { get set }

  func isAcknowledgedByAll(_ process: Int) -> Bool
  mutating func acknowledge(_ process: Int, by other: Int)
  mutating func forgetAcknowledgements(of process: Int)

  /// At most three messages are on the way from one to another, in their order.
  func firstMessage(from sender: Int, to receiver: Int) -> MutexMessage?
  mutating func removeFirstMessage(from sender: Int, to receiver: Int)
  mutating func send(_ message: MutexMessage, from sender: Int, to receiver: Int)
}

extension MutexState {
  /// At most one process is in its critical section.
  var isExclusive: Bool {
    var critical = 0
    for process in 0..<3 where self[isCritical: process] { critical += 1 }
    return critical <= 1
  }
}
