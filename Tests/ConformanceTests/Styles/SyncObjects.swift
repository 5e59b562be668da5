import Conformance
import Simulation

protocol ReSwiftAction {}

/// As ReSwift has it: actions of any type, a reducer of an optional state, and a store that tells subscribers.
final class SyncStore {
  struct State: Hashable {
    var phase = Phase.idle
    var tries = 0
    var isSaved = false
  }
  struct Pull: ReSwiftAction, Hashable {}
  struct Answer: ReSwiftAction, Hashable { let ok: Bool }
  struct Elapsed: ReSwiftAction, Hashable { let what: Phase }
  enum Effect { case ask, wait(Elapsed, Double), drop(Phase), save, log(String) }

  private(set) var state: State
  var phase: Phase { state.phase }
  var tries: Int { state.tries }
  private let fault: SyncFault?
  private var effects: [Effect] = []

  init(_ isSaved: Bool, _ fault: SyncFault?) {
    self.fault = fault
    state = State(isSaved: isSaved)
    if fault == .doneAfterDeath, isSaved { state.phase = .synced }
  }

  func dispatch(_ action: any ReSwiftAction) -> [Effect] {
    let old = state
    state = Self.reduce(action, state, fault)
    newState(old)
    defer { effects = [] }
    return effects
  }

  private static func reduce(
    _ action: any ReSwiftAction, _ state: State?, _ fault: SyncFault?
  ) -> State {
    var state = state ?? State()
    switch (action, state.phase) {
    case (is Pull, .running): break
    case (is Pull, .waiting): state.phase = .running
    case (is Pull, _): (state.phase, state.tries) = (.running, 0)
    case (let answer as Answer, .running) where answer.ok:
      (state.phase, state.isSaved) = (.synced, true)
    case (is Answer, .running):
      if state.tries == 2 {
        state.phase = .failed
      } else {
        (state.phase, state.tries) = (.waiting, state.tries + 1)
      }
    case (let elapsed as Elapsed, .running) where elapsed.what == .running:
      state.phase = .failed
    case (is Elapsed, .waiting): state.phase = .running
    default: break
    }
    return state
  }

  private func newState(_ old: State) {
    if state == old { return }
    if old.phase == .running || old.phase == .waiting { effects.append(.drop(old.phase)) }
    switch state.phase {
    case .running:
      effects += [.ask, .wait(Elapsed(what: .running), fault == .longLimit ? 8.001 : 8)]
      if old.phase != .waiting { effects.append(.log("spinner")) }
    case .waiting: effects.append(.wait(Elapsed(what: .waiting), 2))
    case .synced:
      effects += fault == .toldBeforeSaved ? [.log("done"), .save] : [.save, .log("done")]
    case .failed:
      effects += fault == .bannerTwice ? [.log("banner"), .log("banner")] : [.log("banner")]
    case .idle: break
    }
  }

  static func adapter(_ fault: SyncFault?) -> ReducerAdapter<any ReSwiftAction, Bool> {
    ReducerAdapter(
      stored: false, make: { SyncStore($0, fault) }, send: { $0.dispatch($1) }, key: \.state,
      shows: { Observation(states: ["Sync": $0.phase.rawValue], values: ["tries": $0.tries]) },
      showsStored: { Observation(values: ["synced once": $0]) }, events: ["pull": .send(Pull())],
      effects: {
        switch $0 {
        case .ask: .ask("running", ["answered": Answer(ok: true), "refused": Answer(ok: false)])
        case .wait(let end, let span): .start(end.what.rawValue, after: .seconds(span), then: end)
        case .drop(let phase): .stop(phase.rawValue)
        case .save: .write { $0 = true }
        case .log(let name): .emit(name)
        }
      })
  }
}

extension SyncModel {
  static func adapter(_ fault: SyncFault?) -> ReducerAdapter<Call, Bool> {
    ReducerAdapter(
      stored: false, make: { _ in SyncModel(fault) }, send: { $0.call($1) }, key: \.key,
      shows: { Observation(states: ["Sync": $0.phase.rawValue], values: ["tries": $0.tries]) },
      showsStored: { Observation(values: ["synced once": $0]) }, events: ["pull": .send(.pulled)],
      effects: {
        switch $0 {
        case .load: .ask("load", ["answered": .loaded, "refused": .refused])
        case .wait(let name, let span, let call): .start(name, after: .seconds(span), then: call)
        case .forget(let name): .stop(name)
        case .remember: .write { $0 = true }
        case .tell(let name): .emit(name)
        }
      })
  }
}
