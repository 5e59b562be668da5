/// What exploring the readings of documents with one another found.
public struct CrossedReadings: Hashable, Sendable {
  /// What the answers to one question change.
  public enum Effect: Hashable, Sendable {
    /// A claim that is made under two answers has another verdict under one; how, in words.
    case verdict(String)
    /// Only which claims are made; how, in words.
    case claims(String)
    /// Nothing, in so many comparisons.
    case nothing(Int)
  }

  /// By system, and by reading.
  public var effects: [String: [String: Effect]]
  /// By document.
  public var decisions: [String: LeastDecisions]

  /// What was found; nothing by default.
  public init(
    effects: [String: [String: Effect]] = [:], decisions: [String: LeastDecisions] = [:]
  ) {
    self.effects = effects
    self.decisions = decisions
  }

  /// The most that a reading changes in any of these systems; `nil` if in one of them it was not
  /// crossed, or not everything was decided, and nothing is known to change in the others.
  func effect(of reading: String, in systems: [String]) -> Effect? {
    let all = systems.map { effects[$0]?[reading] }
    var (claims, combinations): (Effect?, Int) = (nil, 0)
    for case .some(let effect) in all {
      switch effect {
      case .verdict: return effect
      case .claims: claims = claims ?? effect
      case .nothing(let count): combinations += count
      }
    }
    return claims ?? (all.contains(nil) ? nil : .nothing(combinations))
  }
}

/// The fewest decisions on a document after which no claim fails of the two worst harms.
public struct LeastDecisions: Hashable, Sendable {
  /// One decision.
  public struct Decision: Hashable, Sendable {
    /// An amendment by its id, or an answer as `reading = answer`.
    public let name: String
    /// What fails without it, as `system claim`; of the first set only.
    public let needs: [String]

    /// A decision, and what fails without it.
    public init(_ name: String, needs: [String] = []) {
      self.name = name
      self.needs = needs
    }
  }

  /// The sets, all of the same size.
  public var sets: [[Decision]]
  /// What neither all amendments together nor any one answer besides repairs, as `system claim`.
  public var unrepaired: [String]
  /// How many sets of decisions were looked at.
  public var explored: Int

  /// Sets of decisions.
  public init(sets: [[Decision]] = [], unrepaired: [String] = [], explored: Int = 0) {
    self.sets = sets
    self.unrepaired = unrepaired
    self.explored = explored
  }
}
