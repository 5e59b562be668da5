/// A table to be computed: what happens for each value of a parameter, under each way to read the
/// document.
///
/// Its values come from complete searches, one for each cell. Where something else comes first in
/// one row than in the next, the value at which the order flips is located exactly.
public struct Sweep: Hashable, Sendable, Codable {
  /// What a cell of the table tells.
  public enum Entry: Hashable, Sendable, Codable {
    /// How often the point occurs until the other occurs or the run is over, such as `attempts
    /// started`.
    case count(String, EventPredicate, until: EventPredicate)
    /// When the point first occurs.
    case time(String, EventPredicate)
    /// Which of these points comes first, and when.
    case first(String, [Landmark])
  }

  /// A point of a run with the words for it.
  public struct Landmark: Hashable, Sendable, Codable {
    /// The words for it, as the table prints them.
    public let name: String
    /// The moment of the run.
    public let point: EventPredicate

    /// A moment with the words for it.
    public init(_ name: String, _ point: EventPredicate) {
      self.name = name
      self.point = point
    }
  }

  /// The name, unique in a system.
  public let name: String
  /// What the table tells, in a sentence that a product manager understands.
  public let title: String
  /// The catalogue ids whose numbers it works out.
  public let ids: [String]
  /// The parameter whose values are the rows.
  public let parameter: Parameter
  /// The values of the parameter in milliseconds, ascending: one row each.
  public let values: [Int]
  /// The readings whose alternatives are combined in every way: one column each.
  public let readings: [Reading]
  /// What each cell tells.
  public let entries: [Entry]

  /// A table of what happens for some values of a parameter, in milliseconds, ascending.
  public init(
    _ name: String, _ title: String, per ids: [String], of parameter: Parameter, values: [Int],
    across readings: [Reading] = [], _ entries: Entry...
  ) {
    self.name = name
    self.title = title
    self.ids = ids
    self.parameter = parameter
    self.values = values
    self.readings = readings
    self.entries = entries
  }
}
