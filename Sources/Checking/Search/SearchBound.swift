/// What ended a search before every reachable state was explored.
public enum SearchBound: String, Sendable, CaseIterable {
  case states
  case memory
  case depth
  case time
  /// The user, or whoever ran the search, asked it to stop.
  case interruption
}
