package import RuleLanguage

extension LC {
  /// The migration with a defect that the document does not have: one of the two migrations that
  /// come before the history sync is not waited for.
  package static let migrationSeededDefect = SeededDefect(
    "canary", in: migration,
    defect: Amendment(
      "planted-defect",
      "The history sync starts as soon as one of both other migrations is complete.", repairs: [],
      .replace(
        Migration.self, in: .keyValueMigration, per: "LC-MG12",
        with: .immediately(
          when: LastRideMigration.is(.complete) || MTicketMigration.is(.complete),
          to: .historySync, per: "LC-MG04", "LC-MG12"))),
    breaking: "both-before-sync")
}
