internal import Platform

/// Memory for at least `bytes` bytes that begins with what `memory` held, which is given up.
///
/// For working buffers, which stay small. The alignment is that of `malloc`.
@usableFromInline func resized(
  _ memory: UnsafeMutableRawPointer?, toBytes bytes: Int
) -> UnsafeMutableRawPointer {
  guard let moved = realloc(memory, max(bytes, 1)) else {
    fatalError("out of memory: \(bytes) bytes for the buffers of a search")
  }
  return moved
}

/// Gives back what ``resized(_:toBytes:)`` returned.
@usableFromInline func giveBack(_ memory: UnsafeMutableRawPointer?) {
  free(memory)
}
