package import RuleLanguage

extension LC {
  /// The migration screen: the document's "State Flow", one row an arrow.
  package enum Migration: Machine {
    package static let name = "migration"
    package static let initial = State.start
    package static let errors = [State.errorScreen]

    package enum State: String, Name {
      case start = "[*]"
      case loading = "Loading"
      case migrating = "Migrating"
      case keyValueMigration = "KeyValueMigration"
      case historySync = "HistorySync"
      case syncAttempt = "SyncAttempt"
      case syncRetry = "SyncRetry"
      case syncSuccess = "SyncSuccess"
      case ensureMinTime = "EnsureMinTime"
      case navigateHome = "NavigateHome"
      case syncFailed = "SyncFailed"
      case errorScreen = "ErrorScreen"
      /// The app goes on without a migration, as the splash screen leads it.
      case notRequired = "not required"
    }

    package enum Event: String, Name {
      /// "Screen opened", once more.
      case openedAgain = "StartMigrationIntent"
      case everySectionSynced, requiredSectionSynced, attemptFailed
      case retryClicked = "RetryClickedIntent"
      /// An attempt that was given up succeeds after all.
      case lateSuccess = "late success"
      /// Heard by no row of the document.
      case back
      /// Offered by an amendment alone, as the answers to what another sends.
      case activationsTaken = "the old activations are taken"
      case activationsRefused = "the old activations are not taken"
    }

    // MARK: What is remembered

    /// That the installation still holds data of a NonKMP version.
    package static let legacyData = Fact("legacy data", initially: true, .durable)
    /// Attempts of the history sync since the migration began; it stays at its greatest value.
    static let attempts = Counter("attempts", 0...Limits.attempts + 1)
    static let requiredSynced = Fact("product_config synced", .durable)
    static let everythingSynced = Fact("all eight sections synced", .durable)

    /// That ticket activations of the old app have been sent; no rule of the document sends them here.
    static let activationsSent = Fact("old activations sent")
    /// That the server still works on an attempt that the app has given up, and that one of these
    /// has succeeded there.
    static let underWay = Fact("a given up attempt is under way")
    static let syncedLate = Fact("a given up attempt has succeeded")

    // The view state. The texts that belong to it are no behaviour.
    static let isLoading = Fact("isLoading")
    package static let showError = Fact("showError")

    static let loader = NamedTimer("minimum loader")
    static let timeout = NamedTimer("sync timeout")

    // MARK: "Analytics Events"

    enum Analytics {
      static let opened = "APP_MIGRATION_SCREEN_OPENED"
      static let retryClicked = "APP_MIGRATION_SCREEN_RETRY_CLICKED"
      static let callSuccess = "APP_MIGRATION_SCREEN_HISTORY_CALL_SUCCESS"
      static let callError = "APP_MIGRATION_SCREEN_HISTORY_CALL_ERROR"
      // The side effect on a change of status, to which the document gives no names.
      static let started = "TrackMigrationEvent started"
      static let succeeded = "TrackMigrationEvent succeeded"
      static let failed = "TrackMigrationEvent failed"
    }

    // MARK: "Retry Strategy"

    static let backoff = Delay.cycling(Limits.backoff, by: attempts - 1)
    static let retryAvailable = maxRetries.means([
      "attempts": attempts < Limits.attempts,
      "retries": attempts < Limits.attempts + 1,
    ])

    // MARK: "State Flow"

    private static let stateFlow: Rules<Self> = [
      .start: [
        .immediately(
          when: legacyData, to: .loading, do: [.emit(Analytics.opened)],
          per: "LC-MG01", "LC-MG02", "LC-MG08", "LC-EV12"),
        .immediately(when: !legacyData, to: .notRequired, per: "LC-MG01"),
      ],
      .loading: [
        .onEntry(do: [.start(loader, Limits.loader)], per: "LC-MG03"),
        .onEntry(when: timeoutOf.is("migration"), do: [.start(timeout, Limits.sync)]),
        .immediately(to: .migrating, per: "LC-MG09", "LC-MG42"),
      ],
      .migrating: [
        .onEntry(do: [.set(isLoading), .clear(showError)], per: "LC-MG24"),
        .onEntry(do: [.emit(Analytics.started)], per: "LC-MG46"),
        .immediately(
          to: .keyValueMigration, do: [.send(LastRideMigration.Event.start)],
          per: "LC-MG10", "LC-MG11"),
      ],
      .keyValueMigration: [
        .immediately(
          when: LastRideMigration.is(.complete) && MTicketMigration.is(.complete),
          to: .historySync, per: "LC-MG04", "LC-MG12"),
        .immediately(
          when: LastRideMigration.is(.failed) || MTicketMigration.is(.failed),
          to: .errorScreen, per: "LC-MG07"
        ).only(when: partFailure.is("error") || partFailure.is("impossible")),
        .expires(timeout, to: .errorScreen, per: "LC-MG32"),
      ],
      .historySync: [
        .onEntry(when: timeoutOf.is("sync"), do: [.start(timeout, Limits.sync)]),
        .immediately(to: .syncAttempt, per: "LC-MG13", "LC-MG29"),
      ],
      .syncRetry: [
        .after(backoff, to: .syncAttempt, per: "LC-MG17", "LC-MG30"),
        .expires(timeout, to: .syncFailed, per: "LC-MG32"),
      ],
      .syncSuccess: [
        .onEntry(do: [.stop(timeout), .clear(underWay), .clear(syncedLate)]),
        .onEntry(do: [.emit(Analytics.succeeded)], per: "LC-MG46"),
        .onEntry(do: [.emit(Analytics.callSuccess)], per: "LC-EV14"),
        .onEntry(when: recorded.is("success"), do: [.clear(legacyData)], per: "LC-MG01"),
        .immediately(to: .ensureMinTime, per: "LC-MG18"),
      ],
      .ensureMinTime: [
        .immediately(when: !loader.isRunning, to: .navigateHome, per: "LC-MG19")
      ],
      .navigateHome: [
        .onEntry(do: [.clear(isLoading), .emit("NavigateToHome")], per: "LC-MG06", "LC-MG44"),
        .onEntry(when: recorded.is("home"), do: [.clear(legacyData)], per: "LC-MG01"),
      ],
      .syncFailed: [
        .onEntry(when: errorEvent.is("sync"), do: [.emit(Analytics.callError)], per: "LC-EV15"),
        .immediately(to: .errorScreen, do: [.stop(timeout)], per: "LC-MG20"),
      ],
      .errorScreen: [
        .onEntry(
          do: [
            .clear(isLoading), .set(showError),
            .emit(Analytics.failed), .emit("ShowErrorScreen"),
          ], per: "LC-MG45", "LC-MG46"),
        .on(
          .retryClicked, to: .migrating, do: restart, per: "LC-MG21", "LC-MG43", "LC-EV13"),
      ],
    ]

    package static let rules =
      stateFlow
      .also(in: [.syncAttempt], attempt + givenUp(attemptLost + [.set(underWay)]))
      .also(in: [.syncAttempt, .syncRetry, .syncFailed, .errorScreen], late)
      .also(
        in: [.keyValueMigration, .syncAttempt, .syncRetry, .ensureMinTime],
        [.on(.openedAgain, to: .loading, per: "LC-MG42").only(when: openedTwice.is("yes"))])

    /// `SyncAttempt`.
    static let attempt: [Row<Migration>] = [
      .onEntry(do: [.incrementUpToBound(attempts)], per: "LC-MG05", "LC-MG31"),
      .on(
        .everySectionSynced, to: .syncSuccess,
        do: [.set(requiredSynced), .set(everythingSynced)],
        per: "LC-MG14"),
      .on(
        .requiredSectionSynced, when: sections.is("required"), to: .syncSuccess,
        do: [.set(requiredSynced)], per: "LC-MG14", "LC-MG33"),
      .on(
        .attemptFailed, when: retryAvailable, to: .syncRetry, do: attemptLost, per: "LC-MG15"),
      .on(
        .attemptFailed, when: !retryAvailable, to: .syncFailed, do: attemptLost,
        per: "LC-MG16"),
    ]

    /// `SyncAttempt`, as far as the 120 seconds can end it.
    static func givenUp(_ actions: [Action]) -> [Row<Migration>] {
      [
        .after(
          Limits.sync, when: retryAvailable, to: .syncRetry, do: actions, per: "LC-MG32", "LC-MG15"
        ).only(when: timeoutOf.is("attempt")),
        .after(
          Limits.sync, when: !retryAvailable, to: .syncFailed, do: actions,
          per: "LC-MG32", "LC-MG16"
        ).only(when: timeoutOf.is("attempt")),
        .expires(timeout, to: .syncFailed, do: actions, per: "LC-MG32"),
      ]
    }

    /// What an attempt does that has failed or is given up.
    static let attemptLost: [Action] = [
      .when(errorEvent.is("attempt"), [.emit(Analytics.callError)])
    ]

    /// An attempt that was given up and succeeds after all.
    static let late: [Row<Migration>] = [
      .on(
        .lateSuccess, to: .syncSuccess,
        do: [.clear(showError), .set(requiredSynced), .set(everythingSynced)], per: "LC-MG14"
      ).only(when: lateSuccess.is("counts")),
      .ignore(
        .lateSuccess, because: "the attempt was given up, and nobody waits for its answer"
      ).only(when: lateSuccess.is("ignored")),
    ]

    /// What Retry makes new.
    static let restart: [Action] = [
      .emit(Analytics.retryClicked), .clear(underWay), .clear(syncedLate),
      .when(retryResets.is("everything") || retryResets.is("attempts"), [.set(attempts, 0)]),
      .when(retryResets.is("everything"), [.start(loader, Limits.loader)]),
      .when(
        retryResets.is("everything") && timeoutOf.is("migration"), [.start(timeout, Limits.sync)]),
    ]

    // MARK: What the environment can do

    /// Where the loader can be seen for a while, and a phone with Back can leave it.
    static let waits: [State] = [.keyValueMigration, .syncAttempt, .syncRetry, .ensureMinTime]
    private static let waitsOnScreen = Self.is(
      .keyValueMigration, .syncAttempt, .syncRetry, .ensureMinTime)

    package static let causes: [Cause<Self>] = [
      .by(
        .os, .openedAgain,
        when: Self.is(.keyValueMigration, .syncAttempt, .syncRetry, .ensureMinTime)
          && openedTwice.is("yes"), per: "LC-MG42"),
      .by(.server, .everySectionSynced, when: Self.is(.syncAttempt)),
      .by(
        .server, .requiredSectionSynced,
        when: Self.is(.syncAttempt) && sections.is("required")),
      .by(.server, .attemptFailed, when: Self.is(.syncAttempt)),
      .by(.server, .lateSuccess, when: underWay, do: [.clear(underWay), .set(syncedLate)]),
      .user(.retryClicked, when: showError, per: "LC-MG26"),
      .user(.back, when: waitsOnScreen || showError),
    ]
  }
}
