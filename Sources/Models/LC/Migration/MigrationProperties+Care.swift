import RuleLanguage

// What the migration owes to those who use it, and to those who count its events.

extension LC {
  private typealias Events = Migration.Analytics
  private static let error = Migration.is(.errorScreen)
  private static let attemptsBeforeRetry = [
    Exemption("an attempt of before Retry", because: "no run lets it succeed after Retry")
  ]

  static let migrationCareProperties: [Property] = [
    Property(
      "success-leads-home",
      "After a successful history sync, home opens within \(Limits.loader.long).",
      instead: "The history sync succeeds and home does not open in time.",
      per: ["LC-MG06", "LC-MG18", "LC-MG19", "LC-MG44"],
      .leadsTo(
        .either([Migration.happens(.everySectionSynced), .becomes(Migration.is(.syncSuccess))]),
        .either([.emits("NavigateToHome"), .kill, .becomes(.phase([.suspended]))]),
        within: Limits.loader, .timeOnly),
      except: [Exemption("a suspended app", because: "it goes on when its user comes back")]),
    // Whichever reading is taken, "success opens home" or "only Retry leaves the error" gives way,
    // unless no answer can come late.
    Property(
      "no-error-after-success",
      "Once an attempt that had timed out succeeds after all, the error is not shown.",
      instead: "The error is shown although an attempt that had timed out has succeeded.",
      per: ["LC-MG23", "LC-MG44", "LC-MG45"], .never(error && Migration.syncedLate),
      harm: .wrong, except: attemptsBeforeRetry),
    Property(
      "one-attempt-at-a-time",
      "No attempt runs once one that had timed out has succeeded after all.",
      instead: "An attempt runs although an earlier one has succeeded, and can overwrite it.",
      per: ["LC-MG17", "LC-MG32"], .never(Migration.is(.syncAttempt) && Migration.syncedLate),
      fault: .silence, harm: .wrong, except: attemptsBeforeRetry),
    Property(
      "copied-once",
      "Ticket activations once copied from the old store are not copied again: Retry overwrites no newer ones.",
      instead: "Ticket activations are copied twice, and older ones overwrite newer ones.",
      per: ["LC-MG28", "LC-MG43"], .atMost(1, .event("mTicketComplete"), per: nil),
      fault: .silence, harm: .lost),
    Property(
      "activations-sent-first",
      "Ticket activations of the old app are sent before the tickets are fetched again.",
      instead: "Tickets are fetched again before the old activations are sent.",
      per: ["LC-MG12", "LC-MG28", "LC-MG29"],
      .always(Migration.activationsSent.condition, whenever: Migration.is(.syncAttempt)),
      fault: .silence, harm: .lost),
    Property(
      "way-on-without-server",
      "After every error of the migration the user can get on, even without a network.",
      instead: "The user gets stuck on the error of the migration.",
      per: ["LC-MG07", "LC-MG23"],
      .alwaysPossible(Migration.is(.navigateHome, .notRequired), from: error, with: .user),
      fault: .silence, harm: .stuck),
  ]

