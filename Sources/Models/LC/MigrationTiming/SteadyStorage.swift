import RuleLanguage

extension LC {
  /// A store whose two parts are migrated together, after exactly the same time.
  enum SteadyStorage: Machine {
    static let name = "storage"
    static let initial = State.idle
    static let isOutside = true
    static let environment: String? = "a device's storage, which always takes the same time"

    enum State: String, Name { case idle, working }
    enum Event: String, Name { case start = "start migrations" }

    static let rules: Rules<Self> = [
      .idle: [.on(.start, to: .working)],
      .working: [
        .after(
          .parameter(keyValueDuration), to: .idle,
          do: [
            .send(LastRideMigration.Event.lastRideComplete),
            .send(MTicketMigration.Event.mTicketComplete),
          ])
      ],
    ]
  }
}
