import Conformance
import Foundation
import Machines
import Models
import ReferenceAdapters
import ReferenceApps
import Suites
import Testing

// What a team writes beside a suite that is printed: the tables, and a driver.

extension AppStateMachineSuite {
  static let system = table("app-state-machine")
  @TaskLocal static var fault: StartUpFault?
  static func make(_ tests: [String], _ check: SuiteCheck) throws {
    try check.runFromEverywhere(tests, beside: StartUp.adapter(fault), system, configuration)
  }
}

extension MigrationSuite {
  static let system = table("migration")
  @TaskLocal static var fault: MigrationFault?
  static func make(_ tests: [String], _ check: SuiteCheck) throws {
    try check.runFromEverywhere(
      tests, beside: MigrationScreen.adapter(fault), system, configuration)
  }
}

extension HydrationSuite {
  static let system = table("hydration")
  @TaskLocal static var fault: SettingsFault?
  static func make(_ tests: [String], _ check: SuiteCheck) throws {
    let folder = URL.temporaryDirectory.appending(path: "printed-\(UUID().uuidString)")
    let adapter = ProviderSettings.adapter(fault, on: try DiskImages(folder: folder))
    try check.runFromEverywhere(tests, beside: adapter, system, configuration)
  }
}

private func table(_ name: String) -> Machines.System {
  guard let found = Catalogue.models.systems.first(where: { $0.name == name }) else {
    preconditionFailure("no system \(name)")
  }
  return found
}

extension SuiteCheck {
  /// Makes some tests at a time, from everywhere in a suite first, so that most faults show early.
  func runFromEverywhere<Action, Stored>(
    _ tests: [String], beside adapter: ReducerAdapter<Action, Stored>, _ system: Machines.System,
    _ configuration: Configuration
  ) throws {
    let driver = try adapter.driver(system, configuration)
    for first in 0..<64 {
      let some = stride(from: first, to: tests.count, by: 64).map { tests[$0] }
      if !some.isEmpty { try run(some) { driver } }
    }
  }
}

/// The right apps pass the suites, by the tests that are printed; every planted fault fails that a test of the
/// table can show.
struct PrintedTests {
  /// These show only in an answer that the app no longer waits for, which the table says that none comes, or
  /// in a death between two writes of one step, which no tester can time. Joint exploration finds them.
  static let unseen: Set<String> = [
    "staleSessionAccepted", "staleLoginAccepted", "lateSuccessCounts", "writtenInOtherOrder",
  ]

  private func expect(_ fault: some RawRepresentable<String>, _ make: () throws -> Void) {
    if Self.unseen.contains(fault.rawValue) {
      #expect(throws: Never.self, "\(fault)") { try make() }
    } else {
      #expect(throws: SuiteFailure.self, "\(fault)") { try make() }
    }
  }

  @Test(arguments: StartUpFault.allCases) func `A fault in the start fails`(fault: StartUpFault) {
    expect(fault) {
      try AppStateMachineSuite.$fault.withValue(fault) {
        try AppStateMachineSuite.make(AppStateMachineSuite.tests, AppStateMachineSuite.check.get())
      }
    }
  }

  @Test(arguments: MigrationFault.allCases)
  func `A fault in the migration fails`(fault: MigrationFault) {
    expect(fault) {
      try MigrationSuite.$fault.withValue(fault) {
        try MigrationSuite.make(MigrationSuite.tests, MigrationSuite.check.get())
      }
    }
  }

  @Test(arguments: SettingsFault.allCases)
  func `A fault in the store fails`(fault: SettingsFault) {
    expect(fault) {
      try HydrationSuite.$fault.withValue(fault) {
        try HydrationSuite.make(HydrationSuite.tests, HydrationSuite.check.get())
      }
    }
  }
}