  static let migrationEventProperties: [Property] = [
    Property(
      "opened-counted",
      "The first opening of the screen in a launch is counted before the loader is shown.",
      per: ["LC-EV12", "LC-MG02"],
      .precedes(.emits(Events.opened), .becomes(Migration.isLoading), per: .launch),
      harm: .miscounted),
    Property(
      "opened-once", "Each launch counts the opening of the screen at most once.",
      per: ["LC-EV12", "LC-MG42"],
      .atMost(1, .emits(Events.opened), per: .launch), harm: .miscounted),
    Property(
      "retry-counted", "Every tap on Retry is counted.", per: ["LC-EV13"],
      .leadsAtOnce(Migration.happens(.retryClicked), to: .emits(Events.retryClicked).orKill),
      harm: .miscounted),
    Property(
      "retry-counted-truly", "A tap on Retry is never counted without a tap.", per: ["LC-EV13"],
      .precedes(
        Migration.happens(.retryClicked), .emits(Events.retryClicked),
        per: .emits(Events.retryClicked)), harm: .miscounted),
    // Notices also a later sync of the same launch of which no success is counted.
    Property(
      "success-counted", "The success of the sync is counted before home opens.",
      per: ["LC-EV14"],
      .precedes(
        .emits(Events.callSuccess), .emits("NavigateToHome"),
        per: .either([.launch, .becomes(Migration.is(.historySync))])), harm: .miscounted),
    Property(
      "success-counted-truly",
      "A success of the sync is counted only after the server has sent all sections, or the required one, in time or late.",
      per: ["LC-EV14"],
      .precedes(
        Migration.success, .emits(Events.callSuccess), per: .emits(Events.callSuccess)),
      harm: .miscounted),
    Property(
      "failure-counted", "A sync that has failed for good is counted at once.", per: ["LC-EV15"],
      .leadsAtOnce(.becomes(Migration.is(.syncFailed)), to: .emits(Events.callError).orKill),
      harm: .miscounted),
    Property(
      "failure-counted-truly",
      "A failure of the sync is counted only after it has failed for good.",
      per: ["LC-EV15"],
      .precedes(
        .becomes(Migration.is(.syncFailed)), .emits(Events.callError),
        per: .emits(Events.callError)), under: errorEvent.is("sync"), harm: .miscounted),
    Property(
      "one-result-counted", "Each sync is counted at most once, as a success or as a failure.",
      instead: "One sync is counted twice.",
      per: ["LC-EV14", "LC-EV15"],
      .atMost(
        1, .either([.emits(Events.callSuccess), .emits(Events.callError)]),
        per: .becomes(Migration.is(.historySync))), under: errorEvent.is("sync"),
      harm: .miscounted),
    // Notices also a start that is not tracked when the screen is opened again.
    Property(
      "status-tracked", "No success or failure of the migration is tracked before its start is.",
      per: ["LC-MG46"],
      .precedes(
        .emits(Events.started), .either([.emits(Events.succeeded), .emits(Events.failed)]),
        per: .either([.launch, .events(Migration.Event.retryClicked, .openedAgain)])),
      harm: .miscounted),
    // Notices a failure or a success that nobody is told of.
    Property(
      "every-status-tracked",
      "With each change of the status some TrackMigrationEvent is sent, before the next change.",
      per: ["LC-MG46"], .atMost(1, statusChange, per: statusEvent.orKill), harm: .miscounted,
      except: [
        Exemption("the first start of a launch", because: "status-tracked asks for it")
      ]),
    // These two notice a failure that is tracked as a success, and the other way round.
    Property(
      "success-is-tracked-as-such", "A successful migration is tracked as succeeded, at once.",
      per: ["LC-MG46"],
      .leadsAtOnce(.becomes(Migration.is(.syncSuccess)), to: .emits(Events.succeeded).orKill),
      harm: .miscounted),
    Property(
      "failure-is-tracked-as-such", "When the error is shown, the migration is tracked as failed.",
      per: ["LC-MG46"],
      .leadsAtOnce(.becomes(Migration.showError), to: .emits(Events.failed).orKill),
      harm: .miscounted),
    Property(
      "status-tracked-truly", "Each change of the status is tracked at most once.",
      instead: "The status of the migration is tracked again without another change.",
      per: ["LC-MG46"], .atMost(1, statusEvent, per: statusChange.orKill), harm: .miscounted),
  ]

  private static let statusChange = EventPredicate.either([
    .becomes(Migration.isLoading), .becomes(Migration.is(.syncSuccess)),
    .becomes(Migration.showError),
  ])
  private static let statusEvent = EventPredicate.either([
    .emits(Events.started), .emits(Events.succeeded), .emits(Events.failed),
  ])
}

extension LC.Migration {
  /// The server has sent what makes an attempt a success, in time or late.
  static let success = EventPredicate.events(
    Event.everySectionSynced, .requiredSectionSynced, .lateSuccess)
}
