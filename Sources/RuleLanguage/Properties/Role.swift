/// What sort of sentence a property is: what its verdict *proved* then means.
public enum Role: String, Sendable, CaseIterable {
  /// It says what is so in all runs; proved, it is so.
  case claim
  /// It says that something happens in some run; proved, one such run is shown, and nothing is
  /// claimed of the others.
  case possibility
  /// It asks how long something takes, and sets no limit.
  case measurement
  /// It asks how the tables are made, and not what an app does.
  case shape
}

extension Property {
  /// What sort of sentence it is.
  public var role: Role { kind.role }
}

extension Property.Kind {
  /// What sort of sentence it is.
  public var role: Role {
    switch self {
    case .sometimes: .possibility
    case .longest(_, _, .none), .shortest(_, _, .none): .measurement
    case .lint: .shape
    case .always, .never, .leadsTo, .eventually, .alwaysPossible, .offers, .noDeadlock,
      .noAutomaticCycle, .noZeno, .atMost, .precedes, .longest, .shortest:
      .claim
    }
  }
}
