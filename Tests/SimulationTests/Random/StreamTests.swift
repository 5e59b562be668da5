import Testing

@testable import Simulation

struct StreamTests {
  @Test func `Streams of other purposes, runs, scopes and seeds are others`() {
    var firsts: Set<UInt64> = []
    for seed in 0..<8 as Range<UInt64> {
      for run in 0..<50 {
        for purpose in [Purpose.swarm, .steps, .times] {
          for scope in ["", "a", "b"] {
            var stream = Seed(seed).stream(purpose, run: run, of: Scope(scope))
            firsts.insert(stream.next())
          }
        }
      }
    }
    #expect(firsts.count == 8 * 50 * 3 * 3)
  }

  /// Any change of this number would make every seed mean other runs.
  @Test func `The way from a seed to the numbers of a run is what it was`() {
    var stream = Seed(42).stream(.steps, run: 7, of: Scope("LC/migration"))
    #expect(stream.next() == 17_678_345_627_622_059_215)
  }
}
