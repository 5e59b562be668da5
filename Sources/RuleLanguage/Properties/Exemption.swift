/// A place that a check of the tables leaves out, and why it may: reports print it with the verdict.
public struct Exemption: Hashable, Sendable, Codable {
  /// The name of a state, or `state: trigger` of a row.
  public let place: String
  /// Why it need not satisfy the check.
  public let reason: String
  /// The line of the document that says so, counted from 1; `nil` where none does.
  public let line: Int?
  /// The words of that line.
  public let words: String?

  /// A place that is left out.
  ///
  /// - Parameters:
  ///   - place: the name of a state, or `state: trigger` of a row.
  ///   - reason: why it may be left out.
  ///   - line: where the document says so, if it does.
  ///   - words: what it says there.
  public init(_ place: String, because reason: String, line: Int? = nil, says words: String? = nil)
  {
    self.place = place
    self.reason = reason
    self.line = line
    self.words = words
  }

  /// A state that is left out.
  public init(_ state: some Name, because reason: String) {
    self.init(state.rawValue, because: reason)
  }
}

extension [Exemption] {
  /// Several places that are left out for one reason.
  public static func each(_ places: [String], because reason: String) -> [Exemption] {
    places.map { Exemption($0, because: reason) }
  }

  /// Several states that are left out for one reason.
  public static func each(_ states: [any Name], because reason: String) -> [Exemption] {
    // Swift 6.3 crashes on a key path here.
    each(states.map { $0.rawValue }, because: reason)
  }
}
