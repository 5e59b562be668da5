import RuleLanguage

extension LC {
  private static let home = Migration.is(.navigateHome)
  private static let canAct = Migration.is(.errorScreen, .navigateHome, .notRequired)
  private static let error = Migration.is(.errorScreen)
  private static let syncing = Migration.is(.historySync, .syncAttempt, .syncRetry)
  private static let shown = EventPredicate.becomes(Migration.isLoading.condition)
  private static let ended = EventPredicate.either([.becomes(home), .becomes(error)])
  private static let endedOrDead = EventPredicate.either([ended, .kill])

  static let migrationProperties =
    migrationFlowProperties + migrationCareProperties
    + migrationEventProperties

  private static let migrationFlowProperties: [Property] = [
    Property(
      "loader-minimum", "Once the loader is shown it stays for at least \(Limits.loader.long).",
      per: ["LC-MG03", "LC-MG19", "LC-MG20", "LC-MG21"],
      .shortest(from: shown, until: ended, .atLeast(Limits.loader)), harm: .wrong),
    Property(
      "both-before-sync", "The history sync starts only when both other migrations are complete.",
      per: ["LC-MG04", "LC-MG11", "LC-MG12"],
      .always(
        LastRideMigration.is(.complete) && MTicketMigration.is(.complete), whenever: syncing)),
    Property(
      "user-waits-not-for-ever",
      "A user who waits at the loader sees home or the error screen at last, whatever hangs.",
      per: ["LC-MG06", "LC-MG07", "LC-MG32"],
      .leadsTo(shown, endedOrDead, within: nil, .timeOnly), fault: .silence),
    Property(
      "sync-within-timeout", "The history sync ends within \(Limits.sync.long).", per: ["LC-MG32"],
      .longest(
        from: .becomes(Migration.is(.historySync)), until: endedOrDead, .atMost(Limits.sync))),
    Property(
      "wait-at-loader", "The longest time that a user can spend at the loader.",
      per: ["LC-MG03", "LC-MG32"], .longest(from: shown, until: endedOrDead, .finite),
      fault: .silence),
    Property(
      "longest-wait", "The longest time between screens on which the user can act.",
      .longest(
        from: .becomes(!canAct), until: .either([.becomes(canAct), .kill]), .none)),
    Property(
      "at-most-15-attempts",
      "Between two starts of the migration at most \(Limits.attempts) attempts are made.",
      per: ["LC-MG31"],
      .atMost(
        Limits.attempts, .becomes(Migration.is(.syncAttempt)),
        per: .becomes(Migration.is(.historySync))),
      under: maxRetries.is("attempts")),
    Property(
      "at-most-15-retries",
      "Between two starts of the migration at most \(Limits.attempts) retries are made.",
      per: ["LC-MG31"],
      .atMost(
        Limits.attempts, .becomes(Migration.is(.syncRetry)),
        per: .becomes(Migration.is(.historySync)))),
    Property(
      "retry-retries", "After Retry, an attempt that fails is followed by another one.",
      per: ["LC-MG43"],
      .precedes(
        .becomes(Migration.is(.syncRetry)), .rule("LC-MG16"), per: .rule("LC-MG43"))),
    Property(
      "all-attempts-possible", "A user can be so unlucky that every attempt is made and fails.",
      per: ["LC-MG16", "LC-MG31"], .sometimes(.rule("LC-MG16"))),
    Property(
      "home-only-after-success", "The app goes home only after the history sync has succeeded.",
      per: ["LC-MG06", "LC-MG18", "LC-MG44"],
      .precedes(.rule("LC-MG14"), .emits("NavigateToHome"), per: .launch)),
    Property(
      "error-only-after-failure", "The error screen comes only after something has failed.",
      per: ["LC-MG45"],
      .precedes(
        .either([.rule("LC-MG07"), .rule("LC-MG16"), .rule("LC-MG32")]), .emits("ShowErrorScreen"),
        per: .launch)),
    Property(
      "required-section", "At home the product configuration has been synced.",
      per: ["LC-MG33"], .always(Migration.requiredSynced.condition, whenever: home)),
    Property(
      "all-sections", "At home all eight sections have been synced: no ticket or pass is missing.",
      per: [
        "LC-MG34", "LC-MG35", "LC-MG36", "LC-MG37", "LC-MG38", "LC-MG39", "LC-MG40", "LC-MG41",
      ],
      .always(Migration.everythingSynced.condition, whenever: home), harm: .lost),
    Property(
      "one-view", "The loader and the error are never shown together.", per: ["LC-MG24"],
      .never(Migration.isLoading && Migration.showError)),
    Property(
      "view-follows-state", "The error is shown exactly on the error screen.",
      per: ["LC-MG07", "LC-MG26"],
      .always((Migration.showError && error) || (!Migration.showError && !error))),
    Property(
      "retry-offered", "On the error screen one click starts the migration again.",
      per: ["LC-MG07", "LC-MG21", "LC-MG26"],
      .offers(
        Migration.is(.loading, .migrating), from: error, by: [Migration.Event.retryClicked.rawValue]
      )),
    Property(
      "only-retry-leaves-error", "After the error screen nothing goes on without Retry.",
      per: ["LC-MG23"],
      .precedes(
        .either([.rule("LC-MG21"), .rule("LC-MG08")]),
        .either([shown, .emits("NavigateToHome")]), per: .becomes(error))),
    Property(
      "home-stays-possible", "From everywhere the user can still get home.",
      per: ["LC-MG06", "LC-MG43"],
      .alwaysPossible(
        Migration.is(.navigateHome, .notRequired), from: .always, with: .userAndEnvironment)),
    Property(
      "home-once", "The app migrates and goes home at most once in an installation.",
      per: ["LC-MG01", "LC-MG08"], .atMost(1, .emits("NavigateToHome"), per: nil)),
    Property(
      "begins-once", "The migration begins once for each opening of the screen.",
      per: ["LC-MG42"],
      .atMost(1, .rule("LC-MG42"), per: .either([.launch, .rule("LC-MG43")]))),
    Property(
      "home-is-the-end", "The migration stands still only at home, or where none is required.",
      per: ["LC-MG22"], .noDeadlock(ends: Migration.is(.navigateHome, .notRequired))),
    Property(
      "no-endless-attempts", "The migration never goes round and round by itself.",
      per: ["LC-MG30", "LC-MG31"], .noAutomaticCycle),
    Property(
      "every-answer-timed",
      "Every operation that the migration waits for has a timeout of its own.",
      per: ["LC-MG32"], .lint(.everyAnswerHasTimeout)),
    Property(
      "total", "Every event has a row where it can happen.", .lint(.total)),
    Property("no-overlap", "No two rows can fire on the same trigger.", .lint(.noOverlap)),
    Property(
      "no-dead-state", "Every state of the diagram is entered in some run.",
      .lint(
        .noUnreachableState,
        except: .each(
          ["failed", "not required"], because: "only another reading leads there"))),
  ]
}
