/// Eight slots, aligned, that are looked at together.
@usableFromInline enum SlotLine {
  /// The position of the first slot of a line that is empty or has the tag; 8 if there is none.
  @inlinable @inline(__always)
  static func firstEmpty(
    at line: UnsafePointer<UInt32>, orTagged tag: UInt32, _ tagMask: UInt32
  ) -> Int {
    let words = UnsafeRawPointer(line).load(as: SIMD8<UInt32>.self)
    let other = (words ^ SIMD8(repeating: tag)) & SIMD8(repeating: tagMask)
    return first((words .== 0) .| (other .== 0))
  }

  /// The position of the first empty slot of a line; 8 if there is none.
  @inlinable @inline(__always)
  static func firstEmpty(at line: UnsafePointer<UInt32>) -> Int {
    first(UnsafeRawPointer(line).load(as: SIMD8<UInt32>.self) .== 0)
  }

  /// The first position at which the mask is true; 8 if there is none.
  @inlinable @inline(__always)
  static func first(_ mask: SIMDMask<SIMD8<Int32>>) -> Int {
    let lanes = SIMD8<UInt8>(truncatingIfNeeded: unsafeBitCast(mask, to: SIMD8<Int32>.self))
    return unsafeBitCast(lanes, to: UInt64.self).trailingZeroBitCount &>> 3
  }
}
