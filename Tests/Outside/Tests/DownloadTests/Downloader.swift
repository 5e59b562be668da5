import Machines
import Simulation

/// A download as somebody's app has it: it knows no table.
final class Downloader {
  private(set) var state = "idle"
  private var now = 0
  private var deadline: Int?
  /// The mistake: a second download keeps the time limit of the first.
  private let keepsOldDeadline: Bool

  init(keepsOldDeadline: Bool = false) { self.keepsOldDeadline = keepsOldDeadline }

  func start() {
    guard state == "idle" || state == "failed" else { return }
    state = "loading"
    if !keepsOldDeadline || deadline == nil { deadline = now + 10_000 }
  }

  func finish() {
    guard state == "loading" else { return }
    state = "done"
    deadline = nil
  }

  /// Lets time pass; a limit before its end strikes on the way.
  func pass(_ milliseconds: Int) {
    if let deadline, deadline < now + milliseconds { giveUp() }
    now += milliseconds
  }

  /// The limit strikes now.
  func expire() { if let deadline, deadline <= now { giveUp() } }

  private func giveUp() {
    guard state == "loading" else { return }
    state = "failed"
    if !keepsOldDeadline { deadline = nil }
  }
}

struct DownloadDriver: Driver {
  let downloader: Downloader

  func perform(_ stimulus: Stimulus) {
    switch stimulus {
    case .event("start", _): downloader.start()
    case .event: downloader.finish()
    case .wait(let milliseconds): downloader.pass(milliseconds)
    case .expiry: downloader.expire()
    case .launch, .background, .suspend, .comeBack, .kill: break
    }
  }

  func observe() -> Observation { Observation(states: ["Download": downloader.state]) }
}
