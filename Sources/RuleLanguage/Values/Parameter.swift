/// A span of time that the document leaves open, such as how long a server takes to answer.
///
/// A rule speaks of it by ``Delay/parameter(_:)``; a scenario, or a sweep, says how long it is.
public struct Parameter: Hashable, Sendable, Codable {
  /// The id, unique in a system, by which scenarios name it.
  public let id: String
  /// What the document does not say.
  public let question: String
  /// The catalogue ids of the passage that would have to say it.
  public let ids: [String]
  /// The span taken unless a scenario says otherwise, in milliseconds.
  public let `default`: Int

  /// - Parameter milliseconds: the default, not negative.
  public init(
    _ id: String, asks question: String, per ids: [String] = [], milliseconds: Int
  ) {
    self.id = id
    self.question = question
    self.ids = ids
    self.default = milliseconds
  }
}
