#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Memory that grows and never moves: a range of addresses is reserved at once, and pages of it
/// are made usable as they are needed.
///
/// A page takes memory only when it is first written to, so that nothing is ever copied, held
/// twice or held in advance.
@frozen @usableFromInline struct Pages: ~Copyable {
  @usableFromInline let base: UnsafeMutableRawPointer

  /// How many bytes from `base` on may be used; they begin as zeros.
  @usableFromInline private(set) var bytes = 0
  @usableFromInline let reserved: Int

  /// - Parameter mostBytes: more than this is never asked for; what the machine could not hold is
  ///   not reserved.
  @usableFromInline init(mostBytes: Int) {
    let page = Self.pageBytes
    var wanted = min(max(mostBytes, page), max(2 * Self.physicalBytes, 1 << 30))
    wanted = (wanted + page - 1) / page * page
    while true {
      let found = mmap(nil, wanted, PROT_NONE, MAP_PRIVATE | MAP_ANON | MAP_NORESERVE, -1, 0)
      if let found, found != UnsafeMutableRawPointer(bitPattern: -1) {
        base = found
        reserved = wanted
        return
      }
      // A limit on the addresses of the process: be content with less.
      wanted = wanted / 2 / page * page
      if wanted < page { fatalError("out of memory: no addresses for the states of a search") }
    }
  }

  @usableFromInline deinit { munmap(base, reserved) }

  /// Makes at least so many bytes usable, and more in advance the more there are.
  @usableFromInline mutating func grow(to wanted: Int) {
    if wanted <= bytes { return }
    let step = max(bytes / 2, 1 << 16)
    let page = Self.pageBytes
    let end = min((max(wanted, bytes + step) + page - 1) / page * page, reserved)
    guard end >= wanted, mprotect(base + bytes, end - bytes, PROT_READ | PROT_WRITE) == 0 else {
      fatalError("out of memory: \(wanted) bytes for the states of a search")
    }
    bytes = end
  }

  /// Gives back all memory; what is read from now on is zero.
  func giveBack() { madvise(base, bytes, Int32(MADV_DONTNEED)) }

  private static var pageBytes: Int { Int(sysconf(Int32(_SC_PAGESIZE))) }

  private static var physicalBytes: Int {
    #if canImport(Darwin)
      1 << 40
    #else
      Int(sysconf(Int32(_SC_PHYS_PAGES))) * pageBytes
    #endif
  }
}
