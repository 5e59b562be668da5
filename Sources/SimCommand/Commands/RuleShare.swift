import Machines

/// How many rules are bound, how many excused from it, and how many lost.
struct RuleShare: Equatable {
  /// Of a hundred rules at most so many may be excused, over all documents.
  static let mostPerHundred = 5
  static let mostInWords = "\(mostPerHundred) %"

  private(set) var rules = 0
  private(set) var excused = 0
  private(set) var lost = 0

  init(_ rules: [BoundRule]) {
    self.rules = rules.count
    excused = rules.count { $0.bindings.isEmpty && $0.reason != nil }
    lost = rules.count { $0.isLost }
  }

  var bound: Int { rules - excused - lost }

  /// Whether so many rules may be excused.
  var isSmall: Bool { excused * 100 <= Self.mostPerHundred * rules }

  var words: String {
    // In tenths of a percent, rounded half up.
    let share = rules == 0 ? 0 : (excused * 2000 + rules) / (2 * rules)
    return "\(rules.counted("rule")): \(bound) bound, \(excused) not executable "
      + "(\(share / 10).\(share % 10) %), \(lost) lost"
  }
}
