import Foundation
import Machines
import PageTrials
import Testing

/// The interpreter of the explorer's page, in JavaScript, beside the engine.
struct PageInterpreterTests {
  /// A longer campaign: `SIM_LONG_TESTS=100000 swift test --filter PageInterpreterTests` compares
  /// so many steps.
  @Test(.enabled(if: ScriptRunner.found != nil, "neither Node nor Chromium is installed"))
  func `The interpreter of the page agrees with the engine on random systems`() throws {
    let more = ProcessInfo.processInfo.environment["SIM_LONG_TESTS"].flatMap(Int.init)
    var comparison = PageComparison()
    var refused = 0
    let systems = (more ?? 6000) / 60
    for seed in 0..<UInt64(systems) {
      let (system, configuration) = SystemGenerator.draw(seed: seed)
      do {
        try comparison.add("seed \(seed)", system, configuration, seed: seed, steps: 60)
      } catch { refused += 1 }
    }
    #expect(
      try comparison.answer(of: #require(ScriptRunner.found)) == "agree on \(comparison.count)")
    #expect(refused * 5 < systems && comparison.count > systems * 20)
  }
}
