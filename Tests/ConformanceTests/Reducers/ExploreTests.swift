import Conformance
import Diagnostics
import Machines
import Simulation
import StateSearch
import Testing

/// What is equal, what differs, and what is refused.
struct ExploreTests {
  @Test func `A reducer that does as its table says is equal everywhere`() throws {
    let report = try explore(Download.system, beside: Loader().adapter)
    #expect(report.situations == 4 && report.notCompared.isEmpty && report.unfired.isEmpty)
    #expect("\(report)" == "equal in all 4 situations, by \(report.steps) steps")
  }

  @Test func `What a table does not speak of makes no difference`() throws {
    #expect(try explore(Download.system, beside: Loader(hints: true).adapter).situations > 4)
  }

  @Test(arguments: [9_999, 10_001, 1])
  func `A wrong delay is found to the millisecond`(milliseconds: Int) throws {
    let app = Loader(span: .milliseconds(milliseconds)).adapter
    let found = #expect(throws: ReducerDivergence.self) {
      try explore(Download.system, beside: app)
    }
    #expect(
      found?.signature
        == (milliseconds < 10_000
          ? "0: launch → 0: user: start → \(milliseconds): the app's timer \"deadline\" expires, "
            + "and none of the table"
          : "0: launch → 0: user: start → 10000: Download/loading after 10000 ms expires, "
            + "and no timer of the app"))
    let isEarly = milliseconds < 10_000
    #expect(found?.table == (isEarly ? "loading" : "failed"))
    #expect(found?.app == (isEarly ? "failed" : "loading"))
    #expect(throws: ReducerDivergence.self) {
      try explore(Download.system, beside: app, replay: try #require(found).token)
    }
    // The mended app does not make the run any more.
    try explore(Download.system, beside: Loader().adapter, replay: try #require(found).token)
  }

  @Test(arguments: Trick.allCases)
  func `A trick is found if the document forbids it, and only then`(trick: Trick) throws {
    let app = TrickyLoader(trick: trick).adapter
    if Trick.harmless.contains(trick) {
      #expect(try explore(Download.system, beside: app).situations >= 4)
      return
    }
    let found = #expect(throws: ReducerDivergence.self) {
      try explore(Download.system, beside: app)
    }
    #expect(throws: ReducerDivergence.self) {
      try explore(Download.system, beside: app, replay: try #require(found).token)
    }
    // The least number of failures that the trick needs, twice two steps and what shows it.
    let failures: [Trick: Int] = [
      .givesUpAfterThreeFailures: 3, .halvesTheLimitAtEachTry: 1, .tellsTheSecondTryTwice: 1,
      .forgetsToTellTheThirdTry: 2,
    ]
    let steps = (found?.steps.count ?? 0) - 1
    #expect(steps >= (failures[trick] ?? 0) * 2 + 1 && steps <= 8, "\(steps)")
  }

  @Test func `An answer that comes too late must change nothing`() throws {
    let found = #expect(throws: ReducerDivergence.self) {
      try explore(Download.system, beside: Loader(takesAnyAnswer: true).adapter)
    }
    #expect(found?.steps.count == 4 && found?.app == "done" && found?.table == "failed")
    #expect(found?.steps.last?.stimulus == "finished, which no row of the table hears")
    #expect(found?.steps.last?.at == "10000")
  }

  @Test func `An answer to an earlier request must change nothing`() throws {
    let found = #expect(throws: ReducerDivergence.self) {
      try explore(Download.system, beside: Loader(keepsLoads: true).adapter)
    }
    #expect(
      found?.signature
        == "0: launch → 0: user: start → 10000: Download/loading after 10000 ms expires → "
        + "10000: user: start → 10000: finished, the answer to an earlier \"load\", which the table "
        + "does not wait for")
    #expect(found?.app == "done" && found?.table == "loading")
    #expect(throws: ReducerDivergence.self) {
      try explore(
        Download.system, beside: Loader(keepsLoads: true).adapter,
        replay: try #require(found).token)
    }
    let wary = Loader(keepsLoads: true, tellsLoadsApart: true).adapter
    #expect(try explore(Download.system, beside: wary).unfired.isEmpty)
    try simulate(Download.system, seeds: 50, beside: wary)
  }

  @Test func `The text tells the difference, the run and the token`() throws {
    let found = #expect(throws: ReducerDivergence.self) {
      try explore(Download.system, beside: Loader(takesAnyAnswer: true).adapter)
    }
    let text = try #require(found).description
    #expect(
      text.hasPrefix("the app does otherwise than the table, at step 3:\n  state of Download\n"))
    #expect(text.contains("\n    in the table: failed\n    in the app:   done\n"))
    #expect(text.contains("\n  2  10000 ms  Download/loading after 10000 ms expires"))
    #expect(text.hasSuffix("\nreplay: \"\(try #require(found).token)\""))
  }

  // MARK: Objects

  final class Screen {
    private(set) var loader: Loader
    init(_ loader: Loader) { self.loader = loader }
    func send(_ action: Loader.Action) -> [Loader.Effect] { loader.reduce(action) }
  }

  static func object(_ loader: Loader) -> ReducerAdapter<Loader.Action, NothingStored> {
    ReducerAdapter(
      make: { Screen(loader) }, send: { $0.send($1) }, key: \.loader,
      shows: { Loader.shows($0.loader) }, events: ["start": .send(.start)],
      effects: Loader.meaning)
  }

  @Test func `An object is explored as a value is`() throws {
    let value = try explore(Download.system, beside: Loader(hints: true).adapter)
    #expect(try explore(Download.system, beside: Self.object(Loader(hints: true))) == value)
    let found = #expect(throws: ReducerDivergence.self) {
      try explore(Download.system, beside: Self.object(Loader(takesAnyAnswer: true)))
    }
    let other = #expect(throws: ReducerDivergence.self) {
      try explore(Download.system, beside: Loader(takesAnyAnswer: true).adapter)
    }
    #expect(found?.description == other?.description)
  }

  @Test func `An app that looks at anything else than its state is refused`() throws {
    nonisolated(unsafe) var calls = 0
    let app = ReducerAdapter<Loader.Action, NothingStored>(
      initial: 0,
      reduce: { (state: inout Int, _) -> [Int] in
        calls += 1
        state = calls
        return []
      }, shows: { _ in Observation(states: ["Download": "idle"]) },
      events: ["start": .send(.start), "finished": .unheard])
    let error = #expect(throws: AdapterError.self) {
      try explore(Download.system, beside: app)
    }
    #expect(error?.description.contains("1 at first, then 2") == true)
  }

  // MARK: Bad input

  func adapter(
    shows: Observation = Observation(states: ["Download": "idle"]),
    events: [String: AppCue<Loader.Action, NothingStored>] = ["start": .send(.start)],
    effect: AppEffect<Loader.Action, NothingStored> = .nothing, timers: [String: String] = [:]
  ) -> ReducerAdapter<Loader.Action, NothingStored> {
    ReducerAdapter(
      initial: 0, reduce: { (_, _) in [0] }, shows: { _ in shows }, events: events,
      effects: { _ in effect }, timers: timers)
  }

  func message(_ adapter: ReducerAdapter<Loader.Action, NothingStored>) -> String {
    do {
      return "\(try explore(Download.system, beside: adapter))"
    } catch { return "\(error)" }
  }

  @Test func `Names that the table does not have are refused`() {
    for text in [
      message(adapter(shows: Observation(states: ["Upload": "idle"]))),
      message(adapter(shows: Observation(states: ["Download": "idling"]))),
      message(adapter(shows: Observation(values: ["size": 3]))),
      message(adapter(events: ["begin": .send(.start)])),
      message(adapter(effect: .emit("hidden"))),
      message(adapter(effect: .request("load", answers: ["ready": .send(.loaded(0))]))),
      message(adapter(timers: ["deadline": "limit"])),
    ] {
      #expect(
        text.contains("the table") || text.contains("nobody causes") || text.contains("not there"),
        "\(text)")
    }
    #expect(message(adapter(shows: Observation())).contains("shows"))
    #expect(
      message(adapter(effect: .start("t", after: .microseconds(500), then: .loaded(0))))
        .contains("whole number of milliseconds"))
    #expect(message(adapter(effect: .send(.start))).contains("without end"))
  }

  @Test func `Outputs that no effect is can be left out`() throws {
    let silent = ReducerAdapter(
      initial: Loader(), reduce: { $0.reduce($1) }, shows: Loader.shows,
      events: ["start": .send(.start)],
      effects: { if case .track = $0 { .nothing } else { Loader.meaning($0) } },
      withoutOutputs: ["shown"])
    #expect(try explore(Download.system, beside: silent).notCompared == ["shown"])
    try simulate(Download.system, seeds: 50, beside: silent)
  }

  @Test func `A launch that remembers what is not stored is refused`() throws {
    nonisolated(unsafe) var launches = 0
    let app = ReducerAdapter<Loader.Action, NothingStored>(
      stored: NothingStored(),
      restore: { _ in
        launches += 1
        return launches
      }, reduce: { (_: inout Int, _) -> [Int] in [] },
      shows: { _ in Observation(states: ["Download": "idle"]) },
      events: ["start": .unheard, "finished": .unheard])
    var mortal = Download.system
    mortal.machines[0].rules = []
    mortal.process = ProcessModel(kills: 1)
    let error = #expect(throws: AdapterError.self) { try explore(mortal, beside: app) }
    #expect(error?.description.contains("begin the same") == true)
  }

  @Test func `A bound that is met is no result`() {
    #expect(throws: ModelError.self) {
      try explore(
        Download.system, beside: Loader(hints: true).adapter, bounds: SearchBounds(states: 2))
    }
  }

  @Test func `A text that is no token is refused`() {
    for text in ["", "hello", "0", String(repeating: "0", count: 40)] {
      #expect(throws: AdapterError.self) {
        try explore(Download.system, beside: Loader().adapter, replay: text)
      }
    }
  }
}
