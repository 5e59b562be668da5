internal import Platform

/// An array of values that are their bytes, for what grows with states and steps: a value like any
/// array, whose memory moves into a file where memory becomes short (see ``Spill``).
@frozen @usableFromInline package struct PagedArray<Element: BitwiseCopyable>: @unchecked Sendable {
  // Sendable: cells are only written by who alone knows them (`makeUnique`), so that those that
  // several know never change.
  @usableFromInline var cells: Cells<Element>

  /// That of the cells.
  @usableFromInline var base: UnsafeMutablePointer<Element>

  /// The governor to be asked before each access, where the cells lie in a file. It lives as long
  /// as they do.
  @usableFromInline var reclaimer: Unmanaged<PageReclaimer>?

  @usableFromInline var filled = 0

  @inlinable package var count: Int { filled }

  /// No elements, and room for some.
  @inlinable package init(room: Int = 0) {
    cells = Cells(room: room)
    base = cells.base
    reclaimer = cells.reclaimer
  }

  /// What a buffer holds, where it lies.
  @inlinable package init(_ buffer: consuming SpillBuffer<Element>) {
    let held = buffer.count
    cells = Cells(buffer)
    base = cells.base
    reclaimer = cells.reclaimer
    filled = held
  }

  /// So many elements with the same value.
  @inlinable package init(repeating element: Element, count: Int) {
    self.init(room: count)
    for position in 0..<count {
      touch(position)
      base[position] = element
    }
    self.filled = count
  }

  @inlinable package init(_ elements: some Collection<Element>) {
    self.init(room: elements.count)
    for element in elements { append(element) }
  }

  @inlinable @inline(__always) func touch(_ position: Int) {
    if let reclaimer { reclaimer._withUnsafeGuaranteedRef { $0.touch(base + position) } }
  }

  @inlinable @inline(__always) mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&cells) { change(to: Cells(copying: cells, count: count)) }
  }

  @inlinable mutating func change(to other: Cells<Element>) {
    cells = other
    base = other.base
    reclaimer = other.reclaimer
  }

  @inlinable @inline(never) mutating func grow(to wanted: Int) {
    cells.grow(to: wanted)
    base = cells.base
    reclaimer = cells.reclaimer
  }

  @inlinable package subscript(position: Int) -> Element {
    @inline(__always) get {
      precondition(position >= 0 && position < count, "no element at this position")
      touch(position)
      return base[position]
    }
    @inline(__always) set {
      precondition(position >= 0 && position < count, "no element at this position")
      makeUnique()
      touch(position)
      base[position] = newValue
    }
  }

  @inlinable @inline(__always) package mutating func append(_ element: Element) {
    makeUnique()
    if count == cells.room { grow(to: count + 1) }
    touch(count)
    base[count] = element
    filled += 1
  }

  /// Appends elements that are few beside those that are there.
  @inlinable package mutating func append(contentsOf elements: [Element]) {
    makeUnique()
    if cells.room - count < elements.count { grow(to: count + elements.count) }
    let bytes = elements.count * MemoryLayout<Element>.stride
    reclaimer?._withUnsafeGuaranteedRef { $0.touch(windows: bytes / PageReclaimer.windowBytes + 1) }
    elements.withUnsafeBufferPointer { source in
      guard let first = source.baseAddress else { return }
      (base + count).update(from: first, count: source.count)
    }
    filled += elements.count
  }

  @inlinable @inline(__always) package mutating func popLast() -> Element? {
    if count == 0 { return nil }
    filled -= 1
    touch(count)
    return base[count]
  }

  /// Puts in the place of every element what a function makes of its position.
  @inlinable package mutating func fill(_ element: (Int) throws -> Element) rethrows {
    makeUnique()
    for position in 0..<count {
      let new = try element(position)
      touch(position)
      base[position] = new
    }
  }

  /// What a function makes of each two elements at the same position.
  @inlinable package func combined(
    with other: PagedArray, _ combine: (Element, Element) -> Element
  ) -> PagedArray {
    precondition(count == other.count, "an element for each")
    var result = PagedArray(room: count)
    for position in 0..<count {
      let new = combine(self[position], other[position])
      result.touch(position)
      result.base[position] = new
    }
    result.filled = count
    return result
  }

  /// Forgets all elements and keeps their memory.
  @inlinable package mutating func removeAll() {
    makeUnique()
    filled = 0
  }

  /// Sorts the elements from a position on; those that are equal keep their order.
  ///
  /// In a file, parts that fit into memory are sorted, and then merged, two and two.
  @inlinable package mutating func sort(
    from start: Int = 0, by areInOrder: (Element, Element) -> Bool
  ) {
    makeUnique()
    let part = reclaimer == nil ? count - start : (1 << 20) / MemoryLayout<Element>.stride
    for first in stride(from: start, to: count, by: Swift.max(part, 1)) {
      let length = Swift.min(part, count - first)
      let windows = length * MemoryLayout<Element>.stride / PageReclaimer.windowBytes + 1
      reclaimer?._withUnsafeGuaranteedRef { $0.touch(windows: windows) }
      var elements = UnsafeMutableBufferPointer(start: base + first, count: length)
      elements.sort(by: areInOrder)
    }
    var width = part
    while width < count - start {
      merge(runsOf: width, from: start, by: areInOrder)
      width *= 2
    }
  }

  /// Merges each two neighbours of sorted runs.
  @inlinable mutating func merge(
    runsOf width: Int, from start: Int, by areInOrder: (Element, Element) -> Bool
  ) {
    var merged = PagedArray(room: count)
    for position in 0..<start { merged.append(self[position]) }
    for first in stride(from: start, to: count, by: 2 * width) {
      var (left, right) = (first, Swift.min(first + width, count))
      let (middle, end) = (right, Swift.min(first + 2 * width, count))
      while left < middle || right < end {
        if left < middle && (right == end || !areInOrder(self[right], self[left])) {
          merged.append(self[left])
          left += 1
        } else {
          merged.append(self[right])
          right += 1
        }
      }
    }
    self = merged
  }
}

