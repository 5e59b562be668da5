internal import StateSearch

/// What a buffer held, when nothing changes it any more: shared by all who read it.
package struct FrozenBuffer<Element: BitwiseCopyable & Sendable>: RandomAccessCollection, Sendable {
  /// `@unchecked Sendable`: the buffer belongs to this object alone and is only read.
  private final class Storage: @unchecked Sendable {
    let buffer: SpillBuffer<Element>
    init(_ buffer: consuming SpillBuffer<Element>) { self.buffer = buffer }
  }

  private let storage: Storage

  init(_ buffer: consuming SpillBuffer<Element>) { storage = Storage(buffer) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { storage.buffer.count }

  /// The bytes that it takes.
  var bytes: Int { storage.buffer.bytes }

  package subscript(position: Int) -> Element {
    precondition(position >= 0 && position < storage.buffer.count, "nothing is at \(position)")
    return storage.buffer[position]
  }

  /// What `body` makes of the address of a few elements, valid during the call.
  func withElements<Result>(
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
