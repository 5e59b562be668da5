import RuleLanguage

extension LC {
  static let maxRetries = Reading(
    "max-retries",
    asks: "Does \"max retries: \(Limits.attempts) attempts\" count the first attempt?",
    per: ["LC-MG16", "LC-MG31"],
    .init(
      "attempts",
      "\(Limits.attempts) attempts in all: the first and \(Limits.attempts - 1) retries."),
    .init(
      "retries",
      "\(Limits.attempts) retries after the first attempt: \(Limits.attempts + 1) attempts in all.")
  )

  static let timeoutOf = Reading(
    "timeout-of", asks: "What may take \(Limits.sync.long)?", per: ["LC-MG32"],
    .init("attempt", "Each sync attempt; one that takes longer counts as failed."),
    .init("sync", "The whole history sync, its attempts and the waits between them."),
    .init("migration", "The whole migration, from the opening of the screen."))

  static let retryResets = Reading(
    "retry-resets", asks: "What starts again when the user clicks Retry?",
    per: ["LC-MG21", "LC-MG43"],
    .init("everything", "The count of attempts, the minimum of the loader, and the timeout."),
    .init("attempts", "The count of attempts only: the loader's clock belongs to Loading."),
    .init("nothing", "Nothing: the arrow leads to Migrating, and no more is drawn."))

  static let sections = Reading(
    "sections", asks: "When is a sync attempt successful?",
    per: ["LC-MG33", "LC-MG41"],
    .init("required", "When product_config is synced, the one section marked as required."),
    .init("all", "When all eight sections are synced."))

  static let partFailure = Reading(
    "key-value-failure", asks: "What if a migration of the key-value store fails?",
    per: ["LC-MG07", "LC-MG12"],
    .init("error", "The error screen, as step 6 of the user journey says of any failure."),
    .init("impossible", "It cannot fail: the diagram draws only \"Complete\".", isAssumption: true),
    .init("unheard", "Nobody listens: no arrow is drawn."))

  static let completedParts = Reading(
    "completed-parts", asks: "Does a restarted migration run again what was complete?",
    per: ["LC-MG10", "LC-MG43"],
    .init("again", "Yes: every arrow is taken again."),
    .init("skipped", "No: a migration of the key-value store that is complete stays so."))

  static let recorded = Reading(
    "recorded", asks: "When is it recorded that no migration is required any more?",
    per: ["LC-MG01", "LC-MG08"],
    .init("success", "When the history sync has succeeded."),
    .init("home", "When the app has navigated home."))

  static let lateSuccess = Reading(
    "late-success",
    asks: "What if an attempt that was given up at \(Limits.sync.long) succeeds after all?",
    per: ["LC-MG14", "LC-MG23", "LC-MG44"],
    .init("ignored", "Nothing: the attempt was given up."),
    .init("counts", "It is the success of the migration, and the app goes home."))

  static let errorEvent = Reading(
    "history-call-error", asks: "How often is a failure of the history sync counted?",
    per: ["LC-EV15"],
    .init("sync", "Once, when the sync has failed for good: SyncFailed."),
    .init("attempt", "For each attempt that fails."))

  static let openedTwice = Reading(
    "opened-twice", asks: "Is the screen opened again when it is created again, as on a rotation?",
    per: ["LC-MG42"],
    .init("no", "No: what runs outlives the screen."),
    .init("yes", "Yes, and the migration starts once more."))

  static let suspension = Reading(
    "suspension",
    asks: "What do timeouts do while the app is suspended?",
    per: ["LC-MG03", "LC-MG17", "LC-MG30", "LC-MG32"],
    .init("wall clock", "They go on; those that came due expire when the app returns."),
    .init("restart", "They begin again, whole, when the app returns."),
    .init("pause", "They stand still and go on when the app returns."))

  static let migrationReadings = [
    maxRetries, timeoutOf, retryResets, sections, partFailure, completedParts, recorded,
    lateSuccess, errorEvent, openedTwice,
  ]
}
