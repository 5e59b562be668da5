import Checking

/// Processors with a cache each, and a queue of bounded length before the memory; one address.
///
/// Source: L. Lamport, *Specifying Systems*, 2002; `WriteThroughCache.tla` and
/// `LiveWriteThroughCache.tla` in github.com/tlaplus/Examples, whose manifest has the counts.
struct WriteThroughCache: TransitionSystem {
  enum Control: UInt8 { case ready, busy, waiting, done }
  enum Message: Hashable {
    case nothing, read
    case write(Int)
    case value(Int)
  }
  struct Processor: Hashable {
    var control = Control.ready
    var buffer = Message.nothing
    var cached: Int?
  }
  struct Entry: Hashable {
    var processor: Int
    var request: Message
  }
  struct State: Hashable {
    /// What last passed between a processor and its environment.
    var interface = Entry(processor: 0, request: .nothing)
    var memory: Int
    var processors: [Processor]
    var queue: [Entry] = []
  }

  enum Kind: Int, CaseIterable { case request, answer, enqueue, memory, writeAhead, evict }

  let count: Int
  let values: Int
  let length: Int

  func number(of action: Kind, by processor: Int = 0) -> Int {
    Kind.allCases.count * processor + action.rawValue
  }

  var initialStates: [State] {
    (0..<values).map {
      State(memory: $0, processors: Array(repeating: Processor(), count: count))
    }
  }

  func successors(of state: State, into next: inout Transitions<State, Int>) {
    let hasRoom = state.queue.count < length
    for (number, me) in state.processors.enumerated() {
      let answer = self.number(of: .answer, by: number)
      let enqueue = self.number(of: .enqueue, by: number)
      switch me.control {
      case .ready:
        for request in [Message.read] + (0..<values).map({ .write($0) }) {
          next.append(state, by: self.number(of: .request, by: number)) {
            $0.interface = Entry(processor: number, request: request)
            $0.processors[number].buffer = request
            $0.processors[number].control = .busy
          }
        }
      case .done:
        next.append(state, by: answer) {
          $0.interface = Entry(processor: number, request: me.buffer)
          $0.processors[number].control = .ready
        }
      case .busy, .waiting:
        if me.buffer == .read, let value = me.cached {
          next.append(state, by: answer) {
            $0.processors[number].buffer = .value(value)
            $0.processors[number].control = .done
          }
        } else if me.buffer == .read, me.control == .busy, hasRoom {
          next.append(state, by: enqueue) {
            $0.queue.append(Entry(processor: number, request: .read))
            $0.processors[number].control = .waiting
          }
        }
        if case .write(let value) = me.buffer, hasRoom {
          next.append(state, by: enqueue) {
            for other in 0..<count where other == number || $0.processors[other].cached != nil {
              $0.processors[other].cached = value
            }
            $0.queue.append(Entry(processor: number, request: me.buffer))
            $0.processors[number].buffer = .nothing
            $0.processors[number].control = .done
          }
        }
      }
      if me.control != .waiting {
        next.append(state, by: self.number(of: .evict, by: number)) {
          $0.processors[number].cached = nil
        }
      }
    }
    serveMemory(state, &next)
  }

  private func serveMemory(_ state: State, _ next: inout Transitions<State, Int>) {
    guard let head = state.queue.first else { return }
    if case .write(let value) = head.request {
      // The memory need not write as long as nobody waits for it.
      let isWanted = state.queue.count == length || state.queue.contains { $0.request == .read }
      next.append(state, by: number(of: isWanted ? .memory : .writeAhead)) {
        $0.memory = value
        $0.queue.removeFirst()
      }
    } else {
      let newest = state.queue.reduce(state.memory) { value, entry in
        if case .write(let later) = entry.request { later } else { value }
      }
      next.append(state, by: number(of: .memory)) {
        $0.queue.removeFirst()
        $0.processors[head.processor].cached = newest
      }
    }
  }

  /// What the source assumes; there places in the queue are given with strong fairness.
  func fairness(
    ofPlaces places: (String, @escaping @Sendable (Int) -> Bool) -> ActionFairness<Int>
  ) -> ActionFairness<Int> {
    let memory = number(of: .memory)
    return (0..<count).reduce(.weak("memory") { $0 == memory }) { fairness, processor in
      let (answer, enqueue) = (
        number(of: .answer, by: processor), number(of: .enqueue, by: processor)
      )
      return fairness.and(.weak("answer to \(processor)") { $0 == answer })
        .and(places("a place for \(processor)") { $0 == enqueue })
    }
  }
}
