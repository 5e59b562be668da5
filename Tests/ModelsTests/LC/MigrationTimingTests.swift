import Machines
import Testing

@testable import Checking
@testable import Models

/// The table of attempts, compared with sums on paper.
@Suite struct `The timing of the migration` {
  private static let limit = 120_000

  /// When each attempt begins, and the last failure, if every attempt takes so long.
  private static func plan(_ attempts: Int, _ duration: Int) -> (starts: [Int], end: Int) {
    var now = 0
    var starts: [Int] = []
    for attempt in 0..<attempts {
      if attempt > 0 { now += [2000, 4000, 8000][(attempt - 1) % 3] }
      starts.append(now)
      now += duration
    }
    return (starts, now)
  }

  @Test func `agrees with sums on paper, row by row`() throws {
    let sweep = LC.attemptsByDuration
    let table = try evaluate(sweep, of: LC.migrationTiming)
    #expect(table.columns.count == 6)
    for column in table.columns {
      let attempts = column.readings[0].alternative == "attempts" ? 15 : 16
      let isOneLimit = column.readings[1].alternative != "attempt"
      for (duration, cells) in zip(sweep.values, column.cells) {
        let (starts, end) = Self.plan(attempts, duration)
        let ends = starts.map { $0 + duration }
        let isCut = isOneLimit && end > Self.limit
        #expect(
          Array(cells[0...1]) == [
            .count(
              least: starts.count { $0 < Self.limit },
              greatest: starts.count { $0 <= Self.limit }),
            .count(
              least: ends.count { $0 < Self.limit }, greatest: ends.count { $0 <= Self.limit }),
          ], "\(column.readings) \(duration)")
        let time = Instant(microseconds: 1000 * (isCut ? Self.limit : end))
        let strike = SweepTable.Arrival(
          landmark: isCut ? "the 120 s" : "the count of attempts",
          span: .init(earliest: time, latest: time))
        #expect(cells[3] == .first([strike]), "\(column.readings) \(duration)")
      }
    }
  }

  @Test func `15 attempts and 120 seconds meet at 58 fifteenths of a second`() throws {
    let table = try evaluate(LC.attemptsByDuration, of: LC.migrationTiming)
    let found = table.columns.map { $0.thresholds.map(\.place) }
    let fifteen = SweepTable.Threshold.Place.exactly(
      Fraction(58_000, over: 15), at: Fraction(Self.limit))
    let sixteen = SweepTable.Threshold.Place.exactly(
      Fraction(50_000, over: 16), at: Fraction(Self.limit))
    #expect(found == [[], [fifteen], [fifteen], [], [sixteen], [sixteen]])
  }
}
