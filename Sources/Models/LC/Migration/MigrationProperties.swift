import RuleLanguage

extension LC {
  private static let home = Migration.is(.navigateHome)
  private static let canAct = Migration.is(.errorScreen, .navigateHome, .notRequired)
  private static let error = Migration.is(.errorScreen)
  private static let syncing = Migration.is(.historySync, .syncAttempt, .syncRetry)
  /// Begins the count of attempts; not a sync, which may begin again by itself.
  private static let asked = EventPredicate.either([
    .launch, .events(Migration.Event.retryClicked, .openedAgain),
  ])
  private static let shown = EventPredicate.becomes(Migration.isLoading)
  private static let ended = EventPredicate.either([.becomes(home), .becomes(error)])
  private static let endedOrDead = ended.orKill

  static let migrationProperties =
    migrationFlowProperties + migrationCareProperties + migrationAnswerProperties
    + migrationEventProperties

  private static let migrationFlowProperties: [Property] = [
    Property(
      "loader-minimum",
      "The loader gives way to home or the error after \(Limits.loader.long) at the earliest.",
      instead: "The loader flashes: it is visible for less than \(Limits.loader.long).",
      per: ["LC-MG03", "LC-MG19", "LC-MG20", "LC-MG21"],
      .shortest(from: shown, until: ended, .atLeast(Limits.loader)), harm: .wrong),
    Property(
      "both-before-sync", "The history sync starts only after both other migrations are complete.",
      per: ["LC-MG04", "LC-MG11", "LC-MG12"],
      .always(
        LastRideMigration.is(.complete) && MTicketMigration.is(.complete), whenever: syncing)),
    Property(
      "user-waits-not-for-ever",
      "The loader always ends at home or at the error screen, even if everything hangs.",
      instead: "The loader never ends, because something hangs.",
      per: ["LC-MG06", "LC-MG07", "LC-MG10", "LC-MG32"], .leadsTo(shown, endedOrDead, .timeOnly),
      fault: .silence),
    Property(
      "sync-within-timeout", "The history sync ends within \(Limits.sync.long).",
      instead: "The history sync takes longer than \(Limits.sync.long).", per: ["LC-MG32"],
      .longest(
        from: .becomes(Migration.is(.historySync)), until: endedOrDead, .atMost(Limits.sync))),
    Property(
      "wait-at-loader", "The longest time at the loader is bounded.",
      instead: "The loader may stay for ever.",
      per: ["LC-MG03", "LC-MG32"], .longest(from: shown, until: endedOrDead, .finite),
      fault: .silence),
    Property(
      "longest-wait", "The longest time between screens on which the user can act.",
      .longest(from: .becomes(!canAct), until: .becomes(canAct).orKill, .none)),
    Property(
      "at-most-15-attempts",
      "Until Retry or a reopening of the screen, a launch makes at most \(Limits.attempts) attempts of a history sync.",
      per: ["LC-MG31"],
      .atMost(
        Limits.attempts, .becomes(Migration.is(.syncAttempt)), per: asked),
      under: maxRetries.is("attempts")),
    Property(
      "at-most-15-retries",
      "Until Retry or a reopening of the screen, a launch makes at most \(Limits.attempts) retries of a history sync.",
      per: ["LC-MG31"],
      .atMost(
        Limits.attempts, .becomes(Migration.is(.syncRetry)), per: asked)),
    Property(
      "retry-retries",
      "A launch, and a Retry, is not ended by the first attempt that the server refuses.",
      instead: "An attempt that the server refuses ends a migration that has not tried again.",
      per: ["LC-MG43"],
      .precedes(
        .becomes(Migration.is(.syncRetry)), .rule("LC-MG16"),
        per: Migration.happens(.retryClicked))),
    Property(
      "all-attempts-possible", "The attempts of a history sync can be used up.",
      per: ["LC-MG13", "LC-MG16", "LC-MG31"], .sometimes(.rule("LC-MG16"))),
    Property(
      "home-only-after-success",
      "The migration opens home only after the server has sent all sections, or the required one, in time or late.",
      per: ["LC-MG06", "LC-MG18", "LC-MG44"],
      .precedes(Migration.success, .emits("NavigateToHome"), per: .launch)),
    // Notices a way past the screen that leaves the data of the old app where it is.
    Property(
      "migration-blocks",
      "No user gets past the migration screen while data of a NonKMP version is left to migrate.",
      instead: "The user gets past the migration while data of the old app is not migrated.",
      per: ["LC-A04", "LC-MG01"],
      .never(.becomes(Migration.is(.navigateHome, .notRequired) && Migration.legacyData)),
      given: .holds(Migration.legacyData), harm: .lost),
    Property(
      "error-only-after-failure",
      "The error screen opens only after a failure, and after Retry only after another.",
      per: ["LC-MG45"],
      .precedes(
        .either([
          LastRideMigration.happens(.lastRideFailed), MTicketMigration.happens(.mTicketFailed),
          Migration.happens(.activationsRefused), .rule("LC-MG16"), .rule("LC-MG32"),
        ]), .emits("ShowErrorScreen"), per: .either([.launch, Migration.happens(.retryClicked)]))),
    Property(
      "required-section",
      "When the migration opens home the product configuration has been synced.",
      per: ["LC-MG33"], .always(Migration.requiredSynced.condition, whenever: home)),
    Property(
      "all-sections",
      "When the migration opens home all eight sections have been synced: no ticket or pass is missing.",
      instead: "The user reaches home with tickets or passes missing.",
      per: ["LC-MG29", "LC-MG41"],
      .always(Migration.everythingSynced.condition, whenever: home), harm: .lost),
    Property(
      "one-view", "The loader and the error are never visible together.", per: ["LC-MG24"],
      .never(Migration.isLoading && Migration.showError)),
    Property(
      "view-follows-state", "The error is visible exactly on the error screen.",
      per: ["LC-MG07", "LC-MG24"],
      .always((Migration.showError && error) || (!Migration.showError && !error))),
    Property(
      "retry-offered", "On the error screen one tap starts the migration again.",
      per: ["LC-MG07", "LC-MG21", "LC-MG26"],
      .offers(Migration.is(.loading, .migrating), from: error, by: [Migration.Event.retryClicked])),
    Property(
      "only-retry-leaves-error",
      "After an error the loader or home comes only by Retry, or in another launch.",
      instead: "After an error the loader or home comes without Retry.", per: ["LC-MG23"],
      .precedes(
        .either([Migration.happens(.retryClicked), .launch]),
        .either([shown, .emits("NavigateToHome")]), per: .becomes(error))),
    Property(
      "home-stays-possible",
      "From every state home, or the way on without a migration, stays reachable if the phone and the server do their part.",
      instead: "The user gets stuck in the migration and cannot reach home.",
      per: ["LC-MG06", "LC-MG43"],
      .alwaysPossible(
        Migration.is(.navigateHome, .notRequired), from: .always, with: .userAndEnvironment)),
    Property(
      "home-once", "An installation migrates and goes home at most once.",
      instead: "An installation migrates and goes home twice.",
      per: ["LC-MG01", "LC-MG08"], .atMost(1, .emits("NavigateToHome"), per: nil)),
    Property(
      "begins-once",
      "Each launch, and each tap on Retry, starts the migration at most once.",
      instead: "One launch starts the migration twice.", per: ["LC-MG42"],
      .atMost(
        1, .becomes(Migration.is(.migrating)),
        per: .either([.launch, Migration.happens(.retryClicked)]))),
    Property(
      "home-is-the-end",
      "The migration has a next step until home, or the way on without it (no deadlock).",
      instead: "The migration stops before home.",
      per: ["LC-MG18", "LC-MG22"], .noDeadlock(ends: Migration.is(.navigateHome, .notRequired))),
    Property(
      "no-endless-attempts", "The migration never loops without an answer or an action.",
      per: ["LC-MG30", "LC-MG31"], .noAutomaticCycle),
    Property(
      "every-answer-timed",
      "Every wait of the migration has a timeout.",
      per: ["LC-MG32"], .lint(.everyAnswerHasTimeout)),
    .total("total"),
    Property("no-overlap", "No two rows match the same event (determinism).", .lint(.noOverlap)),
    Property(
      "no-dead-state", "Every state of the diagram is reachable.",
      .lint(
        .noUnreachableState,
        except: .each(
          ["failed", "not required"], because: "only another reading leads there"))),
  ]
}
