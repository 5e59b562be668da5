import RuleLanguage

extension LC.Properties {
  private typealias Root = LC.Root

  /// The whole document.
  static let whole =
    shared + splashOver + update + consent + together + [
      noLoginEscapes([.becomes(Has.deferred), skips]),
      updateOnlyIfOutdated(
        .precedes(
          .either(
            [LC.ForceUpdate.Event.updatedInStore, .updatedByHand].map { .event($0.rawValue) }),
          .becomes(
            Root.is(.forceUpdate) && (Has.installed.is(.newer) || Has.update.is(.notRequired))),
          per: .launch),
        except: [
          Exemption(
            "a user who has just updated from the screen", because: "that ends the process at once")
        ]),
    ]

  private static let skips = LC.Consent.happens(.skips)

  /// Those claims of the splash alone that other screens of the document could break.
  private static let splashOver =
    waits.filter { $0.name != "splash-answers-timed" }
    + lists.filter { $0.name == "update-has-a-row" }
    + stack.filter {
      [
        "splash-first", "link-leads-to-its-screen", "linked-screen-needs-link",
        "linked-screen-once", "every-link-counts", "shown-link-is-forgotten",
      ].contains($0.name)
    }

  private static let migrationRetry = LC.MigrationScreen.happens(.retryClicked)
  private static let retryClicked = EventPredicate.emits("APP_MIGRATION_SCREEN_RETRY_CLICKED")

