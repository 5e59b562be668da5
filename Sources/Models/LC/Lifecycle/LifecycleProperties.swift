import RuleLanguage

extension LC.Properties {
  private typealias Root = LC.Root

  /// The whole document.
  static let whole =
    shared + splashOver + update + consent + together + [
      noLoginEscapes([.rule("LC-CO8"), .rule("LC-EH6")]),
      updateOnlyIfOutdated(
        .precedes(
          .either(
            [LC.ForceUpdate.Event.updatedInStore, .updatedByHand].map { .event($0.rawValue) }),
          .becomes(Root.is(.forceUpdate) && Has.installed.is(.newer)), per: .launch)),
    ]

  /// Those claims of the splash alone that other screens of the document could break.
  private static let splashOver =
    waits.filter { $0.name != "splash-answers-timed" }
    + lists.filter { $0.name == "update-has-a-row" }
    + stack.filter { ["splash-first", "link-leads-to-its-screen"].contains($0.name) }

  private static let together = [
    Property(
      "pending-migration-blocks", "Nobody gets home while data of a NonKMP version waits.",
      per: ["LC-A04", "LC-ND4", "LC-A16"], .never(.becomes(Root.is(.home) && Migration.legacyData)),
      given: .holds(Migration.legacyData.condition)),
    Property(
      "discontinued-city-blocks", "Nobody gets home in a city that is discontinued.",
      per: ["LC-ND5", "LC-SF11", "LC-A15", "LC-A16", "LC-MG06"],
      .never(.becomes(Root.is(.home) && Has.cityDiscontinued)),
      given: .holds(Has.cityDiscontinued.condition)),
    Property(
      "no-home-without-config", "Nobody gets home without a home config.",
      per: ["LC-ND6", "LC-SF12", "LC-A15", "LC-A16", "LC-MG06"],
      .never(.becomes(Root.is(.home) && !Has.cityChosen)), given: shows(.home)),
    Property(
      "home-through-the-decision", "Home is reached only by the last row of the decision table.",
      per: ["LC-SF13", "LC-ND7", "LC-A15", "LC-A16", "LC-CO5"],
      .precedes(.rule("LC-ND7"), shows(.home), per: .launch)),
    Property(
      "login-leads-to-consent",
      "Whoever is led to the login without a consent can be asked for it in the same launch.",
      per: ["LC-CO6", "LC-CO1", "LC-SF14", "LC-ND3"],
      .alwaysPossible(
        Root.is(.consent), from: Root.is(.login) && !Has.consentSaved && !Has.postLoginFlag,
        with: .userAndEnvironment), under: LC.freshLoginLasts.is("until consent"), harm: .lost),
    Property(
      "everybody-can-get-home",
      "From every screen whose conditions can be met the user gets home in the same launch.",
      per: ["LC-SF14", "LC-SF15", "LC-ND1", "LC-ND2", "LC-ND6", "LC-A13", "LC-A14", "LC-A17"],
      .alwaysPossible(
        Root.is(.home),
        from: Root.is(.onboarding, .login, .citySelect, .consent, .migration)
          && !Has.cityDiscontinued && !Has.known.is(.forced),
        with: .userAndEnvironment), fault: .silence),
    Property(
      "put-off-leads-on",
      "Whoever puts off an update and has a city is not sent to select one.",
      per: ["LC-A17", "LC-FU16", "LC-FU26", "LC-FU29"],
      .never(.becomes(Root.is(.citySelect) && Has.postponed && Has.cityChosen)),
      given: .holds(Has.postponed && Has.cityChosen), harm: .lost),
    Property(
      "put-off-comes-back",
      "Whoever puts off an update is reminded: at each launch it is shown before home.",
      per: ["LC-FU05", "LC-FU16", "LC-FU26"],
      .precedes(
        .either([
          .event(LC.Splash.Event.versionCheckFailed.rawValue), .rule("LC-SF16"),
          shows(.forceUpdate),
        ]), .becomes(Root.is(.home) && Has.update.is(.recommended)), per: .launch),
      given: .holds(Has.postponed.condition),
      harm: .wrong),
    Property(
      "consent-asked-once", "Whoever has given consent is not asked again after another login.",
      per: ["LC-CO6", "LC-CO7", "LC-CO9", "LC-EH5"],
      .never(.becomes(LC.Consent.is(.fetching) && Has.consentSaved)),
      given: .event(Root.Event.logsIn.rawValue), harm: .wrong),
    Property(
      "migration-tracked", "Each display of the migration screen is counted once.",
      per: ["LC-EV12", "LC-EV16"],
      .atMost(1, .emits("APP_MIGRATION_SCREEN_OPENED"), per: shows(.migration)),
      harm: .miscounted),
    Property(
      "failed-migration-offers-retry", "When the migration has failed the user can retry.",
      per: ["LC-EH2", "LC-MG07", "LC-MG21"],
      .offers(
        LC.MigrationScreen.is(.loading), from: LC.MigrationScreen.is(.errorScreen),
        by: [LC.MigrationScreen.Event.retryClicked.rawValue])),
    Property(
      "update-events-from-update", "The events of the update screen come from it alone.",
      per: ["LC-EV16", "LC-EV08", "LC-EV09", "LC-EV10"],
      .precedes(
        shows(.forceUpdate),
        .either(
          ["APP_UPDATE_SCREEN_SHOWN", "APP_UPDATE_BUTTON_CLICKED", "APP_UPDATE_POSTPONED"]
            .map(EventPredicate.emits)), per: .launch), harm: .miscounted),
    Property(
      "put-off-gets-home", "Whoever puts off an update can get home in the same launch.",
      per: ["LC-FU16", "LC-FU24", "LC-A12"],
      .sometimes(.becomes(Root.is(.home) && Has.postponed))),
    Property(
      "migrated-gets-home", "Whoever has migrated can get home.", per: ["LC-A15", "LC-MG06"],
      .sometimes(.rule("LC-MG44"))),
    Property(
      "all-screens", "Every screen of the document, and every way it names, is shown in some run.",
      per: ["LC-SC01", "LC-SC02", "LC-SC03", "LC-SC04", "LC-RT01"],
      .lint(
        .noUnreachableState,
        except: [
          Exemption(
            LC.Consent.State.declined.rawValue, because: "only a reading draws a refusal")
        ])),
    Property(
      "lint-total", "Whatever can happen in a state is answered by one of its rows.", .lint(.total)),
  ]
}
