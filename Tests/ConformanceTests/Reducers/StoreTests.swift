import Conformance
import Machines
import Simulation
import Testing

/// Reducers whose effects are closures that run, send and can be cancelled, as The Composable Architecture
/// shapes them; without the package.
struct StoreTests {
  struct Send<Action: Sendable>: Sendable {
    let send: @Sendable (Action) async -> Void
    func callAsFunction(_ action: Action) async { await send(action) }
  }

  indirect enum Effect<Action: Sendable>: Sendable {
    case none
    case run(@Sendable (Send<Action>) async throws -> Void)
    case cancel(id: String)
    case merge([Effect])
    case cancellable(Effect, id: String, cancelInFlight: Bool)

    func cancellable(id: String, cancelInFlight: Bool = false) -> Effect {
      .cancellable(self, id: id, cancelInFlight: cancelInFlight)
    }
  }

  /// The store: it reduces, and runs what comes of it, each effect in a task.
  actor Store<State: Sendable, Action: Sendable> {
    private(set) var state: State
    private let reduce: @Sendable (inout State, Action) -> Effect<Action>
    private let executor: any TaskExecutor
    private var tasks: [String: [Task<Void, Never>]] = [:]

    init(
      _ state: State, on executor: any TaskExecutor,
      reduce: @escaping @Sendable (inout State, Action) -> Effect<Action>
    ) {
      self.state = state
      self.executor = executor
      self.reduce = reduce
    }

    func send(_ action: Action) { run(reduce(&state, action), ids: []) }

    private func run(_ effect: Effect<Action>, ids: [String]) {
      switch effect {
      case .none: break
      case .merge(let effects): for effect in effects { run(effect, ids: ids) }
      case .cancel(let id): for task in tasks.removeValue(forKey: id) ?? [] { task.cancel() }
      case .cancellable(let effect, let id, let cancelInFlight):
        if cancelInFlight { run(.cancel(id: id), ids: []) }
        run(effect, ids: ids + [id])
      case .run(let operation):
        let send = Send<Action> { [weak self] in await self?.sendUnlessCancelled($0) }
        let task = Task(executorPreference: executor) {
          _ = try? await operation(send)
        }
        for id in ids { tasks[id, default: []].append(task) }
      }
    }

    private func sendUnlessCancelled(_ action: Action) {
      if !Task.isCancelled { send(action) }
    }
  }

  enum Fault: CaseIterable { case notCancelled, shortDeadline, cancelledTooMuch, notInFlight }

  /// The feature as a team writes it.
  struct Feature: Sendable {
    struct State: Hashable, Sendable { var phase = Download.State.idle }
    enum Action: Sendable { case startTapped, loaded, timedOut }

    let clock: any Clock<Duration>
    let load: @Sendable () async throws -> Void
    let track: @Sendable (String) -> Void
    var fault: Fault?

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      switch (state.phase, action) {
      case (.idle, .startTapped), (.failed, .startTapped):
        state.phase = .loading
        track("shown")
        let span = Duration.seconds(fault == .shortDeadline ? 5 : 10)
        return .merge([
          .run { [load] send in
            try await load()
            await send(.loaded)
          }.cancellable(id: "load", cancelInFlight: fault != .notInFlight),
          .run { [clock] send in
            try await clock.sleep(for: span)
            await send(.timedOut)
          }.cancellable(id: fault == .cancelledTooMuch ? "load" : "deadline", cancelInFlight: true),
        ])
      case (.loading, .loaded):
        state.phase = .done
        return fault == .notCancelled ? .none : .cancel(id: "deadline")
      case (.loading, .timedOut):
        state.phase = .failed
        return fault == .notInFlight ? .none : .cancel(id: "load")
      case (.done, .timedOut) where fault == .notCancelled:
        state.phase = .failed
        return .none
      default: return .none
      }
    }
  }

  static func adapter(
    _ fault: Fault? = nil
  ) -> ReducerAdapter<AsyncAction<NothingStored>, NothingStored> {
    ReducerAdapter(
      stored: NothingStored(),
      make: { _, world in
        let feature = Feature(
          clock: world.clock,
          load: { try await world.ask("load", answers: ["finished": { _ in }]) },
          track: { world.emit($0) }, fault: fault)
        return Store(Feature.State(), on: world.executor) { feature.reduce(&$0, $1) }
      },
      key: { await $0.state },
      shows: { Observation(states: ["Download": await $0.state.phase.rawValue]) },
      events: ["start": { @Sendable store in await store.send(.startTapped) }])
  }

  @Test func `A store with closures as effects is equal everywhere`() throws {
    let report = try explore(Download.system, beside: Self.adapter())
    #expect(report.situations == 4, "\(report)")
    #expect(report.unfired.isEmpty)
  }

  @Test(arguments: Fault.allCases) func `Its faults are found`(_ fault: Fault) {
    let found = #expect(throws: ReducerDivergence.self) {
      try explore(Download.system, beside: Self.adapter(fault))
    }
    #expect(found != nil)
  }
}
