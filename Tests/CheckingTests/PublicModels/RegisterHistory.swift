/// What clients have asked of a register, and what they were told.
///
/// Source: `src/semantics/linearizability.rs` in github.com/stateright/stateright.
struct RegisterHistory: Hashable {
  enum Operation: Hashable {
    case write(Int)
    case read
  }

  enum Result: Hashable {
    case written
    case read(Int)
  }

  struct Call: Hashable {
    /// How many calls of each other client had ended when this one began.
    var endedBefore: [Int]
    var operation: Operation
    var result: Result?
  }

  /// The calls of each client, in order; only the last may lack a result.
  private(set) var calls: [[Call]]

  init(clients: Int) { calls = Array(repeating: [], count: clients) }

  mutating func begin(_ operation: Operation, by client: Int) {
    let endedBefore = calls.indices.map { other in
      other == client ? 0 : calls[other].filter { $0.result != nil }.count
    }
    calls[client].append(Call(endedBefore: endedBefore, operation: operation))
  }

  mutating func end(_ result: Result, by client: Int) {
    calls[client][calls[client].count - 1].result = result
  }

  /// There is one order of all calls that explains all results and contradicts no clock.
  ///
  /// Source of the search: J. Wing and C. Gong, *Testing and Verifying Concurrent Objects*, 1993.
  var isLinearizable: Bool { isLinearizable(after: calls.map { _ in 0 }, value: 0) }

  /// The rest has such an order, when so many calls of each client are done.
  private func isLinearizable(after done: [Int], value: Int) -> Bool {
    let rest = zip(calls, done).map { calls, done in calls.dropFirst(done) }
    if rest.allSatisfy({ $0.allSatisfy { $0.result == nil } }) { return true }
    return calls.indices.contains { client in
      guard let call = rest[client].first,
        zip(call.endedBefore, done).allSatisfy({ $0 <= $1 })
      else { return false }
      var after = done
      after[client] += 1
      switch (call.operation, call.result) {
      case (.write(let written), _): return isLinearizable(after: after, value: written)
      case (.read, .read(let told)?) where told != value: return false
      case (.read, _): return isLinearizable(after: after, value: value)
      }
    }
  }
}
