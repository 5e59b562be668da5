extension Buffer {
  /// What it holds; it is empty from then on.
  mutating func taken() -> Buffer {
    var other = Buffer()
    swap(&self, &other)
    return other
  }
}

/// What a buffer held, when nothing changes it any more: shared by all who read it.
struct FrozenBuffer<Element: BitwiseCopyable & Sendable>: RandomAccessCollection, Sendable {
  /// `@unchecked Sendable`: the buffer belongs to this object alone and is only read.
  private final class Storage: @unchecked Sendable {
    let buffer: Buffer<Element>
    init(_ buffer: consuming Buffer<Element>) { self.buffer = buffer }
  }

  private let storage: Storage

  init(_ buffer: consuming Buffer<Element>) { storage = Storage(buffer) }

  var startIndex: Int { 0 }
  var endIndex: Int { storage.buffer.count }

  subscript(position: Int) -> Element {
    precondition(position >= 0 && position < storage.buffer.count, "nothing is at \(position)")
    return storage.buffer.base[position]
  }

  /// What `body` makes of the elements, whose address is valid during the call.
  func withElements<Result>(_ body: (UnsafePointer<Element>) -> Result) -> Result {
    withExtendedLifetime(storage) { body(UnsafePointer(storage.buffer.base)) }
  }
}
