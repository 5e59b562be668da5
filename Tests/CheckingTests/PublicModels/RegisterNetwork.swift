import Checking

/// A server that implements a shared register, as an actor.
protocol RegisterServer: Hashable, Sendable {
  associatedtype Internal: Hashable & Comparable & Sendable

  init(id: Int, of servers: Int)

  /// Handles a message, or returns false and leaves it on the network.
  mutating func receive(
    _ message: RegisterMessage<Internal>, from sender: Int, send: Outbox<Internal>
  ) -> Bool
}

enum RegisterMessage<Internal: Hashable & Comparable & Sendable>: Hashable, Comparable {
  case put(request: Int, value: Int)
  case get(request: Int)
  case putDone(request: Int)
  case getDone(request: Int, value: Int)
  case `internal`(Internal)
}

typealias Outbox<Internal: Hashable & Comparable & Sendable> =
  (_ message: RegisterMessage<Internal>, _ receiver: Int) -> Void

/// Clients that each write their own value, and then read, by way of servers.
///
/// Messages are delivered in any order, each once. Servers come first, then clients.
///
/// Source: `src/actor/register.rs` and `src/actor/model.rs` in github.com/stateright/stateright.
struct RegisterNetwork<Server: RegisterServer>: TransitionSystem {
  typealias Message = RegisterMessage<Server.Internal>

  struct Envelope: Hashable, Comparable {
    var sender: Int
    var receiver: Int
    var message: Message

    static func < (left: Envelope, right: Envelope) -> Bool {
      (left.sender, left.receiver, left.message) < (right.sender, right.receiver, right.message)
    }
  }

  struct Client: Hashable {
    var awaited: Int?
    var operations = 1
  }

  struct State: Hashable {
    var servers: [Server]
    var clients: [Client]
    /// In ascending order: which message was sent first makes no difference.
    var network: [Envelope] = []
    var history: RegisterHistory

    mutating func send(_ message: Message, from sender: Int, to receiver: Int) {
      let envelope = Envelope(sender: sender, receiver: receiver, message: message)
      network.insert(envelope, at: network.firstIndex { $0 > envelope } ?? network.endIndex)
      switch message {
      case .put(_, let value): history.begin(.write(value), by: sender - servers.count)
      case .get: history.begin(.read, by: sender - servers.count)
      case .putDone, .getDone, .internal: break
      }
    }
  }

  let servers: Int
  let clients: Int

  var initialStates: [State] {
    var state = State(
      servers: (0..<servers).map { Server(id: $0, of: servers) },
      clients: (servers..<servers + clients).map { Client(awaited: $0) },
      history: RegisterHistory(clients: clients))
    for number in 0..<clients {
      let id = servers + number
      // The register holds 0 at first; the first client writes 1, the second 2.
      state.send(.put(request: id, value: number + 1), from: id, to: id % servers)
    }
    return [state]
  }

  func successors(of state: State, into next: inout Successors<State>) {
    for (position, envelope) in state.network.enumerated() {
      if position > 0, envelope == state.network[position - 1] { continue }
      var after = state
      after.network.remove(at: position)
      if deliver(envelope, in: &after) { next.append(after) }
    }
  }

  private func deliver(_ envelope: Envelope, in state: inout State) -> Bool {
    let id = envelope.receiver
    guard id < servers else { return reply(envelope.message, to: id, in: &state) }
    var sent: [(Message, to: Int)] = []
    let isHandled = state.servers[id].receive(envelope.message, from: envelope.sender) {
      sent.append(($0, to: $1))
    }
    for (message, receiver) in sent { state.send(message, from: id, to: receiver) }
    return isHandled
  }

  private func reply(_ message: Message, to id: Int, in state: inout State) -> Bool {
    let number = id - servers
    switch message {
    case .putDone(let request) where request == state.clients[number].awaited:
      state.history.end(.written, by: number)
      let operations = state.clients[number].operations
      state.clients[number] = Client(awaited: (operations + 1) * id, operations: operations + 1)
      state.send(
        .get(request: (operations + 1) * id), from: id, to: (id + operations) % servers)
      return true
    case .getDone(let request, let value) where request == state.clients[number].awaited:
      state.history.end(.read(value), by: number)
      state.clients[number].awaited = nil
      state.clients[number].operations += 1
      return true
    default: return false
    }
  }
}

extension RegisterNetwork.State {
  /// A client is about to be told a value that was written.
  var tellsValue: Bool {
    network.contains {
      if case .getDone(_, let value) = $0.message { value != 0 } else { false }
    }
  }
}
