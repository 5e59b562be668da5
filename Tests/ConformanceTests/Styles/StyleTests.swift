import Conformance
import Diagnostics
import Machines
import Simulation
import StateSearch
import Testing

/// One document, and five styles in which teams write it: right, and each with faults that are found by
/// a shortest run.
struct StyleTests {
  static let mortal = Configuration(kills: 1)

  enum Style: CaseIterable {
    case composable, redux, reSwift, observable, actor

    var faults: [SyncFault] {
      switch self {
      case .composable:
        [
          .shortLimit, .longLimit, .staleAnswer, .secondPullBeginsAnew, .triesKept, .bannerTwice,
          .pauseKept, .givesUpEarly,
        ]
      case .redux: [.triesKept, .staleAnswer, .pauseKept, .givesUpEarly, .notSaved, .silentBanner]
      case .reSwift: [.longLimit, .toldBeforeSaved, .bannerTwice, .doneAfterDeath]
      case .observable: [.secondPullBeginsAnew, .pauseKept, .triesKept, .staleAnswer]
      case .actor: [.shortLimit, .notSaved, .givesUpEarly, .triesKept, .pauseKept]
      }
    }

    func explored(_ fault: SyncFault? = nil, replay: String? = nil) throws -> ReducerReport {
      func explored<Action, Stored>(
        _ adapter: ReducerAdapter<Action, Stored>
      ) throws -> ReducerReport {
        try explore(Sync.system, mortal, beside: adapter, replay: replay)
      }
      return switch self {
      case .composable: try explored(SyncFeature(fault: fault).adapter)
      case .redux: try explored(SyncRedux(fault: fault).adapter)
      case .reSwift: try explored(SyncStore.adapter(fault))
      case .observable: try explored(SyncModel.adapter(fault))
      case .actor: try explored(SyncActor.adapter(fault))
      }
    }
  }

  @Test(arguments: Style.allCases) func `A right app is equal everywhere`(style: Style) throws {
    let report = try style.explored()
    #expect(report.situations > 20 && report.unfired.isEmpty && report.notCompared.isEmpty)
  }

