import RuleLanguage

// What answers and failures lead to, how long each part may take, and what stays of it.

extension LC {
  private static let attempt = Migration.is(.syncAttempt)
  private static let error = Migration.is(.errorScreen)
  private static let announced = EventPredicate.emits("ShowErrorScreen")
  private static let partFails = EventPredicate.either([
    .becomes(LastRideMigration.is(.failed)), .becomes(MTicketMigration.is(.failed)),
  ])

  static let migrationAnswerProperties = answers + ways + spans + stored + announcements

  private static let answers: [Property] = [
    // Notices an answer that is heard and leaves the attempt as it is. What nobody hears is no step.
    Property(
      "answer-ends-attempt", "Every answer to an attempt that the app hears ends it at once.",
      per: ["LC-MG14", "LC-MG15", "LC-MG16", "LC-MG33"],
      .leadsAtOnce(
        .events(Migration.Event.everySectionSynced, .requiredSectionSynced, .attemptFailed),
        to: .holds(!attempt).orKill), harm: .stuck),
    // Notices an answer that is heard in the first attempts and not in the last one, or the other way.
    Property(
      "refused-attempt-is-retried",
      "After every attempt before the \(Limits.attempts)th that the server refuses, the app waits for another.",
      per: ["LC-MG15", "LC-MG31"],
      .offers(
        Migration.is(.syncRetry), from: attempt && Migration.attempts < Limits.attempts,
        by: [Migration.Event.attemptFailed]), under: maxRetries.is("attempts"), harm: .stuck),
    Property(
      "required-section-is-heard",
      "In every attempt a server that sends only the required section is heard.",
      per: ["LC-MG33", "LC-MG14"],
      .offers(!attempt, from: attempt, by: [Migration.Event.requiredSectionSynced]),
      under: sections.is("required"), harm: .stuck),
    // These two notice an answer that is ignored in some attempts, such as the last.
    Property(
      "every-section-is-heard",
      "In every attempt a server that sends all sections is heard, and the sync has succeeded.",
      per: ["LC-MG14"],
      .offers(
        Migration.is(.syncSuccess), from: attempt, by: [Migration.Event.everySectionSynced]),
      harm: .stuck),
    Property(
      "refusal-is-heard", "In every attempt, also the last, a refusal of the server is heard.",
      per: ["LC-MG15", "LC-MG16"],
      .offers(!attempt, from: attempt, by: [Migration.Event.attemptFailed]), harm: .stuck),
    // Notices a failure of a part that is taken for its end, or that nobody hears.
    Property(
      "part-failure-is-shown",
      "If the last ride or the tickets fail to be migrated, the error is shown within "
        + "\(Limits.loader.long).", per: ["LC-MG07", "LC-MG45"],
      .leadsTo(
        partFails, .holds(error || Migration.is(.notRequired)).orKill, within: Limits.loader,
        .timeOnly), under: partFailure.is("error") && openedTwice.is("no"), harm: .stuck,
      except: [
        Exemption(
          "a user who has gone on without the migration by then",
          because: "nobody waits for it any more")
      ]),
  ]

  private static let refused = Migration.attempts == Limits.attempts - 1 && !Migration.underWay

  /// Without these an answer that the document names could be lost unnoticed, or a retry.
  private static let ways: [Property] = [
    .way(
      "whole-sync", Migration.happens(.everySectionSynced), "All sections can be synced.", "LC-MG14"
    ),
    .way(
      "required-sync", .rule("LC-MG33"), "The required section can be synced.", "LC-MG33",
      under: sections.is("required")),
    .way(
      "every-retry", .becomes(Migration.is(.syncRetry) && refused),
      "The server can refuse every attempt but the last, and each is retried.", "LC-MG15",
      under: maxRetries.is("attempts")),
    .way(
      "refused-sync",
      .becomes(
        Migration.is(.syncFailed) && !(Migration.attempts < Limits.attempts)
          && !Migration.underWay),
      "The server can refuse every attempt.", "LC-MG16"),
    .way(
      "failed-ride", .becomes(LastRideMigration.is(.failed)),
      "The last ride can fail to be migrated.", "LC-MG07", under: partFailure.is("error")),
    .way(
      "failed-tickets", .becomes(MTicketMigration.is(.failed)),
      "The tickets can fail to be migrated.", "LC-MG07", under: partFailure.is("error")),
  ]

  private static func stay(
    _ name: String, _ sentence: String, _ state: Migration.State, _ id: String, atMost limit: Int,
    instead: String? = nil, fault: Fault? = nil
  ) -> Property {
    let here = Migration.is(state) && Condition.phase([.foreground])
    return Property(
      name, sentence, instead: instead, per: [id], .longest(here, .atMost(limit)), fault: fault)
  }

  private static let sync = Limits.sync.milliseconds
  private static let waits = (0..<Limits.attempts - 1).map {
    Limits.backoff[$0 % Limits.backoff.count].milliseconds
  }

