import Machines
import Testing

@testable import RuleChecking
@testable import StateGraphs
@testable import StateSearch
@testable import TimedAutomata

/// A worker who does three pieces, each as long as a parameter says, with a second's rest between
/// them, and a bell that ends the work after ten seconds.
private enum Worker: Machine {
  enum State: String, Name { case working, resting, done, late }
  enum Event: String, Name { case shout }
  static let name = "worker"
  static let initial = State.working
  static let pieces = Counter("pieces", 0...3)
  static let bell = NamedTimer("bell")
  static let piece = Parameter("piece", asks: "How long does a piece take?", milliseconds: 1000)
  static let rules: Rules<Self> = [
    .working: [
      .onEntry(when: pieces == 0, do: [.start(bell, .seconds(10))]),
      .after(
        .parameter(piece), when: pieces < 2, to: .resting, do: [.increment(pieces)], per: "W-1"),
      .after(
        .parameter(piece), when: pieces == 2, to: .done, do: [.stop(bell)], per: "W-1", "W-2"),
      .expires(bell, to: .late, per: "W-3"),
    ],
    .resting: [.after(.seconds(1), to: .working), .expires(bell, to: .late, per: "W-3")],
  ]

  static func system(causes: [Cause<Self>] = []) -> Machines.System {
    Machines.System(
      "worker", document: "W", title: "A worker", machines: [table(causes: causes)],
      parameters: [piece])
  }

  static func table(_ values: [Int], of system: Machines.System = system()) throws -> SweepTable {
    try evaluate(
      Sweep(
        "work", "How the day ends.", per: ["W-2", "W-3"], of: piece, values: values,
        .count("pieces", .rule("W-1"), until: .rule("W-3")), .time("done", .rule("W-2")),
        .first(
          "ends the day", [.init("the work", .rule("W-2")), .init("the bell", .rule("W-3"))])),
      of: system)
  }
}

struct SweepTests {
  private static func seconds(_ first: Int, _ last: Int? = nil) -> SweepTable.Span {
    SweepTable.Span(
      earliest: Instant(microseconds: first * 1_000_000),
      latest: Instant(microseconds: (last ?? first) * 1_000_000))
  }

  /// Three pieces of *d* and two rests last 3 *d* + 2 s: as long as the bell at *d* = 8/3 s.
  private static let flip = SweepTable.Threshold(
    entry: 2, below: "the work", above: "the bell",
    place: .exactly(Fraction(8000, over: 3), at: Fraction(10_000)))

  @Test func `Every cell is what the timers make of it`() throws {
    let column = try #require(try Worker.table([0, 1000, 2000, 3000, 5000]).columns.first)
    #expect(column.readings == [])
    #expect(
      column.cells.map { $0[0] } == [
        .count(least: 3, greatest: 3), .count(least: 3, greatest: 3), .count(least: 3, greatest: 3),
        .count(least: 2, greatest: 2), .count(least: 1, greatest: 1),
      ])
    #expect(
      column.cells.map { $0[1] } == [
        .time(Self.seconds(2)), .time(Self.seconds(5)), .time(Self.seconds(8)), .time(nil),
        .time(nil),
      ])
    #expect(
      column.cells.map { $0[2] } == [
        .first([.init(landmark: "the work", span: Self.seconds(2))]),
        .first([.init(landmark: "the work", span: Self.seconds(5))]),
        .first([.init(landmark: "the work", span: Self.seconds(8))]),
        .first([.init(landmark: "the bell", span: Self.seconds(10))]),
        .first([.init(landmark: "the bell", span: Self.seconds(10))]),
      ])
  }

  @Test(arguments: [[0, 1000, 3000, 5000], [0, 9000], [2666, 2667], [1000, 2000, 3000]])
  func `The threshold is a fraction, from lines or by bisection`(_ values: [Int]) throws {
    let column = try #require(try Worker.table(values).columns.first)
    let exact = column.thresholds == [Self.flip]
    // Between two neighbours there is no room for a second sample on either side.
    let enclosed = SweepTable.Threshold(
      entry: 2, below: "the work", above: "the bell", place: .between(2666, 2667))
    #expect(values == [2666, 2667] ? column.thresholds == [enclosed] : exact)
  }

  @Test func `A tie is shown as one, and flips just there`() throws {
    // With a bell after 8 s in place of 10 the two meet at 2 s.
    var system = Worker.system()
    system.amendments = [
      Amendment(
        "early", "The bell rings after 8 s.", repairs: [],
        .replace(
          Worker.self, in: .working, on: .entry,
          with: .onEntry(when: Worker.pieces == 0, do: [.start(Worker.bell, .seconds(8))])))
    ]
    let sweep = try Worker.table([1000]).sweep
    let table = try evaluate(
      Sweep(
        sweep.name, sweep.title, per: sweep.ids, of: sweep.parameter, values: [1000, 2000, 3000],
        sweep.entries[2]),
      of: system, Configuration(amendments: ["early"]))
    let column = try #require(table.columns.first)
    let tie = [
      SweepTable.Arrival(landmark: "the work", span: Self.seconds(8)),
      SweepTable.Arrival(landmark: "the bell", span: Self.seconds(8)),
    ]
    #expect(column.cells[1] == [.first(tie)])
    #expect(SweepTable.isTie(tie))
    #expect(
      column.thresholds == [
        SweepTable.Threshold(
          entry: 0, below: "the work", above: "the bell",
          place: .exactly(Fraction(2000), at: Fraction(8000)))
      ])
  }

  @Test func `A search that a bound ended makes no table`() {
    var options = SearchOptions()
    options.bounds.states = 3
    let end = IncompleteSweep(
      parameter: "piece", milliseconds: Fraction(1000), endedBy: .states)
    #expect(throws: end) {
      try evaluate(
        Sweep("x", "X.", per: [], of: Worker.piece, values: [1000]), of: Worker.system(),
        options: options)
    }
  }
}
