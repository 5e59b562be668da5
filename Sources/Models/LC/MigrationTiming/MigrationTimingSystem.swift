package import RuleLanguage

// Which limit ends the history sync: the count of attempts or the 120 seconds? The document gives both
// and not how long an attempt takes. Here the same table of the migration meets a server that fails
// every attempt after exactly the same time, so that everything about it is a number.
extension LC {
  static let attemptDuration = Parameter(
    "attempt-duration", asks: "How long does it take until a sync attempt has failed?",
    per: ["LC-MG29", "LC-MG31", "LC-MG32"], milliseconds: Limits.failure.milliseconds)

  static let keyValueDuration = Parameter(
    "key-value-duration", asks: "How long do the migrations of the key-value store take?",
    per: ["LC-MG27", "LC-MG28"], milliseconds: 0)

  private static let over = EventPredicate.becomes(Stopwatch.is(.over))

  static let attemptsByDuration = Sweep(
    "attempts",
    """
    How many attempts of the history sync are made in the first \(Limits.sync.long), and which limit ends \
    it, if every attempt fails after the same time.
    """,
    per: ["LC-MG16", "LC-MG17", "LC-MG30", "LC-MG31", "LC-MG32"], of: attemptDuration,
    values: [0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 60].map { $0 * 1000 },
    across: [maxRetries, timeoutOf],
    .count("started", .becomes(Migration.is(.syncAttempt)), until: over),
    .count("failed", .becomes(FailingServer.is(.idle)), until: over),
    .count("cut off", .becomes(FailingServer.is(.givenUp)), until: .becomes(.never)),
    .first(
      "ends it",
      [
        .init("the count of attempts", .rule("LC-MG16")),
        .init("the \(Limits.sync.short)", .rule("LC-MG32")),
      ]))

  /// The migration screen before a server that fails every attempt after the same time.
  package static let migrationTiming = System(
    "migration-timing", document: "LC", title: "App migration before a server that always fails",
    machines: [
      Migration.table(causes: []), LastRideMigration.table(causes: []),
      MTicketMigration.table(causes: []), FailingServer.table(), SteadyStorage.table(),
      Stopwatch.table(),
    ],
    immediacy: .always(.atomic), readings: migrationReadings,
    parameters: [attemptDuration, keyValueDuration],
    properties: [
      Property(
        "attempts-fit",
        "The attempts can be used up before a timeout ends the sync, if each takes the time that the scenario sets.",
        per: [
          "LC-MG09", "LC-MG10", "LC-MG11", "LC-MG16", "LC-MG31", "LC-MG32", "LC-MG42",
        ], .sometimes(.rule("LC-MG16")), harm: .late),
      Property(
        "time-until-error", "The longest time until the error screen.",
        per: ["LC-MG30", "LC-MG31"],
        .longest(
          from: .becomes(Migration.is(.loading)), until: .becomes(Migration.is(.errorScreen)),
          .none)),
    ],
    sweeps: [attemptsByDuration])
}
