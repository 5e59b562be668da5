import Simulation

/// The upload as an app's programmer would write it: a class with timers of its own, and no table.
final class Uploader {
  /// A mistake to be found.
  enum Defect: CaseIterable {
    /// The delays are counted on from one too many after the third.
    case backoffOffByOne
    /// Cancelling while an attempt is under way forgets its time limit.
    case staleTimer
    /// Success is kept in memory alone.
    case forgets
    /// The last of the attempts is not counted.
    case oneTooMany
    /// Nothing is said in the end.
    case silent
    /// A cancelled upload goes on with the delays where it was.
    case keepsCounting
    case throwsOnSuspend
  }

  enum Mistake: Error { case suspended }

  private let defect: Defect?
  private(set) var state = "idle"
  private(set) var attempts = 0
  private(set) var isUploaded = false
  private var requests: [String] = []
  private var now = 0
  private var timers: [(due: Int, act: () -> Void)] = []

  init(_ defect: Defect? = nil) { self.defect = defect }

  // MARK: What happens to it

  func launch() {
    state = isUploaded ? "done" : "idle"
    attempts = 0
  }

  func kill() {
    timers = []
    state = "idle"
    attempts = 0
    if defect == .forgets { isUploaded = false }
  }

  func suspend() throws { if defect == .throwsOnSuspend { throw Mistake.suspended } }

  func start() {
    guard state == "idle" || state == "failed" else { return }
    attempts = 0
    send()
  }

  func cancel() {
    guard state == "sending" || state == "waiting" else { return }
    if defect != .staleTimer || state == "waiting" { timers = [] }
    state = "idle"
    if defect != .keepsCounting { attempts = 0 }
  }

  func answer(accepted: Bool) {
    guard state == "sending" else { return }
    timers = []
    if !accepted { return giveUp() }
    isUploaded = true
    state = "done"
    requests.append("thanks")
  }

  // MARK: What it does

  private func send() {
    state = "sending"
    attempts += 1
    requests.append("request")
    schedule(30_000) { [unowned self] in giveUp() }
  }

  private func giveUp() {
    guard attempts < (defect == .oneTooMany ? 7 : 6) else {
      state = "failed"
      if defect != .silent { requests.append("sorry") }
      return
    }
    state = "waiting"
    let delays = [2000, 4000, 8000]
    let index = defect == .backoffOffByOne && attempts > 3 ? attempts : max(attempts - 1, 0)
    schedule(delays[index % delays.count]) { [unowned self] in send() }
  }

  private func schedule(_ milliseconds: Int, _ act: @escaping () -> Void) {
    timers.append((due: now + milliseconds, act: act))
  }

  // MARK: Its clock

  /// Lets time pass; what is due before its end fires on the way.
  func pass(_ milliseconds: Int) {
    let end = now + milliseconds
    while let next = timers.indices.min(by: { timers[$0].due < timers[$1].due }),
      timers[next].due < end
    {
      fire(next)
    }
    now = end
  }

  /// Fires the timer that is due now.
  func expire() {
    if let due = timers.indices.first(where: { timers[$0].due <= now }) { fire(due) }
  }

  private func fire(_ position: Int) {
    let timer = timers.remove(at: position)
    now = timer.due
    timer.act()
  }

  func takeOutputs() -> [String] {
    defer { requests = [] }
    return requests
  }
}

/// Drives the uploader beside ``Upload``.
struct UploadDriver: Driver {
  private let uploader: Uploader
  init(_ defect: Uploader.Defect? = nil) { uploader = Uploader(defect) }

  func perform(_ stimulus: Stimulus) throws {
    switch stimulus {
    case .launch: uploader.launch()
    case .event("start", _): uploader.start()
    case .event("cancel", _): uploader.cancel()
    case .event(let answer, _): uploader.answer(accepted: answer == "accepted")
    case .wait(let milliseconds): uploader.pass(milliseconds)
    case .expiry: uploader.expire()
    case .suspend: try uploader.suspend()
    case .background, .comeBack: break
    case .kill: uploader.kill()
    }
  }

  func observe() -> Observation {
    Observation(
      states: ["Upload": uploader.state],
      values: ["attempts": uploader.attempts, "uploaded": uploader.isUploaded],
      outputs: uploader.takeOutputs())
  }
}

/// The same behind calls that suspend.
actor UploadActor {
  private let driver: UploadDriver
  init(_ defect: Uploader.Defect?) { driver = UploadDriver(defect) }
  func perform(_ stimulus: Stimulus) throws { try driver.perform(stimulus) }
  func observe() -> Observation { driver.observe() }
}

struct UploadAsyncDriver: AsyncDriver {
  private let upload: UploadActor
  init(_ defect: Uploader.Defect? = nil) { upload = UploadActor(defect) }
  func perform(_ stimulus: Stimulus) async throws { try await upload.perform(stimulus) }
  func observe() async -> Observation { await upload.observe() }
}
