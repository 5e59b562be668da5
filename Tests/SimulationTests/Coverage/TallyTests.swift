import Foundation
import Machines
import SmallNumbers
import Testing

@testable import Simulation

/// The laws of merging, and that a tally survives being written.
struct TallyTests {
  /// Which runs saw which item, in an order that must not matter.
  private func hitCounts(_ seen: [[Int]], keyWords: Int) -> HitCounts {
    var runsByItem: [Int: Int] = [:]
    for run in seen { for item in Set(run) { runsByItem[item, default: 0] += 1 } }
    var whole = HitCounts(keyWords: keyWords)
    for (item, runs) in runsByItem.sorted(by: { $0.key < $1.key }) {
      // The first words agree for many items, so that the later ones decide.
      let key =
        keyWords < 2
        ? [UInt64(item)]
        : [UInt64](repeating: UInt64(item / 4), count: keyWords - 1) + [UInt64(item % 4)]
      whole.append(key, seenIn: runs)
      whole.sum += runs
    }
    return whole
  }

  @Test(arguments: [0, 1, 3]) func `HitCounts of parts merge to those of the whole`(_ words: Int) {
    var random = SmallGenerator(seed: 5 + words)
    for _ in 0..<300 {
      let runs = (0..<random.below(9)).map { _ in
        (0..<random.below(12)).map { _ in random.below(20) }
      }
      let whole = hitCounts(runs, keyWords: words)
      let cuts = [random.below(runs.count + 1), random.below(runs.count + 1)].sorted()
      let parts = [runs[..<cuts[0]], runs[cuts[0]..<cuts[1]], runs[cuts[1]...]]
        .map { hitCounts(Array($0), keyWords: words) }
      for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
        var merged = HitCounts(keyWords: words)
        for part in order { merged.merge(parts[part]) }
        #expect(merged == whole)
      }
      var inner = parts[1]
      inner.merge(parts[2])
      var outer = parts[0]
      outer.merge(inner)
      #expect(outer == whole)
    }
  }

  private func tally(_ numbers: Range<Int>) throws -> CampaignSummary {
    let watch = try RuntimeMonitor(ShrinkerTests.kinds.map(Oven.property), on: Oven.ground())
    var whole: CampaignSummary?
    for first in numbers {
      let part = try Campaign(seed: Seed(UInt64(first)), runs: 40, steps: 25)
        .results(of: watch, scope: Scope("oven"), jobs: 1)
      if whole?.merge(part) == nil { whole = part }
    }
    return try #require(whole)
  }

  @Test func `Merging tallies is associative and commutative, and nothing changes nothing`()
    throws
  {
    let (a, b, c) = (try tally(0..<1), try tally(1..<2), try tally(2..<3))
    var ab = a
    ab.merge(b)
    var ba = b
    ba.merge(a)
    #expect(ab == ba && ab != a)
    var abc = ab
    abc.merge(c)
    var bc = b
    bc.merge(c)
    bc.merge(a)
    #expect(abc == bc)
    #expect(abc.runs == 120 && abc.groups.map(\.count).reduce(0, +) > 0)
    var same = a
    same.merge(CampaignSummary(rows: a.firings.count, keyWords: a[.states].keyWords))
    #expect(same == a)
  }

  @Test func `A tally is the same after it was written and read`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let watch = try RuntimeMonitor(ShrinkerTests.kinds.map(Oven.property), on: Oven.ground())
    let campaign = Campaign(seed: Seed(0), runs: 40, steps: 25)
    let whole = try tally(0..<1)
    let bytes = try encoder.encode(whole.list)
    let list = try JSONDecoder().decode(CampaignSummary.List.self, from: bytes)
    #expect(
      try CampaignSummary(list, of: campaign, on: watch, scope: Scope("oven"), routes: nil) == whole
    )
    #expect(try encoder.encode(list) == bytes)
    // Of a part with another number of runs, or of other runs, it is not.
    for other in [
      Campaign(seed: Seed(0), runs: 41, steps: 25), Campaign(seed: Seed(1), runs: 40, steps: 25),
    ] {
      #expect(throws: SummaryError.self) {
        try CampaignSummary(list, of: other, on: watch, scope: Scope("oven"), routes: nil)
      }
    }
    let numbered = hitCounts([[0, 1, 2, 5], [1, 2, 7], [7, 9]], keyWords: 0)
    let text = try #require(String(bytes: encoder.encode(numbered.list), encoding: .utf8))
    #expect(text == #"{"key_words":0,"more":[],"once":["0","5","9"],"sum":9,"twice":["1-2","7"]}"#)
    #expect(try read(text, below: 10) == numbered)
    #expect(throws: SummaryError.self) { try read(text, below: 9) }
  }

  private func read(_ text: String, below limit: Int) throws -> HitCounts {
    try HitCounts(
      JSONDecoder().decode(HitCounts.List.self, from: Data(text.utf8)), keyWords: 0, below: limit)
  }

  @Test(arguments: [
    #""once":["3","1"],"twice":[],"more":[]"#, #""once":["-3"],"twice":[],"more":[]"#,
    #""once":["9-3"],"twice":[],"more":[]"#, #""once":["1"],"twice":["0-4"],"more":[]"#,
    #""once":["1-2-3"],"twice":[],"more":[]"#, #""once":[],"twice":[]"#,
    #""once":[],"twice":[],"more":["0-9"]"#, #""once":[],"twice":[],"more":["0-8640000"]"#,
    #""once":["0-18446744073709551615"],"twice":[],"more":[]"#,
  ])
  func `What is no list of items is refused`(_ members: String) {
    #expect(throws: (any Error).self) {
      try read("{\"key_words\":0,\"sum\":9,\(members)}", below: 1000)
    }
  }
}
