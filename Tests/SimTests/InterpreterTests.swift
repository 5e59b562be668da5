import Foundation
import Machines
import Models
import PageTrials
import Testing

@testable import SimCommand

/// The interpreter of the page compared with the engine: what is possible, in what order, what
/// fires, what comes of it, how long time can pass and which claims a state breaks, in every state
/// of seeded runs.
struct InterpreterTests {
  /// How many steps are compared: `SIM_LONG_TESTS=100000 swift test --filter InterpreterTests`.
  static let long = ProcessInfo.processInfo.environment["SIM_LONG_TESTS"].flatMap(Int.init)

  @Test(.enabled(if: ScriptRunner.found != nil, "neither Node nor Chromium is installed"))
  func `The interpreter of the page agrees with the engine on committed scenarios`() throws {
    // In a short test every seventh scenario, of each document some.
    let scenarios = try Self.committed().enumerated().filter {
      Self.long != nil || $0.offset % 7 == 0
    }
    let steps = Self.long ?? 2000
    var comparison = PageComparison()
    for (number, scenario) in scenarios {
      try comparison.add(
        scenario.name, scenario.system, scenario.configuration, seed: UInt64(number),
        steps: steps / scenarios.count + 1)
    }
    let answer = try comparison.answer(of: #require(ScriptRunner.found))
    #expect(answer == "agree on \(comparison.count)", "\(answer.prefix(1000))")
    #expect(comparison.count >= steps * 9 / 10)
    // That no claim is broken would be agreed on too.
    #expect(comparison.brokenClaims > 10)
  }

  private static func committed() throws -> [Scenario] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    var environment = Session().environment
    environment.files = Disk()
    environment.systems = Catalogue.models.systems
    guard
      case .run(let invocation) = try Request(["explore", "--scenarios", root + "/Scenarios"])
    else { return [] }
    return try environment.loadScenarios(invocation)
  }
}
