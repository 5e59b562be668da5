import Observation

/// An observable class whose methods a view calls; what it needs is handed to it.
@Observable final class SyncModel {
  enum Call: Hashable { case pulled, loaded, refused, limitReached, pauseOver }
  enum Need { case load, wait(String, Double, Call), forget(String), remember, tell(String) }

  struct Key: Hashable {
    var phase = Phase.idle
    var tries = 0
  }
  private(set) var key = Key()
  var phase: Phase { key.phase }
  var tries: Int { key.tries }
  private static let limit = Need.wait("limit", 8, .limitReached)
  @ObservationIgnored private let fault: SyncFault?
  @ObservationIgnored private var needs: [Need] = []

  init(_ fault: SyncFault?) { self.fault = fault }

  func call(_ call: Call) -> [Need] {
    needs = []
    switch call {
    case .pulled: pull()
    case .loaded: loaded()
    case .refused: if key.phase == .running { refused() }
    case .limitReached: if key.phase == .running { fail() }
    case .pauseOver: run()
    }
    return needs
  }

  private func pull() {
    if key.phase == .running {
      if fault == .secondPullBeginsAnew { needs.append(Self.limit) }
      return
    }
    if key.phase == .waiting {
      if fault != .pauseKept { needs.append(.forget("pause")) }
    } else {
      if fault != .triesKept { key.tries = 0 }
      needs.append(.tell("spinner"))
    }
    run()
  }

  private func run() {
    key.phase = .running
    needs += [.load, Self.limit]
  }

  private func loaded() {
    guard key.phase == .running || fault == .staleAnswer && key.phase == .failed else { return }
    key.phase = .synced
    needs += [.forget("limit"), .remember, .tell("done")]
  }

  private func refused() {
    if key.tries == 2 { return fail() }
    (key.phase, key.tries) = (.waiting, key.tries + 1)
    needs += [.forget("limit"), .wait("pause", 2, .pauseOver)]
  }

  private func fail() {
    key.phase = .failed
    if fault != .staleAnswer { needs.append(.forget("load")) }
    needs += [.forget("limit"), .tell("banner")]
  }
}
