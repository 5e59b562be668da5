import ModelsASM
import ModelsHY
import ModelsLC
import ModelsLE
import ModelsONB
import RuleLanguage

// What the documents promise together: no one of them says it, or could keep it alone.

extension App {
  private static let atMainApp = AppStateMachine.is(.mainApp)

  static let phoneProperties: [Property] =
    [
      Property(
        "counted-with-consent",
        "No launch is reported as opened while a fresh login waits for its consent, whichever of the two came first.",
        instead: "A launch is reported as opened, and a fresh login waits for its consent.",
        per: ["LC-ND3", "LC-CO1", "LE-23"],
        .never(.becomes(LE.Emitter.is(.emitted) && LC.Installation.freshLogin)),
        given: .holds(LC.Installation.freshLogin), fault: .silence, harm: .wrong),
      Property(
        "one-session", "A user who uses the main app is logged in for the splash screen too.",
        instead: "The main app is open, and the splash screen knows of no login.",
        per: ["ASM-S10", "ASM-T19", "LC-ND2"],
        .always(LC.Installation.loggedIn.condition, whenever: atMainApp), fault: .disagreement),
      // Notices a migration that logs the user out whom it migrates.
      Property(
        "migrated-user-is-logged-in", "A user whose data has been migrated is logged in as before.",
        instead: "The migration is over, and the user is logged in no more.",
        per: ["LC-ND2", "LC-MG18"],
        .always(
          LC.Installation.loggedIn.condition, whenever: LC.Migration.is(.ensureMinTime)),
        fault: .disagreement, harm: .lost),
      Property(
        "ended-session-leaves-home", "Home is not open for a user whose session has ended.",
        instead: "Home is open for a user whose session has ended.",
        per: ["ASM-T22", "LC-ND2", "LC-EH4", "LC-EH5", "ONB-T5"],
        .never(isHome && LC.Installation.sessionExpired),
        given: .holds(LC.Installation.sessionExpired), fault: .silence, harm: .wrong),
      Property(
        "every-link-is-attached",
        "The buffer is empty only when Opened has carried every link that was opened in that process.",
        instead: "A link that was opened is not reported with what is reported as opened.",
        per: ["LE-36", "LE-37", "LE-23"],
        .always(
          !LE.LinkBuffer.campaignWaits && !LE.LinkBuffer.callbackWaits,
          whenever: LE.LinkBuffer.is(.empty)), fault: .silence, harm: .miscounted),
      Property(
        "city-changes-with-session",
        "The operations of a city change run only for a user who is logged in.",
        instead: "The operations of a city change run for a user who is not logged in.",
        per: ["ONB-C0", "ONB-T5"],
        .always(
          LC.Installation.loggedIn.condition,
          whenever: ONB.CityChange.is(
            .baseURLUpdate, .clearProductsData, .setupAnalytics, .setupCrashlytics)),
        fault: .silence, except: sessionEnded),
    ] + sessionClaims + exitClaims + consentClaims + linkClaims + purchaseClaims

  private static let isHome = Navigator.is(.home) || LC.Root.is(.home)
  private static let settled = LC.Consent.is(.left)
  private static let sessionEnded = [
    Exemption(
      "a user whose session has ended", because: "the app holds it still, and nobody tells the app")
  ]

  private static let sessionClaims: [Property] = [
    // Notices a screen that is opened without asking for the login, by whichever document.
    Property(
      "screens-need-a-session", "Every screen beyond the login belongs to a user who is logged in.",
      instead: "A screen beyond the login is open for a user who is not logged in.",
      per: ["LC-ND2", "ONB-T2", "ONB-T5", "ASM-S09", "ASM-S10"],
      .always(
        LC.Installation.loggedIn.condition,
        whenever: isHome || AppStateMachine.is(.mainApp, .authenticated)
          || LC.Root.is(.consent, .migration, .citySelect, .cityDiscontinued)
          || Navigator.is(.afterLogin, .city, .cityDiscontinued)), fault: .disagreement,
      except: sessionEnded)
  ]

  private static let sessionOver = Condition.all([
    .phase([.foreground]), LC.Installation.sessionExpired.condition,
  ])
  private static let atLogin =
    Navigator.is(.login) || LC.Root.is(.login) || AppStateMachine.is(.unauthenticated)

  private static let leadsNowhere =
    LC.Root.is(.forceUpdate) || LC.Consent.is(.saveFailed)
    || ONB.CityLocation.is(.configFetchFailed)

