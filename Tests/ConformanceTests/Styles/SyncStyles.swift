import Conformance
import Simulation

enum Phase: String { case idle, running, waiting, synced, failed }

/// As the Composable Architecture has it: one reducer into the state, one effect.
struct SyncFeature {
  struct State: Hashable {
    var phase = Phase.idle
    var tries = 0
  }
  enum Action: Hashable { case pulled, response(Bool), limitReached, pauseOver }
  struct Effect {
    enum Operation {
      case fetch, save
      case sleep(Double, Action, id: String)
      case cancel(id: String)
      case track(String)
    }
    let all: [Operation]
    static let none = Effect(all: [])
    static func run(_ operation: Operation) -> Effect { Effect(all: [operation]) }
    static func merge(_ effects: Effect...) -> Effect { Effect(all: effects.flatMap(\.all)) }
  }

  var fault: SyncFault?

  func reduce(into state: inout State, action: Action) -> Effect {
    switch (action, state.phase) {
    case (.pulled, .running) where fault != .secondPullBeginsAnew: return .none
    case (.pulled, .waiting):
      return fault == .pauseKept ? run(&state) : .merge(.run(.cancel(id: "pause")), run(&state))
    case (.pulled, _):
      let isTold = state.phase != .running
      if fault != .triesKept { state.tries = 0 }
      return .merge(run(&state), isTold ? .run(.track("spinner")) : .none)
    case (.pauseOver, _): return run(&state)
    case (.response(true), .running),
      (.response(true), .failed) where fault == .staleAnswer:
      state.phase = .synced
      return Effect(all: [.cancel(id: "limit"), .save, .track("done")])
    case (.response(false), .running) where state.tries < (fault == .givesUpEarly ? 1 : 2):
      (state.phase, state.tries) = (.waiting, state.tries + 1)
      return Effect(all: [.cancel(id: "limit"), .sleep(2, .pauseOver, id: "pause")])
    case (.response(false), .running), (.limitReached, .running):
      state.phase = .failed
      let banner = Effect.run(.track("banner"))
      let kept = fault == .staleAnswer ? Effect.none : .run(.cancel(id: "fetch"))
      return .merge(
        .run(.cancel(id: "limit")), kept, banner, fault == .bannerTwice ? banner : .none)
    default: return .none
    }
  }

  private func run(_ state: inout State) -> Effect {
    state.phase = .running
    let seconds = fault == .shortLimit ? 7.999 : fault == .longLimit ? 8.001 : 8
    return Effect(all: [.fetch, .sleep(seconds, .limitReached, id: "limit")])
  }

  var adapter: ReducerAdapter<Action, Bool> {
    ReducerAdapter(
      stored: false, restore: { _ in State() }, reduce: { reduce(into: &$0, action: $1).all },
      shows: { Observation(states: ["Sync": $0.phase.rawValue], values: ["tries": $0.tries]) },
      showsStored: { Observation(values: ["synced once": $0]) }, events: ["pull": .send(.pulled)],
      effects: {
        switch $0 {
        case .fetch: .ask("fetch", ["answered": .response(true), "refused": .response(false)])
        case .save: .write { $0 = true }
        case .sleep(let span, let action, let id): .start(id, after: .seconds(span), then: action)
        case .cancel(let id): .stop(id)
        case .track(let name): .emit(name)
        }
      })
  }
}

/// As Redux has it: a pure function, and a middleware that looks at what has changed.
struct SyncRedux {
  struct State: Hashable {
    var phase = Phase.idle
    var tries = 0
    /// Counts what is asked, so that old answers are told apart.
    var request = 0
  }
  enum Action: Hashable { case pull, loaded(Int), refused(Int), timeout, again }
  enum Command {
    case fetch(Int), after(Double, Action, String), clear(String), save, toast(String)
  }

  var fault: SyncFault?

  func reducer(_ state: State, _ action: Action) -> State {
    var next = state
    func begin() { (next.phase, next.request) = (.running, (state.request + 1) % 3) }
    switch (action, state.phase) {
    case (.pull, .running): break
    case (.pull, .waiting), (.again, .waiting): begin()
    case (.again, .running) where fault == .pauseKept: begin()
    case (.pull, _):
      if fault != .triesKept { next.tries = 0 }
      begin()
    case (.loaded(let request), .running) where request == state.request: next.phase = .synced
    case (.loaded, .failed) where fault == .staleAnswer: next.phase = .synced
    case (.refused(let request), .running) where request == state.request:
      let isLast = state.tries == (fault == .givesUpEarly ? 1 : 2)
      (next.phase, next.tries) = isLast ? (.failed, state.tries) : (.waiting, state.tries + 1)
    case (.timeout, .running): next.phase = .failed
    default: break
    }
    return next
  }

  func middleware(_ old: State, _ new: State) -> [Command] {
    if old == new { return [] }
    var commands: [Command] = old.phase == .running ? [.clear("limit")] : []
    if old.phase == .waiting, fault != .pauseKept { commands.append(.clear("pause")) }
    switch new.phase {
    case .running:
      commands += [.fetch(new.request), .after(8, .timeout, "limit")]
      if old.phase != .waiting, old.phase != .running { commands.append(.toast("spinner")) }
    case .waiting: commands.append(.after(2, .again, "pause"))
    case .synced: commands += fault == .notSaved ? [.toast("done")] : [.save, .toast("done")]
    case .failed: commands += fault == .silentBanner ? [] : [.toast("banner")]
    case .idle: break
    }
    return commands
  }

  func dispatch(_ state: inout State, _ action: Action) -> [Command] {
    let old = state
    state = reducer(old, action)
    return middleware(old, state)
  }

  var adapter: ReducerAdapter<Action, Bool> {
    ReducerAdapter(
      stored: false, restore: { _ in State() }, reduce: dispatch,
      shows: { Observation(states: ["Sync": $0.phase.rawValue], values: ["tries": $0.tries]) },
      showsStored: { Observation(values: ["synced once": $0]) }, events: ["pull": .send(.pull)],
      effects: {
        switch $0 {
        case .fetch(let id): .ask("fetch", ["answered": .loaded(id), "refused": .refused(id)])
        case .after(let span, let action, let id): .start(id, after: .seconds(span), then: action)
        case .clear(let id): .stop(id)
        case .save: .write { $0 = true }
        case .toast(let name): .emit(name)
        }
      })
  }
}
