public import Machines

extension LC {
  /// The migration screen: the document's "State Flow", one row an arrow.
  public enum Migration: Machine {
    public static let name = "migration"
    public static let initial = State.start

    public enum State: String, Name {
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
      /// The other way out of `[*]`, which the document leaves to the splash screen.
      case notRequired = "not required"
    }

    public enum Event: String, Name {
      case everySectionSynced, requiredSectionSynced, attemptFailed
      case retryClicked = "RetryClickedIntent"
    }

    // MARK: What is remembered

    /// That the installation still holds data of a NonKMP version.
    static let legacyData = Fact("legacy data", initially: true, .durable)
    /// Attempts of the history sync since the migration began; it stays at its greatest value.
    static let attempts = Counter("attempts", 0...16)
    static let requiredSynced = Fact("product_config synced", .durable)
    static let everythingSynced = Fact("all eight sections synced", .durable)

    // The view state. The texts that belong to it are no behaviour.
    static let isLoading = Fact("isLoading")
    static let showError = Fact("showError")

    static let loader = Timer("minimum loader")
    static let timeout = Timer("sync timeout")

    // MARK: "Retry Strategy"

    static let backoff = Delay.cycling([.seconds(2), .seconds(4), .seconds(8)], by: attempts - 1)
    static let retryAvailable = maxRetries.means([
      "attempts": attempts < 15,
      "retries": attempts < 16,
    ])
    static let timeLimit = Delay.seconds(120)
    static let minimumLoader = Delay.seconds(2)

    // MARK: "State Flow"

    public static let rules: Rules<Self> = [
      .start: [
        .immediately(
          when: legacyData, to: .loading, per: "LC-MG01", "LC-MG02", "LC-MG08"),
        .immediately(when: !legacyData, to: .notRequired, per: "LC-MG01"),
      ],
      .loading: [
        .onEntry(do: [.start(loader, minimumLoader)], per: "LC-MG03"),
        .onEntry(when: timeoutOf.is("migration"), do: [.start(timeout, timeLimit)]),
        .immediately(
          to: .migrating, do: [.emit("TrackMigrationEvent started")],
          per: "LC-MG09", "LC-MG42", "LC-MG46"),
      ],
      .migrating: [
        .onEntry(do: [.set(isLoading), .clear(showError)], per: "LC-MG24"),
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
        ).only(when: partFailure.is("error")),
        .expires(timeout, to: .errorScreen, per: "LC-MG32"),
      ],
      .historySync: [
        .onEntry(when: timeoutOf.is("sync"), do: [.start(timeout, timeLimit)]),
        .immediately(to: .syncAttempt, per: "LC-MG13", "LC-MG29"),
        .expires(timeout, to: .syncFailed, per: "LC-MG32"),
      ],
      .syncAttempt: [
        .onEntry(do: [.incrementUpToBound(attempts)], per: "LC-MG05", "LC-MG31"),
        .on(
          .everySectionSynced, to: .syncSuccess,
          do: [.set(requiredSynced), .set(everythingSynced)],
          per: "LC-MG14"),
        .on(
          .requiredSectionSynced, when: sections.is("required"), to: .syncSuccess,
          do: [.set(requiredSynced)], per: "LC-MG14", "LC-MG33"),
        .on(.attemptFailed, when: retryAvailable, to: .syncRetry, per: "LC-MG15"),
        .on(.attemptFailed, when: !retryAvailable, to: .syncFailed, per: "LC-MG16"),
        .after(timeLimit, when: retryAvailable, to: .syncRetry, per: "LC-MG32", "LC-MG15")
          .only(when: timeoutOf.is("attempt")),
        .after(timeLimit, when: !retryAvailable, to: .syncFailed, per: "LC-MG32", "LC-MG16")
          .only(when: timeoutOf.is("attempt")),
        .expires(timeout, to: .syncFailed, per: "LC-MG32"),
      ],
      .syncRetry: [
        .after(backoff, to: .syncAttempt, per: "LC-MG17", "LC-MG30"),
        .expires(timeout, to: .syncFailed, per: "LC-MG32"),
      ],
      .syncSuccess: [
        .onEntry(do: [.stop(timeout), .emit("TrackMigrationEvent succeeded")], per: "LC-MG46"),
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
        .immediately(to: .errorScreen, do: [.stop(timeout)], per: "LC-MG20")
      ],
      .errorScreen: [
        .onEntry(
          do: [
            .clear(isLoading), .set(showError),
            .emit("TrackMigrationEvent failed"), .emit("ShowErrorScreen"),
          ], per: "LC-MG45", "LC-MG46"),
        .on(
          .retryClicked, to: .migrating, do: restart, per: "LC-MG21", "LC-MG43"),
      ],
    ]

    /// What Retry makes new.
    static let restart: [Action] = [
      .when(retryResets.is("everything") || retryResets.is("attempts"), [.set(attempts, 0)]),
      .when(retryResets.is("everything"), [.start(loader, minimumLoader)]),
      .when(
        retryResets.is("everything") && timeoutOf.is("migration"), [.start(timeout, timeLimit)]),
    ]

    // MARK: What the environment can do

    public static let causes: [Cause<Self>] = [
      .by(.server, .everySectionSynced, when: Self.is(.syncAttempt)),
      .by(
        .server, .requiredSectionSynced,
        when: Self.is(.syncAttempt) && sections.is("required")),
      .by(.server, .attemptFailed, when: Self.is(.syncAttempt)),
      .user(.retryClicked, when: showError, per: "LC-MG26"),
    ]
  }
}
