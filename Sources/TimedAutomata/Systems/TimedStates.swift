public import StateSearch

/// The discrete states of a timed system that a search found, in order of discovery.
///
/// They lie where no other state ever moves them, in a file where memory becomes short (``Spill``).
public final class TimedStates<State: Sendable>: RandomAccessCollection, @unchecked Sendable {
  // Sendable, and not checked while it runs: only the search that owns them appends, on one thread
  // and before anybody else knows them.
  @exclusivity(unchecked) @usableFromInline var pages: ReservedMemory
  @usableFromInline package let base: UnsafeMutablePointer<State>
  @usableFromInline package let spill: Spill?
  @exclusivity(unchecked) @usableFromInline var room = 0
  @exclusivity(unchecked) @usableFromInline var stored = 0

  @usableFromInline init(spill: Spill?) {
    pages = ReservedMemory(
      mostBytes: ReservedMemory.areAddressesFree ? .max / 2 : 1 << 30, spill: spill)
    base = pages.base.assumingMemoryBound(to: State.self)
    self.spill = spill
  }

  deinit { base.deinitialize(count: stored) }

  /// Zero.
  @inlinable public var startIndex: Int { 0 }
  /// The number of states.
  @inlinable public var endIndex: Int { stored }
  /// The number of states.
  @inlinable public var count: Int { stored }

  /// The bytes that they take, without what they keep on the heap.
  package var bytes: Int { stored * MemoryLayout<State>.stride }

  /// The state of this number, in order of discovery.
  @inlinable public subscript(number: Int) -> State {
    precondition(number >= 0 && number < stored, "no state has this number")
    return at(number)
  }

  /// A state that is known to be there.
  @inlinable @inline(__always) func at(_ number: Int) -> State {
    willTouch(number)
    return base[number]
  }

  @inlinable func append(_ state: State) {
    if stored == room { grow() }
    willTouch(stored)
    (base + stored).initialize(to: state)
    stored += 1
  }

  @usableFromInline @inline(never) func grow() {
    let stride = Swift.max(MemoryLayout<State>.stride, 1)
    pages.grow(to: (stored + 1) * stride)
    room = pages.bytes / stride
  }

  @inlinable @inline(__always) func willTouch(_ number: Int) {
    if let spill { spill.touch(base + number) }
  }
}
