import Conformance
import Diagnostics
import Machines
import Simulation
import Testing

/// Apps with async effects, explored beside their tables.
struct AsyncTests {
  enum Fault: CaseIterable {
    case shortDeadline, deadlineNotCancelled, noGuard, answerKept, shownLate
  }

  /// The download as an actor: a group of two tasks, of which the first to end counts.
  actor Loader {
    let world: VirtualWorld<NothingStored>
    let clock: any Clock<Duration>
    let fault: Fault?
    private(set) var phase = Download.State.idle

    init(_ world: VirtualWorld<NothingStored>, _ fault: Fault? = nil) {
      self.world = world
      clock = world.clock
      self.fault = fault
    }

    func start() async {
      if fault != .noGuard, phase != .idle, phase != .failed { return }
      phase = .loading
      if fault != .shownLate { world.emit("shown") }
      let span = Duration.seconds(fault == .shortDeadline ? 9 : 10)
      let isLoaded = await withTaskGroup(of: Bool.self) { [world, clock, fault] group in
        group.addTask {
          (try? await world.ask("load", answers: ["finished": { _ in true }])) ?? false
        }
        group.addTask {
          try? await clock.sleep(for: span)
          return false
        }
        let first = await group.next() ?? false
        if fault == .deadlineNotCancelled, first { return await group.next() ?? first || first }
        if fault == .answerKept, !first { return await group.next() ?? false }
        group.cancelAll()
        return first
      }
      if fault == .shownLate { world.emit("shown") }
      phase = isLoaded ? .done : .failed
    }
  }

  static func adapter(
    _ fault: Fault? = nil
  ) -> ReducerAdapter<AsyncAction<NothingStored>, NothingStored> {
    ReducerAdapter(
      stored: NothingStored(), make: { _, world in Loader(world, fault) },
      key: { await $0.phase },
      shows: { Observation(states: ["Download": await $0.phase.rawValue]) },
      events: ["start": { await $0.start() }])
  }

  @Test func `An actor that sleeps and asks is equal everywhere`() throws {
    let report = try explore(Download.system, beside: Self.adapter())
    // One less than of the plain loader, which leaves a request open when time is over.
    #expect(report.situations == 4, "\(report)")
    #expect(report.unfired.isEmpty)
  }

  @Test(arguments: Fault.allCases) func `Its faults are found`(_ fault: Fault) throws {
    let found = #expect(throws: ReducerDivergence.self) {
      try explore(Download.system, beside: Self.adapter(fault))
    }
    let token = try #require(found).token
    #expect(throws: ReducerDivergence.self) {
      try explore(Download.system, beside: Self.adapter(fault), replay: token)
    }
    try explore(Download.system, beside: Self.adapter(), replay: token)
    if fault == .shortDeadline { #expect(found?.steps.last?.at == "9000") }
  }

  @Test func `The same run is found each time`() {
    let signatures = (0..<3).map { _ in
      #expect(throws: ReducerDivergence.self) {
        try explore(Download.system, beside: Self.adapter(.answerKept))
      }?.description
    }
    #expect(Set(signatures).count == 1)
  }

  // MARK: What cannot be explored

  actor Stray {
    let world: VirtualWorld<NothingStored>
    private(set) var polls = 0
    private var isPolling = false
    var key: Int { polls + (isPolling ? 10 : 0) }
    init(_ world: VirtualWorld<NothingStored>) { self.world = world }
    func poll() async throws {
      if isPolling { return }
      isPolling = true
      for _ in 0..<2 {
        try await world.sleep(for: .seconds(1))
        polls += 1
      }
      (isPolling, polls) = (false, 0)
    }
  }

  @Sendable static func everything(_ stray: Stray) async -> Int { await stray.key }

  static func message(
    _ act: @escaping @Sendable (Stray) async -> Void,
    key: @escaping @Sendable (Stray) async -> Int = AsyncTests.everything
  ) -> String {
    let adapter = ReducerAdapter<AsyncAction<NothingStored>, NothingStored>(
      stored: NothingStored(), make: { _, world in Stray(world) }, key: key,
      shows: { _ in Observation(states: ["Download": "idle"]) },
      events: ["start": act, "finished": { _ in }])
    do {
      var silent = Download.system
      silent.machines[0].rules = []
      return "\(try explore(silent, beside: adapter))"
    } catch { return "\(error)" }
  }

  @Test func `A task that runs elsewhere, or without end, is refused`() {
    let endless = Self.message { _ in while true { await Task.yield() } }
    #expect(endless.contains("without end"), "\(endless)")
    #expect(Self.message { try? await $0.poll() }.contains("equal in all"))
  }

  @Test func `A key that does not hold everything is found out`() {
    let text = Self.message({ try? await $0.poll() }, key: { _ in 0 })
    #expect(text.contains("does not do the same"), "\(text)")
  }
}
