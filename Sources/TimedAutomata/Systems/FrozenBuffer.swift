public import StateSearch

/// What a buffer held, when nothing changes it any more: shared by all who read it.
@frozen @usableFromInline
package struct FrozenBuffer<Element: BitwiseCopyable & Sendable>: RandomAccessCollection, Sendable {
  /// `@unchecked Sendable`: the buffer belongs to this object alone and is only read.
  @usableFromInline final class Storage: @unchecked Sendable {
    @usableFromInline let buffer: SpillBuffer<Element>
    @inlinable init(_ buffer: consuming SpillBuffer<Element>) { self.buffer = buffer }
  }

  @usableFromInline let storage: Storage

  @inlinable init(_ buffer: consuming SpillBuffer<Element>) { storage = Storage(buffer) }

  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { storage.buffer.count }

  /// The bytes that it takes.
  var bytes: Int { storage.buffer.bytes }

  @inlinable package subscript(position: Int) -> Element {
    precondition(position >= 0 && position < storage.buffer.count, "nothing is at \(position)")
    return storage.buffer[position]
  }

  /// What `body` makes of the address of a few elements, valid during the call.
  @inlinable func withElements<Result>(
    _ range: Range<Int>, _ body: (UnsafePointer<Element>) -> Result
  ) -> Result {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= storage.buffer.count, "nothing is at \(range)")
    if !range.isEmpty { storage.buffer.willTouch(range.lowerBound, count: range.count) }
    return withExtendedLifetime(storage) {
      body(UnsafePointer(storage.buffer.base + range.lowerBound))
    }
  }
}
