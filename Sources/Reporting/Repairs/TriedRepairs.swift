package import Machines

/// What was tried to repair a claim that no reading and no single amendment repairs.
public struct TriedRepairs: Hashable, Sendable, Codable {
  /// The change of a single row with which the claim is proved and no other claim gets worse; or all changes of
  /// an amendment of another system with which it is; or those of a number for which rows ask, or of all rows that have
  /// to wait.
  public let changes: [RowChange]
  /// The amendment of another system whose changes these are, by its id; `nil` of a single row.
  public let amendment: String?
  /// Amendments that together prove it, none of which can be left out; in the system's order.
  public let enough: [String]
  /// Of these those without which the claim does not fail, as it has no case.
  public let idle: [String]
  /// The verdicts with these; empty if they are not known.
  public let verdicts: [PropertyVerdict]

  /// The systems that are part of this one and that have the changed row, whose claims it breaks none of.
  public internal(set) var parts: [String] = []
  /// Of a change of a number the claims that it breaks in return, of this system and of its parts.
  package internal(set) var broken: [BrokenClaim] = []
  /// The rows that fire in some run, and with the change in none.
  package internal(set) var lost = Lost()
  /// How many changes were tried.
  package internal(set) var count = 0
  /// Where no change repairs it: the one with which the claim is proved and the fewest others of the system get worse,
  /// and these.
  package internal(set) var nearest: Nearest?
  /// Where the claim is proved if each row waits by which it is broken: what gets worse then.
  package internal(set) var waiting: Price?

  /// A change of a single row that breaks other claims in return, or with which something never comes any more.
  package struct Nearest: Hashable, Sendable, Codable {
    package let change: RowChange
    package let price: Price
  }

  /// What gets worse with a change: claims that are no longer proved, and what never comes any more.
  package struct Price: Hashable, Sendable, Codable {
    package var broken: [BrokenClaim] = []
    package var lost = Lost()

    package var isEmpty: Bool { broken.isEmpty && lost.isEmpty }
  }

  /// What came in some run, and with a change comes in none: states of machines, outputs, and rows that stay as they
  /// are.
  package struct Lost: Hashable, Sendable, Codable {
    package internal(set) var states: [[String]] = []
    package internal(set) var outputs: [String] = []
    package internal(set) var rows: [FiredRow] = []

    package var isEmpty: Bool { states.isEmpty && outputs.isEmpty && rows.isEmpty }
  }

  /// A claim that a change breaks, in a system, by their names.
  package struct BrokenClaim: Hashable, Sendable, Codable {
    package let system: String
    package let claim: String
  }

  /// What was found.
  public init(
    changes: [RowChange] = [], amendment: String? = nil, enough: [String] = [],
    idle: [String] = [], verdicts: [PropertyVerdict] = []
  ) {
    self.idle = idle
    self.verdicts = verdicts
    self.changes = changes
    self.amendment = amendment
    self.enough = enough
  }
}
