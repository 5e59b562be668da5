import Foundation

/// The end of a process that is given no more memory: a line in place of a backtrace.
///
/// Swift aborts a process of which an allocation fails. Where its address space is limited, as by
/// `ulimit -v`, the signal is taken: if most of the space is in use, a line says what to do and the
/// process ends with 2; nothing that it writes is ever half written.
enum AddressSpace {
  /// Takes the signal from now on; does nothing where the address space is not limited.
  static func watch() {
    guard limit() != nil else { return }
    signal(SIGABRT) { _ in AddressSpace.abort() }
  }

  private static let advice: StaticString = """
    sim: no more memory: the address space of the process is limited; raise the limit (ulimit -v), \
    or bound the search below it with --memory SIZE, and give --spill DIR to go on in files

    """

  private static func limit() -> Int? {
    var limits = rlimit()
    #if canImport(Darwin)
      let found = getrlimit(RLIMIT_AS, &limits)
    #else
      let found = getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limits)
    #endif
    return found == 0 && limits.rlim_cur < 1 << 62 ? Int(limits.rlim_cur) : nil
  }

  /// Only calls the system: nothing else is safe in a signal handler.
  private static func abort() {
    // What failed may have been to double a table, which takes up to two thirds of the space.
    let probe = mmap(nil, (limit() ?? 0) / 3 * 2, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0)
    if probe == MAP_FAILED {
      _ = write(STDERR_FILENO, advice.utf8Start, advice.utf8CodeUnitCount)
      _exit(ExitCode.usage.rawValue)
    }
    signal(SIGABRT, SIG_DFL)
    raise(SIGABRT)
  }
}
