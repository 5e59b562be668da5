import Checking

/// A ring buffer that one producer fills and several consumers read, each all of it.
///
/// Source: N. Schultz-Møller; `specifications/Disruptor/Disruptor_SPMC.tla` in
/// github.com/tlaplus/Examples, whose manifest has the counts.
struct Disruptor: TransitionSystem {
  struct State: Hashable, BitwiseCopyable {
    /// How many events each consumer has read, and whether it reads the next.
    var read = SIMD4<UInt8>()
    var reading: Subset = []
    /// How many events are published, and whether the next is being written.
    var published: UInt8 = 0
    var isWriting = false
  }

  let consumers: Int
  let size: Int
  /// A step beyond so many events is discarded.
  let events: Int

  let initialStates = [State()]

  func successors(of state: State, into next: inout Transitions<State, Int>) {
    if state.isWriting {
      next.append(state, by: 0) {
        guard $0.published < events else { return }
        $0.published += 1
        $0.isWriting = false
      }
    } else if (0..<consumers).allSatisfy({ Int(state.published - state.read[$0]) < size }) {
      next.append(state, by: 1) { $0.isWriting = true }
    }
    for consumer in 0..<consumers {
      if state.reading.contains(consumer) {
        next.append(state, by: 2 + consumer) {
          $0.read[consumer] += 1
          $0.reading.remove(consumer)
        }
      } else if state.read[consumer] < state.published {
        next.append(state, by: 2 + consumer) { $0.reading.insert(consumer) }
      }
    }
  }

  /// A place is written while a consumer reads it.
  func races(in state: State) -> Bool {
    state.isWriting
      && state.reading.contains {
        (Int(state.published) - Int(state.read[$0])).isMultiple(of: size)
      }
  }

  /// Each consumer has begun to read whatever is published.
  func hasReadAll(_ state: State) -> Bool {
    (0..<consumers).allSatisfy {
      state.read[$0] + (state.reading.contains($0) ? 1 : 0) >= state.published
    }
  }

  var fairness: ActionFairness<Int> {
    (0..<consumers).reduce(.none) { fairness, consumer in
      fairness.and(.weak("consumer \(consumer)") { $0 == 2 + consumer })
    }
  }
}
