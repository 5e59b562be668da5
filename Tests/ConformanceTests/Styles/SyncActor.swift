import Conformance
import Simulation

/// An actor whose tasks sleep and ask; it does not wait for what it has given up.
actor SyncActor {
  private(set) var phase = Phase.idle
  private(set) var tries = 0
  private let world: VirtualWorld<Bool>
  private let fault: SyncFault?
  private var pause: Task<Void, Never>?

  init(_ world: VirtualWorld<Bool>, _ fault: SyncFault?) {
    self.world = world
    self.fault = fault
  }

  var key: [String] { [phase.rawValue, "\(tries)"] }

  func pull() async {
    if phase == .running { return }
    if phase == .waiting {
      if fault != .pauseKept { pause?.cancel() }
    } else {
      if fault != .triesKept { tries = 0 }
      world.emit("spinner")
    }
    await run()
  }

  private func run() async {
    phase = .running
    switch await answer() {
    case true?:
      if fault != .notSaved { world.write { $0 = true } }
      world.emit("done")
      phase = .synced
    case false? where tries < (fault == .givesUpEarly ? 1 : 2):
      (phase, tries) = (.waiting, tries + 1)
      pause = Task(executorPreference: world.executor) { [world] in
        guard (try? await world.clock.sleep(for: .seconds(2))) != nil else { return }
        await self.run()
      }
    default:
      phase = .failed
      world.emit("banner")
    }
  }

  /// The first to end counts; `nil` if it is the limit.
  private func answer() async -> Bool? {
    let span = Duration.milliseconds(fault == .shortLimit ? 7999 : 8000)
    return await withTaskGroup(of: Bool?.self) { [world] group in
      group.addTask {
        try? await world.ask(
          "ask", answers: ["answered": { _ in true }, "refused": { _ in false }])
      }
      group.addTask {
        try? await world.clock.sleep(for: span)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }

  static func adapter(_ fault: SyncFault?) -> ReducerAdapter<AsyncAction<Bool>, Bool> {
    ReducerAdapter(
      stored: false, make: { SyncActor($1, fault) }, key: { await $0.key },
      shows: {
        Observation(states: ["Sync": await $0.phase.rawValue], values: ["tries": await $0.tries])
      },
      showsStored: { Observation(values: ["synced once": $0]) },
      events: ["pull": { await $0.pull() }])
  }
}
