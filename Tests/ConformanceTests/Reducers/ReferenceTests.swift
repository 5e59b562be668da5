import Conformance
import Foundation
import Machines
import ModelsASM
import ModelsHY
import ModelsLC
import ReferenceAdapters
import ReferenceApps
import Simulation
import Testing

/// Apps as teams write them beside the tables of their documents: equal everywhere, and every planted
/// fault found.
struct ReferenceTests {
  static let mortal = Configuration(kills: 1)
  /// Without the second setting, which the store treats as the first.
  static let brief = Configuration(kills: 1, withoutEvents: ["addCustomModel"])

  static func disk() throws -> DiskImages {
    try DiskImages(folder: .temporaryDirectory.appending(path: "reducers-\(UUID().uuidString)"))
  }

  @Test func `The start of the app does as its document says`() throws {
    let report = try explore(ASM.system, Self.mortal, beside: StartUp.adapter())
    #expect(report.situations == 198)
    #expect(!report.notCompared.contains("screen") && report.notCompared.contains("launches"))
  }

  @Test func `The migration does as its document says`() throws {
    let report = try explore(LC.migration, Self.mortal, beside: MigrationScreen.adapter())
    #expect(report.situations == 698)
  }

  @Test func `The store does as its document says`() throws {
    let report = try explore(
      HY.hydration, Self.brief, beside: ProviderSettings.adapter(on: Self.disk()))
    #expect(report.situations > 1000)
  }

  @Test(arguments: StartUpFault.allCases)
  func `Every fault in the start is found`(fault: StartUpFault) throws {
    let found = #expect(throws: ReducerDivergence.self) {
      try explore(ASM.system, Self.mortal, beside: StartUp.adapter(fault))
    }
    try expectAgain(found, within: 6) {
      try explore(ASM.system, Self.mortal, beside: StartUp.adapter(fault), replay: $0)
    }
  }

  @Test(arguments: MigrationFault.allCases)
  func `Every fault in the migration is found`(fault: MigrationFault) throws {
    let found = #expect(throws: ReducerDivergence.self) {
      try explore(LC.migration, Self.mortal, beside: MigrationScreen.adapter(fault))
    }
    try expectAgain(found, within: 33) {
      try explore(LC.migration, Self.mortal, beside: MigrationScreen.adapter(fault), replay: $0)
    }
  }

  @Test(arguments: SettingsFault.allCases)
  func `Every fault in the store is found`(fault: SettingsFault) throws {
    let disk = try Self.disk()
    let configuration = fault == .customModelForgotten ? Self.mortal : Self.brief
    let found = #expect(throws: ReducerDivergence.self) {
      try explore(
        HY.hydration, configuration, beside: ProviderSettings.adapter(fault, on: disk))
    }
    try expectAgain(found, within: 9) {
      try explore(
        HY.hydration, configuration, beside: ProviderSettings.adapter(fault, on: disk), replay: $0)
    }
  }

  @Test func `What is a fault under one reading is right under another`() throws {
    let retries = Configuration(readings: ["max-retries": "retries"], kills: 0)
    try explore(LC.migration, retries, beside: MigrationScreen.adapter(.oneAttemptMore))
    #expect(throws: ReducerDivergence.self) {
      try explore(LC.migration, retries, beside: MigrationScreen.adapter())
    }
    let first = Configuration(readings: ["ties": "deadline first"])
    try explore(ASM.system, first, beside: StartUp.adapter())
  }

  @Test func `Timers that run while the process is suspended are refused`() {
    #expect(throws: AdapterError.self) {
      try explore(ASM.system, Configuration(suspends: true), beside: StartUp.adapter())
    }
  }

  @Test func `Seeded runs agree, and find faults too`() throws {
    try simulate(ASM.system, Self.mortal, seeds: 100, beside: StartUp.adapter())
    try simulate(LC.migration, Self.mortal, seeds: 100, beside: MigrationScreen.adapter())
    try simulate(
      HY.hydration, Self.brief, seeds: 50, beside: ProviderSettings.adapter(on: Self.disk()))
    let faults: [StartUpFault] = [.splashTooLong, .checkTooShort, .loginTimerNotCancelled]
    for fault in faults {
      #expect(throws: DriverFailure.self, "\(fault)") {
        try simulate(ASM.system, Self.mortal, seeds: 300, beside: StartUp.adapter(fault))
      }
    }
  }

  /// Expects that a run is short, and that its token makes it again.
  private func expectAgain(
    _ found: ReducerDivergence?, within steps: Int, _ replay: (String) throws -> ReducerReport
  ) throws {
    let found = try #require(found)
    #expect(found.steps.count <= steps + 1, "\(found)")
    let again = #expect(throws: ReducerDivergence.self) { try replay(found.token) }
    #expect(again?.signature == found.signature && again?.app == found.app)
    if ProcessInfo.processInfo.environment["SHOW_RUNS"] != nil { print(found) }
  }
}
