import RuleLanguage
import ModelsASM
import ModelsLC
import ModelsLE
import ModelsONB

// Where the documents send the same user, computed for every user there can be.

extension App {
  static let decisionSubjects = [
    splashDecision, splashEvent, cityDecision, firstQuestion, afterLanguage, afterLogin,
    afterOnboarding,
    afterConsent, sessionExpired, offlineLaunch, retryButton, installOrUpdate,
  ]

  private static let splashDecision = Topic(
    "splash-decision", "Where the splash screen sends a user",
    sayings: [
      .init(
        "LC", per: "LC-ND0", "LC-ND1", "LC-ND2", "LC-ND3", "LC-ND4", "LC-ND5", "LC-ND6", "LC-ND7",
        says: "Language, login, consent, migration, discontinued city, no home config, home."),
      .init(
        "ONB", per: "ONB-T1", "ONB-T5", "ONB-T6", "ONB-T10", "ONB-T11", "ONB-T12", "ONB-N1",
        says: "Language, login, no city, discontinued city, home."),
    ],
    decisions: DecisionComparison(
      [
        Input.language.variable, Input.login.variable, Input.consent.variable,
        Input.migration.variable, Input.discontinued.variable, Input.homeConfig.variable,
        Input.city.variable,
      ], decisionOfLC, decisionOfONB),
    claims: [
      .init("home-with-consent", in: "App/journey"),
      .init("home-with-migrated-data", in: "App/journey"),
    ])

  private static let splashEvent = Topic(
    "splash-event", "Which event tells that the splash screen is shown",
    sayings: [
      .init("LC", per: "LC-EV02", says: "splash_displayed."),
      .init("ONB", per: "ONB-E1", says: "splash_screen_shown."),
    ],
    decisions: DecisionComparison(
      [Input.language.variable],
      DecisionProcedure(
        "LC", of: LC.splash, machine: LC.Splash.name, from: LC.Splash.State.loading.rawValue,
        given: Input.forLC,
        outcomes: ["splash_displayed": "splash_displayed"]),
      DecisionProcedure(
        "ONB", of: ONB.routing, machine: ONB.Routing.name,
        from: ONB.Routing.State.launched.rawValue, given: Input.forONB,
        outcomes: ["splash_screen_shown": "splash_screen_shown"])))

  private static let cityDecision = Topic(
    "city-decision", "What is asked first: whether there is a city, or whether it is discontinued",
    sayings: [
      .init("LC", per: "LC-ND5", "LC-ND6", says: "A discontinued city before no home config."),
      .init("ONB", per: "ONB-T6", "ONB-T10", "ONB-T12", says: "No city before a discontinued one."),
    ],
    decisions: DecisionComparison(
      [Input.discontinued.variable, Input.homeConfig.variable, Input.city.variable], decisionOfLC,
      decisionOfONB),
    claims: [
      .init("home-with-config", in: "App/journey"), .init("home-with-city", in: "App/journey"),
    ])

  private static let firstQuestion = Topic(
    "first-question", "What is asked first: whether it is the first launch, or the language",
    sayings: [
      .init(
        "ASM", per: "ASM-T05", "ASM-T06", "ASM-T13", "ASM-T14",
        says: "First launch leads to ONBOARDING, any other to the session."),
      .init("LC", per: "LC-ND1", "LC-ND2", says: "No language leads to its selection."),
      .init("ONB", per: "ONB-S2", "ONB-S3", "ONB-S4", says: "Language, then login, then city."),
    ],
    decisions: DecisionComparison(
      [
        Input.firstLaunch.variable, Input.language.variable, Input.login.variable,
        Input.homeConfig.variable, Input.city.variable,
      ],
      stateMachine("ASM", from: .onboardingCheck, answers: checks, given: Input.forASM),
      coarse(decisionOfLC), coarse(decisionOfONB)))

  /// To the App State Machine language and city are one ONBOARDING.
  private static func coarse(_ decision: DecisionProcedure) -> DecisionProcedure {
    DecisionProcedure(
      decision.name, of: decision.system, machine: decision.machine, from: decision.state,
      given: decision.given,
      outcomes: [
        "LanguageSelectionScreen": "onboarding", "LanguageSelection": "onboarding",
        "CitySelectionScreen": "onboarding", "CityLocationSelection": "onboarding",
        "CityDiscontinuedScreen": "onboarding", "CityDiscontinued": "onboarding",
        "LoginOptionsScreen": "login", "LoginOptions": "login",
        "UserConsentScreen": "consent", "AppMigrationPreconditionsScreen": "migration",
        "HomeScreen": "home",
      ])
  }

