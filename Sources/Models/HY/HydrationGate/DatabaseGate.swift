package import RuleLanguage

/// The "Hydration Sequence" of a launch: the gate, the tree with its three stores, the first screen.
extension HY {
  /// The "Database Gate (db/index.ts)".
  package enum DatabaseGate: Machine {
    package static let name = "Database Gate"
    package static let initial = State.migrating
    package static let errors = [State.failed]
    package static let failures = [Event.migrationsFail]

    package enum State: String, Name {
      case migrating = "runs migrations"
      case ready = "schema ready"
      case failed = "migrations failed"
    }

    package enum Event: String, Name {
      case migrationsDone, migrationsFail, retry
      /// Caused by nobody: named, so that pages list it as withheld.
      case halfMigrated = "a schema that an earlier process has half migrated"
    }

    /// Set by an amendment alone: as written a failure shows nothing.
    package static let errorIsShown = Fact("error screen is shown")

    package static let rules: Rules<Self> = [
      .migrating: [
        .on(
          .migrationsDone, to: .ready, do: [.send(ProviderTree.Event.mount)],
          per: "HY-45", "HY-46", "HY-47"),
        .on(.migrationsFail, to: .failed, per: "HY-46"),
        .ignore(.halfMigrated, because: "Each launch is as if it found the schema whole."),
      ]
    ]

    package static let causes: [Cause<Self>] = [
      .by(database, .migrationsDone, when: Self.is(.migrating), per: "HY-46"),
      .by(database, .migrationsFail, when: Self.is(.migrating), per: "HY-46"),
    ]

    static let database = Actor("database")
  }
}
