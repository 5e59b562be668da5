/// A replica of a register that any majority of replicas can read and write.
///
/// Source: H. Attiya, A. Bar-Noy and D. Dolev, *Sharing Memory Robustly in Message-Passing
/// Systems*, 1995; `examples/linearizable-register.rs` in github.com/stateright/stateright.
struct ABDServer: RegisterServer {
  struct Version: Hashable, Comparable {
    var number = 0
    var writer: Int

    static func < (left: Version, right: Version) -> Bool {
      (left.number, left.writer) < (right.number, right.writer)
    }
  }

  struct Replica: Hashable, Comparable {
    var version: Version
    var value = 0

    static func < (left: Replica, right: Replica) -> Bool {
      (left.version, left.value) < (right.version, right.value)
    }
  }

  enum Internal: Hashable, Comparable {
    case query(request: Int)
    case answer(request: Int, Replica)
    case record(request: Int, Replica)
    case recorded(request: Int)
  }

  enum Phase: Hashable {
    case idle
    case querying(request: Int, client: Int, write: Int?, answers: [Int: Replica])
    case recording(request: Int, client: Int, read: Int?, recorders: Subset)
  }

  let id: Int
  let servers: Int

  private var replica: Replica
  private var phase = Phase.idle

  init(id: Int, of servers: Int) {
    self.id = id
    self.servers = servers
    replica = Replica(version: Version(writer: id))
  }

  private var majority: Int { servers / 2 + 1 }

  mutating func receive(
    _ message: RegisterMessage<Internal>, from sender: Int, send: Outbox<Internal>
  ) -> Bool {
    switch (message, phase) {
    case (.put(let request, let value), .idle):
      query(request, for: sender, toWrite: value, send)
    case (.get(let request), .idle):
      query(request, for: sender, toWrite: nil, send)
    case (.internal(.query(let request)), _):
      send(.internal(.answer(request: request, replica)), sender)
    case (
      .internal(.answer(let answered, let answer)),
      .querying(let request, let client, let write, var answers)
    ) where answered == request:
      answers[sender] = answer
      phase = .querying(request: request, client: client, write: write, answers: answers)
      if answers.count == majority { record(request, for: client, write, answers, send) }
    case (.internal(.record(let request, let newer)), _):
      send(.internal(.recorded(request: request)), sender)
      if newer.version > replica.version { replica = newer }
    case (
      .internal(.recorded(let recorded)),
      .recording(let request, let client, let read, var recorders)
    ) where recorded == request && !recorders.contains(sender):
      recorders.insert(sender)
      phase = .recording(request: request, client: client, read: read, recorders: recorders)
      if recorders.count == majority {
        send(
          read.map { .getDone(request: request, value: $0) } ?? .putDone(request: request), client)
        phase = .idle
      }
    default: return false
    }
    return true
  }

  private mutating func query(
    _ request: Int, for client: Int, toWrite write: Int?, _ send: Outbox<Internal>
  ) {
    phase = .querying(request: request, client: client, write: write, answers: [id: replica])
    broadcast(.query(request: request), send)
  }

  /// Makes a majority keep the latest version, or the one to be written.
  private mutating func record(
    _ request: Int, for client: Int, _ write: Int?, _ answers: [Int: Replica],
    _ send: Outbox<Internal>
  ) {
    guard var latest = answers.values.max() else { return }
    let read = write == nil ? latest.value : nil
    if let write {
      let version = Version(number: latest.version.number + 1, writer: id)
      latest = Replica(version: version, value: write)
    }
    broadcast(.record(request: request, latest), send)
    if latest.version > replica.version { replica = latest }
    phase = .recording(request: request, client: client, read: read, recorders: [id])
  }

  private func broadcast(_ message: Internal, _ send: Outbox<Internal>) {
    for server in 0..<servers where server != id { send(.internal(message), server) }
  }
}