  private static let afterLanguage = Topic(
    "after-language", "Where the selection of a language leads",
    sayings: [
      .init(
        "ONB", per: "ONB-T2", "ONB-T3", "ONB-T4", "ONB-L6",
        says: "After the selection: login, no city, home."),
      .init(
        "ONB", per: "ONB-T5", "ONB-T6", "ONB-T10", "ONB-T11",
        says: "From the splash screen: login, no city, discontinued city, home."),
      .init("LC", per: "LC-ND2", "LC-ND7", says: "Login, consent, migration, city, home."),
    ],
    decisions: DecisionComparison(
      [
        Input.login.variable, Input.consent.variable, Input.migration.variable,
        Input.discontinued.variable, Input.homeConfig.variable,
        Input.city.variable,
      ],
      onboarding("ONB, after the selection", from: .afterSelection, given: Input.forONB),
      onboarding("ONB, at the splash screen", from: .route, given: Input.forONB), decisionOfLC))

  private static let afterLogin = Topic(
    "after-login", "Where a login leads",
    sayings: [
      .init("ASM", per: "ASM-T16", "ASM-T19", says: "To the main app, immediately."),
      .init("ONB", per: "ONB-11", says: "Back to onboarding."),
      .init("LC", per: "LC-CO1", "LC-CO6", "LC-ND3", says: "A fresh login is asked for consent."),
    ],
    decisions: DecisionComparison(
      [
        Input.migration.variable, Input.discontinued.variable, Input.homeConfig.variable,
        Input.city.variable,
      ],
      stateMachine("ASM", from: .authenticated, given: Input.forASM),
      onboarding("ONB", from: .loginOptions, answers: [.login] + readings, given: loggedOut),
      splash(
        "LC", from: .checkNavigation,
        given: Input.forLC + [.set(LC.Installation.freshLogin)])))

  private static let readings: [ONB.Routing.Event] = [.languageRead, .loginRead, .cityRead]
  private static let loggedOut = Input.forONB + [.clear(ONB.Installation.loggedIn)]

  private static let afterOnboarding = Topic(
    "after-onboarding", "Where the end of the onboarding leads",
    sayings: [
      .init("ASM", per: "ASM-T10", "ASM-O03", says: "To UNAUTHENTICATED, logged in or not."),
      .init("ONB", per: "ONB-10", "ONB-T7", "ONB-T9", says: "To home."),
    ],
    decisions: DecisionComparison(
      [Input.login.variable],
      stateMachine("ASM", from: .onboardingComplete, given: Input.forASM),
      onboarding("ONB", from: .citySelection, answers: [.cityReady], given: Input.forONB)))

  private static let afterConsent = Topic(
    "after-consent", "Where the consent leads",
    sayings: [
      .init("LC", per: "LC-A16", says: "The architecture: home."),
      .init("LC", per: "LC-CO5", "LC-ND4", "LC-ND7", says: "The next screen of the decision."),
      .init("ONB", per: "ONB-T6", "ONB-T10", says: "No city or a discontinued one comes first."),
    ],
    decisions: DecisionComparison(
      [
        Input.migration.variable, Input.discontinued.variable, Input.homeConfig.variable,
        Input.city.variable,
      ],
      DecisionProcedure(
        "LC, the architecture", of: LC.lifecycle, machine: LC.Root.name,
        from: LC.Root.State.consent.rawValue, answers: [LC.Root.Event.consentSettled.rawValue],
        given: Input.forLC, outcomes: ["HomeScreen": "home"]),
      decisionOfLC, decisionOfONB))

  private static let sessionExpired = Topic(
    "session-expired", "Where a user goes whose session has expired",
    sayings: [
      .init("LC", per: "LC-EH5", says: "Redirect to login."),
      .init("ASM", per: "ASM-T14", says: "No session leads to UNAUTHENTICATED."),
    ],
    decisions: DecisionComparison(
      [Input.city.variable],
      stateMachine(
        "ASM", from: .authCheck, answers: checks,
        given: [.set(ASM.Facts.sessionStored), .clear(ASM.Facts.sessionValid)]),
      online("LC", answers: [.sessionIsExpired], given: [.set(LC.Installation.sessionExpired)])))

