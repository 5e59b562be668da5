package import RuleLanguage

extension LC {
  /// The root component: what is on top of the navigation stack.
  ///
  /// Screens of other documents are ends; ``elsewhere`` says what their users do there.
  package enum Root: Machine {
    package static let name = "root"
    package static let initial = State.start

    package enum State: String, Name {
      case start = "empty stack"
      case splash = "Splash"
      case forceUpdate = "ForceAppUpdate"
      case migration = "AppMigrationPreconditions"
      case consent = "UserConsent"
      case home = "HomeScreen"
      case onboarding = "OnboardingFlow"
      case login = "LoginScreen"
      case citySelect = "CitySelectionScreen"
      case cityDiscontinued = "CityDiscontinuedScreen"
    }

    package enum Event: String, Name {
      case appLaunch = "AppLaunch"
      case deepLink = "DeepLink"
      case linkWhileRunning = "DeepLink, while the app runs"
      case backgroundResume = "BackgroundResume"
      case languageSelection = "LanguageSelectionScreen"
      case loginOptions = "LoginOptionsScreen"
      case userConsent = "UserConsentScreen"
      case migrationPreconditions = "AppMigrationPreconditionsScreen"
      case cityDiscontinued = "CityDiscontinuedScreen"
      case citySelection = "CitySelectionScreen"
      case home = "HomeScreen"
      case forceUpdate = "ForceAppUpdateScreen"
      case goOn = "DismissScreen"
      case consentSettled = "consent settled"
      case choosesLanguage, logsIn, choosesCity
      /// Caused by nobody: named, so that pages list it as withheld.
      case anotherLogsIn = "another person logs in on the phone"
    }

    typealias Has = Installation

    /// What the OS has kept of the stack of a process that died.
    static let stackSaved = Fact("stack saved", .durable)

    /// What a deep link names, when it is shown at last; only an amendment keeps the link until then.
    package static let linkedScreen = "the deep link's screen"
    static let linkKept = Fact("deep link kept")

    package static let rules: Rules<Self> = [
      .start: [
        .onExit(do: [.emit("app_launched")], per: "LC-EV01"),
        .on(.appLaunch, when: stackSaved, to: .home, per: "LC-RT08")
          .only(when: stackRestored.is("yes")),
        .on(
          .appLaunch, when: !stackSaved || stackRestored.is("no"), to: .splash,
          do: [.send(Splash.Event.created)],
          per: "LC-A05", "LC-A08", "LC-RT01", "LC-RT02", "LC-RT06", "LC-RT07", "LC-SC01"),
        .on(
          .deepLink, to: .splash, do: [.send(Splash.Event.created)],
          per: "LC-A06", "LC-A08", "LC-RT07"
        ).only(when: deepLink.is("splash first")),
        .on(.deepLink, to: .home, do: [.emit(linkedScreen)], per: "LC-A06", "LC-RT08")
          .only(when: deepLink.is("its own stack")),
      ],
      .splash: destinations + again,
      .forceUpdate: again,
      .migration: again,
      .consent: again,
      .home: [
        .onEntry(do: [.set(stackSaved)]).only(when: stackRestored.is("yes")),
        .on(.forceUpdate, to: .forceUpdate, per: "LC-RT03")
          .only(when: lateVersion.is("at once")),
      ] + again,
      .onboarding: again,
      .login: again + [
        .ignore(
          .anotherLogsIn, because: "no line tells the users of one phone apart", per: "LC-CO7")
      ],
      .citySelect: again,
      .cityDiscontinued: again,
    ]

    /// Where the decision, and the version check, can lead.
    static let destinations: [Row<Self>] = [
      .on(.languageSelection, to: .onboarding, per: "LC-A13"),
      .on(.loginOptions, to: .login, per: "LC-A14"),
      .on(.userConsent, to: .consent, per: "LC-A11", "LC-SC04", "LC-RT05"),
      .on(.migrationPreconditions, to: .migration, per: "LC-A10", "LC-SC03", "LC-RT04"),
      .on(.cityDiscontinued, to: .cityDiscontinued, per: "LC-SF11"),
      .on(.citySelection, to: .citySelect, per: "LC-SF12"),
      .on(.home, to: .home, per: "LC-A12"),
      .on(.forceUpdate, to: .forceUpdate, per: "LC-SC02", "LC-RT03"),
    ]

    /// "Background Resume": through the root to the splash screen, or no further than the root.
    private static let again: [Row<Self>] = [
      .on(
        .backgroundResume, to: .splash, do: [.send(Splash.Event.created)], per: "LC-A07", "LC-A08"
      ).only(when: resume.is("splash again")),
      .on(
        .linkWhileRunning, to: .splash, do: [.send(Splash.Event.created)], per: "LC-A06", "LC-A08"
      ).only(when: resume.is("splash again")),
      keepsStack.only(when: resume.is("stack kept")),
    ]

    static let keepsStack: Row<Self> = .ignore(
      .linkWhileRunning, because: "A stack that is not empty is kept.", per: "LC-RT08")

    package static let causes: [Cause<Self>] = entries + elsewhere

    static let isRunning = !Self.is(.start) && Condition.phase([.foreground])

    private static let entries: [Cause<Self>] = [
      .by(.os, .appLaunch, when: Self.is(.start), per: "LC-A05"),
      .by(.os, .deepLink, when: Self.is(.start), per: "LC-A06"),
      .by(.os, .linkWhileRunning, when: isRunning, per: "LC-A06"),
    ]

    /// What users do on the screens of other documents, as far as it decides the next launch.
    static let elsewhere: [Cause<Self>] = [
      .user(
        .choosesLanguage, when: Self.is(.onboarding) && !Has.languageChosen,
        do: [.set(Has.languageChosen)]),
      .user(
        .logsIn, when: Self.is(.login) && !(Has.loggedIn && !Has.sessionExpired),
        do: [
          .atomically([.set(Has.loggedIn), Has.owesConsent]), .set(Has.freshLogin),
          .clear(Has.sessionExpired),
        ], per: "LC-CO1"),
      .user(
        .choosesCity, when: Self.is(.citySelect) && !Has.homeConfig,
        do: [.set(Has.homeConfig)]),
    ].unheard(because: "Other documents say what the screens do; it decides the next launch.")
  }
}
