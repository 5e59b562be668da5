internal import Synchronization

/// Hands out the numbers from 0 on, each to one taker.
@usableFromInline final class WorkCounter: Sendable {
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
