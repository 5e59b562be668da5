import Dispatch
import Synchronization

/// The values that a function gives for 0, 1, 2 …, in that order, computed by several threads.
///
/// - Returns: `nil` for those that were not begun when it was interrupted.
@usableFromInline package func inParallel<Value: Sendable>(
  _ count: Int, jobs: Int, isInterrupted: @Sendable () -> Bool = { false },
  _ value: @Sendable (Int) -> Value
) -> [Value?] {
  let values = Mutex([Value?](repeating: nil, count: count))
  let next = Atomic(0)
  DispatchQueue.concurrentPerform(iterations: min(max(jobs, 1), count)) { _ in
    while !isInterrupted() {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      if index >= count { return }
      let computed = value(index)
      values.withLock { $0[index] = computed }
    }
  }
  return values.withLock(\.self)
}
