/// A named interpretation of an ambiguous passage, with its alternatives and a default.
public struct Reading: Hashable, Sendable, Codable {
  /// One way to understand the passage.
  public struct Alternative: Hashable, Sendable, Codable {
    /// The id, unique in the reading, by which scenarios name it.
    public let id: String
    /// How the passage is understood, in a sentence.
    public var text: String
    /// Whether it only assumes that something never happens: that is found out, and not decided.
    public var isAssumption: Bool

    /// A way to understand the passage, by its id and in a sentence.
    public init(_ id: String, _ text: String, isAssumption: Bool = false) {
      self.id = id
      self.text = text
      self.isAssumption = isAssumption
    }

    /// Reads one as it is written: what it assumes is written only where it does.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      id = try values.decode(String.self, forKey: .id)
      text = try values.decode(String.self, forKey: .text)
      isAssumption = try values.decodeIfPresent(Bool.self, forKey: .isAssumption) ?? false
    }

    /// Writes it, and what it assumes only if it does.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(id, forKey: .id)
      try values.encode(text, forKey: .text)
      if isAssumption { try values.encode(true, forKey: .isAssumption) }
    }

    private enum CodingKeys: CodingKey { case id, text, isAssumption }
  }

  /// The id, unique in a system, by which scenarios name it.
  public let id: String
  /// The question that the document leaves open.
  public var question: String
  /// The catalogue ids of the passage.
  public let ids: [String]
  /// The alternatives, the default first.
  public var alternatives: [Alternative]

  /// Whether the document means all alternatives, each in its place, as it may be of two platforms:
  /// then what fails under one of them is no matter of reading.
  public let isVariant: Bool

  /// - Parameter alternatives: at least two; the first is the default.
  public init(
    _ id: String, asks question: String, per ids: [String], isVariant: Bool = false,
    _ alternatives: Alternative...
  ) {
    self.isVariant = isVariant
    self.id = id
    self.question = question
    self.ids = ids
    self.alternatives = alternatives
  }

  /// The same question under another id.
  package func renamed(_ id: String) -> Reading {
    Reading(id: id, question: question, ids: ids, alternatives: alternatives, isVariant: isVariant)
  }

  private init(
    id: String, question: String, ids: [String], alternatives: [Alternative], isVariant: Bool
  ) {
    self.id = id
    self.question = question
    self.ids = ids
    self.alternatives = alternatives
    self.isVariant = isVariant
  }

  /// The alternative taken unless a scenario says otherwise.
  public var `default`: String { alternatives.first?.id ?? "" }

  /// That the system is explored under this alternative.
  public func `is`(_ alternative: String) -> Condition { .reading(id, is: alternative) }

  /// A condition that the reading decides: what it means under each alternative.
  ///
  /// Under an alternative that is not listed it does not hold.
  public func means(_ meanings: KeyValuePairs<String, Condition>) -> Condition {
    .any(meanings.map { .all([self.is($0.key), $0.value]) })
  }
}

/// A setting of the semantics that is fixed or chosen by a reading.
public struct Setting<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value where no case holds.
  public let fallback: Value
  /// Conditions on readings alone; the first that holds decides.
  public let cases: [Case]

  /// A value with the condition under which it is taken.
  public struct Case: Hashable, Sendable {
    /// A condition on readings alone.
    public let condition: Condition
    /// The value where it holds.
    public let value: Value
  }

  /// The same value under every reading.
  public static func always(_ value: Value) -> Setting { Setting(fallback: value, cases: []) }

  /// The value that belongs to the alternative taken; the first value is also the fallback.
  public static func by(
    _ reading: Reading, _ first: (String, Value), _ others: (String, Value)...
  ) -> Setting {
    Setting(
      fallback: first.1,
      cases: ([first] + others).map { Case(condition: reading.is($0.0), value: $0.1) })
  }
}

extension Setting: Codable where Value: Codable {}
extension Setting.Case: Codable where Value: Codable {}

/// What happens when an answer comes exactly at a deadline.
public enum Ties: String, Sendable, CaseIterable, Codable {
  /// Either may come first: both orders are explored.
  case bothWays = "both ways"
  /// The deadline wins: an answer counts only if it comes strictly before.
  case deadlineFirst = "deadline first"
}

/// Whether something else can happen, at the same instant, before an immediate rule fires.
public enum Immediacy: String, Sendable, CaseIterable, Codable {
  /// No time passes, but another event of the same instant may come first.
  case urgent
  /// Nothing comes between: not an event, not a deadline, not the user.
  case atomic
}
