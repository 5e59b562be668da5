/// As many elements as its type says, side by side: an `InlineArray` that can be compared and hashed.
///
/// A state with properties of this type is its bytes, if its other properties leave no gap. Reading
/// and writing an element takes constant time.
///
/// ```swift
/// struct State: PackedState {
///   var clocks = PackedArray<UInt8, 3>(repeating: 1)
/// }
/// ```
///
/// - Precondition: the size of `Element` is its stride, so that no gap is between two elements.
@frozen public struct PackedArray<Element: PackedState, let size: Int>: PackedState {
  /// That of the elements.
  public typealias PackedCount = Element.PackedCount

  @usableFromInline var slots: InlineArray<size, Element>

  /// Elements that are all the same.
  @inlinable public init(repeating element: Element) {
    Self.checkLayout()
    slots = InlineArray(repeating: element)
  }

  /// Slots whose bytes are all zero, which need not be an element.
  @inlinable init(zeroed: Void) {
    Self.checkLayout()
    slots = withUnsafeTemporaryAllocation(
      byteCount: MemoryLayout<InlineArray<size, Element>>.stride,
      alignment: MemoryLayout<InlineArray<size, Element>>.alignment
    ) { bytes in
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      return bytes.load(as: InlineArray<size, Element>.self)
    }
  }

  @inlinable @inline(__always) static func checkLayout() {
    demand(
      MemoryLayout<Element>.size == MemoryLayout<Element>.stride,
      "\(Element.self) ends with a gap, so it cannot be packed: reorder or add stored properties")
  }

  /// Moves the elements from a position on by one towards the end; the last one is lost.
  @inlinable @inline(__always) mutating func openSlot(_ position: Int, for element: Element) {
    withUnsafeMutableBytes(of: &slots) { bytes in
      guard let base = bytes.baseAddress else { return }
      let stride = MemoryLayout<Element>.stride
      let slot = base + position &* stride
      (slot + stride).copyMemory(from: slot, byteCount: (size &- 1 &- position) &* stride)
      slot.storeBytes(of: element, as: Element.self)
    }
  }

  /// Moves the elements behind a position on to it; the last slot is zero bytes thereafter.
  @inlinable @inline(__always) mutating func closeSlot(_ position: Int) {
    withUnsafeMutableBytes(of: &slots) { bytes in
      guard let base = bytes.baseAddress else { return }
      let stride = MemoryLayout<Element>.stride
      let slot = base + position &* stride
      slot.copyMemory(from: slot + stride, byteCount: (size &- 1 &- position) &* stride)
      (base + (size &- 1) &* stride).initializeMemory(as: UInt8.self, repeating: 0, count: stride)
    }
  }

  @inlinable public static func == (one: Self, other: Self) -> Bool {
    for position in 0..<size where one.slots[position] != other.slots[position] { return false }
    return true
  }

  @inlinable public func hash(into hasher: inout Hasher) {
    for position in 0..<size { hasher.combine(slots[position]) }
  }
}

extension PackedArray: RandomAccessCollection, MutableCollection, ExpressibleByArrayLiteral {
  /// The elements of a literal.
  ///
  /// - Precondition: there are as many as the type says.
  @inlinable public init(arrayLiteral elements: Element...) {
    Self.checkLayout()
    demand(elements.count == size, "\(elements.count) elements for an array of \(size)")
    slots = InlineArray { elements[$0] }
  }

  /// Zero.
  @inlinable public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable public var endIndex: Int { size }

  /// The element at a position from 0 to the size less 1; any other ends the program.
  @inlinable public subscript(position: Int) -> Element {
    @inline(__always) get { slots[position] }
    @inline(__always) set { slots[position] = newValue }
  }
}

extension PackedArray: CustomStringConvertible {
  /// The elements as an array prints them.
  public var description: String { "\(Array(self))" }
}
