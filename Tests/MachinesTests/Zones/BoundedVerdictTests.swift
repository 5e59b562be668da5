import Machines
import RuleChecking
import StateGraphs
import Testing

@testable import StateSearch
@testable import TimedAutomata

/// A bound on memory leaves something undecided, or decides it as if there were none.
@Suite struct BoundedVerdictTests {
  @Test(arguments: [Engine.ticks, .zones])
  func `under every bound what is decided is decided as without one`(engine: Engine) throws {
    var refusedOfComplete = 0
    for seed: UInt64 in engine == .ticks ? [40] : [20, 21] {
      var system = TimedSystemGenerator.draw(seed: seed)
      var generator = PropertyGenerator(system, seed: seed)
      system.properties = generator.properties(12)
      var options = SearchOptions(bounds: SearchBounds(states: engine == .ticks ? 20_000 : 500))
      options.engine = engine
      options.detail = .verdict
      guard let free = try? check(system, options: options), free.complete else { continue }
      var bytes = engine == .ticks ? 400_000 : 2048
      var undecided = free.results.count
      while undecided > 0 && bytes < 1 << 30 {
        options.bounds.memoryBytes = bytes
        let bounded = try check(system, options: options)
        undecided = 0
        for (result, wanted) in zip(bounded.results, free.results)
        where result.verdict != wanted.verdict {
          #expect(result.verdict == .undecided, "seed \(seed), \(bytes) bytes: \(result.property)")
          undecided += 1
          if bounded.complete { refusedOfComplete += 1 }
        }
        bytes += bytes / 2
      }
      #expect(undecided == 0, "seed \(seed): not even \(bytes) bytes are enough")
    }
    #expect(refusedOfComplete > 5)
  }
}
