import RuleLanguage

extension LC {
  /// A server that takes its time and then fails, every time.
  enum FailingServer: Machine {
    static let name = "server"
    static let initial = State.idle
    static let isOutside = true
    static let environment: String? = "a server that always takes the same time, and fails"

    enum State: String, Name {
      case idle
      case answering
      /// The app has given up the attempt before it was answered.
      case givenUp = "nobody waits any more"
    }

    typealias Event = Migration.Event

    static let rules: Rules<Self> = [
      .idle: [.immediately(when: Migration.is(.syncAttempt), to: .answering)],
      .answering: [
        .immediately(when: !Migration.is(.syncAttempt), to: .givenUp),
        .after(
          .parameter(attemptDuration), to: .idle, do: [.send(Migration.Event.attemptFailed)]),
      ],
      .givenUp: [.immediately(when: Migration.is(.syncAttempt), to: .answering)],
    ]
  }
}
