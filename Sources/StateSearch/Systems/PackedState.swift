/// A state that promises to be its bytes: it has no padding, and two are equal exactly when all
/// bytes that they are made of are.
///
/// Such states are hashed and compared eight bytes at a time. Without the promise the same is done
/// when it can be proved at run time; a state of which neither holds is compared by `==`.
public protocol PackedState: BitwiseCopyable, Hashable, Sendable {
  /// The integer in which a container of such values keeps how many there are: a byte, if nothing
  /// else is said. It must be as wide as their alignment, so that no gap follows it.
  associatedtype PackedCount: PackedInteger = UInt8
}

/// An unsigned integer, as containers that pack keep bits and numbers in.
public typealias PackedInteger = FixedWidthInteger & UnsignedInteger & BitwiseCopyable & Sendable

extension Bool: PackedState {}
extension Int8: PackedState {}
extension UInt8: PackedState {}

extension Int16: PackedState {
  /// As wide as the number itself.
  public typealias PackedCount = UInt16
}

extension UInt16: PackedState {
  /// As wide as the number itself.
  public typealias PackedCount = UInt16
}

extension Int32: PackedState {
  /// As wide as the number itself.
  public typealias PackedCount = UInt32
}

extension UInt32: PackedState {
  /// As wide as the number itself.
  public typealias PackedCount = UInt32
}

extension Int64: PackedState {
  /// As wide as the number itself.
  public typealias PackedCount = UInt64
}

extension UInt64: PackedState {
  /// As wide as the number itself.
  public typealias PackedCount = UInt64
}

extension Int: PackedState {
  /// As wide as the number itself.
  public typealias PackedCount = UInt64
}

extension UInt: PackedState {
  /// As wide as the number itself.
  public typealias PackedCount = UInt64
}

extension Int128: PackedState {
  /// As wide as the number itself.
  public typealias PackedCount = UInt128
}

extension UInt128: PackedState {
  /// As wide as the number itself.
  public typealias PackedCount = UInt128
}

/// Whether equality of values like this one is that of their bytes.
///
/// Proved only for integers, vectors of them, Booleans, enumerations of one byte, and structures,
/// tuples and fixed arrays of them whose parts fill the whole: floating point (two zeros, `nan`),
/// an enumeration with a payload of more than a byte (its unused bytes are nobody's) and every gap
/// rule it out. The structure of a value stands for that of its type, since parts of such types
/// have no other.
@usableFromInline package func isProvablyItsBytes<Value>(_ value: Value) -> Bool {
  if Value.self is any PackedState.Type { return true }
  if value is Bool { return true }
  if let integer = value as? any FixedWidthInteger {
    return integer.bitWidth == MemoryLayout<Value>.size * 8
  }
  if let array = value as? any ProvableArray { return array.isProvablyItsBytes }
  if let vector = value as? any SIMD { return vector.isProvablyItsBytes }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .enum, .optional:
    return MemoryLayout<Value>.size <= 1
  case .struct, .tuple:
    var filled = 0
    for part in mirror.children {
      func size<Part>(_: Part) -> Int { MemoryLayout<Part>.size }
      guard isProvablyItsBytes(part.value) else { return false }
      filled += size(part.value)
    }
    return filled == MemoryLayout<Value>.size
  default:
    return false
  }
}

private protocol ProvableArray {
  var isProvablyItsBytes: Bool { get }
}

extension InlineArray: ProvableArray where Element: Copyable {
  fileprivate var isProvablyItsBytes: Bool {
    MemoryLayout<Element>.size == MemoryLayout<Element>.stride
      && (count == 0 || StateSearch.isProvablyItsBytes(self[0]))
  }
}

extension SIMD {
  /// A vector of three takes the room of four; what lies in the fourth place is nobody's.
  fileprivate var isProvablyItsBytes: Bool {
    guard let first = self[0] as? any FixedWidthInteger else { return false }
    return first.bitWidth * scalarCount == MemoryLayout<Self>.size * 8
  }
}