  private static let offlineLaunch = Topic(
    "offline-launch", "Where a logged-in user goes who is offline",
    sayings: [
      .init("LC", per: "LC-EH1", "LC-EH4", says: "Proceed with cached data."),
      .init("ASM", per: "ASM-T15", says: "If the check fails: ERROR."),
    ],
    decisions: DecisionComparison(
      [Input.city.variable],
      stateMachine(
        "ASM", from: .authCheck, answers: [.authCheckFailed],
        given: [.set(ASM.Facts.sessionStored), .set(ASM.Facts.sessionValid)]),
      online("LC", answers: [.versionCheckFailed, .configFailed, .timestampsFailed], given: [])))

  /// The splash screen of the app life-cycle from its first request on.
  private static func online(
    _ name: String, answers: [LC.Splash.Event], given: [Action]
  ) -> DecisionProcedure {
    splash(
      name, from: .checkCluster,
      answers: answers + [.propertiesSet, .analyticsReady, .timestampsFailed],
      given: Input.forLC + given)
  }

  private static let retryButton = Topic(
    "retry-button", "Where the button Retry of an error screen leads",
    sayings: [
      .init("ASM", per: "ASM-T22", says: "Retry leads from ERROR to UNAUTHENTICATED."),
      .init("LC", per: "LC-MG21", "LC-MG43", says: "Retry starts the migration again."),
    ],
    decisions: DecisionComparison(
      [Input.login.variable],
      stateMachine("ASM", from: .error, answers: [.retry], given: Input.forASM),
      DecisionProcedure(
        "LC", of: LC.migration, machine: LC.Migration.name,
        from: LC.Migration.State.errorScreen.rawValue,
        answers: [LC.Migration.Event.retryClicked.rawValue], given: [.set(LC.Migration.showError)],
        outcomes: ["Loading": "the same operation again", "Migrating": "the same operation again"]))
  )

  /// What the app finds stored of an earlier launch.
  private enum Found: String, Name {
    case this = "this version and build"
    case nothing = "nothing"
    case otherBuild = "another build of this version"
    case otherVersion = "another version"
  }

  private static let found = Choice<Found>("stored", initially: .this)
  private static let identity = Fact("an identity of an earlier SDK is stored")

  private static let installOrUpdate = Topic(
    "install-or-update", "What counts as an install, and what as an update",
    sayings: [
      .init(
        "LC", per: "LC-EV06", "LC-EV07",
        says: "CHALO_APP_INSTALLED on a fresh install, CHALO_APP_UPDATED on a version upgrade."),
      .init(
        "LE", per: "LE-10", "LE-11", "LE-12", "LE-13", "LE-51",
        says: "Installed if nothing is stored and there is no identity; Updated on any change."),
    ],
    decisions: DecisionComparison(
      [found.variable, identity.variable, Input.migration.variable],
      DecisionProcedure(
        "LC", of: LC.splash, machine: LC.Splash.name, from: LC.Splash.State.fireEvents.rawValue,
        given: [
          .copy(Input.migration, to: LC.Migration.legacyData), .set(LC.Splash.firstScreenFired),
          .set(LC.Installation.installed, .newer), .set(LC.Installation.recorded, .newer),
          .when(found.is(.nothing), [.set(LC.Installation.recorded, .absent)]),
          .when(found.is(.otherVersion), [.set(LC.Installation.recorded, .older)]),
        ],
        outcomes: [
          "CHALO_APP_INSTALLED": "install", "CHALO_APP_UPDATED": "update",
          LC.Splash.State.sendTimestamps.rawValue: "neither",
        ]),
      DecisionProcedure(
        "LE", of: LE.installDetection, machine: LE.InstallDetection.name,
        from: LE.InstallDetection.State.notCompared.rawValue,
        answers: [LE.InstallDetection.Event.coldLaunch.rawValue],
        given: [
          .set(LE.Storage.bundle, .secondVersion), .set(LE.Storage.version, .two),
          .set(LE.Storage.build, .two), .copy(identity, to: LE.InstallDetection.identityBefore),
          .when(
            found.is(.nothing),
            [.set(LE.Storage.version, .nothing), .set(LE.Storage.build, .nothing)]),
          .when(
            found.is(.otherBuild),
            [.set(LE.Storage.bundle, .secondBuild), .set(LE.Storage.version, .one)]
              + [.set(LE.Storage.build, .one)]),
          .when(
            found.is(.otherVersion),
            [.set(LE.Storage.version, .one), .set(LE.Storage.build, .one)]),
        ],
        outcomes: ["Installed": "install", "Updated": "update", "no-op": "neither"])),
    claims: [
      .init("install-is-no-update", in: "App/two-counts"),
      .init("update-is-no-install", in: "App/two-counts"),
    ])
}
