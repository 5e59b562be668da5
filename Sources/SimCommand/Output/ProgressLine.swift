import Checking
import Machines
import Synchronization

/// How far a search has come, in one line of a terminal.
func progressLine(_ scenario: String, _ progress: SearchProgress) -> String {
  let rate = progress.seconds > 0 ? Int(Double(progress.states) / progress.seconds) : 0
  return "\(scenario): \(progress.states.counted("state")), \(rate)/s, queue \(progress.queue), "
    + "depth \(progress.depth), \(progress.bytes >> 20) MiB"
}

/// The line, so that it takes the place of what the terminal's line shows.
func overwriting(_ line: String) -> String { "\r\u{1B}[2K" + line }

/// Shows lines one after the other in the same place, about one a second.
final class ProgressDisplay: Sendable {
  private let last: Mutex<ContinuousClock.Instant>
  private let write: @Sendable (String) -> Void

  init(write: @escaping @Sendable (String) -> Void) {
    last = Mutex(.now)
    self.write = write
  }

  func show(_ line: String) {
    let isDue = last.withLock { last in
      // A search tells of itself once a second; a little less lets every such line through.
      guard ContinuousClock.now - last >= .milliseconds(900) else { return false }
      last = .now
      return true
    }
    if isDue { write(overwriting(line)) }
  }
}
