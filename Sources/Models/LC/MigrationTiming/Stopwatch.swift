import RuleLanguage

extension LC {
  /// Shows when 120 seconds have passed since the screen was opened, whatever is made of them.
  enum Stopwatch: Machine {
    static let name = "stopwatch"
    static let initial = State.running
    static let isOutside = true
    static let environment: String? = "a clock beside the app, which the claims read"

    enum State: String, Name {
      case running
      case over = "120 s over"
    }

    typealias Event = Migration.Event

    static let rules: Rules<Self> = [
      .running: [.after(Limits.sync, to: .over)]
    ]
  }
}