  @Test(arguments: Style.allCases) func `A wrong one is found by a shortest run`(
    style: Style
  ) throws {
    for fault in style.faults {
      let found = #expect(throws: ReducerDivergence.self, "\(fault)") {
        try style.explored(fault)
      }
      let run = try #require(found)
      #expect(run.steps.count - 1 == fault.steps, "\(fault): \(run)")
      #expect(throws: ReducerDivergence.self, "\(fault)") {
        try style.explored(fault, replay: run.token)
      }
      // The right app does not make the run any more.
      _ = try style.explored(replay: run.token)
    }
  }

  // MARK: Adapters

  /// The right feature by another adapter.
  typealias Adapter = ReducerAdapter<SyncFeature.Action, Bool>

  static func adapter(
    restore: @escaping (Bool) -> SyncFeature.State = { _ in .init() },
    reduce: @escaping (inout SyncFeature.State, SyncFeature.Action) -> [Operation] = {
      SyncFeature().reduce(into: &$0, action: $1).all
    },
    shows: @escaping (SyncFeature.State) -> Observation = {
      Observation(states: ["Sync": $0.phase.rawValue], values: ["tries": $0.tries])
    },
    stored: @escaping (Bool) -> Observation = { Observation(values: ["synced once": $0]) },
    events: [String: AppCue<SyncFeature.Action, Bool>] = ["pull": .send(.pulled)],
    effects: @escaping (Operation) -> AppEffect<SyncFeature.Action, Bool> = meaning
  ) -> Adapter {
    ReducerAdapter(
      stored: false, restore: restore, reduce: reduce, shows: shows, showsStored: stored,
      events: events, effects: effects)
  }

  /// What an exploration says: how many steps its run has, and the rest of the words.
  static func outcome(
    _ adapter: Adapter, bounds: SearchBounds = SearchBounds(states: 10_000)
  ) -> (steps: Int?, text: String) {
    do {
      return (nil, "\(try explore(Sync.system, mortal, beside: adapter, bounds: bounds))")
    } catch let found as ReducerDivergence {
      return (found.steps.count - 1, "\(found.what): \(found.table), \(found.app)")
    } catch { return (nil, "\(error)") }
  }

  typealias Operation = SyncFeature.Effect.Operation

  static func meaning(_ operation: Operation) -> AppEffect<SyncFeature.Action, Bool> {
    switch operation {
    case .fetch: .ask("fetch", ["answered": .response(true), "refused": .response(false)])
    case .save: .write { $0 = true }
    case .sleep(let span, let action, let id): .start(id, after: .seconds(span), then: action)
    case .cancel(let id): .stop(id)
    case .track(let name): .emit(name)
    }
  }

  static func changed(
    _ change: @escaping (Operation) -> AppEffect<SyncFeature.Action, Bool>?
  ) -> (Operation) -> AppEffect<SyncFeature.Action, Bool> {
    { change($0) ?? meaning($0) }
  }

  @Test func `A wrong adapter is found by a shortest run`() {
    #expect(Self.outcome(Self.adapter()).text.hasPrefix("equal in all"))
    let wrong: [(String, Adapter, steps: Int)] = [
      (
        "a map that forgets the machine in a state",
        Self.adapter(shows: {
          Observation(
            states: $0.phase == .waiting ? [:] : ["Sync": $0.phase.rawValue],
            values: ["tries": $0.tries])
        }), 2
      ),
      (
        "a map that shows a value in one state alone",
        Self.adapter(shows: {
          Observation(
            states: ["Sync": $0.phase.rawValue],
            values: $0.phase == .failed ? ["tries": $0.tries] : [:])
        }), 2
      ),
      (
        "outputs swapped",
        Self.adapter(
          effects: Self.changed {
            guard case .track(let name) = $0, name != "spinner" else { return nil }
            return .emit(name == "done" ? "banner" : "done")
          }), 2
      ),
      (
        "timers swapped",
        Self.adapter(
          effects: Self.changed {
            guard case .sleep(let seconds, let action, let id) = $0 else { return nil }
            return .start(id, after: .seconds(10 - seconds), then: action)
          }), 2
      ),
      (
        "answers swapped",
        Self.adapter(
          effects: Self.changed {
            guard case .fetch = $0 else { return nil }
            return .request(
              "fetch",
              answers: ["answered": .send(.response(false)), "refused": .send(.response(true))])
          }), 2
      ),
      (
        "a request that is never made",
        Self.adapter(effects: Self.changed { if case .fetch = $0 { .nothing } else { nil } }), 2
      ),
      (
        "a timer that is never started",
        Self.adapter(
          effects: Self.changed { if case .sleep(_, _, "pause") = $0 { .nothing } else { nil } }), 3
      ),
      (
        "a write that is never done",
        Self.adapter(effects: Self.changed { if case .save = $0 { .nothing } else { nil } }), 2
      ),
      (
        "a state rebuilt wrongly after death",
        Self.adapter(restore: { .init(phase: $0 ? .synced : .idle) }), 3
      ),
      (
        "what is stored the wrong way round",
        Self.adapter(stored: { Observation(values: ["synced once": !$0]) }), 0
      ),
      ("an event told as another", Self.adapter(events: ["pull": .send(.limitReached)]), 1),
      ("an event told to nobody", Self.adapter(events: ["pull": .unheard]), 1),
    ]
    for (name, adapter, steps) in wrong {
      let found = Self.outcome(adapter)
      #expect(found.steps == steps, "\(name): \(found)")
    }
  }

  @Test func `What is no adapter is refused, and why`() {
    nonisolated(unsafe) var calls = 0
    let refused: [(String, Adapter)] = [
      ("shows nothing", Self.adapter(shows: { _ in Observation() })),
      (
        "did you mean \"synced\"",
        Self.adapter(shows: {
          Observation(states: ["Sync": $0.phase == .synced ? "sinced" : $0.phase.rawValue])
        })
      ),
      (
        "does not do the same",
        Self.adapter(reduce: {
          calls += 1
          return calls % 3 == 0 ? [] : SyncFeature().reduce(into: &$0, action: $1).all
        })
      ),
      (
        "whole number of milliseconds",
        Self.adapter(
          effects: Self.changed {
            if case .sleep(_, let action, let id) = $0 {
              .start(id, after: .microseconds(1500), then: action)
            } else {
              nil
            }
          })
      ),
      (
        "did you mean \"banner\"",
        Self.adapter(effects: Self.changed { if case .track = $0 { .emit("baner") } else { nil } })
      ),
      ("did you mean \"pull\"", Self.adapter(events: ["pul": .send(.pulled)])),
      (
        "without end",
        Self.adapter(
          effects: Self.changed { if case .fetch = $0 { .send(.pauseOver) } else { nil } })
      ),
    ]
    for (part, adapter) in refused {
      let found = Self.outcome(adapter)
      #expect(found.steps == nil && found.text.contains(part), "\(part): \(found)")
    }
  }

  @Test func `A key that forgets a field is found out`() {
    let adapter = ReducerAdapter(
      stored: false, make: { _ in SyncModel(nil) }, send: { $0.call($1) }, key: \.key.phase,
      shows: {
        Observation(states: ["Sync": $0.key.phase.rawValue], values: ["tries": $0.key.tries])
      },
      events: ["pull": .send(.pulled)],
      effects: { (need: SyncModel.Need) in
        switch need {
        case .load:
          .request("load", answers: ["answered": .send(.loaded), "refused": .send(.refused)])
        case .wait("pause", let span, let call): .start("pause", after: .seconds(span), then: call)
        default: .nothing
        }
      })
    #expect(throws: (any Error).self) {
      try explore(Sync.system, Self.mortal, beside: adapter, bounds: SearchBounds(states: 10_000))
    }
  }

  @Test func `A state that grows without end meets the bound, and is no result`() {
    let counting = ReducerAdapter<Int, NothingStored>(
      initial: 0,
      reduce: { (state: inout Int, _) -> [Int] in
        state += 1; return []
      },
      shows: { _ in Observation(states: ["Sync": "idle"]) },
      events: ["pull": .send(0), "answered": .unheard, "refused": .unheard])
    var silent = Sync.system
    silent.machines[0].rules = []
    let error = #expect(throws: ModelError.self) {
      try explore(silent, beside: counting, bounds: SearchBounds(states: 100))
    }
    #expect(error?.origin == .bound)
  }
}
