import Foundation

/// The end of a process by a trap, which no input may cause: a line that says so, and the exit code
/// of a defect.
enum Traps {
  private static let words: StaticString = """
    sim: a defect of sim: it trapped; please report the command and its files

    """

  /// Takes the signals of traps from now on, but those that somebody else takes, as the backtracer of
  /// Swift does where it is enabled.
  static func watch() {
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE] {
      var earlier = sigaction()
      sigaction(number, nil, &earlier)
      if earlier.isDefault { signal(number) { _ in Traps.end() } }
    }
  }

  /// Only calls the system: nothing else is safe in a signal handler.
  private static func end() {
    _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
    _exit(ExitCode.defect.rawValue)
  }
}

extension sigaction {
  fileprivate var isDefault: Bool {
    #if canImport(Darwin)
      __sigaction_u.__sa_handler == nil
    #else
      __sigaction_handler.sa_handler == nil
    #endif
  }
}
