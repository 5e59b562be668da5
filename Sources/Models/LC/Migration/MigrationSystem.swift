package import RuleLanguage

extension LC {
  /// The document's "App Migration Preconditions Screen".
  package static let migration = System(
    "migration", document: "LC", title: "App migration preconditions screen",
    machines: [Migration.table(), LastRideMigration.table(), MTicketMigration.table()],
    process: ProcessModel(kills: 1), immediacy: .always(.atomic),
    suspendedTimers: .by(
      suspension, ("wall clock", .wallClock), ("restart", .restart), ("pause", .pause)),
    readings: migrationReadings + [suspension],
    amendments: migrationAmendments, properties: migrationProperties,
    notExecutable: [
      .init("LC-MG25", "The titles and descriptions are texts; which screen shows them is not.")
    ]
      + (34...40).map {
        .init(
          "LC-MG\($0)",
          "Which section it is makes no difference: whether the server sends all is one answer, and LC-MG41 asks for all."
        )
      })
}
