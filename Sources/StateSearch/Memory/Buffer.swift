/// Memory for values that are their bytes, which grows and is emptied without being given back.
@frozen @usableFromInline package struct Buffer<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline package private(set) var base: UnsafeMutablePointer<Element>
  @usableFromInline private(set) var room: Int
  @usableFromInline package var count = 0

  @inlinable package init(room: Int = 0) {
    self.room = room
    base = resized(nil, toBytes: room * MemoryLayout<Element>.stride)
      .assumingMemoryBound(to: Element.self)
  }

  @inlinable deinit { giveBack(base) }

  /// Makes room for this many more.
  @inlinable @inline(__always) mutating func reserve(_ more: Int) {
    if room &- count < more { grow(to: count &+ more) }
  }

  /// Appends a value for which there is room.
  @inlinable @inline(__always) mutating func appendReserved(_ element: Element) {
    base[count] = element
    count &+= 1
  }

  @inlinable @inline(__always) package mutating func append(_ element: Element) {
    reserve(1)
    appendReserved(element)
  }

  @inlinable @inline(never) mutating func grow(to wanted: Int) {
    room = max(wanted, 2 * room)
    base = resized(base, toBytes: room * MemoryLayout<Element>.stride)
      .assumingMemoryBound(to: Element.self)
  }
}
