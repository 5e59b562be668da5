import RuleLanguage

extension LC {
  static let migrationAmendments: [Amendment] = [
    Amendment(
      "key-value-timeout",
      "A migration of the key-value store that takes longer than \(Limits.sync.long) has failed.",
      repairs: [
        "user-waits-not-for-ever", "wait-at-loader", "parts-within-timeout", "every-answer-timed",
      ],
      .add(
        LastRideMigration.self, in: .running,
        .after(Limits.sync, to: .failed, per: "LC-MG32")),
      .add(
        MTicketMigration.self, in: .running,
        .after(Limits.sync, to: .failed, per: "LC-MG32"))),
    Amendment(
      "all-sections-required",
      "An attempt is successful only when all eight sections are synced.",
      repairs: ["all-sections"],
      .replace(
        Migration.self, in: .syncAttempt, per: "LC-MG33",
        with: .on(
          .requiredSectionSynced, when: Migration.retryAvailable, to: .syncRetry,
          do: Migration.attemptLost + [.set(Migration.requiredSynced)],
          per: "LC-MG15", "LC-MG33")),
      .add(
        Migration.self, in: .syncAttempt,
        .on(
          .requiredSectionSynced, when: !Migration.retryAvailable, to: .syncFailed,
          do: Migration.attemptLost + [.set(Migration.requiredSynced)],
          per: "LC-MG16", "LC-MG33"))),
    Amendment(
      "whole-sync-in-120-s",
      "The \(Limits.sync.long) begin with the history sync; what is not done then has failed.",
      repairs: ["sync-within-timeout"],
      .add(
        Migration.self, in: .historySync,
        .onEntry(do: [.start(Migration.timeout, Limits.sync)]))),
    Amendment(
      "loader-before-error",
      """
      The error, too, waits until the loader has been shown for \(Limits.loader.long), and Retry shows the \
      loader again.
      """,
      repairs: ["loader-minimum"],
      .replace(
        Migration.self, in: .keyValueMigration, per: "LC-MG07",
        with: .immediately(
          when: (LastRideMigration.is(.failed) || MTicketMigration.is(.failed))
            && !Migration.loader.isRunning,
          to: .errorScreen, per: "LC-MG07")),
      .replace(
        Migration.self, in: .syncFailed, per: "LC-MG20",
        with: .immediately(
          when: !Migration.loader.isRunning, to: .errorScreen, do: [.stop(Migration.timeout)],
          per: "LC-MG20")),
      .replace(
        Migration.self, in: .errorScreen, per: "LC-MG21",
        with: .on(
          .retryClicked, to: .loading, do: Migration.restart + [.clear(Migration.showError)],
          per: "LC-MG21", "LC-MG43", "LC-EV13"))),
    Amendment(
      "given-up-is-cancelled",
      "An attempt that is given up is cancelled: nothing of it is kept, and no answer comes late.",
      repairs: ["no-error-after-success", "one-attempt-at-a-time"],
      .remove(Migration.self, in: .syncAttempt, per: "LC-MG32"),
      .add(
        machine: Migration.name, state: Migration.State.syncAttempt.rawValue,
        Migration.givenUp(Migration.attemptLost).map(\.rule))),
    Amendment(
      "parts-resume",
      "A part of the key-value store that is complete is not migrated again.",
      repairs: ["copied-once", "migrated-cannot-fail"],
      .add(
        LastRideMigration.self, in: .running,
        .immediately(when: LastRideMigration.migrated, to: .complete)),
      .add(
        MTicketMigration.self, in: .running,
        .immediately(when: MTicketMigration.migrated, to: .complete))),
    Amendment(
      "activations-first",
      """
      The history sync begins with sending the ticket activations that were just migrated; if the server \
      has not taken them after \(Limits.sync.long), the sync has failed.
      """,
      repairs: ["activations-sent-first"],
      .replace(
        Migration.self, in: .historySync, per: "LC-MG13",
        with: .on(
          .activationsTaken, to: .syncAttempt, do: [.set(Migration.activationsSent)],
          per: "LC-MG13", "LC-MG29")),
      .add(
        Migration.self, in: .historySync,
        .immediately(
          when: Migration.activationsSent, to: .syncAttempt, per: "LC-MG13", "LC-MG29"),
        .on(.activationsRefused, to: .syncFailed),
        .after(Limits.sync, to: .syncFailed, per: "LC-MG32")
          .only(when: timeoutOf.is("attempt")),
        .expires(Migration.timeout, to: .syncFailed, per: "LC-MG32"),
        .on(.openedAgain, to: .loading, per: "LC-MG42").only(when: openedTwice.is("yes")),
        .ignore(
          .back,
          because: "The app does nothing, the OS shows what was before, and what runs goes on.")),
      .add(
        Migration.self, cause: .by(.server, .activationsTaken, when: Migration.is(.historySync))),
      .add(
        Migration.self,
        cause: .by(.network, .activationsRefused, when: Migration.is(.historySync))),
      .add(
        Migration.self,
        cause: .by(
          .os, .openedAgain, when: Migration.is(.historySync) && openedTwice.is("yes"),
          per: "LC-MG42")),
      .add(Migration.self, cause: .user(.back, when: Migration.is(.historySync)))),
    Amendment(
      "back-leaves-migration-running",
      "Back leaves the app, and not the screen: what runs goes on, and who comes back finds it.",
      repairs: ["total"],
      patches: (Migration.waits + [.errorScreen]).map {
        .add(
          Migration.self, in: $0,
          .ignore(
            .back,
            because: "The app does nothing, the OS shows what was before, and what runs goes on."))
      }),
  ]
}