  private static let together: [Property] = [
    Property(
      "pending-migration-blocks",
      "Home opens only when no data of a NonKMP version is left to migrate.",
      instead: "The user reaches home while data of the old app is not migrated.",
      per: ["LC-A04", "LC-ND4", "LC-A16"], .never(.becomes(Root.is(.home) && Migration.legacyData)),
      given: .holds(Migration.legacyData)),
    Property(
      "discontinued-city-blocks", "No user is at home in a discontinued city.",
      instead: "The user is at home in a discontinued city.",
      per: ["LC-ND5", "LC-SF11", "LC-A15", "LC-A16", "LC-MG06"],
      .never(.becomes(Root.is(.home) && Has.cityDiscontinued)), given: .holds(Has.cityDiscontinued),
      except: [LC.Properties.unknownEnd]),
    Property(
      "no-home-without-config", "Home opens only with a home config.",
      instead: "The user reaches home without a home config.",
      per: ["LC-ND6", "LC-SF12", "LC-A15", "LC-A16", "LC-MG06"],
      .never(.becomes(Root.is(.home) && !Has.homeConfig)), given: shows(.home)),
    Property(
      "home-through-the-decision", "Home opens only by the last row of the decision table.",
      instead: "The user reaches home without the decision table.",
      per: ["LC-SF13", "LC-ND7", "LC-A15", "LC-A16", "LC-CO5"],
      .precedes(
        .rule("LC-ND7"), shows(.home), per: .either([.launch, .becomes(!Root.is(.home))]))),
    Property(
      "login-leads-to-consent",
      "A user who is asked to log in and has not consented can be asked for consent in the same launch.",
      instead: "A user who logs in cannot be asked for consent in this launch.",
      per: ["LC-CO6", "LC-CO1", "LC-SF14", "LC-ND3"],
      .alwaysPossible(
        Root.is(.consent), from: Root.is(.login) && !Has.consentSaved, with: .userAndEnvironment),
      under: LC.freshLoginLasts.is("until consent"), harm: .lost),
    Property(
      "everybody-can-get-home",
      "From every screen whose conditions can be met, home stays reachable in the same launch, if the environment answers.",
      instead: "The user is on a screen from which home is unreachable in this launch.",
      per: ["LC-SF14", "LC-SF15", "LC-ND1", "LC-ND2", "LC-ND6", "LC-A13", "LC-A14", "LC-A17"],
      .alwaysPossible(
        Root.is(.home),
        from: Root.is(.onboarding, .login, .citySelect, .consent, .migration)
          && !Has.cityDiscontinued && !Has.known.is(.forced),
        with: .userAndEnvironment), fault: .silence,
      except: [
        Exemption(Root.State.splash, because: "offline-goes-on asks that it can be passed"),
        Exemption(
          Root.State.forceUpdate,
          because: "update-can-be-put-off asks that one can be put off, and an enforced one cannot"),
        Exemption(
          "a user whose city is discontinued, or whose update is enforced",
          because: "no screen of the document changes that in the launch"),
      ]),
    Property(
      "put-off-leads-on",
      "A user who has a home config and postpones an update is not asked to select a city.",
      instead: "A user who has a home config and postpones an update must select a city.",
      per: ["LC-A17", "LC-FU16", "LC-FU26", "LC-FU29"],
      .precedes(
        .becomes(Has.homeConfig.condition),
        .becomes(Root.is(.citySelect) && Has.postponed && Has.homeConfig),
        per: .becomes(Root.is(.citySelect))),
      given: .holds(Has.postponed && Has.homeConfig), harm: .lost),
    Property(
      "put-off-comes-back",
      "A user whose app knows of a recommended update is reminded before home in every launch.",
      instead: "A user who postponed an update reaches home without a reminder.",
      per: ["LC-FU05", "LC-FU16", "LC-FU26"],
      .precedes(
        shows(.forceUpdate),
        .becomes(Root.is(.home) && Has.update.is(.recommended) && Has.cached.is(.recommended)),
        per: .launch), given: .holds(Has.postponed), harm: .wrong),
    Property(
      "consent-asked-once", "A user who has given consent is not asked again after another login.",
      instead: "A user who has given consent is asked again after another login.",
      per: ["LC-CO6", "LC-CO7", "LC-CO9", "LC-EH5"],
      .never(.becomes(LC.Consent.is(.fetching) && Has.consentSaved)),
      given: .becomes(LC.Consent.is(.fetching)), harm: .wrong),
    Property(
      "migration-tracked", "Each display of the migration screen is counted at most once.",
      per: ["LC-EV12", "LC-EV16"],
      .atMost(1, .emits("APP_MIGRATION_SCREEN_OPENED"), per: shows(.migration)),
      harm: .miscounted),
    Property(
      "failed-migration-offers-retry", "After a failed migration the user can retry.",
      per: ["LC-EH2", "LC-MG07", "LC-MG21"],
      .offers(
        LC.MigrationScreen.is(.loading), from: LC.MigrationScreen.is(.errorScreen),
        by: [LC.MigrationScreen.Event.retryClicked])),
    // Notices a screen that is over and stays.
    Property(
      "migrated-leaves-screen", "When the migration navigates home, its screen is left at once.",
      per: ["LC-A15", "LC-MG06"],
      .leadsAtOnce(
        .becomes(LC.MigrationScreen.is(.navigateHome)), to: .holds(!Root.is(.migration)).orKill),
      harm: .stuck),
    Property(
      "dismissed-leaves-screen", "An update screen that is dismissed is left at once.",
      instead: "The update screen is dismissed, and stays.", per: ["LC-A17", "LC-FU16", "LC-FU29"],
      // Also by Back, of which no event tells.
      .leadsAtOnce(
        .either([.emits("DismissScreen"), .becomes(LC.ForceUpdate.is(.dismissed))]),
        to: .holds(!Root.is(.forceUpdate)).orKill), harm: .stuck),
    // Notices a root that opens another screen over an update that blocks.
    Property(
      "forced-update-is-shown", "While an enforced update waits for a tap, its screen is shown.",
      instead: "An enforced update waits for a tap, and another screen is shown.",
      per: ["LC-FU03", "LC-FU23", "LC-A04", "LC-SC05"],
      .always(Root.is(.forceUpdate), whenever: LC.ForceUpdate.is(.forceMode)),
      under: LC.resume.is("stack kept"), harm: .wrong),
    // Notices a screen that was left, is opened again, and does not hear it.
    Property(
      "shown-screen-is-open", "A screen that the root shows is open.",
      instead: "The root shows a screen that is not open: there is nothing to see and to tap.",
      per: ["LC-FU02", "LC-CO2", "LC-MG02"],
      .always(
        (!Root.is(.consent) || !LC.Consent.is(.start, .left))
          && (!Root.is(.forceUpdate) || !LC.ForceUpdate.is(.start, .dismissed))
          && (!Root.is(.migration) || !LC.MigrationScreen.is(.start))), harm: .stuck,
      except: [
        Exemption(
          "a screen that is being left",
          because: "consent-leaves-screen and dismissed-leaves-screen ask for it")
      ]),
    // Notices a screen that goes round in no time, so that nothing is late.
    Property(
      "migrated-can-leave", "A migration that navigates home can always leave its screen.",
      instead: "A migration navigates home, and its screen cannot be left.",
      per: ["LC-A15", "LC-MG06", "LC-MG22"],
      .alwaysPossible(
        !Root.is(.migration), from: LC.MigrationScreen.is(.navigateHome), with: .user),
      harm: .stuck),
    Property(
      "migration-is-shown", "While data is migrated, or has failed to be, its screen is shown.",
      per: ["LC-A04", "LC-A10", "LC-MG03", "LC-MG07"],
      .always(Root.is(.migration), whenever: LC.MigrationScreen.is(.loading, .errorScreen)),
      under: LC.resume.is("stack kept"), harm: .wrong),
    Property(
      "consent-leaves-screen",
      "A user who is past the consent leaves its screen at once, not to log in.",
      per: ["LC-A16", "LC-CO5"],
      .leadsAtOnce(.becomes(LC.Consent.is(.left)), to: .holds(!Root.is(.consent, .login)).orKill),
      harm: .stuck),
    Property(
      "failed-migration-is-shown", "A migration that fails shows its error at once.",
      per: ["LC-EH2", "LC-MG07"],
      .leadsAtOnce(
        LC.MigrationScreen.happens(.migrationFailed),
        to: .holds(LC.MigrationScreen.is(.errorScreen)).orKill), harm: .stuck,
      except: [
        Exemption(
          "a part that fails inside the migration",
          because: "of the migration alone, part-failure-is-shown asks for it")
      ]),
    .way(
      "failed-migration", LC.MigrationScreen.happens(.migrationFailed), "A migration can fail.",
      "LC-EH2"),
    Property(
      "migration-is-counted",
      "In each launch the migration screen is counted as opened before it loads.",
      per: ["LC-EV12"],
      .precedes(
        .emits("APP_MIGRATION_SCREEN_OPENED"), .becomes(LC.MigrationScreen.is(.loading)),
        per: .launch), harm: .miscounted),
    Property(
      "migration-retry-counted", "Every tap on Retry of the migration is counted.",
      per: ["LC-EV13"],
      .leadsAtOnce(migrationRetry, to: retryClicked.orKill), harm: .miscounted),
    Property(
      "migration-retry-counted-once", "A tap on Retry of the migration is counted at most once.",
      per: ["LC-EV13"], .atMost(1, retryClicked, per: migrationRetry), harm: .miscounted),
    Property(
      "update-events-from-update",
      "The events of the update screen are sent only while it is shown.",
      per: ["LC-EV16", "LC-EV08", "LC-EV09", "LC-EV10", "LC-EV11"],
      .precedes(
        shows(.forceUpdate),
        .either(
          [
            "APP_UPDATE_SCREEN_SHOWN", "APP_UPDATE_BUTTON_CLICKED", "APP_UPDATE_POSTPONED",
            "FORCE_APP_UPDATE_BACK_PRESSED",
          ].map(EventPredicate.emits)),
        per: .either([.launch, .becomes(!Root.is(.forceUpdate))])), harm: .miscounted),
    Property(
      "put-off-gets-home", "A user who postpones an update can reach home in the same launch.",
      instead: "A user who postpones an update never reaches home in the same launch.",
      per: ["LC-FU16", "LC-FU24", "LC-A12"],
      .sometimes(.becomes(Root.is(.home) && Has.postponed))),
    Property(
      "migrated-gets-home",
      "When the data is migrated, the user can reach home, unless the city is discontinued.",
      instead: "The data is migrated, and the user cannot reach home.",
      per: ["LC-A15", "LC-MG06"],
      .alwaysPossible(
        Root.is(.home), from: LC.MigrationScreen.is(.navigateHome) && !Has.cityDiscontinued,
        with: .userAndEnvironment), harm: .stuck),
    Property(
      "all-screens", "Every screen of the document is reachable, in each of its states.",
      per: ["LC-SC01", "LC-SC02", "LC-SC03", "LC-SC04", "LC-RT01"],
      .lint(
        .noUnreachableState,
        except: [
          Exemption(LC.Consent.State.declined, because: "only an amendment draws a refusal")
        ])),
    .total(),
  ]
}