  private static let spans: [Property] = [
    stay(
      "attempt-within-timeout", "The app waits for no attempt longer than \(Limits.sync.long).",
      .syncAttempt,
      "LC-MG32", atMost: sync),
    stay(
      "wait-within-back-off",
      "Each wait in SyncRetry for another attempt lasts at most \((waits.max() ?? 0) / 1000) s.",
      .syncRetry,
      "LC-MG30", atMost: waits.max() ?? 0),
    stay(
      "parts-within-timeout",
      "The screen waits at most \(Limits.sync.long) for the last ride and the tickets.",
      .keyValueMigration, "LC-MG32", atMost: sync,
      instead: "The screen may wait for ever for the last ride and the tickets.", fault: .silence),
    // Notices attempts that are counted twice, and waits that are cut short.
    Property(
      "all-waits-first",
      "Before the \(Limits.attempts)th attempt has failed, all waits have passed: \(waits.reduce(0, +) / 1000) s.",
      per: ["LC-MG05", "LC-MG16", "LC-MG17", "LC-MG30", "LC-MG31"],
      .shortest(from: .rule("LC-MG13"), until: .rule("LC-MG16"), .atLeast(waits.reduce(0, +))),
      under: maxRetries.is("attempts") && !retryResets.is("nothing") && openedTwice.is("no"),
      harm: .stuck),
    Property(
      "nothing-given-up-early",
      "Nothing times out before \(Limits.sync.long) have passed since the key-value migrations, or the history sync, began.",
      per: ["LC-MG32"],
      .shortest(
        from: .either([.rule("LC-MG10"), .becomes(Migration.is(.historySync))]),
        until: .rule("LC-MG32"), .atLeast(Limits.sync)), under: !timeoutOf.is("migration"),
      harm: .stuck),
    // Notices an attempt that is cut short by the time of the one before.
    Property(
      "no-attempt-cut-short", "Each attempt may take \(Limits.sync.long) before it is given up.",
      per: ["LC-MG32"],
      .shortest(
        from: .becomes(Migration.is(.syncAttempt)), until: .becomes(Migration.underWay.condition),
        .atLeast(Limits.sync)), under: timeoutOf.is("attempt"), harm: .stuck),
    Property(
      "loader-before-home",
      "Home opens no earlier than \(Limits.loader.long) after the loader is shown.",
      per: ["LC-MG03", "LC-MG19"],
      .shortest(
        from: .becomes(Migration.isLoading), until: .becomes(Migration.is(.navigateHome)),
        .atLeast(Limits.loader)), under: retryResets.is("everything"), harm: .wrong),
  ]

  private static let stored: [Property] = [
    Property(
      "migrated-before-sync",
      "The history sync begins only when the last ride and the tickets are in the new store.",
      per: ["LC-MG04", "LC-MG12", "LC-MG27", "LC-MG28"],
      .always(
        LastRideMigration.migrated && MTicketMigration.migrated,
        whenever: Migration.is(.historySync, .syncAttempt, .syncRetry)), harm: .lost),
    // Notices what is kept in memory only, and what a later step overwrites.
    Property(
      "synced-stays", "The app never forgets that something was migrated or synced.",
      per: ["LC-MG27", "LC-MG28", "LC-MG29", "LC-MG33"],
      .never(
        .either(
          [
            LastRideMigration.migrated, MTicketMigration.migrated, Migration.requiredSynced,
            Migration.everythingSynced,
          ].map { .becomes(!$0) })), given: .holds(Migration.requiredSynced), harm: .lost),
    Property(
      "synced-at-once",
      "When the app hears in time that the required section is synced, it is on the phone at once.",
      per: ["LC-MG29", "LC-MG33"],
      .leadsAtOnce(
        .events(Migration.Event.everySectionSynced, .requiredSectionSynced),
        to: .holds(Migration.requiredSynced).orKill), harm: .lost),
    Property(
      "all-synced-at-once",
      "When the app hears in time that all sections are synced, all are on the phone at once.",
      per: ["LC-MG14", "LC-MG33"],
      .leadsAtOnce(
        Migration.happens(.everySectionSynced), to: .holds(Migration.everythingSynced).orKill),
      harm: .lost),
    // Notices a part of the data that is taken for all.
    Property(
      "all-sections-truly", "All sections count as synced only after the server has sent them all.",
      per: ["LC-MG14", "LC-MG41"],
      .precedes(
        .events(Migration.Event.everySectionSynced, .lateSuccess),
        .becomes(Migration.everythingSynced), per: nil), harm: .lost),
    Property(
      "migrated-cannot-fail", "What has been migrated cannot fail any more.",
      instead: "After Retry the app migrates again what it has, and can fail with it.",
      per: ["LC-MG27", "LC-MG28", "LC-MG43"],
      .never(
        (LastRideMigration.is(.failed) && LastRideMigration.migrated)
          || (MTicketMigration.is(.failed) && MTicketMigration.migrated)),
      under: !partFailure.is("impossible"), fault: .silence, harm: .stuck),
  ]

  private static let announcements: [Property] = [
    Property(
      "error-is-announced", "The error screen never opens without ShowErrorScreen.",
      per: ["LC-MG45"], .leadsAtOnce(.becomes(error), to: announced.orKill), harm: .stuck),
    Property(
      "error-announced-once",
      "Each time that the error screen opens ShowErrorScreen is sent at most once.",
      per: ["LC-MG45"], .atMost(1, announced, per: .becomes(error)), harm: .wrong),
    Property(
      "retry-counted-once", "A tap on Retry is counted at most once.", per: ["LC-EV13"],
      .atMost(1, .emits(Migration.Analytics.retryClicked), per: Migration.happens(.retryClicked)),
      harm: .miscounted),
    Property(
      "loader-while-waiting",
      "The loader is visible while the user waits, and neither before nor after.",
      per: ["LC-MG03", "LC-MG09", "LC-MG24"],
      .always(
        (Migration.isLoading
          || !Migration.is(
            .keyValueMigration, .historySync, .syncAttempt, .syncRetry, .syncFailed))
          && (Migration.isLoading
            || !(Migration.is(.ensureMinTime) && Migration.loader.isRunning))
          && (!Migration.isLoading
            || !Migration.is(.start, .navigateHome, .errorScreen, .notRequired))
      ),
      harm: .wrong),
  ]
}
