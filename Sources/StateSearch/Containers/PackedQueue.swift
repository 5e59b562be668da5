/// A queue of at most `capacity` elements, first in, first out.
///
/// A state with properties of this type is its bytes, if its other properties leave no gap: the
/// first element is always in the first place, and places that are not used hold zeros. It takes
/// the bytes of `capacity` elements, and those of one ``PackedState/PackedCount`` for their number.
///
/// ```swift
/// struct State: PackedState {
///   var letters = PackedQueue<UInt8, 4>()
/// }
/// next.append(state, by: .send) { $0.letters.append(7) }
/// ```
///
/// Appending takes constant time; what inserts or removes elements moves those behind it. What a
/// queue cannot do ends the program with a message: ask ``isFull`` and `isEmpty` first, or what
/// the model does where a channel overflows stays unsaid.
///
/// - Precondition: `capacity` is from 1 to 255, and `Element` as in ``PackedArray``.
@frozen public struct PackedQueue<Element: PackedState, let capacity: Int>: PackedState {
  /// That of the elements.
  public typealias PackedCount = Element.PackedCount

  @usableFromInline var slots: PackedArray<Element, capacity>
  @usableFromInline var filled: PackedCount

  /// An empty queue.
  @inlinable public init() {
    demand(capacity > 0 && capacity < 256, "a queue of \(capacity) places: there are 1 to 255")
    demand(
      MemoryLayout<Self>.size == MemoryLayout<Self>.stride,
      "\(Self.self) has a gap: let PackedCount of \(Element.self) be an unsigned integer of "
        + "\(8 * MemoryLayout<Element>.alignment) bits")
    slots = PackedArray(zeroed: ())
    filled = 0
  }

  /// A queue of elements, the first one first.
  ///
  /// - Precondition: there are at most `capacity`.
  @inlinable public init(_ elements: some Sequence<Element>) {
    self.init()
    for element in elements { append(element) }
  }

  /// Whether there is room for no more element.
  @inlinable public var isFull: Bool { filled == capacity }

  /// Adds an element at the end.
  ///
  /// - Precondition: the queue is not full.
  @inlinable @inline(__always) public mutating func append(_ element: Element) {
    demandRoom()
    slots[Int(filled)] = element
    filled &+= 1
  }

  /// Puts an element before the one at a position, or at the end.
  ///
  /// - Precondition: the queue is not full, and the position is at most `count`.
  @inlinable public mutating func insert(_ element: Element, at position: Int) {
    demandRoom()
    demand(position >= 0 && position <= count, "no place \(position) in a queue of \(count)")
    slots.openSlot(position, for: element)
    filled &+= 1
  }

  /// Takes the first element out.
  ///
  /// - Precondition: the queue is not empty.
  @discardableResult
  @inlinable @inline(__always) public mutating func removeFirst() -> Element {
    remove(at: 0)
  }

  /// Takes the first element out; nothing if there is none.
  @inlinable @inline(__always) public mutating func popFirst() -> Element? {
    filled == 0 ? nil : remove(at: 0)
  }

  /// Takes out the element at a position: a channel that overtakes, or loses from its middle.
  ///
  /// - Precondition: the position is below `count`.
  @discardableResult
  @inlinable @inline(__always) public mutating func remove(at position: Int) -> Element {
    let element = self[position]
    slots.closeSlot(position)
    filled &-= 1
    return element
  }

  /// Takes all elements out.
  @inlinable public mutating func removeAll() { self = Self() }

  @inlinable @inline(__always) func demandRoom() {
    demand(filled < capacity, "a queue of \(capacity) places is full: ask isFull first")
  }

  @inlinable public static func == (one: Self, other: Self) -> Bool {
    one.filled == other.filled && one.elementsEqual(other)
  }

  @inlinable public func hash(into hasher: inout Hasher) {
    hasher.combine(filled)
    for element in self { hasher.combine(element) }
  }
}

extension PackedQueue: RandomAccessCollection, MutableCollection, ExpressibleByArrayLiteral {
  @inlinable public init(arrayLiteral elements: Element...) { self.init(elements) }

  /// Zero.
  @inlinable public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable public var endIndex: Int { Int(filled) }

  /// The element at a position below `count`; any other ends the program.
  @inlinable public subscript(position: Int) -> Element {
    @inline(__always) get {
      demand(position >= 0 && position < count, "no element \(position) in a queue of \(count)")
      return slots[position]
    }
    @inline(__always) set {
      demand(position >= 0 && position < count, "no element \(position) in a queue of \(count)")
      slots[position] = newValue
    }
  }
}

extension PackedQueue: CustomStringConvertible {
  /// The elements as an array prints them.
  public var description: String { "\(Array(self))" }
}
