import Foundation
import Synchronization

/// The wish of the user, or of anyone who ends processes, that sim come to an end.
enum Interruption {
  private static let flag = Atomic<Bool>(false)

  /// Whether SIGINT or SIGTERM has come.
  static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Takes the signals from now on: the first sets the flag, the second ends the process at once.
  ///
  /// To be called before any other thread exists, so that all of them leave the signals to the one
  /// thread that waits for them. A closed pipe ends the process quietly, as is usual.
  static func watch() {
    signal(SIGPIPE, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let waiter = Thread {
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGINT)
      sigaddset(&signals, SIGTERM)
      var caught: Int32 = 0
      while sigwait(&signals, &caught) == 0 {
        if flag.exchange(true, ordering: .relaxed) { _exit(ExitCode.undecided.rawValue) }
      }
    }
    waiter.start()
  }
}
