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
  struct Answer: ReSwiftAction, Hashable { let isGood: Bool }
  struct Elapsed: ReSwiftAction, Hashable { let what: Phase }
  enum Effect { case ask, wait(Phase, Int), drop(Phase), save, log(String) }

  private(set) var state: State
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
    case (let answer as Answer, .running) where answer.isGood:
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
      effects += [.ask, .wait(.running, fault == .longLimit ? 8001 : 8000)]
      if old.phase != .waiting { effects.append(.log("spinner")) }
    case .waiting: effects.append(.wait(.waiting, 2000))
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
      shows: {
        Observation(states: ["Sync": $0.state.phase.rawValue], values: ["tries": $0.state.tries])
      },
      showsStored: { Observation(values: ["synced once": $0]) },
      events: ["pull": .send(Pull())],
      effects: { effect in
        switch effect {
        case .ask:
          .request(
            "ask",
            answers: [
              "answered": .send(Answer(isGood: true)), "refused": .send(Answer(isGood: false)),
            ])
        case .wait(let phase, let span):
          .start(phase.rawValue, after: .milliseconds(span), then: Elapsed(what: phase))
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
      shows: {
        Observation(
          states: ["Sync": $0.key.phase.rawValue], values: ["tries": $0.key.tries])
      },
      showsStored: { Observation(values: ["synced once": $0]) },
      events: ["pull": .send(.pulled)],
      effects: { need in
        switch need {
        case .load:
          .request("load", answers: ["answered": .send(.loaded), "refused": .send(.refused)])
        case .limit: .start("limit", after: .seconds(8), then: .limitReached)
        case .pause: .start("pause", after: .seconds(2), then: .pauseOver)
        case .forget(let name): .stop(name)
        case .remember: .write { $0 = true }
        case .tell(let name): .emit(name)
        }
      })
  }
}