  private static let exitClaims: [Property] = [
    // Notices a session that ends on a screen which no part of the app leaves, or where each part waits
    // for another to ask for the login.
    Property(
      "ended-session-leads-to-login",
      "A user whose session has ended can get to a login in the same launch.",
      instead: "A session ends, and no way leads to a login in this launch.",
      per: ["ASM-T22", "LC-ND2", "LC-EH5", "ONB-T5"],
      .alwaysPossible(atLogin, from: sessionOver, with: .userAndEnvironment),
      given: .holds(sessionOver), fault: .silence, harm: .stuck),
    // Notices a logout that clears what the user had chosen before, so that she begins again. No document has
    // one: it asks whether what the documents do has this effect when it is put together.
    Property(
      "ended-session-loses-nothing",
      """
      No row of the documents takes from a user, whose session has ended or not, that a language is chosen, the \
      city or the home config.
      """,
      instead: "A row takes the language, the city or the home config from a user.",
      per: ["LC-EH5", "ASM-T22", "ONB-T1"],
      .never(
        .either([
          .becomes(!LC.Installation.languageChosen), .becomes(!LC.Installation.homeConfig),
          .becomes(!ONB.Installation.cityChosen), .becomes(ONB.CityChange.city.is(.none)),
        ])), given: .holds(LC.Installation.sessionExpired), fault: .silence, harm: .lost),
    // Notices a screen without a way on, in whichever document, also where another document's machine
    // should have led on.
    Property(
      "every-screen-can-be-left", "From every screen of the journey home can be reached.",
      instead: "A screen of the journey is never left: home cannot be reached from it.",
      per: ["LC-A12", "ONB-T11", "ONB-11", "LC-ND7"],
      .alwaysPossible(isHome, from: .phase([.foreground]), with: .userAndEnvironment),
      fault: .silence, harm: .stuck),
    // Notices such a screen beside the three of which a document draws no way on: where two documents
    // meet.
    Property(
      "every-other-screen-can-be-left",
      """
      From every screen home can be reached, but for those of an update, of a consent that is not saved, \
      and of a city without a configuration.
      """,
      instead: "A screen is never left: home cannot be reached from it.",
      per: ["LC-A12", "ONB-T11", "ONB-11", "LC-ND7"],
      .alwaysPossible(
        isHome, from: .all([.phase([.foreground]), .not(leadsNowhere)]), with: .userAndEnvironment),
      fault: .silence, harm: .stuck),
  ]

  private static let consentClaims: [Property] = [
    // Notices a way past the consent screen.
    Property(
      "main-app-with-consent",
      "While a login is fresh the main app opens only once the consent screen of that launch has been left.",
      instead: "A user who has just logged in is in the main app without being asked for consent.",
      per: ["LC-ND3", "LC-CO1", "ASM-T19"],
      .never(.becomes(atMainApp && LC.Installation.freshLogin && !settled)),
      given: .holds(LC.Installation.freshLogin), fault: .disagreement, harm: .wrong),
    // Notices analytics that are set up for somebody who was not asked.
    Property(
      "analytics-with-consent",
      "While a login is fresh analytics are set up for a city only once the consent screen of that launch has been left.",
      instead: "Analytics are set up for a user who was not asked for consent.",
      per: ["LC-ND3", "LC-CO1", "ONB-C3"],
      .never(
        .becomes(
          ONB.CityChange.is(.setupAnalytics) && LC.Installation.freshLogin && !settled)),
      given: .holds(ONB.CityChange.is(.setupAnalytics)), fault: .disagreement, harm: .wrong),
  ]

  private static let linkClaims: [Property] = [
    // Notices a link that is forgotten on the way to home.
    Property(
      "link-is-opened",
      "A user who opens a link is not at home in that launch before its screen was shown.",
      instead: "A link was opened, and home shows instead of its screen.",
      per: ["LC-A06", "LE-36"], .never(.becomes(linkWaits && isHome)),
      given: .holds(linkWaits), fault: .silence, harm: .wrong),
    // Notices a link that is kept after its screen was shown, and opens it again at the next launch.
    Property(
      "link-is-opened-once",
      "The screen of a link that arrives at any moment is shown at most once.",
      instead: "The screen of a link is shown again, although the link was opened once.",
      per: ["LC-A06", "LC-RT08"], .always(!linkShownAgain, whenever: .always),
      given: .holds(linkShown), fault: .silence, harm: .wrong,
      except: [
        Exemption("which of several links it is", because: "no run tells links apart")
      ]),
    // Notices a link that stays in the buffer after it was attached.
    Property(
      "link-is-reported-once", "A link that is buffered has not been reported yet.",
      instead: "A link is reported twice.", per: ["LE-36", "LE-37"],
      .always(
        LE.LinkBuffer.campaignWaits && LE.LinkBuffer.url.is(.campaign)
          || LE.LinkBuffer.callbackWaits && LE.LinkBuffer.url.is(.callback),
        whenever: LE.LinkBuffer.is(.holding)), fault: .silence, harm: .miscounted),
  ]

  private static let migrates = LC.Migration.is(
    .loading, .migrating, .keyValueMigration, .historySync, .syncAttempt, .syncRetry, .syncSuccess,
    .ensureMinTime)

  private static let purchaseClaims: [Property] = [
    // Notices a city that is changed beside a migration: what it has just brought would be cleared.
    Property(
      "nothing-cleared-while-migrating",
      "No change of the city clears products while a migration brings them.",
      instead: "A change of the city clears products while a migration brings them.",
      per: ["ONB-C2", "LC-MG13", "LC-MG30"],
      .never(.holds(migrates && ONB.CityChange.is(.clearProductsData))),
      given: .holds(ONB.CityChange.is(.clearProductsData)), fault: .silence, harm: .lost,
      except: [
        Exemption(
          "a part that still runs behind the error screen",
          because: "the migration counts as over there")
      ]),
    // Notices a sync that asks no server; that of another city it does not tell apart.
    Property(
      "sync-knows-its-server",
      "The history of purchases is synced only once the base URL of a city is set.",
      instead: "The history of purchases is synced before the base URL of any city is set.",
      per: ["LC-MG13", "ONB-C1"],
      .always(!ONB.CityChange.baseURL.is(.none), whenever: LC.Migration.is(.syncAttempt)),
      fault: .silence, harm: .lost),
  ]
}
