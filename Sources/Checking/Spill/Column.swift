#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An array of values that are their bytes, for what grows with states and steps: a value like any
/// array, whose memory moves into a file where memory becomes short (see ``Spill``).
struct Column<Element: BitwiseCopyable>: @unchecked Sendable {
  // Sendable: cells are only written by who alone knows them (`makeUnique`), so that those that
  // several know never change.
  private var cells: Cells<Element>

  /// That of the cells.
  private var base: UnsafeMutablePointer<Element>

  /// The governor to be asked before each access, where the cells lie in a file. It lives as long
  /// as they do.
  private var governor: Unmanaged<Governor>?

  private(set) var count = 0

  /// No elements, and room for some.
  init(room: Int = 0) {
    cells = Cells(room: room)
    base = cells.base
    governor = cells.governor
  }

  /// What a buffer holds, where it lies.
  init(_ buffer: consuming SpillBuffer<Element>) {
    let held = buffer.count
    cells = Cells(buffer)
    base = cells.base
    governor = cells.governor
    count = held
  }

  /// So many elements with the same value.
  init(repeating element: Element, count: Int) {
    self.init(room: count)
    for position in 0..<count {
      touch(position)
      base[position] = element
    }
    self.count = count
  }

  init(_ elements: some Collection<Element>) {
    self.init(room: elements.count)
    for element in elements { append(element) }
  }

  @inline(__always) private func touch(_ position: Int) {
    if let governor { governor._withUnsafeGuaranteedRef { $0.touch(base + position) } }
  }

  @inline(__always) private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&cells) { change(to: Cells(copying: cells, count: count)) }
  }

  private mutating func change(to other: Cells<Element>) {
    cells = other
    base = other.base
    governor = other.governor
  }

  @inline(never) private mutating func grow(to wanted: Int) {
    cells.grow(to: wanted)
    base = cells.base
    governor = cells.governor
  }

  subscript(position: Int) -> Element {
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

  @inline(__always) mutating func append(_ element: Element) {
    makeUnique()
    if count == cells.room { grow(to: count + 1) }
    touch(count)
    base[count] = element
    count += 1
  }

  /// Appends elements that are few beside those that are there.
  mutating func append(contentsOf elements: [Element]) {
    makeUnique()
    if cells.room - count < elements.count { grow(to: count + elements.count) }
    let bytes = elements.count * MemoryLayout<Element>.stride
    governor?._withUnsafeGuaranteedRef { $0.touch(windows: bytes / Governor.windowBytes + 1) }
    elements.withUnsafeBufferPointer { source in
      guard let first = source.baseAddress else { return }
      (base + count).update(from: first, count: source.count)
    }
    count += elements.count
  }

  @inline(__always) mutating func popLast() -> Element? {
    if count == 0 { return nil }
    count -= 1
    touch(count)
    return base[count]
  }

  /// Forgets all elements and keeps their memory.
  mutating func removeAll() {
    makeUnique()
    count = 0
  }

  /// Sorts the elements from a position on; those that are equal keep their order.
  ///
  /// In a file, parts that fit into memory are sorted, and then merged, two and two.
  mutating func sort(from start: Int = 0, by areInOrder: (Element, Element) -> Bool) {
    makeUnique()
    let part = governor == nil ? count - start : (1 << 20) / MemoryLayout<Element>.stride
    for first in stride(from: start, to: count, by: Swift.max(part, 1)) {
      let length = Swift.min(part, count - first)
      let windows = length * MemoryLayout<Element>.stride / Governor.windowBytes + 1
      governor?._withUnsafeGuaranteedRef { $0.touch(windows: windows) }
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
  private mutating func merge(
    runsOf width: Int, from start: Int, by areInOrder: (Element, Element) -> Bool
  ) {
    var merged = Column(room: count)
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

extension Column: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension Column: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { count }
}

extension Column: Equatable where Element: Equatable {
  static func == (one: Self, other: Self) -> Bool {
    one.count == other.count && one.elementsEqual(other)
  }
}

extension Column: Hashable where Element: Hashable {
  func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

/// The memory of a column.
private final class Cells<Element: BitwiseCopyable> {
  // Not checked while it runs: it only changes where nobody else knows the cells (`makeUnique`).
  @exclusivity(unchecked) private var memory: SpillBuffer<Element>

  init(room: Int) { memory = SpillBuffer(room: room, growsInPlace: false) }

  init(_ buffer: consuming SpillBuffer<Element>) { memory = buffer }

  convenience init(copying other: Cells, count: Int) {
    self.init(room: count)
    let stride = MemoryLayout<Element>.stride
    let part = max(Governor.windowBytes / stride, 1)
    for start in Swift.stride(from: 0, to: count, by: part) {
      governor?._withUnsafeGuaranteedRef { $0.touch(windows: 4) }
      (base + start).update(from: other.base + start, count: min(part, count - start))
    }
  }

  var base: UnsafeMutablePointer<Element> { memory.base }
  var room: Int { memory.room }

  /// What counts the accesses, if the memory lies in a file.
  var governor: Unmanaged<Governor>? { memory.governor }

  func grow(to wanted: Int) { memory.grow(to: wanted) }
}
