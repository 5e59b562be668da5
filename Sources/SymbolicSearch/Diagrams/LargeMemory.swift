#if canImport(Glibc)
  internal import Glibc
#endif

extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
  /// Memory for so many values, all equal at first; `deallocate()` gives it back.
  ///
  /// Diagrams go from place to place at random, so that it takes long to look up where small pages are:
  /// much memory is asked for in large ones.
  static func large(_ count: Int, repeating value: Pointee) -> Self {
    let bytes = count * MemoryLayout<Pointee>.stride
    let page = 1 << 21
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: bytes, alignment: bytes < page ? 64 : page)
    #if canImport(Glibc)
      // A wish: where it is not met, nothing but time depends on it.
      if bytes >= page { _ = madvise(memory, bytes, MADV_HUGEPAGE) }
    #endif
    return memory.initializeMemory(as: Pointee.self, repeating: value, count: count)
  }
}
