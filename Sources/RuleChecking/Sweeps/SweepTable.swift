public import RuleLanguage
public import RuleSemantics
public import StateSearch

/// A sweep worked out: a cell for every row, column and entry.
public struct SweepTable: Hashable, Sendable, Codable {
  /// The table that was asked for.
  public let sweep: Sweep
  /// One for each combination of alternatives, the first reading varying slowest.
  public let columns: [Column]

  /// What happens under one way to read the document.
  public struct Column: Hashable, Sendable, Codable {
    /// The alternatives of the sweep's readings.
    public let readings: [TakenReading]
    /// By row, and in a row by entry.
    public let cells: [[Cell]]
    /// Where the order of two landmarks flips between two rows, in the order of the rows.
    public let thresholds: [Threshold]
  }

  /// What a search found, over all runs.
  public enum Cell: Hashable, Sendable, Codable {
    /// `greatest` is nil where it can occur without bound.
    case count(least: Int, greatest: Int?)
    /// Nil where it never occurs.
    case time(Span?)
    /// Those that come first in some run, in the sweep's order; several at one moment are a tie.
    case first([Arrival])
  }

  /// The earliest and the latest moment, over all runs in which it comes.
  public struct Span: Hashable, Sendable, Codable {
    /// The least time, over all runs.
    public let earliest: Instant
    /// The greatest time, over all runs; `nil` where it is unbounded.
    public let latest: Instant?
  }

  /// A landmark that comes first in some run.
  public struct Arrival: Hashable, Sendable, Codable {
    /// The point of the run, in the sweep's words.
    public let landmark: String
    /// When it is reached.
    public let span: Span
  }

  /// A value of the parameter at which another landmark begins to come first.
  public struct Threshold: Hashable, Sendable, Codable {
    /// The position of the entry in the sweep.
    public let entry: Int
    /// What comes first with less than at the flip.
    public let below: String
    /// What comes first with more than at the flip.
    public let above: String
    /// Where the order flips.
    public let place: Place

    /// In milliseconds.
    public enum Place: Hashable, Sendable, Codable {
      /// Just there both come at this time, and one may be first or the other.
      case exactly(Fraction, at: Fraction)
      /// Not a fraction that could be found: between these whole numbers.
      case between(Int, Int)
    }
  }

  /// Whether a row shows a tie.
  public static func isTie(_ arrivals: [Arrival]) -> Bool {
    arrivals.count > 1 && Set(arrivals.map(\.span)).count == 1
      && arrivals[0].span.earliest == arrivals[0].span.latest
  }
}

/// A bound ended a search of a sweep, which needs each of them whole.
public struct IncompleteSweep: Error, Hashable, Sendable {
  /// The parameter, by its id.
  public let parameter: String
  /// The value of the parameter with which the search was made.
  public let milliseconds: Fraction
  /// What ended the search.
  public let endedBy: SearchBound
}
