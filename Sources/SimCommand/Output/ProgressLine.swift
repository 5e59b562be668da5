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

/// How long searches will take, guessed from how large they are and how long others took.
final class Estimate: Sendable {
  private let start = ContinuousClock.now
  private let whole: Int
  private let done = Mutex(0)

  /// - Parameter weights: of all searches: a guess of how large each is.
  init(_ weights: [Int]) { whole = weights.reduce(0) { $0 + max($1, 1) } }

  func end(_ weight: Int) { done.withLock { $0 += max(weight, 1) } }

  /// In words; empty before anything is known.
  var text: String {
    let done = done.withLock { $0 }
    guard done * 20 > whole else { return "" }
    let left = (ContinuousClock.now - start) * Double(whole - done) / Double(done)
    return ", about \(max(1, left.components.seconds)) s left"
  }
}

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

/// Shows what a command does, and for how long it has run, when that is not known in advance.
final class StageProgress: Sendable {
  private let name: String
  private let begun = ContinuousClock.now
  private let state = Mutex((stage: "", ticks: 0))
  private let show: @Sendable (String) -> Void

  init(_ name: String, _ show: @escaping @Sendable (String) -> Void) {
    (self.name, self.show) = (name, show)
  }

  func begin(_ stage: String) { state.withLock { $0.stage = stage } }

  /// Called often, by any thread.
  func tick() {
    let stage = state.withLock { state in
      state.ticks += 1
      return state.ticks % 256 == 0 ? state.stage : nil
    }
    guard let stage else { return }
    show("\(name): \(stage), \((ContinuousClock.now - begun).components.seconds) s")
  }
}
