package import RuleLanguage

extension LC {
  /// The migration screen as the rest of the document sees it: it opens, and it succeeds, fails or
  /// hangs. What happens inside is ``Migration``.
  package enum MigrationScreen: Machine {
    package static let name = "migration screen"
    package static let initial = State.start
    package static let errors = [State.errorScreen]
    package static let failures = [Event.migrationFailed]

    package enum State: String, Name {
      case start = "not open"
      case loading = "Loading"
      case errorScreen = "ErrorScreen"
      case navigateHome = "NavigateHome"
    }

    package enum Event: String, Name {
      case opened = "AppMigrationPreconditionsScreen"
      case migrated, migrationFailed
      case retryClicked = "RetryClickedIntent"
      /// Sent by an amendment, after which the screen is not the last one.
      case closed
    }

    static let opening: Row<Self> = .on(
      .opened, to: .loading, do: [.emit("APP_MIGRATION_SCREEN_OPENED")],
      per: "LC-MG02", "LC-MG08", "LC-EV12")

    package static let rules: Rules<Self> = [
      .start: [opening],
      .loading: [
        .on(
          .migrated, to: .navigateHome, do: [.clear(Migration.legacyData)],
          per: "LC-MG06", "LC-MG44"),
        .on(.migrationFailed, to: .errorScreen, per: "LC-MG07", "LC-EH2"),
      ],
      .errorScreen: [
        .on(
          .retryClicked, to: .loading, do: [.emit("APP_MIGRATION_SCREEN_RETRY_CLICKED")],
          per: "LC-MG21", "LC-EH2", "LC-EV13")
      ],
      .navigateHome: [.on(.closed, to: .start)],
    ]

    package static let causes: [Cause<Self>] = [
      .by(.server, .migrated, when: Self.is(.loading)),
      .by(.app, .migrationFailed, when: Self.is(.loading)),
      .user(.retryClicked, when: Self.is(.errorScreen), per: "LC-EH2"),
    ]
  }
}
