@testable import Conformance
import Foundation
import Machines
import ModelsASM
import ModelsHY
import ModelsLC
import ReferenceAdapters
import ReferenceApps
import Simulation
import Testing

/// What the adapters of the reference apps say is what their tables cannot know: without it, something
/// differs, is refused, or is not compared.
struct AdapterPartsTests {
  /// What of an adapter can be left out, each in words: `event retry`, `answer noSession`, `shown App`,
  /// `emit X`, `start loader`, `stop sync`, `request tickets`, `write`.
  final class Parts<Action, Stored: Hashable> {
    private let adapter: ReducerAdapter<Action, Stored>
    private(set) var all: Set<String>

    init(_ adapter: ReducerAdapter<Action, Stored>) {
      self.adapter = adapter
      all = Set(
        adapter.events.keys.map { "event \($0)" } + adapter.answers.keys.map { "answer \($0)" })
    }

    func without(_ part: String?) -> ReducerAdapter<Action, Stored> {
      func isKept(_ words: String) -> Bool {
        all.insert(words)
        return words != part
      }
      func kept(_ shown: Observation) -> Observation {
        var shown = shown
        shown.values = shown.values.filter { isKept("shown \($0.key)") }
        return shown
      }
      return adapter.changed(
        events: adapter.events.filter { isKept("event \($0.key)") },
        answers: adapter.answers.filter { isKept("answer \($0.key)") }, shown: kept
      ) { isKept(Self.words($0)) }
    }

    private static func words(_ order: AppProgram.Order) -> String {
      switch order {
      case .emit(let output): "emit \(output)"
      case .start(let timer, _, _): "start \(timer)"
      case .stop(let name): "stop \(name)"
      case .request(let name, _): "request \(name)"
      case .write: "write"
      case .send: "send"
      }
    }

    /// The parts without which everything is as before.
    func needless(
      _ system: Machines.System, _ configuration: Configuration
    ) throws -> Set<String> {
      let whole = try explore(system, configuration, beside: without(nil))
      return try all.filter { part in
        do {
          let report = try explore(system, configuration, beside: without(part))
          return report.notCompared == whole.notCompared
        } catch is ReducerDivergence { return false } catch is AdapterError { return false }
      }
    }
  }

  @Test func `The start says nothing that its table knows`() throws {
    let parts = Parts(StartUp.adapter())
    let needless = try parts.needless(ASM.system, ReferenceTests.mortal)
    #expect(parts.all.count == 46)
    // The app ignores what it no longer waits for, but for answers to a question that it has asked again.
    let asked = ["onboardingCheck", "authCheck", "authLoading"].map { "stop question of \($0)" }
    #expect(needless == parts.all.filter { $0.hasPrefix("stop ") }.subtracting(asked))
  }

  /// Which of two answers an action is cannot be found out by what fits the table.
  @Test func `Whoever guesses what answers mean takes a faulty app for a right one`() throws {
    let (right, wrong) = (StartUp.adapter(), StartUp.adapter(.answerInverted))
    func turned(
      _ adapter: ReducerAdapter<StartUp.Action, StartUp.Stored>
    ) -> ReducerAdapter<StartUp.Action, StartUp.Stored> {
      var answers = adapter.answers
      for event in ["firstLaunch", "notFirstLaunch"] {
        answers[event] = .read { .firstLaunchAnswered(!$0.isFirstLaunch) }
      }
      return adapter.changed(events: adapter.events, answers: answers)
    }
    for adapter in [right, turned(wrong)] {
      try explore(ASM.system, ReferenceTests.mortal, beside: adapter)
    }
    for adapter in [turned(right), wrong] {
      #expect(throws: ReducerDivergence.self) {
        try explore(ASM.system, ReferenceTests.mortal, beside: adapter)
      }
    }
  }

  @Test func `The migration says nothing that its table knows`() throws {
    let parts = Parts(MigrationScreen.adapter())
    let needless = try parts.needless(LC.migration, ReferenceTests.mortal)
    #expect(parts.all.count == 40)
    #expect(needless == ["stop attempt"])
  }

  @Test func `The store says nothing that its table knows`() throws {
    let parts = Parts(ProviderSettings.adapter(on: try ReferenceTests.disk()))
    let needless = try parts.needless(HY.hydration, ReferenceTests.brief)
    #expect(parts.all.count == 22)
    // It is left out of this configuration.
    #expect(needless == ["event addCustomModel"])
  }
}

extension ReducerAdapter {
  /// The same app with another map.
  func changed(
    events: [String: AppCue<Action, Stored>], answers: [String: AppCue<Action, Stored>],
    shown: @escaping (Observation) -> Observation = { $0 },
    keeps: @escaping (AppProgram.Order) -> Bool = { _ in true }
  ) -> ReducerAdapter {
    ReducerAdapter(
      makeApp: { [makeApp] book in
        let app = makeApp(book)
        return AppModel(
          launch: app.launch,
          react: { state, action, orders in
            var own: [AppProgram.Order] = []
            let next = try app.react(state, action, &own)
            orders += own.filter(keeps)
            return next
          }, shows: { shown(app.shows($0)) })
      }, stored: stored, onLaunch: onLaunch,
      showsStored: { [showsStored] in shown(showsStored($0)) },
      hears: [], events: events, answers: answers, timers: timers, withoutOutputs: withoutOutputs)
  }
}
