import Conformance
import Foundation
import Machines
import ModelsASM
import ModelsHY
import ModelsLC
import ReferenceAdapters
import ReferenceApps
import Simulation
import Suites
import Testing

/// Apps as teams write them, tested by the suites of their documents: right ones pass, and every planted
/// fault fails that can be seen.
struct ReferenceSuiteTests {
  static let mortal = Configuration(kills: 1)

  /// A suite, and a judge of it.
  struct Trial {
    let system: Machines.System
    let configuration: Configuration
    let tests: [String]
    let check: SuiteCheck

    init(
      _ system: Machines.System, _ configuration: Configuration, showing names: Set<String>,
      goal: SuiteGoal = .differences(extraStates: 0), mostSituations: Int = 100_000
    ) throws {
      self.system = system
      self.configuration = configuration
      let suite = try TestSuite(
        system, configuration, observed: Observed(names), goal: goal,
        mostSituations: mostSituations)
      let lines = suite.tests.map { StimulusText.line(of: $0.stimuli) }
      // From everywhere in the suite first, so that most faults show early.
      tests = (0..<32).flatMap { first in
        stride(from: first, to: lines.count, by: 32).map { lines[$0] }
      }
      check = try SuiteCheck(system, configuration, fingerprint: suite.fingerprint)
    }

    /// Makes the tests, some at a time, the first or all; ends with the first that fail.
    func run<Action, Stored>(
      _ adapter: ReducerAdapter<Action, Stored>, first count: Int = .max
    ) throws {
      let driver = try adapter.driver(system, configuration)
      var rest = tests.prefix(count)
      while !rest.isEmpty {
        try check.run(Array(rest.prefix(40))) { driver }
        rest = rest.dropFirst(40)
      }
    }

    func finds<Action, Stored>(_ adapter: ReducerAdapter<Action, Stored>) throws -> Bool {
      do { try run(adapter) } catch is SuiteFailure { return true }
      return false
    }
  }

  @Test func `The start passes, and its faults fail`() throws {
    let trial = try Trial(
      ASM.system, Self.mortal, showing: ["App", "screen", "first launch", "session is stored"])
    try trial.run(StartUp.adapter())
    // These show only where an answer comes that the app no longer waits for, and the table says that
    // none comes.
    let unseen: Set<StartUpFault> = [.staleSessionAccepted, .staleLoginAccepted]
    for fault in StartUpFault.allCases where Self.isLong || !unseen.contains(fault) {
      #expect(try trial.finds(StartUp.adapter(fault)) != unseen.contains(fault), "\(fault)")
    }
  }

  /// A suite that takes half a minute and more: `SIM_LONG_TESTS=1 swift test --filter "and its faults"`.
  static let isLong = ProcessInfo.processInfo.environment["SIM_LONG_TESTS"] != nil

  static func migration() throws -> Trial {
    try Trial(
      LC.migration, mortal,
      showing: [
        "migration", "last ride migration", "mTicket migration", "attempts", "isLoading",
        "showError", "legacy data", "product_config synced", "all eight sections synced",
        "LastRideInfo migrated", "MTicketActivationStore migrated",
      ])
  }

  @Test func `The migration passes the first tests of its suite`() throws {
    let trial = try Self.migration()
    try trial.run(MigrationScreen.adapter(), first: 200)
    #expect(throws: SuiteFailure.self) {
      try trial.run(MigrationScreen.adapter(.loaderTooLong), first: 200)
    }
  }

  @Test(.enabled(if: isLong)) func `The migration passes, and its faults fail`() throws {
    let trial = try Self.migration()
    try trial.run(MigrationScreen.adapter())
    let missed = try MigrationFault.allCases.filter {
      try !trial.finds(MigrationScreen.adapter($0))
    }
    // The first shows only in an answer that the app no longer waits for, the second only in a death
    // between two writes of one step.
    #expect(missed == [.lateSuccessCounts, .writtenInOtherOrder])
  }

  /// The suite by the H-method has 99,352 tests; of some situations tests are made in which every row fires.
  @Test func `The store passes a suite of its rows`() throws {
    let trial = try Trial(
      HY.hydration, Configuration(kills: 1, withoutEvents: ["addCustomModel"]),
      showing: [
        "provider store", "first write", "second write", "selectedProvider", "has a custom model",
        "__meta.writeVersion", "__meta.hasHydrated", "persisted selectedProvider",
        "persisted custom model", "persisted writeVersion",
      ], goal: .cover(.rows, relaunch: 20), mostSituations: 3000)
    let folder = URL.temporaryDirectory.appending(path: "suite-\(UUID().uuidString)")
    let disk = try DiskImages(folder: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    try trial.run(ProviderSettings.adapter(on: disk))
    let found = try SettingsFault.allCases.filter {
      try trial.finds(ProviderSettings.adapter($0, on: disk))
    }
    #expect(found.count > SettingsFault.allCases.count / 3, "\(found)")
  }
}