extension PagedArray: ExpressibleByArrayLiteral {
  @inlinable package init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension PagedArray: RandomAccessCollection {
  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { count }
  // As what a collection of integers has by itself, without its way through ranges: a debug build
  // takes that way for every element.
  @inlinable package func index(after position: Int) -> Int { position + 1 }
  @inlinable package func formIndex(after position: inout Int) { position += 1 }
}

extension PagedArray: Equatable where Element: Equatable {
  @inlinable package static func == (one: Self, other: Self) -> Bool {
    one.count == other.count && one.elementsEqual(other)
  }
}

extension PagedArray: Hashable where Element: Hashable {
  @inlinable package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

/// The memory of a column.
@usableFromInline final class Cells<Element: BitwiseCopyable> {
  // Not checked while it runs: it only changes where nobody else knows the cells (`makeUnique`).
  @exclusivity(unchecked) @usableFromInline var memory: SpillBuffer<Element>

  @inlinable init(room: Int) { memory = SpillBuffer(room: room, growsInPlace: false) }

  @inlinable init(_ buffer: consuming SpillBuffer<Element>) { memory = buffer }

  @inlinable convenience init(copying other: Cells, count: Int) {
    self.init(room: count)
    let stride = MemoryLayout<Element>.stride
    let part = max(PageReclaimer.windowBytes / stride, 1)
    for start in Swift.stride(from: 0, to: count, by: part) {
      reclaimer?._withUnsafeGuaranteedRef { $0.touch(windows: 4) }
      (base + start).update(from: other.base + start, count: min(part, count - start))
    }
  }

  @inlinable var base: UnsafeMutablePointer<Element> { memory.base }
  @inlinable var room: Int { memory.room }

  /// What counts the accesses, if the memory lies in a file.
  @inlinable var reclaimer: Unmanaged<PageReclaimer>? { memory.reclaimer }

  @inlinable func grow(to wanted: Int) { memory.grow(to: wanted) }
}
