import Foundation
import Machines
import Models
import PageTrials
import SimCommand
import Testing

/// The interpreter of the page compared with the engine: what is possible, in what order, what
/// fires, what comes of it, how long time can pass and which claims a state breaks, in every state
/// of seeded runs. `.ci/explorer` takes more of them, in every scenario.
struct InterpreterTests {
  @Test(.enabled(if: ScriptRunner.found != nil, "neither Node nor Chromium is installed"))
  func `The interpreter of the page agrees with the engine on committed scenarios`() throws {
    // Every seventh scenario, of each document some.
    let scenarios = try explored(
      below: EndToEndTests.root.path + "/Scenarios", of: Catalogue.models.systems
    ).enumerated().filter { $0.offset % 7 == 0 }.map(\.element)
    let steps = 2000
    let comparison = try PageComparison(scenarios, steps: steps)
    let answer = try comparison.answer(of: #require(ScriptRunner.found))
    #expect(answer == "agree on \(comparison.count)", "\(answer.prefix(1000))")
    #expect(comparison.count >= steps * 9 / 10)
    // That no claim is broken would be agreed on too.
    #expect(comparison.brokenClaims > 10)
  }
}
