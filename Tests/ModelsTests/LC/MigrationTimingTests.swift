import Machines
import Testing

@testable import Checking
@testable import ModelsLC

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

  /// The cells of a row: the same search as the sweep makes, without its thresholds.
  private static func cells(
    _ readings: [String: String], value: Int, stretch: Int = 1
  ) throws -> [SweepTable.Cell] {
    let sweep = LC.attemptsByDuration
    let probe = try SweepProbe(
      LC.migrationTiming, Configuration(readings: readings), sweep.parameter, value: value,
      stretch: stretch, options: SearchOptions())
    return try sweep.entries.map { try probe.cell($0) }
  }

  @Test(arguments: LC.maxRetries.alternatives, LC.timeoutOf.alternatives)
  func `agrees with sums on paper, row by row`(
    _ count: Reading.Alternative, _ limit: Reading.Alternative
  ) throws {
    for duration in LC.attemptsByDuration.values {
      let cells = try Self.cells(
        ["max-retries": count.id, "timeout-of": limit.id], value: duration)
      let (starts, end) = Self.plan(count.id == "attempts" ? 15 : 16, duration)
      let ends = starts.map { $0 + duration }
      let isCut = limit.id != "attempt" && end > Self.limit
      #expect(
        Array(cells[0...1]) == [
          .count(
            least: starts.count { $0 < Self.limit }, greatest: starts.count { $0 <= Self.limit }),
          .count(least: ends.count { $0 < Self.limit }, greatest: ends.count { $0 <= Self.limit }),
        ], "\(duration)")
      let time = Instant(microseconds: 1000 * (isCut ? Self.limit : end))
      let strike = SweepTable.Arrival(
        landmark: isCut ? "the 120 s" : "the count of attempts",
        span: .init(earliest: time, latest: time))
      #expect(cells[3] == .first([strike]), "\(duration)")
    }
  }

  @Test func `15 attempts and 120 seconds meet at 58 fifteenths of a second`() throws {
    let readings = ["timeout-of": "sync"]
    // In thirds of a millisecond: 58/15 s are 11600 of them.
    let names = try [11_200, 11_600, 12_000].map { value in
      guard case .first(let arrivals) = try Self.cells(readings, value: value, stretch: 3)[3]
      else { return [""] }
      return SweepTable.isTie(arrivals) || arrivals.count == 1 ? arrivals.map(\.landmark) : [""]
    }
    #expect(
      names == [["the count of attempts"], ["the count of attempts", "the 120 s"], ["the 120 s"]])
  }

  @Test func `16 attempts and 120 seconds meet at 50 sixteenths of a second`() throws {
    let sweep = LC.attemptsByDuration
    let short = Sweep(
      sweep.name, sweep.title, per: sweep.ids, of: sweep.parameter,
      values: [2000, 3000, 4000, 5000], sweep.entries[3])
    let table = try evaluate(
      short, of: LC.migrationTiming,
      Configuration(readings: ["timeout-of": "sync", "max-retries": "retries"]))
    #expect(
      table.columns.map { $0.thresholds.map(\.place) } == [
        [.exactly(Fraction(50_000, over: 16), at: Fraction(Self.limit))]
      ])
  }
}
