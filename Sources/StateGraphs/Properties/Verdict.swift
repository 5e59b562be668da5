/// What an exploration says of a property.
public enum VerdictKind: String, Sendable, CaseIterable, Codable {
  /// It holds in every run of the complete search.
  case proved
  /// Some run breaks it, or, of a `sometimes`, no run reaches it.
  case violated
  /// It holds only because nothing ever triggers it.
  case vacuous
  /// A bound ended the search before the answer was known.
  case undecided
}
