package import Checking
import Machines

extension SweepTable.Column {
  /// The alternatives taken: `max-retries = attempts, timeout-of = sync`.
  package var title: String {
    readings.map { "\($0.reading) = \($0.alternative)" }.joined(separator: ", ")
  }
}

extension SweepTable {
  /// By row: what its cell tells, entry by entry.
  package func rowWords(_ column: Column) -> [[String]] {
    column.cells.map { row in zip(sweep.entries, row).map { $1.words($0) } }
  }

  /// A threshold in a sentence.
  package func words(_ threshold: Threshold) -> String {
    let change =
      "with a shorter \(sweep.parameter.id) it is \(threshold.below), with a longer one "
      + threshold.above
    switch threshold.place {
    case .exactly(let value, at: let time):
      return "the order flips at exactly \(value.milliseconds): \(change); just there both come "
        + "at \(time.span)"
    case .between(let low, let high):
      return "the order flips between \(low.span) and \(high.span): \(change)"
    }
  }
}

extension SweepTable.Cell {
  fileprivate func words(_ entry: Sweep.Entry) -> String {
    switch (self, entry) {
    case (.count(let least, let greatest), .count(let name, _, until: _)):
      return "\(Self.words(least, greatest)) \(name)"
    case (.time(let span), .time(let name, _)):
      return span.map { "\(name) at \($0.words)" } ?? "\(name) never"
    case (.first(let arrivals), .first(let name, _)): return Self.words(arrivals, name)
    default: return ""
    }
  }

  private static func words(_ least: Int, _ greatest: Int?) -> String {
    guard let greatest else { return "\(least) or more" }
    if least == greatest { return "\(least)" }
    return least + 1 == greatest ? "\(least) or \(greatest)" : "\(least) to \(greatest)"
  }

  private static func words(_ arrivals: [SweepTable.Arrival], _ name: String) -> String {
    let names = arrivals.map(\.landmark)
    if SweepTable.isTie(arrivals) {
      return "a tie: \(names.listed("or")) \(name) at \(arrivals[0].span.words)"
    }
    if arrivals.isEmpty { return "nothing \(name)" }
    return arrivals.map { "\($0.landmark) \(name) at \($0.span.words)" }.listed("or")
  }
}

extension SweepTable.Span {
  fileprivate var words: String {
    guard let latest else { return "\(earliest.span(since: .zero)) or later" }
    let first = earliest.span(since: .zero)
    return earliest == latest ? first : "\(first) to \(latest.span(since: .zero))"
  }
}

extension Fraction {
  /// A span of so many milliseconds: `3125 ms`, `11600/3 ms (about 3866.667 ms)`.
  fileprivate var milliseconds: String {
    if denominator == 1 { return "\(numerator) ms" }
    let thousandths = (2000 * numerator + denominator) / (2 * denominator)
    let about = Instant(microseconds: thousandths).milliseconds
    return "\(words) ms (about \(about) ms)"
  }

  /// The same in the unit in which documents write it.
  fileprivate var span: String { denominator == 1 ? numerator.span : milliseconds }
}

extension IncompleteSweep {
  /// Why there is no table, and what to do.
  package var words: String {
    "with \(parameter) at \(milliseconds.milliseconds) the bound on \(endedBy.rawValue) ended the "
      + "search, and a table needs it whole; leave out the bound"
  }
}
