internal import Dispatch
internal import Synchronization

/// Calls `body` once for each number below `jobs`, on as many threads as there are, and waits.
///
/// The calls may also run one after the other: none may wait for another. The caller answers for
/// their not writing what another reads or writes.
@usableFromInline func inParallel(_ jobs: Int, _ body: (Int) -> Void) {
  withoutActuallyEscaping(body) { body in
    // Unsafe only as far as the contract above is broken.
    nonisolated(unsafe) let body = body
    DispatchQueue.concurrentPerform(iterations: jobs) { body($0) }
  }
}

/// Hands out the numbers from 0 on, each to one taker.
@usableFromInline final class Tickets: Sendable {
  private let next = Atomic(0)
  private let kept = Atomic<UInt64>(0)

  @usableFromInline init() {}

  /// The next number.
  @usableFromInline func take() -> Int {
    next.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  /// Begins again with 0.
  @usableFromInline func reset() { next.store(0, ordering: .relaxed) }

  /// Hands out no number below 2⁶² any more.
  @usableFromInline func close() { next.store(1 << 62, ordering: .relaxed) }

  /// Takes the sum of what was read ahead of its use, lest the reads are left out.
  @usableFromInline func keep(_ sum: UInt64) { kept.wrappingAdd(sum, ordering: .relaxed) }
}
