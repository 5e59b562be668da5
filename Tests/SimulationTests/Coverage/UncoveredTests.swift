import SmallNumbers
import Testing

@testable import Simulation

struct UncoveredTests {
  @Test func `The estimates are those of the formulas`() {
    // 10 runs, 20 items seen, 6 of them once and 2 twice: 20 + (9 * 6 * 5) / (2 * 10 * 3) = 24.5
    let one = Uncovered(runs: 10, seen: 20, once: 6, twice: 2, sum: 80)
    #expect(one.atLeast == 24)
    #expect(one.missingMillionths == 75_000)
    #expect(Uncovered(runs: 10, seen: 20, once: 1, twice: 0, sum: 3).missingMillionths == 333_334)
    #expect(Uncovered(runs: 10, seen: 20, once: 0, twice: 5, sum: 99).missingMillionths == 0)
    #expect(Uncovered(runs: 10, seen: 20, once: 0, twice: 5, sum: 99).atLeast == 20)
    #expect(Uncovered(runs: 1, seen: 7, once: 7, twice: 0, sum: 7).atLeast == 7)
    #expect(Uncovered(runs: 5, seen: 0, once: 0, twice: 0, sum: 0).missingMillionths == 1_000_000)
  }

  @Test func `Great numbers do not overflow`() {
    let great = Uncovered(
      runs: 1_000_000_000, seen: 20_000_000, once: 10_000_000, twice: 10_000_000,
      sum: 1_000_000_000_000)
    #expect(great.atLeast == 24_999_998)
    #expect(great.missingMillionths == 10)
  }

  /// Of items whose chances are known, the estimates are on average where theory puts them.
  @Test func `On average the bound is below the truth and the missing mass is right`() {
    var random = SmallGenerator(seed: 11)
    // Item i is in a run with a chance of 1 in 2 + i.
    let items = 60
    let runs = 20
    var bounds = 0
    var estimated = 0
    var truly = 0
    let trials = 400
    for _ in 0..<trials {
      var counts = [Int](repeating: 0, count: items)
      for _ in 0..<runs {
        for item in 0..<items where random.below(2 + item) == 0 { counts[item] += 1 }
      }
      let uncovered = Uncovered(
        runs: runs, seen: counts.count { $0 > 0 }, once: counts.count { $0 == 1 },
        twice: counts.count { $0 == 2 }, sum: counts.reduce(0, +))
      bounds += uncovered.atLeast
      estimated += uncovered.missingMillionths
      // In millionths, of what a run sees: the chances of the unseen, by those of all.
      let chances = (0..<items).map { 1_000_000 / (2 + $0) }
      let missing = zip(chances, counts).filter { $0.1 == 0 }.map(\.0).reduce(0, +)
      truly += missing * 1000 / (chances.reduce(0, +) / 1000)
    }
    #expect(bounds / trials <= items && bounds / trials > items * 2 / 3)
    #expect((truly * 9 / 10...truly * 11 / 10).contains(estimated), "\(estimated) \(truly)")
  }
}
