internal import Platform

/// Memory that grows and never moves: a range of addresses is reserved at once, and pages of it
/// are made usable as they are needed.
///
/// A page takes memory only when it is first written to, so that nothing is ever copied, held
/// twice or held in advance. Where memory becomes short and there is a ``Spill``, the pages move into
/// a file, and stay where they are.
@frozen @usableFromInline package struct ReservedMemory: ~Copyable {
  @usableFromInline package let base: UnsafeMutableRawPointer

  /// How many bytes from `base` on may be used; they begin as zeros.
  @usableFromInline package private(set) var bytes = 0
  @usableFromInline let reserved: Int

  /// Where the pages may lie in a file.
  @usableFromInline let spill: Spill?

  /// The file in which they lie; below zero if they lie in none.
  @usableFromInline private(set) var file: Int32 = -1

  /// - Parameters:
  ///   - mostBytes: more than this is never asked for; what the machine could not hold is not
  ///     reserved.
  ///   - spill: where the pages go when memory becomes short.
  @usableFromInline package init(mostBytes: Int, spill: Spill? = nil) {
    self.spill = spill
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

  @usableFromInline deinit {
    if file >= 0 {
      spill?.reclaimer.forget(base)
      _ = close(file)
    } else {
      spill?.releases(bytes)
    }
    munmap(base, reserved)
  }

  /// Makes at least so many bytes usable, and more in advance the more there are.
  @usableFromInline package mutating func grow(to wanted: Int) {
    if wanted <= bytes { return }
    let step = max(bytes / 2, 1 << 16)
    let page = Self.pageBytes
    let end = min((max(wanted, bytes + step) + page - 1) / page * page, reserved)
    guard end >= wanted else { Self.fail(wanted) }
    if let spill, file >= 0 || !spill.keeps(end, before: bytes) {
      growFile(to: end, spill)
    } else if mprotect(base + bytes, end - bytes, PROT_READ | PROT_WRITE) != 0 {
      Self.fail(wanted)
    }
    bytes = end
  }

  /// Makes the file longer, or moves what there is into a new one, under the same addresses.
  private mutating func growFile(to end: Int, _ spill: Spill) {
    if file < 0 {
      file = spill.newFile()
      spill.setAside(0..<end, of: file)
      spill.write(UnsafeRawBufferPointer(start: base, count: bytes), to: file)
      let mapped = mmap(
        base, reserved, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED | MAP_NORESERVE, file, 0)
      if mapped != base { spill.fail(errno) }
      spill.releases(bytes)
      // Reading ahead would bring in more than the page reclaimer counts.
      madvise(base, reserved, Int32(MADV_RANDOM))
    } else {
      spill.setAside(bytes..<end, of: file)
    }
    spill.reclaimer.govern(base, bytes: end)
  }

  /// Makes the first bytes zero again, which are all that were ever used.
  @usableFromInline func clear(_ used: Int) {
    if file < 0 {
      // What can be used beyond takes no memory, and is not to take any now.
      memset(base, 0, used)
    } else if let spill {
      // Nothing is read, nor written back, of what is thrown away.
      if ftruncate(file, 0) != 0 { spill.fail(errno) }
      spill.setAside(0..<bytes, of: file)
    }
  }

  /// Gives back all memory and the file; what is read from now on is zero.
  func giveBack() {
    if file < 0 {
      madvise(base, bytes, Int32(MADV_DONTNEED))
    } else {
      // Of what is not touched, nothing need be on the disk: a read finds a hole.
      if ftruncate(file, 0) != 0 || ftruncate(file, off_t(bytes)) != 0 { spill?.fail(errno) }
    }
  }

  private static func fail(_ wanted: Int) -> Never {
    fatalError("out of memory: \(wanted) bytes for the states of a search")
  }

  private static var pageBytes: Int { Int(sysconf(Int32(_SC_PAGESIZE))) }

  private static var physicalBytes: Int {
    #if canImport(Darwin)
      1 << 40
    #else
      Int(sysconf(Int32(_SC_PHYS_PAGES))) * pageBytes
    #endif
  }
}

extension ReservedMemory {
  /// Whether addresses can be reserved by all who wish, of which most are never used.
  package static let areAddressesFree: Bool = {
    var limit = rlimit()
    #if canImport(Glibc)
      let result = getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    #else
      let result = getrlimit(RLIMIT_AS, &limit)
    #endif
    return result == 0 && limit.rlim_cur >= rlim_t(Int64.max)
  }()
}
