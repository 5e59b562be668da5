import Conformance
import Foundation
import Machines
import Simulation

/// Measures how fast an app's reducer and its table are explored jointly, by processor time.
enum ReducerRuns {
  static func measure(_ arguments: Arguments) throws {
    let ways: [(name: String, run: () throws -> ReducerReport)] = [
      ("a plain struct, ten switches", { try explore(Switches.system, beside: Switches.adapter) }),
      (
        "six sections that ask a server",
        { try explore(Sections.system(6), beside: Sections.adapter(6)) }
      ),
      (
        "four sections that time out",
        { try explore(Sections.system(4, timed: true), beside: Sections.adapter(4, timed: true)) }
      ),
    ]
    var table = Table("what", "pairs", "steps", "seconds", "pairs/s", "steps/s")
    for way in ways {
      var seconds: [Double] = []
      var report: ReducerReport?
      for _ in 0..<arguments.runs {
        let start = clock()
        report = try way.run()
        seconds.append(Double(clock() - start) / Double(CLOCKS_PER_SEC))
      }
      guard let report else { continue }
      let typical = median(seconds)
      table.add(
        way.name, "\(report.situations)", "\(report.steps)", String(format: "%.3f", typical),
        "\(Int(Double(report.situations) / typical))", "\(Int(Double(report.steps) / typical))")
    }
    print(table.text)
  }
}

/// A cursor over switches: it moves, and flips the one that it is at.
enum Switches {
  enum Panel: Machine {
    enum State: String, Name { case shown }
    enum Event: String, Name { case move, flip }
    static let name = "Panel"
    static let initial = State.shown
    static let cursor = Counter("cursor", 0...9)
    static let switches = (0...9).map { Fact("switch \($0)") }
    static let rules: Rules<Self> = [
      .shown: [
        .on(.move, when: cursor < 9, do: [.increment(cursor)]),
        .on(.move, when: cursor == 9, do: [.set(cursor, 0)]),
        .on(
          .flip,
          do: (0...9).map { number in
            .when(
              cursor == number && switches[number], [.clear(switches[number])],
              else: [.when(cursor == number, [.set(switches[number])])])
          }),
      ]
    ]
    static let causes: [Cause<Self>] = [.user(.move), .user(.flip)]
  }

  static let system = System(
    "switches", document: "BENCH", title: "A panel of switches", machines: [Panel.table()])

  struct App: Hashable {
    enum Action { case move, flip }
    var cursor = 0
    var switches: UInt16 = 0

    mutating func reduce(_ action: Action) -> [Never] {
      switch action {
      case .move: cursor = cursor == 9 ? 0 : cursor + 1
      case .flip: switches ^= 1 << UInt16(cursor)
      }
      return []
    }
  }

  static let names = Panel.switches.map(\.variable.name)

  static var adapter: ReducerAdapter<App.Action, NothingStored> {
    ReducerAdapter(
      initial: App(), reduce: { $0.reduce($1) },
      shows: { app in
        var values: [String: any CustomStringConvertible & Sendable] = ["cursor": app.cursor]
        for (number, name) in names.enumerated() {
          values[name] = app.switches >> number & 1 == 1
        }
        return Observation(values: values)
      }, events: ["move": .send(.move), "flip": .send(.flip)])
  }
}

/// A screen of sections, each of which loads for itself.
enum Sections {
  enum Section: Machine {
    enum State: String, Name { case idle, loading, done, failed }
    enum Event: String, Name { case start, finished, refused }
    static let name = "Section"
    static let initial = State.idle
    static let rules: Rules<Self> = [:]
  }

  static func system(_ count: Int, timed: Bool = false) -> System {
    System(
      "sections", document: "BENCH", title: "A screen of sections",
      machines: (0..<count).map { number in
        let name = "section \(number)"
        func on(_ event: String, _ target: String) -> Rule {
          Rule(.event("\(event) \(number)"), to: target)
        }
        func cause(_ event: String, _ actor: Actor, in states: [String]) -> EventCause {
          EventCause(
            "\(event) \(number)", by: actor, when: .located(machine: name, states: states))
        }
        let late = timed ? [Rule(.after(.seconds(10 + number)), to: "failed")] : []
        return MachineTable(
          name: name, states: ["idle", "loading", "done", "failed"], initial: "idle",
          rules: [
            StateRules(state: "idle", rules: [on("start", "loading")]),
            StateRules(
              state: "loading", rules: [on("finished", "done"), on("refused", "failed")] + late),
            StateRules(state: "failed", rules: [on("start", "loading")]),
          ],
          causes: [
            cause("start", .user, in: ["idle", "failed"]),
            cause("finished", .network, in: ["loading"]),
            cause("refused", .network, in: ["loading"]),
          ])
      })
  }

  struct App: Hashable {
    enum Phase: String { case idle, loading, done, failed }
    enum Action: Hashable { case start(Int), finished(Int), refused(Int), timedOut(Int) }
    enum Effect { case load(Int), wait(Int), stop(Int) }
    var phases: [Phase]
    var timed: Bool

    mutating func reduce(_ action: Action) -> [Effect] {
      switch action {
      case .start(let section):
        if phases[section] == .loading || phases[section] == .done { return [] }
        phases[section] = .loading
        return timed ? [.load(section), .wait(section)] : [.load(section)]
      case .finished(let section): return end(section, .done)
      case .refused(let section), .timedOut(let section): return end(section, .failed)
      }
    }

    private mutating func end(_ section: Int, _ phase: Phase) -> [Effect] {
      if phases[section] != .loading { return [] }
      phases[section] = phase
      return [.stop(section)]
    }
  }

  static func adapter(
    _ count: Int, timed: Bool = false
  ) -> ReducerAdapter<App.Action, NothingStored> {
    ReducerAdapter(
      initial: App(phases: Array(repeating: .idle, count: count), timed: timed),
      reduce: { $0.reduce($1) },
      shows: { app in
        Observation(
          states: [String: String](
            uniqueKeysWithValues: app.phases.enumerated().map { ("section \($0)", $1.rawValue) }))
      },
      events: [String: AppCue<App.Action, NothingStored>](
        uniqueKeysWithValues: (0..<count).map { ("start \($0)", .send(.start($0))) }),
      effects: { effect in
        switch effect {
        case .load(let section):
          .request(
            "section \(section)",
            answers: [
              "finished \(section)": .send(.finished(section)),
              "refused \(section)": .send(.refused(section)),
            ])
        case .wait(let section):
          .start(
            "limit \(section)", after: .seconds(10 + section), then: .timedOut(section))
        case .stop(let section): .all([.stop("section \(section)"), .stop("limit \(section)")])
        }
      })
  }
}
