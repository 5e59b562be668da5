/// How the states of one search are hashed and compared.
///
/// A choice of types, not of values, so that a search is compiled once for each.
@usableFromInline protocol StateIdentity<State> {
  associatedtype State

  /// Whether a state is its bytes: it can be moved and forgotten like an integer.
  static var isBytes: Bool { get }

  /// A hash of which every bit depends on the whole state; the same for states that are equal.
  static func hash(_ state: UnsafePointer<State>) -> UInt64

  /// Whether two states are equal.
  static func areEqual(_ one: UnsafePointer<State>, _ other: UnsafePointer<State>) -> Bool

  /// What is wrong where this does not find that two states are equal, and `==` does.
  static var disagreement: String { get }
}

/// States compared by `==` and hashed by their `Hashable` conformance.
///
/// The hash differs from process to process. It decides where in the table a state is found, and
/// neither its number nor any result.
@usableFromInline enum ByValue<State: Hashable>: StateIdentity {
  @inlinable static var isBytes: Bool { false }

  @usableFromInline static var disagreement: String {
    "they are equal by == and have different hashes: hash(into:) must not combine what == leaves out"
  }

  @inlinable static func hash(_ state: UnsafePointer<State>) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(state.pointee)
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }

  @inlinable static func areEqual(
    _ one: UnsafePointer<State>, _ other: UnsafePointer<State>
  ) -> Bool {
    one.pointee == other.pointee
  }
}

/// States that are equal exactly when their bytes are: see ``isProvablyItsBytes(_:)``.
@usableFromInline enum ByBytes<State>: StateIdentity {
  @inlinable static var isBytes: Bool { true }

  @usableFromInline static var disagreement: String {
    "they are equal by == and differ in their bytes, by which this search tells states apart: "
      + "mark the state ~BitwiseCopyable and no PackedState, or let == compare all of it"
  }

  @inlinable @inline(__always)
  static func hash(_ state: UnsafePointer<State>) -> UInt64 {
    let bytes = UnsafeRawPointer(state)
    let size = MemoryLayout<State>.size
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    var offset = 0
    if size & 15 == 0 {
      while offset < size {
        hash = folded(hash ^ word(bytes, offset), word(bytes, offset &+ 8) ^ 0xA076_1D64_78BD_642F)
        offset &+= 16
      }
      return hash
    }
    while offset &+ 8 <= size {
      hash = folded(hash ^ word(bytes, offset), 0xD6E8_FEB8_6659_FD93)
      offset &+= 8
    }
    if offset < size {
      hash = folded(hash ^ tail(bytes, offset, size), 0xA076_1D64_78BD_642F)
    }
    return hash
  }

  @inlinable @inline(__always)
  static func areEqual(
    _ one: UnsafePointer<State>, _ other: UnsafePointer<State>
  ) -> Bool {
    let size = MemoryLayout<State>.size
    let left = UnsafeRawPointer(one)
    let right = UnsafeRawPointer(other)
    var difference: UInt64 = 0
    var offset = 0
    while offset &+ 8 <= size {
      difference |= word(left, offset) ^ word(right, offset)
      offset &+= 8
    }
    if offset < size { difference |= tail(left, offset, size) ^ tail(right, offset, size) }
    return difference == 0
  }

  @inlinable @inline(__always)
  static func word(_ bytes: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// The one to seven bytes from `offset` to `size`, injectively.
  @inlinable @inline(__always)
  static func tail(_ bytes: UnsafeRawPointer, _ offset: Int, _ size: Int) -> UInt64 {
    var tail: UInt64 = 0
    var offset = offset
    if offset &+ 4 <= size {
      tail = UInt64(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      offset &+= 4
    }
    while offset < size {
      tail = tail &<< 8 | UInt64(bytes.load(fromByteOffset: offset, as: UInt8.self))
      offset &+= 1
    }
    return tail
  }

  /// Both halves of the product: one multiplication carries every bit of each factor upwards.
  @inlinable @inline(__always)
  static func folded(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other)
    return product.high ^ product.low
  }
}
