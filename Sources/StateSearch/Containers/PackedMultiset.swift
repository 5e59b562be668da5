/// At most `capacity` elements without an order, each as often as it was inserted: messages on the
/// way in a network that overtake each other.
///
/// A state with properties of this type is its bytes, if its other properties leave no gap: the
/// elements are kept in one order, whatever order they came in. It takes the bytes of `capacity`
/// elements, and those of one ``PackedState/PackedCount`` for their number.
///
/// Elements are ordered by their bytes, read as a number whose first byte is the lowest: unsigned
/// integers ascend. So iteration does not depend on the process, and successors may be appended
/// in its order. Searching and changing a multiset takes time in proportion to `capacity`.
///
/// - Precondition: `capacity` is from 1 to 255, and `Element` as in ``PackedArray``.
@frozen public struct PackedMultiset<Element: PackedState, let capacity: Int>: PackedState {
  /// That of the elements.
  public typealias PackedCount = Element.PackedCount

  @usableFromInline var elements: PackedQueue<Element, capacity>

  /// No elements.
  @inlinable public init() { elements = PackedQueue() }

  /// The elements of a sequence, in no order.
  ///
  /// - Precondition: there are at most `capacity`.
  @inlinable public init(_ elements: some Sequence<Element>) {
    self.init()
    for element in elements { insert(element) }
  }

  /// Whether there is room for no more element.
  @inlinable public var isFull: Bool { elements.isFull }

  /// Adds an element once more.
  ///
  /// - Precondition: the multiset is not full.
  @inlinable public mutating func insert(_ element: Element) {
    elements.insert(element, at: place(of: element))
  }

  /// Takes an element out once.
  ///
  /// - Returns: whether it was there.
  @discardableResult
  @inlinable public mutating func remove(_ element: Element) -> Bool {
    let place = place(of: element)
    guard place < elements.count, elements[place] == element else { return false }
    elements.remove(at: place)
    return true
  }

  /// Takes all elements out.
  @inlinable public mutating func removeAll() { self = Self() }

  /// Whether an element is there at least once.
  @inlinable public func contains(_ element: Element) -> Bool {
    let place = place(of: element)
    return place < elements.count && elements[place] == element
  }

  /// How often an element is there.
  @inlinable public func count(of element: Element) -> Int {
    var count = 0
    for other in elements where other == element { count += 1 }
    return count
  }

  /// The first position whose element does not come before this one.
  @inlinable func place(of element: Element) -> Int {
    var place = 0
    while place < elements.count, Self.isOrdered(elements[place], before: element) { place += 1 }
    return place
  }

  /// Whether the bytes of one element, read as a number, are less than those of another.
  @inlinable @inline(__always)
  static func isOrdered(_ one: Element, before other: Element) -> Bool {
    withUnsafeBytes(of: one) { one in
      withUnsafeBytes(of: other) { other in
        for byte in one.indices.reversed() where one[byte] != other[byte] {
          return one[byte] < other[byte]
        }
        return false
      }
    }
  }
}

extension PackedMultiset: RandomAccessCollection, ExpressibleByArrayLiteral {
  @inlinable public init(arrayLiteral elements: Element...) { self.init(elements) }

  /// Zero.
  @inlinable public var startIndex: Int { 0 }

  /// The number of elements, each as often as it is there.
  @inlinable public var endIndex: Int { elements.count }

  /// The element at a position below `count`, in the order of their bytes.
  @inlinable public subscript(position: Int) -> Element { elements[position] }
}

extension PackedMultiset: CustomStringConvertible {
  /// The elements as an array prints them.
  public var description: String { "\(elements)" }
}
