package import RuleLanguage

/// Everything of the App State Machine; the document is `ASM-app-state-machine.md`.
package enum ASM {}

extension AppStateMachine {
  typealias Readings = ASM.Readings
  typealias Limits = ASM.Limits
  typealias Facts = ASM.Facts
  typealias Actions = ASM.Actions
}

extension ASM {
  /// What the user sees last; while the app checks and loads, that stays on the screen.
  enum Screen: String, Name {
    case none, splash, onboarding, login
    case mainApp = "main app"
    case error
  }

  /// What storage will answer to the question of the onboarding check.
  enum LaunchAnswer: String, Name {
    case none = "not asked"
    case first = "first launch"
    case later = "not first launch"
  }

  /// What will be answered to the question of the authentication check.
  enum SessionAnswer: String, Name {
    case none = "not asked"
    case valid = "valid session"
    case absent = "no session"
  }

  /// What the app remembers, what it waits for, and what is true outside it.
  package enum Facts {
    static let screen = Choice<Screen>("screen", initially: .none)
    static let animating = Fact("splash animation runs")
    /// Only where the splash screen ends when both its time and its animation have ended.
    static let splashTimeIsOver = Fact("splash time is over")

    /// An operation runs from the entry of its state until its answer; what it will answer is true
    /// at the moment of asking. Without identity (``Readings/lateAnswers``) the answer of an
    /// operation that was given up can still come; the latest such one is kept.
    static let onboardingCheck = Choice<LaunchAnswer>("onboarding check", initially: .none)
    static let lateOnboardingCheck = Choice<LaunchAnswer>(
      "late onboarding check", initially: .none)
    static let authCheck = Choice<SessionAnswer>("auth check", initially: .none)
    static let lateAuthCheck = Choice<SessionAnswer>("late auth check", initially: .none)
    static let loggingIn = Fact("login is under way")
    static let lateLogin = Fact("late login is under way")
    /// That the user now tries to log in to another account than the attempt that was given up, and
    /// that the session is the first one's, whatever account the user tried last.
    static let lateLoginIsOther = Fact("late login is to another account")
    static let sessionIsOther = Fact("session is of another account", .outside)
    static let transitioning = Fact("transition is under way")
    static let loading = Fact("main app loads")
    /// Whether TIMEOUT must go to ERROR.
    static let critical = Fact("timeout is critical")
    /// Only where automatic retries exist, see the amendment of that name.
    static let retries = Counter("automatic retries", 0...Limits.retries)

    /// What the app has stored: that it has not been launched before, and a session.
    package static let firstLaunch = Fact("first launch", initially: true, .durable)
    package static let sessionStored = Fact("session is stored", .durable)

    /// What the server would say of the stored session.
    package static let sessionValid = Fact("session is valid", .outside)
    /// Whether the user has been through the onboarding: what "needs onboarding" really means.
    static let onboarded = Fact("user is onboarded", .outside)
    /// Counted up to 2, which stands for any later launch too.
    static let launches = Counter("launches", 0...2, .outside)

    /// A session that the app holds and the server honours.
    static let signedIn = sessionStored && sessionValid
  }

  /// What the rows of the machine do, where it takes more than a line.
  enum Actions {
    static let askWhetherFirstLaunch: [Action] = [
      .when(
        Facts.firstLaunch, [.set(Facts.onboardingCheck, .first)],
        else: [.set(Facts.onboardingCheck, .later)]),
      .when(Readings.firstLaunchCleared.is("at the check"), [.clear(Facts.firstLaunch)]),
    ]

    static let giveUpOnboardingCheck: [Action] = [
      .when(
        !Facts.onboardingCheck.is(.none) && Readings.lateAnswers.is("without identity"),
        [.copy(Facts.onboardingCheck, to: Facts.lateOnboardingCheck)]),
      .set(Facts.onboardingCheck, .none),
    ]

    static let showOnboarding: [Action] = [
      .set(Facts.screen, .onboarding),
      .when(Readings.firstLaunchCleared.is("when shown"), [.clear(Facts.firstLaunch)]),
    ]

    static let finish: [Action] = [
      .set(Facts.onboarded),
      .when(Readings.firstLaunchCleared.is("on completion"), [.clear(Facts.firstLaunch)]),
    ]

    static let askForSession: [Action] = [
      .when(
        Facts.signedIn, [.set(Facts.authCheck, .valid)], else: [.set(Facts.authCheck, .absent)])
    ]

    static let giveUpAuthCheck: [Action] = [
      .when(
        !Facts.authCheck.is(.none) && Readings.lateAnswers.is("without identity"),
        [.copy(Facts.authCheck, to: Facts.lateAuthCheck)]),
      .set(Facts.authCheck, .none),
    ]

    static let giveUpLogin: [Action] = [
      .when(
        Facts.loggingIn && Readings.lateAnswers.is("without identity"),
        [.set(Facts.lateLogin), .clear(Facts.lateLoginIsOther)]),
      .clear(Facts.loggingIn),
    ]

    static let resetHard: [Action] = [
      .when(
        Readings.hardReset.is("erases"),
        [.atomically([.set(Facts.firstLaunch), .clear(Facts.sessionStored)])])
    ]
  }
}
