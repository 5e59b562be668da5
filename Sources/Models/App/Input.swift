import RuleLanguage
import ModelsASM
import ModelsLC
import ModelsONB

extension App {
  /// What decisions of several documents depend on, in words of no document; the initial values are
  /// the ordinary case of a user for whom everything is in order.
  enum Input {
    static let firstLaunch = Fact("first launch")
    static let language = Fact("a language is chosen", initially: true)
    static let login = Fact("the user is logged in", initially: true)
    static let consent = Fact("consent is due")
    static let migration = Fact("old data is to be migrated")
    /// That the app is ready to show home, which one document asks for, and that a city is chosen,
    /// which the other asks for: neither says that they are the same.
    static let homeConfig = Fact("there is a home config", initially: true)
    static let city = Fact("a city is chosen", initially: true)
    /// Both documents ask for this beside the two, whatever they are.
    static let discontinued = Fact("the city is discontinued")

    /// The same in the terms of the app life-cycle document.
    static let forLC: [Action] = [
      .copy(language, to: LC.Installation.languageChosen),
      .copy(login, to: LC.Installation.loggedIn),
      .copy(consent, to: LC.Installation.freshLogin),
      .copy(migration, to: LC.Migration.legacyData),
      .copy(homeConfig, to: LC.Installation.homeConfig),
      .copy(discontinued, to: LC.Installation.cityDiscontinued),
    ]

    /// The same in the terms of the onboarding document, which has no consent and no migration.
    static let forONB: [Action] = [
      .copy(language, to: ONB.Installation.languageChosen),
      .copy(login, to: ONB.Installation.loggedIn),
      .copy(city, to: ONB.Installation.cityChosen),
      .copy(discontinued, to: ONB.Installation.cityDiscontinued),
    ]

    /// The same in the terms of the App State Machine, which knows the session alone.
    static let forASM: [Action] = [
      .copy(firstLaunch, to: ASM.Facts.firstLaunch), .copy(login, to: ASM.Facts.sessionStored),
      .copy(login, to: ASM.Facts.sessionValid),
    ]
  }

  /// How the splash screen of the app life-cycle decides.
  static let decisionOfLC = splash("LC", from: .checkNavigation, given: Input.forLC)

  static func splash(
    _ name: String, from state: LC.Splash.State, answers: [LC.Splash.Event] = [], given: [Action]
  ) -> DecisionProcedure {
    DecisionProcedure(
      name, of: LC.splash, machine: LC.Splash.name, from: state.rawValue,
      answers: answers.map(\.rawValue), given: given,
      outcomes: [
        "LanguageSelectionScreen": "language", "LoginOptionsScreen": "login",
        "UserConsentScreen": "consent", "AppMigrationPreconditionsScreen": "migration",
        "CityDiscontinuedScreen": "city discontinued", "CitySelectionScreen": "city selection",
        "HomeScreen": "home",
      ])
  }

  /// How the splash screen of onboarding decides.
  static let decisionOfONB = onboarding("ONB", from: .route, given: Input.forONB)

  static func onboarding(
    _ name: String, from state: ONB.Routing.State, answers: [ONB.Routing.Event] = [],
    given: [Action]
  ) -> DecisionProcedure {
    DecisionProcedure(
      name, of: ONB.routing, machine: ONB.Routing.name, from: state.rawValue,
      answers: answers.map(\.rawValue), given: given,
      outcomes: [
        "LanguageSelection": "language", "LoginOptions": "login",
        "CityLocationSelection": "city selection", "CityDiscontinued": "city discontinued",
        "HomeScreen": "home",
      ])
  }

  /// How the App State Machine decides from a state on, if nothing fails or takes too long.
  static func stateMachine(
    _ name: String, from state: AppStateMachine.State, answers: [AppStateMachine.Event] = [],
    given: [Action]
  ) -> DecisionProcedure {
    DecisionProcedure(
      name, of: ASM.system, machine: AppStateMachine.name, from: state.rawValue,
      answers: answers.map(\.rawValue), given: given,
      outcomes: [
        "ONBOARDING": "onboarding", "UNAUTHENTICATED": "login", "MAIN_APP": "home",
        "ERROR": "error",
      ])
  }

  static let checks: [AppStateMachine.Event] = [
    .firstLaunch, .notFirstLaunch, .validSession, .noSession,
  ]
}
