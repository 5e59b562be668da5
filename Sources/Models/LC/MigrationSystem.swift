public import Machines

extension LC {
  /// The document's "App Migration Preconditions Screen".
  public static let migration = System(
    "migration", document: "LC", title: "App migration preconditions screen",
    machines: [Migration.table(), LastRideMigration.table(), MTicketMigration.table()],
    process: ProcessModel(kills: 1), readings: migrationReadings,
    amendments: [
      Amendment(
        "key-value-timeout",
        """
        A migration of the key-value store that takes longer than 120 seconds has failed, and a \
        failed one leads to the error screen, from which Retry starts it again.
        """,
        repairs: ["user-waits-not-for-ever", "wait-at-loader", "every-answer-timed"],
        .add(
          LastRideMigration.self, in: .running,
          .after(Migration.timeLimit, to: .failed, per: "LC-MG32")),
        .add(
          MTicketMigration.self, in: .running,
          .after(Migration.timeLimit, to: .failed, per: "LC-MG32")),
        .replace(
          Migration.self, in: .keyValueMigration, per: "LC-MG07",
          with: .immediately(
            when: LastRideMigration.is(.failed) || MTicketMigration.is(.failed),
            to: .errorScreen, per: "LC-MG07"))),
      Amendment(
        "all-sections-required",
        "An attempt is successful only when all eight sections are synced.",
        repairs: ["all-sections"],
        .replace(
          Migration.self, in: .syncAttempt, per: "LC-MG33",
          with: .on(
            .requiredSectionSynced, when: Migration.retryAvailable, to: .syncRetry,
            do: [.set(Migration.requiredSynced)], per: "LC-MG15", "LC-MG33")),
        .add(
          Migration.self, in: .syncAttempt,
          .on(
            .requiredSectionSynced, when: !Migration.retryAvailable, to: .syncFailed,
            do: [.set(Migration.requiredSynced)], per: "LC-MG16", "LC-MG33"))),
    ],
    properties: migrationProperties,
    notExecutable: [
      .init("LC-MG25", "The titles and descriptions are texts; which screen shows them is not.")
    ])
}
