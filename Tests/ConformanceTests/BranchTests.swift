import PropertyTesting
import Testing

@testable import Conformance

/// Logs that are followed from where they leave the one before, beside each followed alone.
struct BranchTests {
  @Test(arguments: [false, true])
  func `Logs that begin alike come to what each comes to alone`(isTimed: Bool) throws {
    var (possible, tooManyDeaths) = (0, 0)
    for seed in 0..<UInt64(OracleTests.trials) {
      let budget = LogBudget(deaths: Int(seed % 4))
      let trial = try OracleTests.Trial(
        seed: seed, isTimed: isTimed, budget: budget, isLossy: false)
      // What more deaths would explain.
      let generous = try OracleTests.Trial(
        seed: seed, isTimed: isTimed, budget: LogBudget(deaths: 10), isLossy: false)
      var random = RandomNumbers(seed: seed &+ 4_000_000)
      let log = try SmallLog(trial.oracle, isTimed: isTimed, length: 10, &random)
      let logs = SmallLog.Damage.allCases.map { damage in
        var damaged = log
        damaged.damage(damage, &random)
        return damaged.lines
      }
      let model = trial.engine.model
      var branches = LogBranches(model, starts: try #require(model.startStates(most: 10_000)))
      var kept = 0
      for (place, lines) in logs.enumerated() {
        let next = place + 1 < logs.count ? logs[place + 1] : []
        // Fewer can be remembered than are common.
        let common = zip(lines, next).prefix { $0 == $1 }.count
        let remembered = random.below(common + 1)
        let moments = try lines.indices.map { line in
          let before = line == 0 ? lines[line].time : lines[line - 1].time
          let span = ((lines[line].time ?? 0) - (before ?? 0)) * trial.oracle.tickMilliseconds
          return try branches.moment(after: span, Self.text(lines[line]))
        }
        let outcome = branches.outcome(
          keeping: kept, followedBy: moments.dropFirst(kept), remembering: remembered)
        kept = remembered
        let alone = trial.run(lines).cost
        let expected = alone.map { SessionOutcome.possible(cost: $0) } ?? .impossible
        #expect(outcome == expected, "seed \(seed), \(lines)")
        possible += alone == nil || budget.deaths == 0 ? 0 : 1
        tooManyDeaths += alone == nil && generous.run(lines).cost != nil ? 1 : 0
      }
    }
    #expect(possible > 0 && tooManyDeaths > 0)
  }

  private static func text(_ line: NaiveLine) -> String {
    "{\"name\":\"\(SmallLog.kinds[line.kind].name)\",\"time\":0"
      + (line.count.map { ",\"count\":\($0)" } ?? "") + "}\n"
  }
}
