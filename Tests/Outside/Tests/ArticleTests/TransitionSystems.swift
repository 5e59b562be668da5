import Checking
import Testing

/// Letters over a line that loses them, and that overtake each other.
struct Channel: TransitionSystem {
  enum Action: Hashable { case send, receive(Int), lose }
  struct State: Hashable { var letters: Set<Int> = [], sent = 0 }

  let initialStates = [State()]

  func successors(of state: State, into next: inout Transitions<State, Action>) {
    next.append(state, by: .send) {
      $0.letters.insert($0.sent)
      $0.sent += 1
    }
    for letter in state.letters.sorted() {
      next.append(state, by: .receive(letter)) { $0.letters.remove(letter) }
    }
    if let first = state.letters.min() {
      next.append(state, by: .lose) { $0.letters.remove(first) }
    }
  }

  var constraint: (@Sendable (State) -> Bool)? { { $0.sent <= 3 } }
}

/// Clients whose questions wait for the one place of a queue, and then for an answer.
struct Cache: TransitionSystem {
  enum Action: Hashable { case ask(Int), enqueue(Int), serve }

  struct State: PackedState {
    var asked: PackedSet<UInt8> = []
    var waiting = PackedQueue<UInt8, 1>()

    var isAsked: Bool { asked.contains(0) }
    var isFree: Bool { !asked.contains(0) }
  }

  let initialStates = [State()]

  func successors(of state: State, into next: inout Transitions<State, Action>) {
    for client in 0..<3 {
      if !state.asked.contains(client) {
        next.append(state, by: .ask(client)) { $0.asked.insert(client) }
      } else if !state.waiting.isFull {
        next.append(state, by: .enqueue(client)) { $0.waiting.append(UInt8(client)) }
      }
    }
    if !state.waiting.isEmpty {
      next.append(state, by: .serve) { $0.asked.remove(Int($0.waiting.removeFirst())) }
    }
  }
}

/// Messages over lines that keep their order, and over a network that does not.
struct Network: TransitionSystem {
  struct Message: PackedState {
    enum Kind: UInt8 { case request, answer }
    var kind: Kind
    var sender: UInt8
  }

  struct State: PackedState {
    var clocks = PackedArray<UInt8, 3>(repeating: 1)
    var line = PackedQueue<Message, 4>()
    var network = PackedMultiset<Message, 2>()
    var waiting: PackedSet<UInt8> = []
  }

  let initialStates = [State()]

  func successors(of state: State, into next: inout Successors<State>) {
    for process in 0..<3 where !state.waiting.contains(process) && !state.line.isFull {
      next.append(state) {
        $0.waiting.insert(process)
        $0.line.append(Message(kind: .request, sender: UInt8(process)))
      }
    }
    for message in state.network {
      next.append(state) {
        $0.network.remove(message)
        $0.waiting.remove(Int(message.sender))
      }
    }
    if let message = state.line.first, !state.network.isFull {
      next.append(state) {
        $0.line.removeFirst()
        $0.network.insert(Message(kind: .answer, sender: message.sender))
      }
    }
  }
}

struct TransitionSystemTests {
  @Test func `A constraint bounds the search, and nothing is proved within it`() {
    let report = check(Channel(), [.never("four letters") { $0.letters.count > 4 }])
    #expect(report.outside > 0 && report.findings[0].verdict.kind == .undecided)
  }

  @Test func `An answer needs strong fairness for a place in the queue`() {
    let cache = Cache()
    let fair = ActionFairness<Cache.Action>.weak { $0 == .serve }
      .and(.all(0..<3) { i in .strong("a place for \(i)") { $0 == .enqueue(i) } })
    let report = check(
      cache, [.leadsTo("an answer", from: { $0.isAsked }, to: { $0.isFree }, fairness: fair)])
    #expect(report.isProved)
    let unfair = check(cache, [.leadsTo("an answer", from: { $0.isAsked }, to: { $0.isFree })])
    #expect(!unfair.isProved)
  }

  @Test func `A user who waits has a message on its way`() {
    let report = check(
      Network(),
      [.always("on its way") { $0.waiting.count == $0.line.count + $0.network.count }])
    #expect(report.isProved)
  }
}
